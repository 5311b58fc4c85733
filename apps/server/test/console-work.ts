import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import axe from 'axe-core';
import type { BrowserUnderTest, Tab } from './browser.ts';
import { faultsIn, newPerson, signIn } from './console-under-test.ts';
import { RULES } from './look-at-pages.ts';
import { publish } from './model-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const AXE = `axe.run({ runOnly: ${JSON.stringify(RULES)} })`;
const DAY_MS = 86_400_000;

interface ConsoleUnderTest {
  readonly server: ServerUnderTest;
  readonly deploymentId: number;
  readonly browser: BrowserUnderTest;
  /** The address of Explore. */
  readonly explore: string;
}

/** What runs while people work, what needs their attention, and sessions that end meanwhile. */
export async function testWork(t: TestContext, { server, deploymentId, browser, explore }: ConsoleUnderTest) {
  const signedIn = async (rights: Parameters<typeof newPerson>[1]) => {
    const tab = await browser.page({ scripts: true });
    const person = await newPerson(server, rights);
    await signIn(tab, server.url, person);
    return { tab, person };
  };

  await t.test('what others start appears in the tray, and finishes there', async () => {
    const { tab } = await signedIn({ isAdmin: true });
    const { page } = tab;
    const faults = faultsIn(tab);
    await page.locator('header button[aria-label^="Jobs"]').click();
    await page.waitForSelector('[role="dialog"] ::-p-text(Build)');
    const exports = () =>
      page.$$eval(
        '[role="dialog"] li[data-state="succeeded"]',
        (rows) =>
          rows.map(({ textContent }) => String(textContent)).filter((text) => text.startsWith('Export'))
            .length,
      );
    assert.equal(await exports(), 0);
    const query = { measures: ['sold.revenue'] };
    const response = await fetch(`${server.url}/api/v1/deployments/${deploymentId}/query/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, format: 'csv' }),
    });
    await response.text();
    await page.waitForSelector('[role="dialog"] li[data-state="succeeded"] ::-p-text(Export)');
    await publish(server, deploymentId, 'model/cubes/broken.yml', 'cubes: [');
    await page.waitForSelector('[role="dialog"] li[data-state="failed"] ::-p-text(Build)');
    await page.evaluate(axe.source);
    assert.deepEqual(await findingsOf(tab), []);
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role="dialog"]', { hidden: true });

    // The same build is on the home page, until the next one succeeds.
    await page.locator('summary::-p-text(The build of)').click();
    await page.waitForSelector('details[open] pre');
    const expiresAt = new Date(Date.now() + 5 * DAY_MS).toISOString();
    await server.ok('POST', '/api/v1/api-keys', { name: 'Nightly import', expiresAt });
    await publish(server, deploymentId, 'model/cubes/broken.yml', 'cubes: []');
    await page.waitForSelector('summary::-p-text(The build of)', { hidden: true });
    await page.waitForSelector('summary::-p-text(Nightly import)');
    for (const width of [360, 1280]) {
      await page.setViewport({ width, height: 900 });
      assert.deepEqual(await findingsOf(tab), [], String(width));
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width);
    }
    assert.deepEqual(faults, []);
  });

  await t.test('a session that ends while a question is edited goes on after sign-in', async () => {
    const { tab, person } = await signedIn({ builtInRole: 'Explorer' });
    const { page } = tab;
    await tab.open(explore);
    await page.locator('ul button[aria-pressed]::-p-text(Revenue)').click();
    await page.locator('[role="tab"]::-p-text(Table)').click();
    await page.waitForSelector('main tbody tr');
    await page.locator('button::-p-text(Save report)').click();
    await page.waitForSelector('[role="dialog"] input:focus');
    await page.keyboard.type('Typed before');
    await server.call('DELETE', `/api/v1/users/${person.userId}/sessions`);
    await page.waitForSelector('[role="alert"] ::-p-text(Your session has ended)');
    await page.evaluate(axe.source);
    assert.deepEqual(await findingsOf(tab), []);
    // The focus stays in the field; a key leads out of the dialog to the notice.
    await page.keyboard.type(' and after');
    await page.keyboard.press('F6');
    await page.keyboard.press('Escape');

    const opened = new Promise<Tab['page']>((resolve) =>
      page.once('popup', (popup) => popup !== null && resolve(popup)),
    );
    await page.keyboard.press('Enter');
    const popup = await opened;
    await popup.locator('input[name="login"]').fill(person.email);
    await popup.locator('input[name="password"]').fill(person.password);
    await popup.locator('form button[type="submit"], form button').click();
    await page.waitForSelector('::-p-text(Your session has ended)', { hidden: true });
    assert.equal(popup.isClosed(), true);

    // What was typed is still there, where the focus returns, and the question goes on.
    await page.waitForSelector('[role="dialog"] input:focus');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1::-p-text(Typed before and after)');
    await page.locator('ul button[aria-pressed]::-p-text(Region)').click();
    await page.waitForFunction(`document.querySelectorAll('main tbody tr').length === 2`);
  });

  await t.test('if somebody else signs in, the page says so and begins anew', async () => {
    const { tab } = await signedIn({ builtInRole: 'Explorer' });
    await tab.open(explore);
    await tab.page.waitForSelector('ul button[aria-pressed]');
    const other = await browser.page({ scripts: true });
    await signIn(other, server.url, await newPerson(server, { builtInRole: 'Viewer' }));
    await tab.page.waitForSelector('[role="alert"] ::-p-text(Somebody else has signed in)');
    await tab.page.locator('section button::-p-text(Start anew)').click();
    await tab.page.waitForFunction(`location.pathname === '/'`);
  });

  await t.test('the middle button opens links in tabs of their own, and the page stays', async () => {
    const { tab } = await signedIn({ isAdmin: true });
    const { page } = tab;
    const name = 'Opened in a tab';
    const { id } = await server.ok('POST', `/api/v1/deployments/${deploymentId}/folders`, { name });
    const opened = async (link: string) => {
      const before = new Set(page.browser().targets());
      const target = page.browser().waitForTarget((one) => one.type() === 'page' && !before.has(one));
      await page.locator(link).click({ button: 'middle' });
      const other = await (await target).page();
      await other?.waitForSelector('main');
      const path = new URL(other?.url() ?? '').pathname;
      await other?.close();
      return path;
    };
    const at = `/deployments/${deploymentId}/workspace`;
    assert.equal(await opened(`nav a[href="${at}"]`), at);
    await tab.open(server.url + at);
    await page.evaluate('window.isSameDocument = true');
    assert.equal(await opened(`[data-row] a::-p-text(${name})`), `${at}/folders/${id}`);
    assert.equal(await opened(`[role="tree"] a::-p-text(${name})`), `${at}/folders/${id}`);
    assert.equal(await page.evaluate('window.isSameDocument && location.pathname'), at);
  });

  await t.test('the palette leads to pages, makes a dashboard, and is closed with Escape', async () => {
    const { tab } = await signedIn({ isAdmin: true });
    const { page } = tab;
    await page.waitForSelector('nav a');
    const find = async (text: string) => {
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await page.waitForSelector('[role="dialog"] input:focus');
      await page.keyboard.type(text);
    };
    await find('workspace');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role="dialog"]', { hidden: true });
    assert.equal(await page.evaluate('location.pathname'), '/');
    await find('workspace');
    await page.waitForSelector('[role="option"][data-combobox-selected]::-p-text(Workspace)');
    await page.keyboard.press('Enter');
    await page.waitForFunction(`location.pathname.endsWith('/workspace')`);
    await find('nothing is called like this');
    await page.waitForSelector('[role="dialog"] ::-p-text(“nothing is called like this”)');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role="dialog"]', { hidden: true });
    assert.equal(await page.evaluate(`location.pathname.endsWith('/workspace')`), true);
    await find('new dashboard');
    await page.waitForSelector('[role="option"][data-combobox-selected]::-p-text(New dashboard)');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[aria-label="Title of the dashboard"]');
  });

  await t.test('the palette finds reports and fields, and opens a question about a field', async () => {
    const { tab } = await signedIn({ builtInRole: 'Explorer' });
    const { page } = tab;
    await page.waitForSelector('nav a');
    const search = async (text: string) => {
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await page.waitForSelector('[role="dialog"] input');
      await page.keyboard.type(text);
    };
    for (const [text, title, columns] of [
      ['turnover', 'Revenue', 1],
      ['region', 'Region', 1],
    ] as const) {
      await search(text);
      await page.locator(`[role="option"]::-p-text(${title})`).click();
      await page.waitForFunction(
        `location.pathname.endsWith('/explore') && location.search.includes('${title.toLowerCase()}')`,
      );
      await page.locator('[role="tab"]::-p-text(Table)').click();
      await page.waitForFunction(`document.querySelectorAll('main thead th').length === ${columns}`);
    }
  });
}

async function findingsOf({ page }: Tab): Promise<unknown[]> {
  const { violations } = (await page.evaluate(AXE)) as axe.AxeResults;
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
