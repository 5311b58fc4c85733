/** Slow: opens Chromium with the built pages, and asks a model that has to be compiled. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import axe from 'axe-core';
import { openBrowser, retype } from './browser.ts';
import { newPerson, signIn } from './console-under-test.ts';
import { embeddedDashboards, faultsIn, openHostPage } from './embedded-dashboards-under-test.ts';
import type { Json } from './server-under-test.ts';
import { buildWebApp } from './web-app-under-test.ts';

const [boards] = await Promise.all([embeddedDashboards({ after }), buildWebApp()]);
const { server, newSession, reports } = boards;
const at = (x: number, y: number, w: number, h: number) => ({ position: { x, y, w, h } });
const boardWith = (visibility: string) =>
  boards.publish(`Sales ${visibility}`, [
    {
      ...{ id: 'region', type: 'FILTER', ...at(0, 0, 6, 1) },
      config: { member: 'sales.region', label: 'Region', visibility },
    },
    {
      id: 'table',
      type: 'CHART',
      ...at(0, 1, 12, 6),
      config: { reportId: reports.byRegion, title: 'Regions' },
    },
  ]);
const published = (publicId: string): Promise<Json> =>
  server
    .ok('GET', `/api/v1/embed/dashboard/${publicId}`)
    .then(({ config, versionId }: Json) => ({ config, versionId }));

test('the chat beside a dashboard', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const host = await openHostPage(t, browser, boards);
  await host.page.setViewport({ width: 1280, height: 820 });
  const faults = faultsIn(host.page);
  const publicId = await boardWith('visible');
  const before = await published(publicId);
  const show = async (id: string, session: object = {}, more = '') => {
    await host.show(id, `session=${await newSession('acme', session)}${more}`);
    await host.event('dashboard-loaded');
    return host.frame();
  };
  let frame = await show(publicId);
  const launcher = 'button::-p-text(Ask)';
  const panel = (text: string) => frame.waitForSelector(`aside ::-p-text(${text})`);
  const ask = async (question: string) => {
    const answers = (await frame.$$('aside li[aria-busy]')).length;
    await frame.waitForSelector('aside textarea');
    await frame.type('aside textarea', question);
    await host.page.keyboard.press('Enter');
    await frame.waitForFunction(
      `[...document.querySelectorAll('aside li[aria-busy="false"]')].length === ${answers + 1}`,
    );
  };
  const last = () =>
    frame.evaluate(
      '[...document.querySelectorAll("aside li[aria-busy]")].at(-1).innerText',
    ) as Promise<string>;
  const rows = (count: number) =>
    frame.waitForFunction(`document.querySelectorAll('main tbody tr').length === ${count}`);
  const address = async () => decodeURIComponent((await frame.evaluate('location.search')) as string);

  await t.test(
    'opens with the focus in its field, and reports questions as those of a dashboard',
    async () => {
      await frame.click(launcher);
      await frame.waitForSelector('aside textarea:focus');
      await ask('revenue');
      assert.match(await last(), /200/);
      const events = (await host.log()).filter(({ type }) => type === 'svc:event:ai-query');
      assert.deepEqual(
        events.map(({ surface, payload }) => [surface, payload.query, payload.status]),
        [
          ['dashboard', 'revenue', 'submitted'],
          ['dashboard', 'revenue', 'completed'],
        ],
      );
    },
  );

  await t.test(
    'sets a filter that a question asks for, in the address and not in the saved dashboard',
    async () => {
      await rows(2);
      await ask('filter the dashboard by north');
      await rows(1);
      await panel('Applied to the dashboard');
      assert.match(await address(), /f_sales\.region=.*north/);
      const { changes } = (await host.event('filter-changed')).payload;
      assert.equal(changes[0].member, 'sales.region');
      assert.deepEqual(await published(publicId), before);
    },
  );

  await t.test('takes the filters of the dashboard into account, which can be left out', async () => {
    await frame.click('aside button::-p-text(New chat)');
    await ask('revenue');
    assert.match(await last(), /120/);
    assert.match(await last(), /From the dashboard\s+\S*Region is north/i);
    const count = (await frame.$$('aside li[aria-busy]')).length;
    await frame.click('aside [aria-label="Ask without “Region is north”"]');
    await frame.waitForFunction(
      `document.querySelectorAll('aside li[aria-busy="false"]').length === ${count + 1}`,
    );
    assert.match(await last(), /200/);
  });

  await t.test('applies the conditions of an answer with a button', async () => {
    await ask('revenue in south');
    assert.match(await last(), /80/);
    const buttons = await frame.$$('aside button::-p-text(Apply to the dashboard)');
    await buttons.at(-1)?.click();
    await frame.waitForFunction(`document.querySelector('main tbody').innerText.includes('south')`);
    await rows(1);
    assert.match(await address(), /f_sales\.region=.*south/);
  });

  await t.test('goes on from a chart that is pointed at with the keyboard', async () => {
    await frame.focus('main [aria-label="More actions for Regions"]');
    await host.page.keyboard.press('Enter');
    await frame.waitForSelector('[role=menuitem]::-p-text(Ask about this chart)');
    for (;;) {
      const now = await frame.evaluate('document.activeElement.innerText');
      if (now === 'Ask about this chart') break;
      await host.page.keyboard.press('ArrowDown');
    }
    await host.page.keyboard.press('Enter');
    await panel('About “Regions”');
    await frame.waitForSelector('aside textarea:focus');
    await ask('as a pie');
    assert.equal(await frame.$('aside ::-p-text(About “Regions”)'), null);
    assert.match(await last(), /south/);
  });

  await t.test('asks about a summary in a chat of its own, in creator mode too', async () => {
    const id = await boards.publish('In words', [
      { ...{ id: 'table', type: 'CHART', ...at(0, 0, 12, 6) }, config: { reportId: reports.byRegion } },
      { ...{ id: 'words', type: 'AI', ...at(0, 6, 12, 4) }, config: { title: 'In short' } },
    ]);
    const about = 'main [aria-label="Ask about this summary"]';
    frame = await show(id);
    await frame.locator(about).click();
    await panel('About “In short”');
    await ask('only south');
    assert.match(await last(), /80/);
    const session = await newSession('acme', { creatorMode: true });
    await host.open(`/embed/d/${boards.deploymentId}/app/dashboard/${id}?session=${session}`);
    frame = await host.frame();
    await frame.locator(about).click();
    await frame.waitForSelector('aside li[aria-busy="false"]');
    assert.match(await last(), /80/);
    await ask('only north');
    assert.match(await last(), /120/);
    frame = await show(publicId);
    await frame.click(launcher);
  });

  await t.test('has no serious findings, and its panel is as high as the frame', async () => {
    await frame.evaluate(axe.source);
    const violations = await frame.evaluate(
      'axe.run().then(({ violations }) => violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id, nodes }) => [id, nodes[0].html]))',
    );
    assert.deepEqual(violations, []);
  });

  await t.test('offers and sets no locked filter', async () => {
    frame = await show(await boardWith('disabled'));
    await frame.click(launcher);
    await ask('filter the dashboard by north');
    await panel('The dashboard has no filter that you can change for this.');
    assert.equal(await frame.$('aside button::-p-text(Apply to the dashboard)'), null);
    await rows(2);
    assert.doesNotMatch(await address(), /f_/);
  });

  await t.test('has a button without the header of the dashboard, too', async () => {
    frame = await show(publicId, {}, '&showDashboardHeader=false');
    await frame.waitForSelector(launcher);
    await frame.click(launcher);
    await frame.waitForSelector('aside textarea:focus');
  });

  await t.test('sets a filter of a dashboard in creator mode, and is reported as that', async () => {
    const session = await newSession('acme', { creatorMode: true });
    await host.open(`/embed/d/${boards.deploymentId}/app/dashboard/${publicId}?session=${session}`);
    frame = await host.frame();
    await rows(2);
    await frame.locator(launcher).click();
    await frame.waitForSelector('aside textarea:focus');
    assert.equal((await frame.$$(launcher)).length, 1, 'there are two chats');
    await ask('filter the dashboard by north');
    await rows(1);
    await panel('Applied to the dashboard');
    const events = (await host.log()).filter(
      ({ type, surface }) => type.endsWith('ai-query') && surface === 'app',
    );
    assert.deepEqual(
      events.map(({ payload }) => payload.status),
      ['submitted', 'completed'],
    );
    assert.deepEqual(await published(publicId), before);
  });

  await t.test('is not there if the session or AI as a whole is without it', async () => {
    for (const settings of [{ showDashboardChat: false }, { allowAi: false }]) {
      frame = await show(publicId, { settings });
      await rows(2);
      assert.equal(await frame.$(launcher), null);
      await frame.focus('main button[aria-haspopup=menu]');
      await host.page.keyboard.press('Enter');
      await frame.waitForSelector('[role=menuitem]');
      assert.equal(await frame.$('[role=menuitem]::-p-text(Ask about this chart)'), null);
    }
  });

  await t.test('lets a person who may save keep an answer, and no embed session', async () => {
    frame = await show(publicId);
    await frame.click(launcher);
    await ask('revenue');
    assert.doesNotMatch(await last(), /Save as report|Add to dashboard/);
    const tab = await browser.page({ scripts: true, width: 1280 });
    const { page } = tab;
    await signIn(tab, server.url, await newPerson(server, { isAdmin: true }));
    await tab.open(`${server.url}/dashboards/${publicId}`);
    await page.locator(launcher).click();
    await retype(page, 'aside textarea', 'revenue');
    await page.keyboard.press('Enter');
    await page.waitForSelector('aside button::-p-text(Save as report)');
    await page.locator('aside button::-p-text(Add to dashboard)').click();
    await page.locator('[role="dialog"] button::-p-text(Create and add)').click();
    await page.waitForSelector('aside ::-p-text(Added to the draft of “revenue”.)');
    await page.waitForSelector('aside button::-p-text(Open dashboard)');
    await page.close();
  });

  await t.test('writes nothing to the console', () => {
    assert.deepEqual(faults, []);
  });
});
