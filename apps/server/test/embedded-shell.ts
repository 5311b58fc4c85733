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
