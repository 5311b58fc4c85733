import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { DARK } from '@facet/look/tokens';
import type { HTTPRequest } from 'puppeteer-core';
import { openBrowser } from './browser.ts';
import { type EmbeddedDashboards, openHostPage } from './embedded-dashboards-under-test.ts';

/** The behaviour of a page before its app is loaded, and if that fails. */
export async function testShell(t: TestContext, boards: EmbeddedDashboards): Promise<void> {
  const { publicId, newSession } = boards;

  await t.test('ready does not wait for the app, and actions for the dashboard do', async (each) => {
    const { host, release } = await openWithoutApp(each, boards);
    await host.show(publicId, `session=${await newSession('acme')}`);
    await host.event('ready');
    assert.equal((await host.act('set-color-scheme', { scheme: 'dark' })).ok, true);
    const frame = await host.frame();
    await frame.waitForFunction(`document.querySelector('main[aria-busy]')?.childElementCount === 1`);
    const look = `[document.documentElement.style.colorScheme,
      getComputedStyle(document.documentElement).getPropertyValue('--page')]`;
    assert.deepEqual(await frame.evaluate(look), ['dark', DARK.page]);
    const filtered = host.act('set-filter', { filterUrlParameter: 'f_sales.region="north"' });
    const types = (await host.log()).map(({ type }) => type);
    assert.deepEqual(types, ['svc:event:ready', 'svc:event:acknowledged']);
    await release((request) => request.continue());
    assert.equal((await filtered).ok, true);
    await frame.waitForFunction(`document.querySelectorAll('tbody tr').length === 1`);
    await host.event('dashboard-loaded');
    assert.deepEqual(await frame.evaluate(look), ['dark', DARK.page]);
  });

  await t.test('the rows of charts in view are requested once, before the app is loaded', async (each) => {
    const { host, release } = await openWithoutApp(each, boards);
    const asked: string[] = [];
    host.page.on('request', (request) => {
      if (/\/(query|controls)$/.test(request.url()))
        asked.push(`${request.url().split('/').at(-1)} ${request.postData()}`);
    });
    const parameters = `f_sales.region="south"&timezone=Europe/Paris`;
    const answered = host.page.waitForResponse((response) => response.url().endsWith('/query'));
    await host.show(publicId, `session=${await newSession('acme')}&${parameters}`);
    await answered;
    const before = [...asked];
    await release((request) => request.continue());
    await host.event('dashboard-loaded');
    const rows = await (await host.frame()).$$eval('tbody tr', (found) =>
      found.map(({ textContent }) => textContent),
    );
    assert.deepEqual(rows, ['south80']);
    assert.deepEqual(asked, before);
    assert.deepEqual(
      asked.map((request) => request.split(' ')[0]),
      ['controls', 'query'],
    );
    assert.match(asked[1] ?? '', /"timezone":"Europe\/Paris"/);
  });

  await t.test('rows for which the host wants other settings are requested anew', async (each) => {
    const { host, release } = await openWithoutApp(each, boards);
    const zones: string[] = [];
    host.page.on('request', (request) => {
      if (request.url().endsWith('/query'))
        zones.push(JSON.parse(request.postData() ?? '').controls.timezone ?? '');
    });
    const answered = host.page.waitForResponse((response) => response.url().endsWith('/query'));
    await host.show(publicId, `session=${await newSession('acme')}`);
    await answered;
    assert.equal((await host.act('set-timezone', { timezone: 'Asia/Tokyo' })).ok, true);
    await release((request) => request.continue());
    await host.event('dashboard-loaded');
    assert.deepEqual(zones, ['', 'Asia/Tokyo']);
  });

  await t.test('a page whose app cannot be loaded reports it and is not empty', async (each) => {
    const { host, release } = await openWithoutApp(each, boards);
    await host.show(publicId, `session=${await newSession('acme')}`);
    await host.event('ready');
    await release((request) => request.abort());
    const { context, fatal } = (await host.event('error')).payload;
    assert.deepEqual([context, fatal], ['embed-render', true]);
    const heading = await (await host.frame()).waitForSelector('main[role=alert] h1');
    assert.equal(await heading?.evaluate(({ textContent }) => textContent), 'Something went wrong');
  });
  await boards.allow(null);
}

/** A host page in a browser with an empty cache, whose requests for the app are held until the test ends them. */
async function openWithoutApp(t: TestContext, boards: EmbeddedDashboards) {
  const browser = await openBrowser(t);
  assert.ok(browser);
  const host = await openHostPage(t, browser, boards);
  const held: HTTPRequest[] = [];
  let end = async (request: HTTPRequest): Promise<void> => {
    held.push(request);
  };
  await host.page.setRequestInterception(true);
  host.page.on('request', (request) =>
    /\/assets\/app-[^/]*\.js$/.test(request.url()) ? end(request) : request.continue(),
  );
  return {
    host,
    async release(how: typeof end) {
      end = how;
      await Promise.all(held.map(how));
    },
  };
}
