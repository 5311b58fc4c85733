import type { Plugin } from 'vite';

const SOURCE = 'src/embed/start.ts';

/** Puts the small script that asks for the first data before the page's own, in a file of its own. */
export function earlyStart(): Plugin {
  return {
    name: 'early-start',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, filename }) {
        if (!filename.endsWith('embed.html')) return [];
        const chunk = Object.values(bundle ?? {}).find(
          (item) => item.type === 'chunk' && item.name === 'start',
        );
        const src = chunk === undefined ? `/web/${SOURCE}` : `/web/${chunk.fileName}`;
        return [{ tag: 'script', attrs: { type: 'module', src }, injectTo: 'head-prepend' }];
      },
    },
  };
}
