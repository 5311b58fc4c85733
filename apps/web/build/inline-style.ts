import type { Plugin } from 'vite';

const SHEET = /^assets\/base-[^/]*\.css$/;
/** Which Vite adds. */
const MARK = /\/\*\$vite\$:\d+\*\/\s*$/;

/** Puts the style sheet that pages need first into their documents: it is small, and the first paint would wait for it. */
export function inlineStyle(): Plugin {
  let style = '';
  return {
    name: 'inline-style',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const sheet = Object.values(bundle).find(({ fileName }) => SHEET.test(fileName));
        if (sheet?.type !== 'asset') throw new Error('The build has no style sheet that pages need first');
        style = String(sheet.source).replace(MARK, '').trim();
        delete bundle[sheet.fileName];
        // Otherwise, documents and later parts would ask for it.
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(sheet.fileName);
      },
    },
    // Before the other sheets, whose rules are to win.
    transformIndexHtml: (html) => html.replace('</title>', (end) => `${end}\n    <style>${style}</style>`),
  };
}
