import type { Plugin, Rolldown } from 'vite';

const SOURCE = 'src/entries/embed/start.ts';
/** The app of a dashboard, whose shell asks for its files; other pages load theirs by themselves. */
const APP = 'src/entries/embed/app.tsx';
const DASHBOARD = 'embed.html';
/** The documents of pages that begin with a session in their address. */
const DOCUMENTS = [DASHBOARD, 'app.html', 'chat.html'];
const BOOT = /<script id="boot".*?<\/script>/s;
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="\/web\/([^"]*)"[^>]*>/g;

/**
 * Arranges the documents of pages in frames, so that they are soon ready:
 *
 * - The largest file of the shell is the first to be requested, on the connection of the document. Others need new ones.
 * - The small script that redeems the session and asks for the first data of a dashboard (`start.ts`) is in the document.
 * - Links to the files of a dashboard's app are in a template: the shell adds them once its own requests are under way.
 */
export function earlyStart(): Plugin {
  let start: Rolldown.OutputChunk | undefined;
  return {
    name: 'early-start',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        const document = DOCUMENTS.find((name) => filename.endsWith(name));
        if (document === undefined) return [];
        if (bundle === undefined)
          return [
            { tag: 'script', attrs: { type: 'module', src: `/web/${SOURCE}` }, injectTo: 'head-prepend' },
          ];
        const chunks = Object.values(bundle).filter((item) => item.type === 'chunk');
        const chunkOf = (source: string) =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source))) ?? absent(source);
        start ??= chunkOf(SOURCE);
        delete bundle[start.fileName];
        const sizeOf = (name: string | undefined) =>
          chunks.find(({ fileName }) => fileName === name)?.code.length ?? 0;
        const preloads = [...html.matchAll(PRELOAD)]
          .sort(([, one], [, other]) => sizeOf(other) - sizeOf(one))
          .map(([link]) => link);
        const links = filesOf(chunkOf(APP), chunks)
          .filter(({ href }) => !html.includes(href))
          .map(({ kind, href }) => `<link ${kind} crossorigin fetchpriority="low" href="${href}">`);
        const later = document === DASHBOARD ? `<template id="app">${links.join('')}</template>\n` : '';
        const script = `<script>(()=>{${start.code.trim()}})()</script>`;
        return html
          .replace(PRELOAD, '')
          .replace('<head>', (head) => [head, ...preloads].join(''))
          .replace(BOOT, (boot) => `${boot}\n${later}${script}`);
      },
    },
  };
}

/**
 * The files of a chunk and of those it imports. Their style sheets are requested only: what is on the page need not wait
 * for them.
 */
function filesOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]) {
  const needed = new Set([chunk]);
  for (const { imports } of needed)
    for (const found of chunks) if (imports.includes(found.fileName)) needed.add(found);
  const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...[...needed].map(({ fileName }) => ({ kind: 'rel="modulepreload"', href: `/web/${fileName}` })),
    ...[...styles].map((name) => ({ kind: 'rel="preload" as="style"', href: `/web/${name}` })),
  ];
}

function absent(source: string): never {
  throw new Error(`The build has no chunk of ${source}`);
}
