// Slow: a journey in a browser, with a pod and builds.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import { openBrowser, retype } from './browser.ts';
import { faultsIn, newPerson, refusalsIn, signIn } from './console-under-test.ts';
import { RULES } from './look-at-pages.ts';
import { api } from './model-under-test.ts';
import { postgresOverTcp } from './postgres-over-tcp.ts';
import { startTestServer } from './server-under-test.ts';
import { buildWebApp } from './web-app-under-test.ts';

const AXE = `axe.run({ runOnly: ${JSON.stringify(RULES)} })`;

// Deployments may reach the databases of this machine.
const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const { variables: good } = await postgresOverTcp({ after });
const deploymentId = await server.makeDeployment('Shop');

before(buildWebApp);

test('a person connects a database in the console', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const tab = await browser.page({ scripts: true });
  const { page } = tab;
  await signIn(tab, server.url, await newPerson(server, { isAdmin: true }));
  const faults = faultsIn(tab);
  const refusals = refusalsIn(tab);
  const waitFor = (text: string) => page.waitForSelector(`::-p-text(${text})`);
  const press = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
  const fill = async (label: string, text: string) => {
    const field = await page.waitForSelector(`::-p-aria([name="${label}"])`);
    const id = await field?.evaluate((element) => element.id);
    await retype(page, `[id="${id}"]`, text);
  };
  const findings = async () => {
    await page.evaluate(axe.source);
    return page.evaluate(
      `${AXE}.then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))`,
    );
  };
  const stored = async () => {
    const { items } = await server.ok('GET', api(deploymentId, '/env-vars'));
    return Object.fromEntries(items.map(({ name, value }: { name: string; value: string }) => [name, value]));
  };

  await t.test('the form begins with the page in the navigation, and leaving it asks', async () => {
    await page.locator('nav a::-p-text(Data sources)').click();
    await waitFor('Connect a database or drop a file');
    await press('Connect database');
    await page.locator('main li button::-p-text(PostgreSQL)').click();
    await fill('Host', good.CUBEJS_DB_HOST);
    await press('Cancel');
    await waitFor('What you entered about the data source has not been saved.');
    await page.keyboard.press('Enter');
    await page.waitForFunction(`document.querySelector('[role=dialog]') === null`);
    assert.match(page.url(), /\/sources\?connect=postgres$/);
  });

  await t.test('a wrong password is explained at its field, and nothing is stored', async () => {
    await fill('Port', good.CUBEJS_DB_PORT);
    await fill('Database', good.CUBEJS_DB_NAME);
    await fill('User', good.CUBEJS_DB_USER);
    await fill('Password', 'wrong password 77');
    await press('Save data source');
    await waitFor('Not saved, because the database refused the connection.');
    await page.waitForSelector('input[type=password][aria-invalid=true]:focus');
    assert.deepEqual(await stored(), {});
    assert.deepEqual(await findings(), []);
  });

  await t.test('the right password is tested and saved, and production is rebuilt', async () => {
    await fill('Password', good.CUBEJS_DB_PASS);
    await press('Test connection');
    await waitFor('Connection works');
    await press('Save data source');
    await waitFor('default saved');
    await waitFor('Production has been rebuilt.');
    await page.waitForSelector('main tbody ::-p-text(Connection works)');
    assert.deepEqual(await stored(), { ...good, CUBEJS_DB_PASS: '[ENCRYPTED]' });
    const { status, errorText } = await server.ok('GET', api(deploymentId, '/build-status'));
    assert.deepEqual({ status, errorText }, { status: 'built', errorText: null });
    assert.deepEqual(await findings(), []);
  });

  await t.test('a file is uploaded, read and listed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-'));
    t.after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'orders.csv');
    await writeFile(path, 'id,amount\n1,10\n2,20\n');
    const choosing = page.waitForFileChooser();
    await press('Upload files');
    await (await choosing).accept([path]);
    await waitFor('Uploaded. Tables: orders');
    await page.waitForSelector('main tbody ::-p-text(orders.csv)');
    const { items } = await server.ok('GET', api(deploymentId, '/data-files'));
    assert.deepEqual(
      items.map((one: { path: string; bytes: number }) => [one.path, one.bytes]),
      [['orders.csv', 20]],
    );
  });

  await t.test('the browser has reported nothing else, and nothing was forbidden', () => {
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('status of 400')),
      [],
    );
    assert.deepEqual(refusals, []);
  });
});
