// Slow: a browser works through five compilations and builds of the model.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import { openBrowser, retype, type Tab } from './browser.ts';
import { faultsIn, newPerson, refusalsIn, signIn } from './console-under-test.ts';
import { RULES } from './look-at-pages.ts';
import { api, build, eventually, measure, ORDERS, ordersModel, publish } from './model-under-test.ts';
import { startTestServer } from './server-under-test.ts';
import { buildWebApp } from './web-app-under-test.ts';

/** Its copies of the editor's styles would have no nonce. */
const AXE = `axe.run({ runOnly: ${JSON.stringify(RULES)}, preload: false })`;

const server = await startTestServer({ after });
const id = await server.makeDeployment('Sales');

before(async () => {
  await Promise.all([buildWebApp(), publish(server, id, ORDERS, ordersModel([1, 2]))]);
  await server.waitForBuild(id, 'main');
});

/** Serious findings of axe. */
async function findingsOf({ page }: Tab): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(AXE)) as axe.AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test('a new branch is broken, fixed, committed and merged, and production has the new number', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const tab = await browser.page({ scripts: true });
  const { page } = tab;
  const [faults, refusals] = [faultsIn(tab), refusalsIn(tab)];
  await signIn(tab, server.url, await newPerson(server, { isAdmin: true }));
  const press = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
  const withControl = async (key: 'a' | 's') => {
    await page.keyboard.down('Control');
    await page.keyboard.press(key);
    await page.keyboard.up('Control');
  };
  const replaceText = async (text: string) => {
    await page.focus('.cm-content');
    await withControl('a');
    // Chromium gives what replaces a selection the style of what it replaces, which the policy blocks.
    await page.keyboard.press('Backspace');
    await page.keyboard.sendCharacter(text);
    await withControl('s');
  };
  await page.goto(`${server.url}/deployments/${id}/model`);
  await page.locator(`[role="treeitem"][title="${ORDERS}"]`).click();
  await page.waitForSelector('.cm-content[aria-readonly="true"]');
  assert.deepEqual(await findingsOf(tab), []);

  await press('New branch');
  await retype(page, '[role="dialog"] input', 'three-orders');
  await press('Create branch');
  await page.waitForSelector('.cm-content:not([aria-readonly])');
  await replaceText(ordersModel([1, 2, 3]).replace('type: count', 'type: counted'));
  await page.waitForSelector('section[aria-label="Problems"] li');
  await page.waitForSelector('.cm-lintRange-error');
  assert.deepEqual(await findingsOf(tab), []);

  await replaceText(ordersModel([1, 2, 3]));
  await page.waitForSelector('::-p-text(No problems: the model compiles.)');
  await page.locator('main button::-p-text(Changes)').click();
  await page.waitForSelector(`aside[aria-label="Changes"] button::-p-text(${ORDERS})`);
  assert.deepEqual(await findingsOf(tab), []);
  await page.locator('aside[aria-label="Changes"] button::-p-text(Commit)').click();
  await retype(page, '[role="dialog"] input', 'Three orders');
  await press('Commit changes');
  await page.waitForSelector('::-p-text(Committed to)');
  assert.equal(await measure(server, id, 'orders.count'), '2', 'the branch is not merged yet');

  await press('Merge branch');
  await press('Merge and publish');
  await page.waitForSelector('[role="dialog"]', { hidden: true });
  await eventually(
    () => measure(server, id, 'orders.count'),
    (count) => count === '3',
  );
  const { branchName } = await server.ok('GET', api(id, '/build-status'));
  assert.equal(branchName, 'main', 'no credential is in dev mode');
  const { items } = await server.ok('GET', build(id, '/branches'));
  assert.ok(!items.some(({ name }: { name: string }) => name === 'three-orders'));
  assert.deepEqual([faults, refusals], [[], []]);
});
