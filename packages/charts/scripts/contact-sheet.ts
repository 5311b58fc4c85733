import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { CHROMIUM_FLAGS, findChromium } from '@facet/programs';
import puppeteer from 'puppeteer-core';
import { rolldown } from 'rolldown';
import { compileChart } from '../src/compile/compile-chart.ts';
import { CHART_SAMPLES } from '../src/testing/chart-samples.ts';

/**
 * Draws every kind of chart in Chromium, in both schemes, into `sheets/light.png` and `sheets/dark.png` beside this
 * package, and prints the size of the code that viewers load. Usage: `npm run charts [WIDTH] [LOCALE]`.
 */
const width = Number(process.argv[2] ?? 420);
const locale = process.argv[3] ?? 'en-US';
const sheets = fileURLToPath(new URL('../sheets/', import.meta.url));
mkdirSync(sheets, { recursive: true });

const bundle = await rolldown({
  input: fileURLToPath(new URL('sheet-page.ts', import.meta.url)),
  logLevel: 'silent',
});
const { output } = await bundle.generate({ format: 'esm', minify: true, entryFileNames: 'page.js' });
const files = new Map<string, { type: string; body: string | Buffer }>();
for (const part of output) {
  const body = part.type === 'chunk' ? part.code : Buffer.from(part.source);
  files.set(`/${part.fileName}`, { type: 'text/javascript', body });
  const kilobytes = Math.round(gzipSync(body).length / 1024);
  process.stdout.write(`${part.fileName}: ${kilobytes} KB gzip\n`);
}
const font = fileURLToPath(
  import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
);
files.set('/inter.woff2', { type: 'font/woff2', body: readFileSync(font) });
files.set('/page.css', { type: 'text/css', body: readFileSync(new URL('sheet-page.css', import.meta.url)) });
const charts = CHART_SAMPLES.map(({ kind, spec, ...sample }) => ({
  ...sample,
  chart: compileChart(spec, { kind }),
}));
files.set('/charts.json', { type: 'application/json', body: JSON.stringify({ charts, width, locale }) });
files.set('/', {
  type: 'text/html',
  body: '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="page.css"><script type="module" src="page.js"></script>',
});

/** What pages of viewers have, too. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src data: blob:";
const server = createServer(({ url = '' }, response) => {
  const file = files.get(url.split('?')[0] ?? '');
  if (file === undefined) response.writeHead(404).end();
  else
    response.writeHead(200, { 'content-type': file.type, 'content-security-policy': POLICY }).end(file.body);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('The contact sheet needs Chromium in PATH');
const browser = await puppeteer.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
const page = await browser.newPage();
page.on('console', (message) => process.stdout.write(`${message.type()}: ${message.text()}\n`));
page.on('pageerror', (error) => process.stdout.write(`${String(error)}\n`));
await page.setViewport({ width: 4 * (width + 50) + 16, height: 900 });
for (const scheme of ['light', 'dark']) {
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?scheme=${scheme}`);
  await page.waitForSelector('[data-drawn]', { timeout: 60_000 });
  await page.screenshot({ path: `${sheets}${scheme}.png`, fullPage: true });
}
await browser.close();
server.close();
