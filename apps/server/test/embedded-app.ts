import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { BrowserUnderTest } from './browser.ts';
import { type EmbeddedDashboards, faultsIn, openHostPage } from './embedded-dashboards-under-test.ts';
import { isEventStream, settled } from './event-stream-of-page.ts';
import { api } from './model-under-test.ts';
import type { Json } from './server-under-test.ts';

/** Creator mode in the frame of a host: who may open it, what its creators do, and what they see of each other. */
export async function testApp(
  t: TestContext,
  boards: EmbeddedDashboards,
  browser: BrowserUnderTest,
): Promise<void> {
  const { server, deploymentId, publicId } = boards;
  const base = `/embed/d/${deploymentId}/app`;
  const sessionOf = (customer: string, more: object = {}) =>
    boards.newSession(customer, { creatorMode: true, ...more });

  await t.test('only a session in creator mode for this deployment opens it', async () => {
    const tab = await browser.page({ scripts: true });
    const headingAt = async (path: string) => {
      await tab.open(server.url + path);
      const heading = await tab.page.waitForSelector('main h1');
      return heading?.evaluate((element) => element.textContent);
    };
    assert.equal(await headingAt(base), 'Open this page in the product that contains it');
    const viewer = await boards.newSession('acme');
    assert.equal(await headingAt(`${base}?session=${viewer}`), 'You cannot create content here');
    const elsewhere = `/embed/d/${deploymentId + 1}/app?sessionId=${await sessionOf('acme')}`;
    assert.equal(await headingAt(elsewhere), 'This page belongs to other data');
    await tab.page.close();
  });

  const host = await openHostPage(t, browser, boards);
  const { act, event, log, page } = host;
  const faults = faultsIn(page);
  const exchanged = listenTo(page, server.url);
  const waitFor = async (text: string) =>
    (await host.frame()).waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`);
  const click = async (selector: string) => (await host.frame()).locator(selector).click();

  await t.test(
    'a question becomes a report and a published dashboard, and the host hears of it',
    async () => {
      await host.open(`${base}/explore?session=${await sessionOf('acme')}&allowExport=true`);
      await click('aria/Total Amount[role="button"]');
      await click('aria/Status[role="button"]');
      await click('aria/Save report[role="button"]');
      const name = await (await host.frame()).waitForSelector('form input:focus');
      await name?.type('Orders by status');
      await page.keyboard.press('Enter');
      await waitFor('Report saved.');
      assert.equal((await act('navigate', { path: base })).ok, true);
      await click('aria/New dashboard[role="button"]');
      await waitFor('This dashboard is empty');
      await click('header button::-p-text(Add)');
      await click('[role="option"]::-p-text(Chart from a report)');
      await click('li button::-p-text(Orders by status)');
      await click('aria/Publish dashboard[role="button"]');
      await click('a[target="_blank"]');
      await waitFor('Edit dashboard');
      await waitFor('Total Amount by Status');
      const events = (await log()).filter(({ type }) => /ready|view|navigate/.test(type));
      assert.deepEqual(new Set(events.map(({ surface }) => surface)), new Set(['app']));
      const [ready, view, navigate] = events.map(({ payload }) => payload);
      assert.deepEqual(ready, { embedTenant: 'acme', deploymentId, mode: 'signed', surface: 'app' });
      assert.deepEqual(view, { surface: 'app', path: `${base}/explore`, title: 'Explore' });
      assert.match(navigate.path, /\/report\/\d+$/);
      assert.equal(navigate.previousPath, `${base}/explore`);
      const last = events.at(-1)?.payload;
      assert.equal(last.path, `${base}/dashboard/${last.publicId}`);
      assert.ok(
        events.some(({ type, payload }) => type.endsWith(':view') && payload.title === 'Orders by status'),
      );
      assert.ok(!(await log()).some(({ type }) => type === 'svc:event:dashboard-loaded'));
      const outside = `[...document.querySelectorAll('a[href]')].map((link) => link.href)
      .filter((href) => !href.startsWith(${JSON.stringify(server.url + base)}) && !href.includes('#content'))`;
      assert.deepEqual(await (await host.frame()).evaluate(outside), []);
    },
  );

  await t.test('a link that asks for a window of its own opens in the frame', async () => {
    await host.open(`${base}?session=${await sessionOf('acme')}`);
    const tabs = (await page.browser().pages()).length;
    for (const [name, options, path] of [
      ['Shared with you', { button: 'middle' }, '/shared'],
      ['Explore', {}, '/explore'],
    ] as const) {
      await page.keyboard.down('Control');
      await (await host.frame()).locator(`nav ::-p-aria([name="${name}"][role="link"])`).click(options);
      await page.keyboard.up('Control');
      await (await host.frame()).waitForFunction(`location.pathname.endsWith('${path}')`);
    }
    assert.equal((await page.browser().pages()).length, tabs);
  });

  await t.test(
    'a session is replaced without losing what is typed, before its end and after it',
    async () => {
      const sessionId = await sessionOf('acme');
      await host.open(`${base}/explore?session=${sessionId}`);
      await click('aria/Count[role="button"]');
      await waitFor('Result');
      await (await host.frame()).evaluate('window.isSameDocument = true');
      assert.equal((await act('set-session', { sessionId: await boards.newSession('acme') })).ok, false);
      assert.equal((await act('set-session', { sessionId: await sessionOf('acme') })).ok, true);
      const current = await sessionOf('acme');
      assert.equal((await act('set-session', { sessionId: current })).ok, true);
      await server.call('POST', '/api/v1/embed/session/revoke', { body: { sessionId: current } });
      await click('aria/Status[role="button"]');
      await event('session-expired');
      assert.equal((await act('set-session', { sessionId: await sessionOf('acme') })).ok, true);
      await waitFor('shipped');
      const { state } = await act('get-state', {});
      assert.match(state.urlParameters, /columns=!\(status,~count\)/);
      assert.equal(await (await host.frame()).evaluate('window.isSameDocument'), true);
    },
  );

  await t.test(
    'a session is replaced in mid-drag under a flood of actions, and the move is saved once',
    async () => {
      const { key, at } = await makeDraft(boards, await sessionOf('acme'));
      const current = await sessionOf('acme');
      await host.open(`${base}/workbook/${at.split('/').at(-1)}/dashboard?session=${current}`);
      const widget = await (await host.frame()).waitForSelector('[data-widget="note"]');
      const { x = 0, y = 0, width = 0 } = (await widget?.boundingBox()) ?? {};
      await page.mouse.move(x + 20, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 120, y + 20, { steps: 4 });
      await server.call('POST', '/api/v1/embed/session/revoke', { body: { sessionId: current } });
      await page.evaluate(`for (let i = 0; i < 100; i += 1)
      act('set-color-scheme', { scheme: i % 2 === 0 ? 'dark' : 'light' }, 'flood ' + i)`);
      // Within a second, actions are read again.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      assert.equal((await act('set-session', { sessionId: await sessionOf('acme') })).ok, true);
      await page.mouse.move(x + 20 + width, y + 20, { steps: 4 });
      await page.mouse.up();
      const draft = () => server.ok('GET', `${at}/dashboard/draft`, undefined, key);
      while ((await draft()).version < 2) await settled(page, 50);
      const { version, dashboard } = await draft();
      assert.deepEqual([version, dashboard.config.widgets[0].position.x], [2, 6]);
      assert.equal((await log()).filter(({ type }) => type === 'svc:event:ready').length, 1);
    },
  );

  await t.test('the host changes the look, and leads to other pages of creator mode only', async () => {
    await act('set-locale', { locale: 'de' });
    await act('set-color-scheme', { scheme: 'dark' });
    await waitFor('Arbeitsbereich');
    const { state } = await act('get-state', {});
    assert.deepEqual([state.surface, state.locale, state.colorScheme], ['app', 'de-DE', 'dark']);
    for (const path of [
      '/account',
      `/embed/dashboard/${publicId}`,
      `/embed/d/${deploymentId + 1}/app`,
      `${base}/none`,
      `https://example.com${base}`,
    ]) {
      const { ok, error } = await act('navigate', { path });
      assert.deepEqual([ok, error?.name], [false, 'EmbedNavigationError'], path);
    }
    assert.equal((await act('navigate', { path: `${base}/dashboard/${publicId}` })).ok, true);
    await waitFor('Revenue by region');
    assert.equal((await act('set-filter', { filterUrlParameter: 'f_sales.region="north"' })).ok, true);
    await (await host.frame()).waitForFunction(`document.querySelectorAll('tbody tr').length === 1`);
  });

  await t.test('nothing of another embed tenant reaches the frame', async () => {
    for (const customer of ['north', 'south']) await fill(boards, customer, await sessionOf(customer));
    exchanged.clear();
    await host.open(`${base}?session=${await sessionOf('north')}&q=marker`);
    await waitFor('Same');
    for (const path of ['', '/trash', '/shared', '/explore', '/folder/1', '/workbook/1', '/report/1'])
      assert.equal((await act('navigate', { path: base + path })).ok, true);
    await settled(page);
    const bodies = (await exchanged.bodies()).join('\n');
    assert.match(bodies, /marker of north/);
    assert.doesNotMatch(bodies, /south/);
  });

  assert.deepEqual(exchanged.withoutToken(), []);
  assert.deepEqual(
    faults.filter((fault) => !/status of (401|403|404)/.test(fault)),
    [],
  );
  await boards.allow(null);
}

/** The requests of a frame to the API, and what it is answered. */
function listenTo(page: Page, facet: string) {
  let answers: Promise<string>[] = [];
  const bare: string[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (!url.startsWith(`${facet}/api/`) && !url.startsWith(`${facet}/build/`)) return;
    if (!isEventStream(url)) answers.push(response.text().catch(() => ''));
    const { authorization = '', cookie } = response.request().headers();
    const isExchange = url.endsWith('/session/token');
    if ((!isExchange && !authorization.startsWith('Embed-Token ')) || cookie !== undefined) bare.push(url);
  });
  return {
    clear(): void {
      answers = [];
    },
    bodies: () => Promise.all(answers),
    withoutToken: () => bare,
  };
}

/** A draft of a dashboard with one text; its address, and a key of the creator. */
async function makeDraft({ server, deploymentId }: EmbeddedDashboards, sessionId: string) {
  const { token: key } = await server.ok('POST', '/api/v1/embed/session/token', { sessionId });
  const { id } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Draft' }, key);
  const at = api(deploymentId, `/workbooks/${id}`);
  const position = { x: 0, y: 0, w: 6, h: 3 };
  const note = { id: 'note', type: 'TEXT', position, config: { markdown: 'Move me' } };
  await server.ok('PUT', `${at}/dashboard`, { dashboardDraft: { title: 'Draft', widgets: [note] } }, key);
  return { key: key as string, at };
}

/** Gives a customer content with the same names as others have, and a marker in it. */
async function fill({ server, deploymentId }: EmbeddedDashboards, customer: string, sessionId: string) {
  const { token } = await server.ok('POST', '/api/v1/embed/session/token', { sessionId });
  const make = (kind: string, body: object): Promise<Json> =>
    server.ok(
      'POST',
      api(deploymentId, `/${kind}`),
      { ...body, description: `marker of ${customer}` },
      token,
    );
  const folder = await server.ok('POST', api(deploymentId, '/folders'), { name: 'Same' }, token);
  const sqlQuery = 'SELECT MEASURE(count) AS count FROM orders';
  await make('reports', { name: 'Same', sqlQuery });
  await make('reports', { name: `Of ${customer}`, sqlQuery, folderId: folder.id });
  const { id } = await make('reports', { name: `Deleted by ${customer}`, sqlQuery });
  await server.ok('DELETE', api(deploymentId, `/reports/${id}`), undefined, token);
}
