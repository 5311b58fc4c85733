// Slow: a build, journeys in a browser, and a restart of the server.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { KeyInput, Page } from 'puppeteer-core';
import { type BrowserUnderTest, openBrowser, retype, type Tab } from './browser.ts';
import { api } from './model-under-test.ts';
import { startProcess, temporaryHome } from './server-process.ts';
import { buildWebApp } from './web-app-under-test.ts';

test('the editor of dashboards in browsers', async (t) => {
  // A tab in the background draws nothing, so each person has a browser.
  const [one, other] = [await openBrowser(t), await openBrowser(t)];
  if (one === undefined || other === undefined) return;
  const env = { FACET_DATA_DIR: join(await temporaryHome(t), 'data') };
  const [started] = await Promise.all([startProcess(t, env), buildWebApp()]);
  let server = started;
  const { port } = new URL(server.url);
  const deploymentId = await server.makeDeployment('Shop');

  const signedIn = async (browser: BrowserUnderTest, name: string): Promise<Tab> => {
    const email = `${name}@example.com`;
    const { id } = await server.ok('POST', '/api/v1/users', {
      email,
      username: name,
      firstName: name,
      isAdmin: true,
    });
    const password = randomUUID();
    await server.ok('PUT', `/api/v1/users/${id}`, { password });
    const tab = await browser.page({ scripts: true, width: 1280 });
    await tab.open(`${server.url}/login`);
    await tab.fill('Email address or username', email);
    await tab.fill('Password', password);
    await tab.press('Sign in');
    return tab;
  };
  const ada = await signedIn(one, 'Ada');
  const bea = await signedIn(other, 'Bea');

  await t.test(
    'two filters, five widgets and tabs are made and published with the keyboard alone',
    async (each) => {
      await ada.open(`${server.url}/deployments/${deploymentId}/workspace`);
      await makeByKeyboard(each, ada.page);
      const { items } = await server.ok('GET', '/api/v1/dashboards?search=Orders');
      assert.deepEqual(
        items.map(({ title }: { title: string }) => title),
        ['Orders by keyboard'],
      );
    },
  );

  const { id: workbookId } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Shared' });
  const at = api(deploymentId, `/workbooks/${workbookId}/dashboard`);
  const line = {
    id: 'line',
    type: 'DIVIDER',
    position: { x: 0, y: 0, w: 12, h: 1 },
    config: { label: 'Before' },
  };
  await server.ok('PUT', at, { dashboardDraft: { title: 'Shared', widgets: [line] } });
  const draft = async () => (await server.ok('GET', `${at}/draft`)).dashboard.config;
  const address = `/deployments/${deploymentId}/workbooks/${workbookId}/dashboard`;

  await t.test(
    'each of two editors sees the other and their changes, and a conflict at its widget',
    async () => {
      for (const { page } of [ada, bea]) await page.goto(new URL(address, page.url()).href);
      await ada.page.waitForSelector('header [aria-label*="Bea"]');
      await setTitle(ada.page, 'By Ada');
      await bea.page.waitForFunction(`document.querySelector('${TITLE}').value === 'By Ada'`);
      await setTitle(bea.page, 'By Bea');
      await ada.page.waitForFunction(`document.querySelector('${TITLE}').value === 'By Bea'`);

      const release = await holdChanges(ada.page);
      await setLabel(ada.page, 'Of Ada');
      await setLabel(bea.page, 'Of Bea');
      await isSaved(bea.page);
      await release();
      const mark = await ada.page.waitForSelector(
        '[data-widget="line"] [aria-label="Someone else changed this first"]',
      );
      assert.equal((await draft()).widgets[0].config.label, 'Of Bea');
      await mark?.click();
      await ada.page.locator('button::-p-text(Use yours)').click();
      await bea.page.waitForFunction(
        `document.querySelector('[data-widget="line"]').innerText.includes('Of Ada')`,
      );
      assert.equal((await draft()).widgets[0].config.label, 'Of Ada');
    },
  );

  await t.test('what is changed while the server is down is saved when it is back', async () => {
    await setTitle(ada.page, 'Before the restart');
    await isSaved(ada.page);
    await server.end('SIGKILL');
    await setTitle(ada.page, 'During the restart');
    await setLabel(ada.page, 'Still here');
    await ada.page.waitForSelector('[data-saving="offline"]');
    server = await startProcess(t, { ...env, FACET_PORT: port });
    await isSaved(ada.page);
    const { title, widgets } = await draft();
    assert.deepEqual([title, widgets[0].config.label], ['During the restart', 'Still here']);
    await bea.page.waitForFunction(`document.querySelector('${TITLE}').value === 'During the restart'`);
  });
});

const TITLE = '[aria-label="Title of the dashboard"]';

async function setTitle(page: Page, title: string): Promise<void> {
  await retype(page, TITLE, title);
  await page.keyboard.press('Enter');
}

async function setLabel(page: Page, label: string): Promise<void> {
  await page.locator('[data-widget="line"]').click({ offset: { x: 4, y: 4 } });
  await retype(page, 'aside[aria-label="Settings"] input', label);
  await page.keyboard.press('Enter');
}

const isSaved = (page: Page) => page.waitForSelector('[data-saving="saved"]');

/** Lets the changes of a page wait on their way to the server. */
async function holdChanges(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (request.url().endsWith('/draft/changes') && request.method() === 'POST') await held.promise;
    await request.continue();
  });
  return async () => held.resolve();
}

/** Makes and publishes a dashboard with the keyboard alone. */
async function makeByKeyboard(t: TestContext, page: Page): Promise<void> {
  const began = Date.now();
  let keys = 0;
  const press = async (key: KeyInput) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  /** Moves the focus until it is on an element with this selector and text. */
  const reach = async (selector: string, text = '', way: 'Tab' | 'back' | 'ArrowDown' = 'Tab') => {
    const isIt = `.matches(${JSON.stringify(selector)}) && element.innerText.trim().startsWith(${JSON.stringify(text)})`;
    await page.waitForFunction(`[...document.querySelectorAll('*')].some((element) => element${isIt})`);
    for (let turn = 0; turn < 150; turn += 1) {
      if (await page.evaluate(`((element) => element${isIt})(document.activeElement)`)) return;
      if (way === 'back') await page.keyboard.down('Shift');
      await press(way === 'back' ? 'Tab' : way);
      if (way === 'back') await page.keyboard.up('Shift');
    }
    throw new Error(`${selector} ${text} is not reached`);
  };
  const add = async (entry: string) => {
    const isBefore = await page.evaluate(`document.activeElement.closest('header') === null`);
    await reach('header button', 'Add', isBefore ? 'back' : 'Tab');
    await press('Enter');
    await page.waitForSelector('[role="dialog"] input:focus');
    await type(entry);
    await press('Enter');
  };
  const ask = async (entry: string, ...fields: readonly string[]) => {
    await add(entry);
    for (const [index, field] of fields.entries()) {
      await reach('section[role="dialog"] ul button[aria-pressed]', field, index === 0 ? 'Tab' : 'ArrowDown');
      await press('Enter');
    }
    await reach('section[role="dialog"] button:not([disabled])', 'Add to dashboard');
    await press('Enter');
    await page.waitForSelector('section[role="dialog"]', { hidden: true });
    await page.waitForSelector('[data-widget]:focus');
    await press('Escape');
  };
  await page.waitForSelector('[data-row], main h2');
  await reach('button', 'New dashboard');
  await press('Enter');
  await reach(TITLE);
  await type('Orders by keyboard');
  await press('Enter');
  await ask('key fig', 'Count');
  await ask('new chart', 'Count', 'Status');
  await ask('table', 'Count', 'Status');
  await add('text');
  await page.waitForSelector('[data-widget]:focus');
  await press('Escape');
  for (const field of ['Status', 'Status']) {
    await add('filter');
    await reach('[role="dialog"] :is(button, [role="option"])', field);
    await press('Enter');
    await page.waitForSelector('[data-widget]:focus');
    await press('Escape');
  }
  await add('tabs');
  await page.waitForSelector('[data-widget]:focus');
  await reach('header button', 'Publish dashboard', 'back');
  await press('Enter');
  await page.waitForSelector('[role="status"]::-p-text(Published.)');
  t.diagnostic(`${keys} keys in ${Math.round((Date.now() - began) / 1000)} s`);
}
