import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { simpleAtlas } from './simple-atlas.ts';
import { vegaSources } from './vega-sources.ts';

/*
 * Builds `dist-mcp/chart-HASH.html`, the page that assistants show for results of the MCP server: one document without
 * references to others, because its frame has no network. Its own policy allows its script and style by their hashes.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}dist-mcp/`;
/** The most that the page may weigh, in bytes after gzip: assistants load it for each chart. */
const MOST_BYTES = 440_000;

const result = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [vegaSources(), simpleAtlas()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: `${root}src/entries/mcp-app/main.ts`,
      // The script imports nothing later, so nothing of it has an address.
      transform: { define: { 'import.meta': '{}' } },
      output: { format: 'iife', codeSplitting: false },
    },
  },
});
const { output } = [result].flat()[0] as { output: { type: string; code?: string; source?: string }[] };
const scripts = output.filter(({ type }) => type === 'chunk');
if (scripts.length !== 1) throw new Error('The page of MCP Apps must have exactly one script');
// What would end the element.
const script = (scripts[0]?.code ?? '').replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
const style = output
  .filter(({ type }) => type === 'asset')
  .map(({ source }) => String(source))
  .join('');
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  // Tooltips and charts have no images of others.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Facet</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<script>${script}</script>
</body>
</html>
`;
const size = gzipSync(html).length;
if (size > MOST_BYTES)
  throw new Error(`The page of MCP Apps has ${size} bytes after gzip, of at most ${MOST_BYTES}`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const hash = createHash('sha256').update(html).digest('hex').slice(0, 12);
writeFileSync(`${folder}chart-${hash}.html`, html);
console.log(`chart-${hash}.html: ${html.length} bytes, ${size} after gzip`);

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
