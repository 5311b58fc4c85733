import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const SOURCE = 'src/embed/start.ts';
const BOARD = 'src/canvas/Canvas.tsx';

/**
 * Puts what the page of a dashboard needs besides its own script into the document: the small script that asks for the
 * first data, in a file of its own that waits for nothing, and the code of the board, which is drawn once the page is
 * ready.
 */
export function earlyStart(): Plugin {
  return {
    name: 'early-start',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!filename.endsWith('embed.html')) return [];
        const chunks = Object.values(bundle ?? {}).filter((item) => item.type === 'chunk');
        const start = chunks.find(({ name }) => name === 'start');
        const src = start === undefined ? `/web/${SOURCE}` : `/web/${start.fileName}`;
        const script = { type: 'module', async: true, src };
        const board = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(BOARD));
        return [
          { tag: 'script', attrs: script, injectTo: 'head-prepend' },
          ...(board === undefined
            ? []
            : preloads(board).filter(({ attrs }) => !html.includes(`${attrs?.href}`))),
        ];
      },
    },
  };
}

function preloads({ fileName, imports, viteMetadata }: Rolldown.OutputChunk): HtmlTagDescriptor[] {
  return [
    ...[fileName, ...imports].map((name) => ({
      rel: 'modulepreload',
      crossorigin: true,
      href: `/web/${name}`,
    })),
    ...[...(viteMetadata?.importedCss ?? [])].map((name) => ({
      rel: 'stylesheet',
      crossorigin: true,
      href: `/web/${name}`,
    })),
  ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }));
}
