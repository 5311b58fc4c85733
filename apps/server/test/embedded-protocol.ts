import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { HTTPRequest } from 'puppeteer-core';
import type { BrowserUnderTest } from './browser.ts';
import {
  type EmbeddedDashboards,
  faultsIn,
  MOVABLE_CLOCK,
  openHostPage,
  openPageSite,
} from './embedded-dashboards-under-test.ts';
import { api } from './model-under-test.ts';

const HOUR = 3_600_000;

/** The rows of the protocol's tables that other tests do not cover, with real sessions and a moved clock. */
export async function testProtocol(
  t: TestContext,
  boards: EmbeddedDashboards,
  browser: BrowserUnderTest,
): Promise<void> {
  const host = await openHostPage(t, browser, boards);
  await host.page.evaluateOnNewDocument(MOVABLE_CLOCK);
  await host.page.reload();
  const { publicId, interactiveId, newSession } = boards;
  const names = async () =>
    (await host.log()).flatMap(({ type, payload }) =>
      ['svc:event:resized', 'svc:event:acknowledged'].includes(type) ? [] : [{ type, payload }],
    );
  const show = async (query: string) => {
    await host.show(publicId, query);
    await host.event('dashboard-loaded');
    return host.frame();
  };
  /** Waits until something has caused a request for rows that contains a text. */
  const asked = async (cause: () => Promise<unknown>, text: string) => {
    const isIt = (one: HTTPRequest) =>
      one.url().endsWith('/query') && one.postData()?.includes(text) === true;
    await Promise.all([host.page.waitForRequest(isIt), cause()]);
  };

  await t.test(
    'a frame out of sight reports all of its widgets as loaded once it comes into view',
    async () => {
      const styles = [
        ['html { padding-top: 3000px }', 'scrollTo(0, 3000)'],
        ['iframe { max-height: 0 }', 'style.textContent = ""'],
      ] as const;
      for (const [hiding, reveal] of styles) {
        await host.page.evaluate(`(() => {
        window.style = document.createElement('style');
        style.textContent = ${JSON.stringify(hiding)};
        document.head.append(style);
      })()`);
        await host.show(interactiveId, `session=${await newSession('acme')}`);
        const frame = await host.frame();
        await frame.waitForSelector('main section');
        // Runs after the observers of the widgets and their effects.
        await frame.evaluate(`new Promise((resolve) =>
        new IntersectionObserver(() => setTimeout(resolve)).observe(document.querySelector('main section')))`);
        await host.page.evaluate(reveal);
        const { widgetCount } = (await host.event('dashboard-loaded')).payload;
        assert.equal(widgetCount, 3, hiding);
        await host.page.evaluate('style.remove()');
      }
    },
  );

  await t.test('a frame that the host keeps hidden until it is loaded does load', async () => {
    await host.page.evaluate(`window.style = document.createElement('style');
      style.textContent = 'iframe { visibility: hidden }';
      document.head.append(style);`);
    await host.show(interactiveId, `session=${await newSession('acme')}`);
    const { widgetCount } = (await host.event('dashboard-loaded')).payload;
    assert.equal(widgetCount, 3);
    await host.page.evaluate('style.remove()');
  });

  await t.test('a dashboard of controls only has nothing to wait for', async () => {
    const position = { x: 0, y: 0, w: 6, h: 1 };
    const controls = await boards.publish('Controls', [
      { id: 'region', type: 'FILTER', position, config: { member: 'sales.region' } },
      {
        id: 'customer',
        type: 'FILTER',
        position: { ...position, x: 6 },
        config: { member: 'sales.customer', value: ['acme'], label: 'Customer', visibility: 'disabled' },
      },
      {
        id: 'area',
        type: 'PARENT',
        position: { ...position, y: 1 },
        config: {
          label: 'Area',
          options: [{ id: 'south', label: 'The south', children: { region: { set: { value: ['south'] } } } }],
        },
      },
    ]);
    const globex = 'f_sales.customer="globex"';
    await host.show(controls, `session=${await newSession('acme')}&${globex}`);
    const { widgetCount } = (await host.event('dashboard-loaded')).payload;
    assert.equal(widgetCount, 0);
    // A locked control ignores links and the host.
    await (await host.frame()).waitForSelector('aria/Area None chosen[role="button"]');
    const filterUrlParameter = `f_sales.region="south"&${globex}`;
    assert.equal((await host.act('set-filter', { filterUrlParameter })).ok, true);
    const frame = await host.frame();
    await frame.waitForSelector('aria/Customer acme[role="button"]');
    await frame.waitForSelector('aria/Area The south[role="button"]');
    const parameters = async () => decodeURIComponent((await host.act('get-state', {})).state.urlParameters);
    assert.equal(await parameters(), 'f_sales.region={"value":"south"}');
    await host.act('set-filter', { filterUrlParameter: 'f_sales.region={"value":null}' });
    assert.equal(await parameters(), '', 'cleared, and empty at first');
    await frame.waitForSelector('aria/Area None chosen[role="button"]');
    assert.equal(await frame.$('aria/Reset all[role="button"]'), null);
  });

  await t.test(
    'a dashboard whose second tab is open in the address does not wait for the first',
    async () => {
      const position = { x: 0, y: 0, w: 12, h: 8 };
      const config = { reportId: boards.reports.total };
      const inTabs = await boards.publish('Tabs', [
        {
          id: 'pages',
          type: 'CONTAINER',
          position,
          config: {
            layout: 'tabs',
            tabs: [
              { id: 'one', title: 'One', child: 'first' },
              { id: 'two', title: 'Two', child: 'second' },
            ],
          },
        },
        { id: 'first', type: 'CHART', position, config },
        { id: 'second', type: 'CHART', position, config },
      ]);
      await host.show(inTabs, `session=${await newSession('acme')}&tab_pages=two`);
      assert.equal((await host.event('dashboard-loaded')).payload.widgetCount, 1);
    },
  );

  await t.test('navigation within the embed is an event, and its load is measured from it', async () => {
    const frame = await show(`session=${await newSession('acme')}&showDashboardTitle=false`);
    await frame.evaluate(`moveClock(${HOUR})`);
    const path = `/embed/dashboard/${interactiveId}`;
    assert.equal((await host.act('navigate', { path: `${path}?f_sales.region="south"` })).ok, true);
    const loaded = (await host.event('dashboard-loaded', 2)).payload;
    assert.equal(loaded.publicId, interactiveId);
    assert.ok(loaded.loadDurationMs < HOUR, `${loaded.loadDurationMs} ms`);
    const events = (await names()).slice(3, 5);
    assert.deepEqual(events, [
      { type: 'svc:event:navigate', payload: { path, previousPath: `/embed/dashboard/${publicId}` } },
      {
        type: 'svc:event:view',
        payload: { surface: 'dashboard', path, publicId: interactiveId, title: 'Interactive' },
      },
    ]);
    await frame.waitForFunction(`document.querySelectorAll('tbody tr').length === 1`);
    assert.match(String(await frame.evaluate('location.search')), /^\?session=&showDashboardTitle=false/);
    for (const refused of [
      'https://evil.example/embed/dashboard/x',
      `//evil.example${path}`,
      'javascript:alert(1)',
      '/login',
      '/embed/chat',
      '/embed/dashboard/../../login',
      '/embed/dashboard/abcdefghijkl',
      `/embed/d/999999/dashboard/${publicId}`,
    ]) {
      const { ok, error } = await host.act('navigate', { path: refused });
      assert.deepEqual([refused, ok, error?.name], [refused, false, 'EmbedNavigationError']);
    }
    assert.equal(await frame.evaluate('location.pathname'), path, 'what is shown stays');
    await frame.evaluate('history.back()');
    const { payload } = await host.event('navigate', 2);
    assert.deepEqual(payload, { path: `/embed/dashboard/${publicId}`, previousPath: path });
    const readies = (await names()).filter(({ type }) => type === 'svc:event:ready');
    assert.equal(readies.length, 1, 'ready is sent once');
  });

  await t.test('actions are for the page that the actions before them lead to', async () => {
    await show(`session=${await newSession('acme')}`);
    const actions = (all: readonly (readonly [name: string, payload: object])[]) =>
      Promise.all(all.map(([name, payload]) => host.act(name, payload)));
    const south = ['set-filter', { filterUrlParameter: 'f_sales.region="south"' }] as const;
    const north = ['set-filter', { filterUrlParameter: 'f_sales.region="north"' }] as const;
    const there = ['navigate', { path: `/embed/dashboard/${interactiveId}` }] as const;
    const results = await actions([north, there, north, south, ['get-state', {}]]);
    assert.deepEqual(
      results.map(({ ok }) => ok),
      [true, true, true, true, true],
    );
    const chosen = async () => {
      const { state } = await host.act('get-state', {});
      return [state.publicId, new URLSearchParams(state.urlParameters).get('f_sales.region')];
    };
    assert.deepEqual(await chosen(), [interactiveId, '{"value":"south"}']);

    const sessionId = await newSession('globex');
    const west = ['set-filter', { filterUrlParameter: 'f_sales.region="west"' }] as const;
    for (const { ok } of await actions([['set-session', { sessionId }], west])) assert.equal(ok, true);
    assert.deepEqual(await chosen(), [interactiveId, '{"value":"west"}']);
  });

  await t.test('after a dashboard that the viewer may not see, the host shows another', async () => {
    const at = api(boards.deploymentId, '/workbooks');
    const { id: workbookId } = await boards.server.ok('POST', at, { name: 'Hidden' });
    const { publicId: hidden } = await boards.server.ok('POST', `${at}/${workbookId}/publish`, {
      workbookId,
      config: { title: 'Hidden', widgets: [] },
      allowEmbed: true,
    });
    for (const dashboard of ['abcdefghijkl', hidden]) {
      await host.show(dashboard, `session=${await newSession('acme')}`);
      const { context, fatal } = (await host.event('error')).payload;
      assert.deepEqual([context, fatal], ['dashboard', true]);
    }
    const { ok, error } = await host.act('refresh', {});
    assert.deepEqual([ok, error.name], [false, 'EmbedActionUnsupported']);
    assert.equal((await host.act('navigate', { path: `/embed/dashboard/${publicId}` })).ok, true);
    assert.equal((await host.event('dashboard-loaded')).payload.publicId, publicId);
    assert.deepEqual((await names()).map(({ type }) => type.replace('svc:event:', '')).slice(0, 2), [
      'ready',
      'error',
    ]);
  });

  await t.test('the action for the time zone precedes the address, and offsets are ignored', async () => {
    await asked(async () => show(`session=${await newSession('acme')}&timezone=Asia/Tokyo`), 'Asia/Tokyo');
    await asked(() => host.act('set-timezone', { timezone: 'Europe/Berlin' }), 'Europe/Berlin');
    assert.equal((await host.act('set-timezone', { timezone: '+05:00' })).ok, false);
    assert.equal((await host.act('get-state', {})).state.timezone, 'Europe/Berlin');
    const isWithout = (one: HTTPRequest) =>
      one.url().endsWith('/query') && !/Berlin|Tokyo/.test(one.postData() ?? '');
    const withoutZone = host.page.waitForRequest(isWithout);
    await host.act('set-timezone', { timezone: null });
    await withoutZone;
  });

  await t.test(
    'languages are full codes, short ones and other regions; unknown ones change nothing',
    async () => {
      const frame = await host.frame();
      for (const [locale, expected] of [
        ['pt-PT', 'pt-PT'],
        ['es', 'es-ES'],
        ['es-AR', 'es-ES'],
        ['es-MX', 'es-MX'],
        ['fr-FR', 'fr-FR'],
      ]) {
        assert.equal((await host.act('set-locale', { locale })).ok, true);
        await frame.waitForFunction(`document.documentElement.lang === '${expected}'`);
      }
      assert.equal((await host.act('set-locale', { locale: 'tlh' })).ok, false);
      assert.equal(await frame.evaluate('document.documentElement.lang'), 'fr-FR');
      await host.act('set-locale', { locale: null });
      await frame.waitForFunction(`document.documentElement.lang === 'en-US'`);
    },
  );

  await t.test('auto follows the viewer’s system, light and dark do not', async () => {
    const frame = await host.frame();
    const system = (value: string) =>
      host.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    const shown = (scheme: string) =>
      frame.waitForFunction(`document.documentElement.style.colorScheme === '${scheme}'`);
    await host.act('set-color-scheme', { scheme: 'dark' });
    await shown('dark');
    await host.act('set-color-scheme', { scheme: 'auto' });
    await shown('light');
    await system('dark');
    await shown('dark');
    await host.act('set-color-scheme', { scheme: 'light' });
    await shown('light');
    await system('light');
  });

  await t.test('refresh asks the data source again, and loads nothing anew', async () => {
    await asked(() => host.act('refresh', {}), '"refresh":true');
    assert.equal((await names()).filter(({ type }) => type === 'svc:event:dashboard-loaded').length, 1);
  });

  await t.test(
    'a session is reported as expiring, and continues with another: nothing is unmounted',
    async () => {
      const frame = await show(`session=${await newSession('acme')}`);
      await host.act('set-filter', { filterUrlParameter: 'f_sales.region="north"' });
      await frame.waitForFunction(`document.querySelectorAll('tbody tr').length === 1`);
      await frame.evaluate(`document.querySelector('table').isSame = true; skewDate(${-5 * 60_000})`);
      const began = Date.now();
      await frame.evaluate(`moveClock(${22.5 * HOUR})`);
      const { expiresAt, expiresInMs } = (await host.event('session-expiring')).payload;
      assert.ok(Math.abs(expiresInMs - HOUR / 2) < 60_000, `${expiresInMs} ms, whatever the clock shows`);
      assert.ok(Math.abs(expiresAt - began - 23 * HOUR) < 60_000, `${expiresAt}: by the server's clock`);
      await frame.evaluate(`moveClock(${HOUR / 4})`);
      assert.equal((await host.act('set-session', { sessionId: await newSession('acme') })).ok, true);
      await frame.evaluate(`moveClock(${HOUR})`);
      const state = (await host.act('get-state', {})).state;
      assert.equal(state.urlParameters, 'f_sales.region=%7B%22value%22%3A%22north%22%7D');
      assert.equal(await frame.evaluate(`document.querySelector('table').isSame`), true);
      const sent = (await names()).map(({ type }) => type);
      assert.equal(sent.filter((type) => type === 'svc:event:session-expiring').length, 1);
      assert.ok(!sent.includes('svc:event:session-expired'));
    },
  );

  await t.test('a session that lapsed during sleep is reported once, and a new one continues', async () => {
    const frame = await show(`session=${await newSession('acme')}`);
    await frame.evaluate(`sleepFor(${30 * HOUR}); document.dispatchEvent(new Event('visibilitychange'))`);
    const { expiredAt } = (await host.event('session-expired')).payload;
    assert.ok(expiredAt > Date.now() + 22 * HOUR, 'the instant of the server');
    const late = (await host.event('session-expiring')).payload;
    assert.equal(late.expiresInMs, 0);
    await frame.waitForFunction(`document.body.innerText.includes('Session expired')`);
    const refused = await host.act('set-session', { sessionId: 'f'.repeat(32) });
    assert.equal(refused.error.name, 'EmbedSessionExchangeError');
    assert.equal((await host.act('set-session', { sessionId: await newSession('acme') })).ok, true);
    await frame.waitForFunction(`!document.body.innerText.includes('Session expired')`);
    assert.equal((await host.act('refresh', {})).ok, true);
  });

  await t.test('an id that was used in one frame is refused in another, and the first goes on', async () => {
    const sessionId = await newSession('acme');
    await show(`session=${sessionId}`);
    const address = `${boards.server.url}/embed/dashboard/${publicId}?session=${sessionId}`;
    await host.page.evaluate(`
      const second = document.createElement('iframe');
      second.src = ${JSON.stringify(address)};
      document.body.append(second);`);
    const { context, fatal } = (await host.event('error')).payload;
    assert.deepEqual([context, fatal], ['session-start', true]);
    await asked(() => host.act('refresh', {}), '"refresh":true');
  });

  await t.test('a frame that is offline keeps what it shows, and goes on when it is back', async () => {
    const frame = await show(`session=${await newSession('acme')}`);
    await host.page.setOfflineMode(true);
    await frame.evaluate(`moveClock(${2 * 60_000})`);
    await host.act('refresh', {});
    const note = '[aria-label^="Could not be refreshed"]';
    await frame.waitForSelector(note);
    assert.equal(await frame.evaluate(`document.querySelectorAll('tbody tr').length`), 2);
    await asked(() => host.page.setOfflineMode(false), '"table"');
    await asked(() => host.act('refresh', {}), '"refresh":true');
    await frame.waitForFunction(`document.querySelector('${note}') === null`);
    assert.ok(!(await names()).some(({ type }) => type === 'svc:event:session-expired'));
  });

  await t.test('a page that may not embed shows nothing, nor does one above the host', async () => {
    const address = `${boards.server.url}/embed/dashboard/${publicId}?session=${await newSession('acme')}`;
    const framing = (src: string) =>
      `<!doctype html><script>got = []; addEventListener('message', ({ data }) => got.push(data));
       addEventListener('DOMContentLoaded', () => (document.querySelector('iframe').src = ${JSON.stringify(src)}))
       </script><iframe></iframe>`;
    for (const src of [address, host.origin]) {
      const { page } = await browser.page({ scripts: true });
      const faults = faultsIn(page);
      await page.goto(await openPageSite(t, framing(src)));
      if (src === host.origin) {
        const middle = await (await page.waitForSelector('iframe'))?.contentFrame();
        await middle?.waitForFunction(`typeof show === 'function'`);
        await middle?.evaluate(`show(${JSON.stringify(address)})`);
      }
      await waitUntil(() => faults.some((fault) => fault.includes('frame-ancestors')));
      assert.deepEqual(await page.evaluate('got'), []);
      await page.close();
    }
  });

  await t.test('a sibling frame and another window can neither act nor hear', async () => {
    const frame = await show(`session=${await newSession('acme')}`);
    const sibling = await openPageSite(
      t,
      `<!doctype html><script>got = []; addEventListener('message', ({ data }) => got.push(data));</script>`,
    );
    await host.page.evaluate(`
      const other = document.createElement('iframe');
      other.src = ${JSON.stringify(sibling)};
      document.body.append(other);`);
    await waitUntil(() => host.page.frames().some((one) => one.url().startsWith(sibling)));
    const hostile = host.page.frames().find((one) => one.url().startsWith(sibling));
    assert.ok(hostile);
    const before = (await host.log()).length;
    await hostile.evaluate(`
      const action = { source: 'svc-embed', direction: 'action', timestamp: 1, id: 'forged' };
      for (const type of ['set-filter', 'set-session', 'navigate', 'get-state'])
        for (const target of [parent.frames[0], parent])
          target.postMessage({ ...action, type: 'svc:action:' + type, payload: {
            filterUrlParameter: 'f_sales.region="south"', sessionId: 'x', path: '/embed/dashboard/x' } }, '*');`);
    const { state } = await host.act('get-state', {});
    assert.equal(state.urlParameters, '');
    const log = (await host.log()).slice(before).filter(({ direction }) => direction === 'event');
    assert.ok(!log.some(({ payload }) => payload.id === 'forged'));
    assert.deepEqual(await hostile.evaluate('got'), []);
    assert.equal(await frame.evaluate(`document.querySelectorAll('tbody tr').length`), 2);
  });
  await boards.allow(null);
}

/** Private embeds: the viewer's own sign-in, without a session. */
export async function testPrivateMode(
  t: TestContext,
  boards: EmbeddedDashboards,
  browser: BrowserUnderTest,
  signIn: () => Promise<void>,
): Promise<void> {
  const { server, publicId } = boards;
  const page = `<!doctype html><title>Host</title><body><script src="${server.url}/embed/sdk.js"></script><script>
    const log = [];
    const embed = Facet.createEmbed(document.body, { url: '${server.url}', dashboard: '${publicId}' });
    for (const name of ['ready', 'dashboard-loaded', 'error', 'session-expiring', 'session-expired'])
      embed.on(name, (payload) => log.push({ name, payload }));
  </script>`;
  // Of the same site as Facet: browsers send its cookie with frames of that site only.
  const host = (await openPageSite(t, page)).replace('localhost', '127.0.0.1');
  await boards.allow([host]);
  const tab = await browser.page({ scripts: true });
  const faults = faultsIn(tab.page);
  await tab.page.evaluateOnNewDocument(MOVABLE_CLOCK);
  const logged = async (name: string) => {
    const found = `log.find((item) => item.name === '${name}')`;
    await tab.page.waitForFunction(`${found} !== undefined`);
    return (await tab.page.evaluate(`${found}.payload`)) as Record<string, unknown>;
  };
  await tab.page.goto(host);
  assert.equal((await logged('error')).fatal, true, 'nobody is signed in');
  await signIn();
  await tab.page.reload();
  assert.equal((await logged('ready')).mode, 'private');
  await logged('dashboard-loaded');
  const frame = await (await tab.page.waitForSelector('iframe'))?.contentFrame();
  await frame?.evaluate(`moveClock(${30 * HOUR})`);
  await tab.page.evaluate(`embed.send('get-state')`);
  const names = (await tab.page.evaluate('log.map(({ name }) => name)')) as string[];
  assert.deepEqual(names, ['ready', 'dashboard-loaded']);
  assert.deepEqual(faults, []);
  await boards.allow(null);
}

async function waitUntil(condition: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!condition()) {
    assert.ok(Date.now() < end, `waited in vain for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
