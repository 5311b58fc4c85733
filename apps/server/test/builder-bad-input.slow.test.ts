// Slow: a build, and an editor in a browser whose connection and clock are taken away.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { LIMITS } from '@facet/dashboards';
import type { Page } from 'puppeteer-core';
import { type BrowserUnderTest, openBrowser, retype } from './browser.ts';
import { api } from './model-under-test.ts';
import { startProcess, temporaryHome } from './server-process.ts';
import { buildWebApp } from './web-app-under-test.ts';

const TITLE = '[aria-label="Title of the dashboard"]';
const EVIL =
  '<p onclick="owned=1">Safe text</p><script>owned=2</script><img src="x" onerror="owned=3">' +
  '<svg onload="owned=4"></svg><iframe srcdoc="<script>parent.owned=5</script>"></iframe><a href="javascript:owned=6">Link</a>';

test('the editor of dashboards keeps what was made, whatever is put into it or taken away', async (t) => {
  const [browser, second] = [await openBrowser(t), await openBrowser(t)];
  if (browser === undefined || second === undefined) return;
  const env = { FACET_DATA_DIR: join(await temporaryHome(t), 'data') };
  const [server] = await Promise.all([startProcess(t, env), buildWebApp()]);
  const deploymentId = await server.makeDeployment('Shop');
  const email = 'ada@example.com';
  const person = await server.ok('POST', '/api/v1/users', { email, username: 'ada', isAdmin: true });
  const password = randomUUID();
  await server.ok('PUT', `/api/v1/users/${person.id}`, { password });
  const signedIn = async (of: BrowserUnderTest) => {
    const tab = await of.page({ scripts: true, width: 1280 });
    await tab.open(`${server.url}/login`);
    await tab.fill('Email address or username', email);
    await tab.fill('Password', password);
    await tab.press('Sign in');
    return tab.page;
  };
  const page = await signedIn(browser);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));

  /** Opens the editor on a new draft. */
  const open = async (widgets: readonly object[], title = 'Board') => {
    const { id } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: title });
    const at = api(deploymentId, `/workbooks/${id}/dashboard`);
    await server.ok('PUT', at, { dashboardDraft: { title, widgets } });
    const address = `${server.url}/deployments/${deploymentId}/workbooks/${id}/dashboard`;
    await page.goto(address);
    await page.waitForSelector(TITLE);
    return { address, draft: async () => (await server.ok('GET', `${at}/draft`)).dashboard.config };
  };
  const text = {
    id: 'text',
    type: 'TEXT',
    position: { x: 0, y: 0, w: 6, h: 4 },
    config: { markdown: 'Old' },
  };

  await t.test('HTML of a widget and of a text runs no code in the editor', async () => {
    const { id: reportId } = await server.ok('POST', api(deploymentId, '/reports'), {
      name: 'Markup',
      jsonQuery: JSON.stringify({ measures: ['orders.count'] }),
      meta: { kind: 'html', spec: { html: EVIL } },
    });
    const chart = { id: 'html', type: 'CHART', position: { x: 6, y: 0, w: 6, h: 4 }, config: { reportId } };
    await open([{ ...text, config: { markdown: EVIL } }, chart]);
    await page.waitForSelector('[data-widget="html"] ::-p-text(Safe text)');
    await page.waitForSelector('[data-widget="text"] ::-p-text(Safe text)');
    await page.evaluate(
      `document.querySelectorAll('[data-widget] p, [data-widget] a').forEach((one) => one.click())`,
    );
    assert.equal(await page.evaluate('typeof owned'), 'undefined');
    assert.equal(
      await page.evaluate(`document.querySelectorAll('[data-widget] :is(script, iframe)').length`),
      0,
    );
  });

  await t.test('a text of 5 MB is cut where a text ends, and the editor says so', async () => {
    const { draft } = await open([text]);
    await page.locator('[data-widget="text"]').click({ offset: { x: 4, y: 4 } });
    const field = await page.waitForSelector('aside[aria-label="Settings"] textarea:not([aria-hidden])');
    await field?.focus();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await pasteText(page, `${'word '.repeat(1024 * 1024)}`);
    await page.waitForSelector(
      'aside ::-p-text(A text has at most 100,000 characters. The rest was left out.)',
    );
    await page.locator(TITLE).click();
    await isSaved(page);
    const [widget] = (await draft()).widgets;
    assert.equal(widget.config.markdown, 'word '.repeat(LIMITS.text / 5));
  });

  await t.test('a dashboard that is full takes no more widgets, and the editor says so', async () => {
    const many = Array.from({ length: LIMITS.widgets }, (_, index) => ({
      id: `line-${index}`,
      type: 'DIVIDER',
      position: { x: 0, y: index, w: 12, h: 1 },
      config: {},
    }));
    const { draft } = await open(many);
    await page.locator('[data-widget="line-0"]').click({ offset: { x: 4, y: 4 } });
    await page.evaluate(`{
      const board = document.querySelector('[data-widget="line-0"]');
      const clipboardData = new DataTransfer();
      board.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      board.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }`);
    await page.waitForSelector('[role="status"]::-p-text(A dashboard has no room for that many widgets.)');
    assert.equal((await draft()).widgets.length, LIMITS.widgets);
  });

  await t.test('titles of emoji and of text from right to left are kept as they were typed', async () => {
    const { draft, address } = await open([text]);
    const title = '👩‍👩‍👧‍👦 מכירות \u202eevil\u202c 🇳🇴';
    await setTitle(page, title);
    await isSaved(page);
    assert.equal((await draft()).title, title);
    await page.goto(address);
    await page.waitForSelector(TITLE);
    await page.waitForFunction(`document.querySelector('${TITLE}').value === ${JSON.stringify(title)}`);
  });

  await t.test('a clock that jumps a year forth and back keeps saving', async () => {
    const { draft } = await open([text]);
    for (const [years, title] of [
      [1, 'In a year'],
      [-1, 'A year ago'],
    ] as const) {
      await page.evaluate(`{
        const real = globalThis.realNow ??= Date.now.bind(Date);
        Date.now = () => real() + ${years} * 365 * 86_400_000;
      }`);
      await setTitle(page, title);
      await isSaved(page);
      assert.equal((await draft()).title, title);
    }
  });

  await t.test(
    'of one person in two tabs, the later change is marked as a conflict and not lost',
    async () => {
      const { draft, address } = await open([text]);
      const other = await signedIn(second);
      await other.goto(address);
      await other.waitForSelector(TITLE);
      await page.setOfflineMode(true);
      await setText(page, 'Of this tab');
      await page.waitForSelector('[data-saving="offline"]');
      await setText(other, 'Of the other tab');
      await isSaved(other);
      await page.setOfflineMode(false);
      const mark = await page.waitForSelector(
        '[data-widget="text"] [aria-label="Someone else changed this first"]',
      );
      assert.equal((await draft()).widgets[0].config.markdown, 'Of the other tab');
      await mark?.click();
      await page.locator('button::-p-text(Use yours)').click();
      await other.waitForSelector('[data-widget="text"] ::-p-text(Of this tab)');
      await other.close();
    },
  );

  await t.test(
    'without a connection the editor says that nothing is saved, goes on, and saves it later',
    async () => {
      const { draft } = await open([text]);
      await page.setOfflineMode(true);
      await setTitle(page, 'Offline');
      await page.waitForSelector('[role="status"]::-p-text(Not saved yet: the server cannot be reached)');
      await setText(page, 'Also offline');
      await page.setOfflineMode(false);
      await isSaved(page);
      const { title, widgets } = await draft();
      assert.deepEqual([title, widgets[0].config.markdown], ['Offline', 'Also offline']);
    },
  );
  assert.deepEqual(faults, []);
});

async function setTitle(page: Page, title: string): Promise<void> {
  await retype(page, TITLE, title);
  await page.keyboard.press('Enter');
}

/** Replaces the text of the text widget. */
async function setText(page: Page, markdown: string): Promise<void> {
  await page.locator('[data-widget="text"]').click({ offset: { x: 4, y: 4 } });
  await retype(page, 'aside[aria-label="Settings"] textarea:not([aria-hidden])', markdown);
  await page.locator(TITLE).click();
}

/** Pastes into the field that has the focus, as the browser does: as far as the field takes it. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`);
}

const isSaved = (page: Page) => page.waitForSelector('[data-saving="saved"]');
