import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser } from './browser.ts';
import { commandsOf, matches, runPage } from './run-page.ts';
import { ADMIN_KEY, startProcess, temporaryHome } from './server-process.ts';
import { buildWebApp } from './web-app-under-test.ts';

// Slow: does everything that the page asks for on a new server, with the demo, and opens the result in a browser.

const PAGE = 'docs/first-embedded-dashboard.md';
const STEPS = [
  'Prepare',
  '1. Choose a dashboard',
  '2. Allow your site',
  '3. Create the group that the model names',
  '4. Share the dashboard with a customer',
  '5. Write your server and your page',
];

test('the steps of the page lead from a new server to the rows of a customer in a page of a host', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  await buildWebApp();
  const home = await temporaryHome(t);
  const server = await startProcess(t, { FACET_DATA_DIR: join(home, 'data'), FACET_DEMO: '1' });
  while ((await server.ok('GET', '/api/v1/dashboards')).items.length === 0) await sleep(200);
  const folder = join(home, 'reader');
  await mkdir(folder);
  const { PATH = '' } = process.env;
  const port = await freePort();
  const adapt = (text: string) =>
    text
      .replaceAll('http://127.0.0.1:4000', server.url)
      .replaceAll('3000', String(port))
      .replace('FACET_API_KEY=sk-…', `FACET_API_KEY=${ADMIN_KEY}`);
  const env = { PATH, HOME: folder };
  // The shell of the page ends; the program of its last step runs in one with the same variables.
  const blocks = await runPage({ page: PAGE, sections: STEPS, folder, env, adapt });
  for (const block of blocks)
    assert.ok(
      matches(block),
      `${block.commands}\nprinted:\n${block.printed}\ninstead of:\n${block.expected}`,
    );
  assert.ok(blocks.filter(({ expected }) => expected !== undefined).length >= 3, 'outputs are compared');
  const variables = blocks.flatMap(({ commands }) => commands.match(/^export .*$/gm) ?? []).join('\n');
  const script = join(folder, 'open.sh');
  await writeFile(script, `${variables}\nexec ${await commandsOf(PAGE, '6. Open it')}`);
  const host = spawn('bash', [script], { cwd: folder, env, stdio: 'inherit' });
  t.after(async () => {
    host.kill();
    if (host.exitCode === null && host.signalCode === null) await once(host, 'exit');
  });

  const address = `http://localhost:${port}`;
  while ((await fetch(address).catch(() => undefined)) === undefined) await sleep(50);
  const { page } = await browser.page({ scripts: true });
  await page.goto(address);
  const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
  // A number of the page: the flights of the customer's state.
  await frame?.waitForFunction(`document.body.innerText.includes('179,042')`);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
