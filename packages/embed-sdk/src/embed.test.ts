import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { NO_CHROMIUM } from '@facet/programs/testing';
import type { Frame, Page } from 'puppeteer-core';
import { hostPage } from './testing/host-page.ts';
import { readmeSnippets } from './testing/readme-snippets.ts';
import { type SdkUnderTest, sdkUnderTest } from './testing/sdk-under-test.ts';

const HOUR = 3_600_000;
const PATIENCE_MS = 5000;

/** Waits until a probe is true, and returns what it returned. */
async function until<T>(probe: () => Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await probe().catch(() => undefined);
    if (found) return found;
    assert.ok(Date.now() < end, `waited in vain for ${probe}`);
    await sleep(20);
  }
}

/** The frames of dashboards, once `count` of them have loaded. */
async function surfaces(page: Page, facet: string, count = 1): Promise<Frame[]> {
  return until(async () => {
    const frames = page.frames().filter((frame) => frame.url().startsWith(facet));
    const shown = await Promise.all(frames.map((frame) => frame.evaluate(() => surface.isShown)));
    return shown.filter(Boolean).length >= count ? frames : undefined;
  });
}

async function surfaceOf(page: Page, facet: string): Promise<Frame> {
  const [frame] = await surfaces(page, facet);
  assert.ok(frame);
  return frame;
}

const events = (page: Page) => page.evaluate(() => host.events);
const calls = (page: Page) => page.evaluate(() => host.calls);
/** Waits until an event has been reported so often. */
const reported = (page: Page, name: string, count = 1) =>
  until(async () => (await events(page)).filter((event) => event === name).length >= count);
const pass = (target: Page | Frame, ms: number) => target.evaluate((delay) => clock.pass(delay), ms);

test('embeds in a browser', async (t) => {
  const sdk = await sdkUnderTest(t);
  if (sdk === undefined) return t.skip(NO_CHROMIUM);
  for (const [name, run] of Object.entries(BEHAVIOUR)) await t.test(name, (each) => run(each, sdk));
});

type Behaviour = (t: TestContext, sdk: SdkUnderTest) => Promise<void>;

const BEHAVIOUR: Record<string, Behaviour> = {
  async 'an embed reports ready, view and dashboard-loaded, in this order'(t, { open, site, facet }) {
    const page = await open(t, site, hostPage(facet));
    await reported(page, 'dashboard-loaded');
    assert.deepEqual(await events(page), ['ready', 'view', 'dashboard-loaded']);
    assert.deepEqual(await calls(page), [{ count: 1, reason: 'start' }]);
    const [ready] = await page.evaluate(() => host.payloads);
    assert.equal(ready?.publicId, 'board0');
  },

  async 'a session is requested only when the embed comes near the viewport'(t, { open, site, facet }) {
    const page = await open(t, site, `<div style="height: 5000px"></div>${hostPage(facet)}`);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    assert.deepEqual(await calls(page), []);
    assert.equal(await page.evaluate(() => document.querySelector('iframe')), null);
    await page.evaluate(() => scrollTo(0, 4000));
    await until(async () => {
      return (await calls(page)).length === 1;
    });
    await surfaces(page, facet);
  },

  async 'the frame follows the height of its content, up and down'(t, { open, site, facet }) {
    const page = await open(t, site, hostPage(facet));
    const surface = await surfaceOf(page, facet);
    const height = () => page.evaluate(() => document.querySelector('main')?.firstElementChild?.clientHeight);
    assert.equal(await height(), 320);
    for (const next of [900, 120]) {
      await surface.evaluate((pixels) => globalThis.surface.resize(pixels), next);
      await until(async () => (await height()) === next);
    }
  },

  async 'a placeholder covers the frame until the dashboard is ready'(t, { open, site, facet }) {
    const waiting = 'async reply({ count }) { await new Promise((go) => addEventListener("go-on", go));';
    const body = hostPage(facet, { lazy: false }).replace('async reply({ count }) {', waiting);
    const page = await open(t, site, body);
    const shown = () => page.evaluate(() => document.querySelector('[role=status]')?.textContent);
    await until(async () => (await calls(page)).length === 1);
    assert.equal(await shown(), '');
    await pass(page, 150);
    assert.equal(await shown(), 'Loading');
    await page.evaluate(() => dispatchEvent(new Event('go-on')));
    await reported(page, 'ready');
    assert.equal(await shown(), undefined);
  },

  async 'an action resolves when the embed has applied it, also if it was sent before the frame loaded'(
    t,
    { open, site, facet },
  ) {
    const page = await open(t, site, hostPage(facet));
    const sent = page.evaluate(async () => {
      const [embed] = host.embeds;
      await embed?.send('set-filter', { filterUrlParameter: 'f_flights.carrier="AA"' });
      await embed?.send('refresh');
      return embed?.send('get-state');
    });
    const state = await sent;
    assert.equal(state?.urlParameters, 'f_flights.carrier="AA"');
    const surface = await surfaceOf(page, facet);
    assert.deepEqual(await surface.evaluate(() => globalThis.surface.applied), [
      'set-filter f_flights.carrier="AA"',
      'refresh {}',
    ]);
  },

  async 'the look is in the address or sent once, and again after a reload'(t, { open, site, facet }) {
    const page = await open(
      t,
      site,
      hostPage(facet, { colorScheme: 'dark', locale: 'de', filters: { 'flights.carrier': ['AA'] } }),
    );
    const surface = await surfaceOf(page, facet);
    assert.match(
      surface.url(),
      /locale=de&f_flights.carrier=%7B%22value%22%3A%5B%22AA%22%5D%7D&session=id-\d+$/,
    );
    const applied = () => surface.evaluate(() => globalThis.surface.applied);
    await until(async () => (await applied()).length === 1);
    assert.deepEqual(await applied(), ['set-color-scheme {"scheme":"dark"}']);
    await page.evaluate(() => host.embeds[0]?.update({ locale: 'fr', filters: {} }));
    await until(async () => (await applied()).length === 3);
    assert.deepEqual((await applied()).slice(1), [
      'set-locale {"locale":"fr"}',
      'set-filter f_flights.carrier=%7B%22value%22%3Anull%7D',
    ]);
    await surface.evaluate(() => location.reload());
    await reported(page, 'error');
    await reported(page, 'ready', 2);
    await until(async () => (await applied()).length === 2);
    assert.deepEqual(await applied(), ['set-color-scheme {"scheme":"dark"}', 'set-locale {"locale":"fr"}']);
    assert.deepEqual((await calls(page)).length, 2);

    const filters = { 'flights.carrier': ['AA'] };
    await page.evaluate(
      (given) => host.embeds[0]?.update({ theme: { borderRadius: 0 }, filters: given }),
      filters,
    );
    await until(async () => (await applied()).length === 4);
    await page.evaluate(() => {
      const nothing = { colorScheme: undefined, theme: undefined, locale: undefined, filters: undefined };
      host.embeds[0]?.update(nothing);
    });
    await until(async () => (await applied()).length === 8);
    assert.deepEqual((await applied()).slice(4), [
      'set-color-scheme {"scheme":"auto"}',
      'set-theme {}',
      'set-locale {"locale":null}',
      'set-filter f_flights.carrier=%7B%22value%22%3Anull%7D',
    ]);
  },

  async 'a page that may not embed receives nothing and controls nothing'(
    t,
    { open, stranger, facet, mint },
  ) {
    const page = await open(
      t,
      stranger,
      `<script>window.got = []; addEventListener('message', ({ data }) => got.push(data));</script>
       <iframe src="${facet}/embed/dashboard/board?session=${mint()}"></iframe>`,
    );
    const surface = await surfaceOf(page, facet);
    const got = await page.evaluate(async (target) => {
      const action = (type: string, payload: object) =>
        frames[0]?.postMessage({ source: 'svc-embed', direction: 'action', type, payload, id: '1' }, target);
      action('svc:action:hello', {});
      action('svc:action:set-filter', { filterUrlParameter: 'f_flights.carrier="AA"' });
      action('svc:action:set-color-scheme', { scheme: 'sepia' });
      action('svc:action:set-session', { sessionId: 'x' });
      // A channel message to the frame and back would follow all of these.
      await fetch('/clock.js');
      return (window as unknown as { got: unknown[] }).got;
    }, facet);
    await surface.evaluate(() => globalThis.surface.choose('UA'));
    assert.deepEqual(got, []);
    assert.deepEqual(await surface.evaluate(() => globalThis.surface.applied), []);
    assert.deepEqual(await page.evaluate(() => (window as unknown as { got: unknown[] }).got), []);
  },

  async 'a sibling frame can neither forge events nor send actions'(t, { open, site, stranger, facet }) {
    const page = await open(t, site, hostPage(facet));
    const surface = await surfaceOf(page, facet);
    await reported(page, 'dashboard-loaded');
    await page.evaluate((src) => {
      const sibling = document.createElement('iframe');
      sibling.src = `${src}/clock.js`;
      document.body.append(sibling);
    }, stranger);
    const sibling = await until(async () => page.frames().find((frame) => frame.url().startsWith(stranger)));
    await sibling.evaluate(() => {
      const event = { source: 'svc-embed', direction: 'event', surface: 'dashboard', timestamp: 1 };
      const expired = { ...event, type: 'svc:event:session-expired', payload: { expiredAt: 1 } };
      parent.postMessage(expired, '*');
      const action = { source: 'svc-embed', direction: 'action', timestamp: 1, payload: {} };
      parent.frames[0]?.postMessage({ ...action, type: 'svc:action:refresh' }, '*');
    });
    // The real frame's next event arrives after the forged one.
    await surface.evaluate(() => globalThis.surface.resize(500));
    await reported(page, 'resized');
    await page.evaluate(() => host.embeds[0]?.send('get-state'));
    await pass(page, HOUR);
    assert.deepEqual(await events(page), ['ready', 'view', 'dashboard-loaded', 'resized']);
    assert.deepEqual((await calls(page)).length, 1);
    assert.deepEqual(await surface.evaluate(() => globalThis.surface.applied), []);
  },

  async 'a session renewed before its end keeps everything as it is, whatever the clocks say'(
    t,
    { open, site, facet },
  ) {
    const page = await open(t, site, hostPage(facet));
    const surface = await surfaceOf(page, facet);
    await page.evaluate(() => clock.skew(-300_000));
    await surface.evaluate(() => {
      clock.skew(300_000);
      globalThis.surface.choose('UA');
    });
    await pass(surface, 22.5 * HOUR - 1);
    await reported(page, 'filter-changed');
    assert.equal((await events(page)).includes('session-expiring'), false);
    await pass(surface, 1);
    await reported(page, 'session-expiring');
    assert.equal((await calls(page)).length, 1);
    await pass(page, 20_000);
    await until(async () => (await calls(page)).length === 2);
    await reported(page, 'session-renewed');
    await pass(surface, HOUR);
    const { mounts, filters, isShown } = await surface.evaluate(() => ({ ...globalThis.surface }));
    assert.deepEqual({ mounts, filters, isShown }, { mounts: 1, filters: 'UA', isShown: true });
    assert.deepEqual((await calls(page))[1], { count: 1, reason: 'renewal' });
    assert.equal((await events(page)).includes('session-expired'), false);
  },

  async 'a session that ended during sleep is renewed once, though both events arrive'(
    t,
    { open, site, facet },
  ) {
    const page = await open(t, site, hostPage(facet));
    const surface = await surfaceOf(page, facet);
    await surface.evaluate((ms) => {
      clock.sleep(ms);
      document.dispatchEvent(new Event('visibilitychange'));
    }, 30 * HOUR);
    await reported(page, 'session-expired');
    assert.ok((await events(page)).includes('session-expiring'));
    await reported(page, 'session-renewed');
    assert.deepEqual(await surface.evaluate(() => globalThis.surface.mounts), 2);
    await pass(page, HOUR);
    assert.deepEqual((await calls(page)).length, 2);
  },

  async 'six embeds renew once, in one burst'(t, { open, site, facet }) {
    const page = await open(t, site, hostPage(facet, { lazy: false, height: 40 }, 6));
    const frames = await surfaces(page, facet, 6);
    assert.deepEqual(await calls(page), [{ count: 6, reason: 'start' }]);
    await pass(page, 60_000);
    for (const frame of frames) await pass(frame, 22.5 * HOUR);
    await reported(page, 'session-expiring', 6);
    await pass(page, 20_000);
    await until(async () => (await calls(page)).length === 2);
    await reported(page, 'session-renewed', 6);
    for (const frame of frames) await pass(frame, HOUR);
    await pass(page, HOUR);
    assert.deepEqual((await calls(page)).slice(1), [{ count: 6, reason: 'renewal' }]);
    const states = await Promise.all(frames.map((frame) => frame.evaluate(() => globalThis.surface.mounts)));
    assert.deepEqual(states, [1, 1, 1, 1, 1, 1]);
  },

  async 'refused ids are reported and leave the embed as it is, and three of them end renewal'(
    t,
    { open, site, facet },
  ) {
    const page = await open(t, site, hostPage(facet));
    const surface = await surfaceOf(page, facet);
    await page.evaluate(() => {
      host.reply = () => 'used';
    });
    await pass(surface, 22.5 * HOUR);
    await reported(page, 'session-expiring');
    for (const attempt of [1, 2, 3]) {
      await pass(page, 20_000);
      await reported(page, 'session-failed', attempt);
    }
    await pass(page, HOUR);
    const failed = await page.evaluate(() =>
      host.payloads.filter((_, index) => ['error', 'session-failed'].includes(host.events[index] ?? '')),
    );
    assert.deepEqual(failed[0], {
      message: 'svc:action:set-session: the id is unknown, used or expired',
      name: 'EmbedSessionExchangeError',
      context: 'session-renewal',
      fatal: false,
    });
    assert.equal(failed.at(-1)?.isFinal, true);
    assert.equal((await calls(page)).length, 4);
    assert.equal(await surface.evaluate(() => globalThis.surface.isShown), true);
    await page.evaluate(() => {
      host.reply = async () =>
        await (await fetch('/facet-session', { method: 'POST', body: '{"count":1}' })).json();
      host.embeds[0]?.renew();
    });
    await until(async () => (await calls(page)).length === 5);
  },

  async 'renewal waits until the page is online'(t, { open, site, facet }) {
    const page = await open(t, site, hostPage(facet));
    const surface = await surfaceOf(page, facet);
    await page.setOfflineMode(true);
    await until(() => page.evaluate(() => !navigator.onLine));
    await pass(surface, 22.5 * HOUR);
    await reported(page, 'session-expiring');
    await pass(page, 120_000);
    assert.equal((await calls(page)).length, 1);
    await page.setOfflineMode(false);
    await until(() => page.evaluate(() => navigator.onLine));
    await until(async () => {
      return (await calls(page)).length === 2;
    });
    assert.equal(await surface.evaluate(() => globalThis.surface.mounts), 1);
  },

  async 'a host that never answers is asked again'(t, { open, site, facet }) {
    const page = await open(t, site, hostPage(facet));
    const surface = await surfaceOf(page, facet);
    await page.evaluate(() => {
      const answer = host.reply;
      host.reply = () => {
        host.reply = answer;
        return new Promise(() => {});
      };
    });
    await pass(surface, 22.5 * HOUR);
    await reported(page, 'session-expiring');
    await pass(page, 30_000);
    assert.equal((await calls(page)).length, 2);
    await reported(page, 'session-failed');
    assert.deepEqual((await page.evaluate(() => host.payloads)).at(-1), {
      message: 'No session within 15000 ms',
      isFinal: false,
    });
    await pass(page, 1000);
    await until(async () => (await calls(page)).length === 3);
    await reported(page, 'session-renewed');
    await pass(surface, HOUR);
    assert.equal(await surface.evaluate(() => globalThis.surface.isShown), true);
  },

  async 'renewal ends when the address of the host returns 401'(t, { open, site, facet, sessionEndpoint }) {
    const page = await open(t, site, hostPage(facet, { session: '/facet-session' }));
    const surface = await surfaceOf(page, facet);
    sessionEndpoint.status = 401;
    sessionEndpoint.requests.length = 0;
    t.after(() => {
      sessionEndpoint.status = 200;
    });
    await pass(surface, 22.5 * HOUR);
    await reported(page, 'session-expiring');
    await pass(page, 20_000);
    await reported(page, 'session-failed');
    await pass(surface, HOUR);
    await reported(page, 'session-expired');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await pass(page, HOUR);
    assert.deepEqual(sessionEndpoint.requests, [{ count: 1, reason: 'renewal' }]);
  },

  async 'stopRenewal ends renewal when the viewer signs out'(t, { open, site, facet }) {
    const page = await open(t, site, hostPage(facet));
    const surface = await surfaceOf(page, facet);
    await page.evaluate(() => Facet.stopRenewal());
    await pass(surface, 23 * HOUR);
    await reported(page, 'session-expired');
    await pass(page, HOUR);
    assert.equal((await calls(page)).length, 1);
  },

  async 'a failed start shows a button that tries again'(t, { open, site, facet }) {
    const page = await open(
      t,
      site,
      hostPage(facet, { lazy: false }).replace('async reply({', 'async broken({'),
    );
    const text = () => page.evaluate(() => document.querySelector('[role=status]')?.textContent);
    await until(async () => (await text()) === 'The dashboard could not be loaded.Try again');
    await page.evaluate(() => {
      host.reply = async () =>
        (await fetch('/facet-session', { method: 'POST', body: '{"count":1}' })).json();
      document.querySelector('button')?.click();
    });
    await pass(page, 1000);
    await reported(page, 'ready');
    assert.equal(await text(), undefined);
  },

  async 'a frame that never speaks, because this site may not embed, stays hidden behind a button'(
    t,
    { open, stranger, facet },
  ) {
    const page = await open(t, stranger, hostPage(facet, { lazy: false }));
    await surfaceOf(page, facet);
    await pass(page, 30_000);
    const text = await page.evaluate(() => document.querySelector('[role=status]')?.textContent);
    assert.equal(text, 'The dashboard could not be loaded.Try again');
    assert.equal(await page.evaluate(() => document.querySelector('iframe')?.style.visibility), 'hidden');
    assert.deepEqual(await events(page), ['error']);
    assert.deepEqual(await page.evaluate(() => host.payloads), [
      {
        message: `The frame does not respond: its address is unknown, or ${stranger} is not in allowedOrigins`,
        name: 'EmbedLoadError',
        fatal: true,
      },
    ]);
  },

  async 'a site that may not embed is reported after a second, once'(t, { open, stranger, facet, framing }) {
    for (const status of [200, 503]) {
      framing.status = status;
      t.after(() => {
        framing.status = 404;
      });
      const page = await open(t, stranger, hostPage(facet, { lazy: false }));
      await surfaceOf(page, facet);
      await pass(page, 1000);
      await reported(page, 'error');
      assert.equal(await page.evaluate(() => host.payloads[0]?.name), 'EmbedLoadError');
      await pass(page, 30_000);
      assert.deepEqual(await events(page), ['error'], `with ${status}`);
    }
  },

  async 'a slow frame of a site that may embed is waited for'(t, { open, site, facet, framing }) {
    framing.status = 200;
    t.after(() => {
      framing.status = 404;
    });
    const page = await open(t, site, hostPage(facet, { lazy: false }));
    await reported(page, 'ready');
    await pass(page, 1000);
    assert.ok(!(await events(page)).includes('error'));
  },

  async 'a destroyed embed leaves nothing behind'(t, { open, site, facet }) {
    const page = await open(t, site, hostPage(facet));
    await surfaceOf(page, facet);
    const left = await page.evaluate(() => {
      host.embeds[0]?.destroy();
      return document.querySelector('main')?.innerHTML;
    });
    assert.equal(left, '<div></div>');
    // Time stands still: nothing waits for a reply.
    const refused = await page.evaluate(async (facetUrl) => {
      const source = () => new Promise<never>(() => {});
      const options = { url: facetUrl, dashboard: 'board', session: source };
      const waiting = Facet.createEmbed(document.createElement('div'), options);
      const sent = [host.embeds[0]?.send('refresh'), waiting.send('refresh')];
      waiting.destroy();
      const results = await Promise.allSettled(sent);
      return results.map((result) => result.status === 'rejected' && result.reason.name);
    }, facet);
    assert.deepEqual(refused, ['EmbedClosedError', 'EmbedClosedError']);
    await pass(page, 24 * HOUR);
    assert.equal((await calls(page)).length, 1);
  },

  async 'the snippets for plain HTML show a dashboard'(t, { open, site, facet }) {
    // The server of this test has neither creator mode nor chats.
    const snippets = readmeSnippets('html').filter((snippet) => !/<facet-(app|chat)/.test(snippet));
    assert.equal(snippets.length, 2);
    for (const snippet of snippets) {
      const page = await open(t, site, snippet.replaceAll('https://facet.example.com', facet));
      await surfaceOf(page, facet);
    }
  },

  async 'the element shows what was set before its script was loaded, and follows later changes'(
    t,
    { open, site, facet },
  ) {
    const page = await open(
      t,
      site,
      `<facet-dashboard url="${facet}" dashboard="board" color-scheme="light"></facet-dashboard>
       <script>
         const got = [];
         const element = document.querySelector('facet-dashboard');
         for (const name of ['facet-ready', 'facet-dashboard-loaded'])
           element.addEventListener(name, ({ detail }) => got.push(detail));
         element.session = async ({ count }) => {
           const response = await fetch('/facet-session', { method: 'POST', body: JSON.stringify({ count }) });
           return response.json();
         };
         element.theme = { borderRadius: 0 };
         element.filters = { 'flights.carrier': ['AA'] };
         element.parameters = { tab_pages: 'two' };
       </script>
       <script src="/sdk.js"></script>`,
    );
    const surface = await surfaceOf(page, facet);
    assert.match(
      surface.url(),
      /\?tab_pages=two&f_flights.carrier=%7B%22value%22%3A%5B%22AA%22%5D%7D&session=id-\d+$/,
    );
    const got = (count: number) => page.waitForFunction(`got.length === ${count}`);
    await got(2);
    const loaded = await page.evaluate('got[1]');
    assert.deepEqual(loaded, { publicId: 'board', widgetCount: 3, loadDurationMs: 1 });

    await page.evaluate(`
      element.setAttribute('color-scheme', 'dark');
      element.removeAttribute('color-scheme');
      element.theme = undefined;
      element.session = element.session.bind();
      element.parameters = { ...element.parameters };`);
    const applied = () => surface.evaluate(() => globalThis.surface.applied);
    await until(async () => (await applied()).length === 5);
    assert.deepEqual(await applied(), [
      'set-color-scheme {"scheme":"light"}',
      'set-theme {"borderRadius":0}',
      'set-color-scheme {"scheme":"dark"}',
      'set-color-scheme {"scheme":"auto"}',
      'set-theme {}',
    ]);

    for (const [change, address] of [
      [`element.setAttribute('dashboard', 'other')`, '/dashboard/other?tab_pages=two&'],
      ['element.parameters = undefined', '/dashboard/other?f_'],
    ] as const) {
      await page.evaluate(`got.length = 0; ${change}`);
      await got(2);
      assert.ok((await surfaceOf(page, facet)).url().includes(address), address);
      assert.equal(await page.evaluate(() => document.querySelectorAll('iframe').length), 1);
    }
    await page.evaluate('element.remove()');
    assert.equal(await page.evaluate(() => document.querySelector('iframe')), null);
  },

  async 'the React component mounts, updates and unmounts, in strict mode too'(t, { open, site, facet }) {
    const page = await open(
      t,
      site,
      '<div id="root"></div><script>window.onReadies = 0</script><script src="/react.js"></script>',
    );
    const props = { url: facet, dashboard: 'board', session: '/facet-session', lazy: false };
    await page.evaluate((given) => reactHost.render({ ...given, locale: 'de' }), props);
    await until(async () => {
      await pass(page, 10);
      return page.evaluate(() => document.querySelector('iframe') !== null);
    });
    const surface = await surfaceOf(page, facet);
    await page.evaluate((given) => reactHost.render({ ...given, locale: 'fr' }), props);
    const applied = () => surface.evaluate(() => globalThis.surface.applied);
    await until(async () => {
      await pass(page, 10);
      return (await applied()).length === 1;
    });
    assert.deepEqual(await applied(), ['set-locale {"locale":"fr"}']);
    assert.equal(await page.evaluate(() => document.querySelectorAll('iframe').length), 1);
    const state = await page.evaluate(() => reactHost.embed?.send('get-state'));
    assert.equal(state?.publicId, 'board');
    await page.evaluate(() => reactHost.render());
    await until(async () => {
      await pass(page, 10);
      return page.evaluate(() => document.querySelector('iframe') === null && reactHost.embed === null);
    });
  },
};
