import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { createServer as createDevServer } from 'vite';
import { type BrowserUnderTest, openBrowser, type Tab } from './browser.ts';
import { testApp } from './embedded-app.ts';
import { testAttack } from './embedded-attack.ts';
import { testBadInput } from './embedded-bad-input.ts';
import {
  embeddedDashboards,
  faultsIn,
  MOVABLE_CLOCK,
  openHostPage,
  openSite,
} from './embedded-dashboards-under-test.ts';
import { testInteraction } from './embedded-interaction.ts';
import { testPrivateMode, testProtocol } from './embedded-protocol.ts';
import { testRenewal } from './embedded-renewal.ts';
import { testShell } from './embedded-shell.ts';
import { testTables } from './embedded-tables.ts';
import { testTexts } from './embedded-texts.ts';
import { makePerson } from './people-under-test.ts';
import { buildWebApp } from './web-app-under-test.ts';

const [boards] = await Promise.all([embeddedDashboards({ after }), buildWebApp()]);
const { server, deploymentId, publicId, newSession } = boards;

test('embedded dashboards in a browser', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  for (const [name, run] of Object.entries(IN_BROWSER)) await t.test(name, (each) => run(each, browser));
});

type Behaviour = (t: TestContext, browser: BrowserUnderTest) => Promise<void>;

const IN_BROWSER: Record<string, Behaviour> = {
  async 'a dashboard in a browser'(t, browser) {
    await t.test('a viewer sees their own rows, and the session is gone from the address', async () => {
      const tab = await browser.page({ scripts: true, width: 1200 });
      const faults = faultsIn(tab.page);
      const sessionId = await newSession('acme');
      await tab.open(`${server.url}/embed/dashboard/${publicId}?session=${sessionId}&showDashboardTitle=1`);
      await tab.page.waitForSelector('tbody');
      await tab.page.waitForFunction('document.body.innerText.includes("200")');
      assert.deepEqual(await cellsOf(tab), [
        ['north', '120'],
        ['south', '80'],
      ]);
      const text = await tab.text();
      assert.match(text, /^Sales\n/, 'the title is shown unless the parameter is false');
      assert.match(text, /Revenue by region/);
      assert.match(text, /Only yours/);
      assert.match(text, /<script>alert\(1\)<\/script>/, 'HTML in a text is shown as it was typed');
      assert.doesNotMatch(text, /9,?000|west/);
      assert.doesNotMatch(tab.page.url(), /session/);
      assert.equal(
        await tab.page.evaluate('history.length'),
        2,
        'the address with the session is not in the history',
      );

      await tab.page.setViewport({ width: 320, height: 900 });
      await tab.page.waitForFunction('document.documentElement.scrollWidth <= 320');
      await tab.page.evaluate(axe.source);
      for (const scheme of ['light', 'dark']) {
        await tab.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await tab.page.waitForFunction(`document.documentElement.style.colorScheme === '${scheme}'`);
        const { violations } = (await tab.page.evaluate('axe.run()')) as axe.AxeResults;
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        assert.deepEqual(
          serious.map(({ id, nodes }) => [scheme, id, nodes.map(({ html }) => html)]),
          [],
        );
      }
      assert.deepEqual(faults, []);
    });

    await t.test('with reduced motion, changes by a script are not animated', async () => {
      const tab = await browser.page({ scripts: true });
      await tab.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      await tab.open(`${server.url}/embed/dashboard/${publicId}?session=${await newSession('acme')}`);
      await tab.page.waitForSelector('tbody');
      const moved = await tab.page.evaluate(`(() => {
        const table = document.querySelector('table');
        const { top } = table.getBoundingClientRect();
        table.style.marginTop = '40px';
        return table.getBoundingClientRect().top - top;
      })()`);
      assert.equal(moved, 40);
    });

    await t.test('a filter changes the rows and the address, and the address opens the same', async () => {
      const tab = await browser.page({ scripts: true });
      const faults = faultsIn(tab.page);
      const address = `${server.url}/embed/d/${deploymentId}/dashboard/${publicId}`;
      await tab.open(`${address}?session=${await newSession('acme')}`);
      await tab.page.waitForFunction('document.querySelectorAll("tbody tr").length === 2');
      await tab.page.locator('aria/Region All').click();
      await tab.page.locator('aria/south[role="option"]').click();
      await tab.page.waitForFunction('document.querySelectorAll("tbody tr").length === 1');
      const { searchParams } = new URL(tab.page.url());
      assert.deepEqual(JSON.parse(searchParams.get('f_sales.region') ?? ''), {
        operator: 'equals',
        value: ['south'],
      });

      searchParams.set('session', await newSession('acme'));
      await tab.open(`${address}?${searchParams}`);
      await tab.page.waitForFunction('document.querySelectorAll("tbody tr").length === 1');
      assert.deepEqual(await cellsOf(tab), [['south', '80']]);
      assert.deepEqual(faults, []);
    });

    await t.test('a used session, no session and an unknown dashboard are explained', async () => {
      const tab = await browser.page({ scripts: true });
      const headingAt = async (path: string) => {
        await tab.open(`${server.url}${path}`);
        const heading = await tab.page.waitForSelector('main h1');
        return heading?.evaluate((element) => element.textContent);
      };
      const sessionId = await newSession('acme');
      assert.equal(await headingAt(`/embed/dashboard/${publicId}?sessionId=${sessionId}`), 'Sales');
      assert.equal(
        await headingAt(`/embed/dashboard/${publicId}?session=${sessionId}`),
        'This session cannot be opened',
      );
      assert.equal(await headingAt(`/embed/dashboard/${publicId}`), 'Sign in to see this dashboard');
      assert.equal(
        await headingAt(`/embed/dashboard/abcdefghijkl?session=${await newSession('acme')}`),
        'Dashboard not found',
      );
    });
  },

  async 'without a session, people of the account sign in and see the dashboard, with the SDK too'(
    t,
    browser,
  ) {
    const { userId } = await makePerson(server, { isAdmin: true });
    const password = randomUUID();
    const { email } = await server.ok('PUT', `/api/v1/users/${userId}`, { password });
    const signIn = async () => {
      const tab = await browser.page({ scripts: true });
      await tab.open(`${server.url}/embed/dashboard/${publicId}?f_sales.region=%22north%22`);
      const link = await tab.page.waitForSelector('aria/Sign in[role="link"]');
      await tab.open(
        String(await link?.evaluate((element) => (element as unknown as { href: string }).href)),
      );
      await tab.fill('Email address or username', String(email));
      await tab.fill('Password', password);
      await tab.press('Sign in');
      await tab.arrive('/embed/dashboard/');
      await tab.page.waitForFunction('document.querySelector("main h1")?.innerText === "Sales"');
      await tab.page.waitForSelector('aria/Clear Region');
    };
    await testPrivateMode(t, boards, browser, signIn);
  },

  'a page is ready before its app is loaded': (t) => testShell(t, boards),

  async 'a host page and the dashboard in its frame exchange messages'(t, browser) {
    const host = await openHostPage(t, browser, boards);
    const { act, event: waitFor, frame, log } = host;
    const show = (query: string) => host.show(publicId, query);

    await t.test('events arrive in order, with their subjects', async () => {
      await show(`session=${await newSession('acme')}`);
      await waitFor('dashboard-loaded');
      const events = (await log()).filter(({ type }) => type !== 'svc:event:resized');
      assert.deepEqual(
        events.map(({ type, surface }) => [type, surface]),
        ['ready', 'view', 'dashboard-loaded'].map((name) => [`svc:event:${name}`, 'dashboard']),
      );
      const [ready, view, loaded] = events.map(({ payload }) => payload);
      assert.deepEqual(ready, {
        embedTenant: 'acme',
        deploymentId,
        mode: 'signed',
        surface: 'dashboard',
        publicId,
      });
      assert.deepEqual(view, {
        surface: 'dashboard',
        path: `/embed/dashboard/${publicId}`,
        publicId,
        title: 'Sales',
      });
      assert.equal(loaded.widgetCount, 3);
      assert.ok(loaded.loadDurationMs > 0);
      const { height } = (await waitFor('resized')).payload;
      assert.ok(height > 200 && height < 2000, `${height} px`);
    });

    await t.test('a filter of the host applies without an event, one of the viewer is reported', async () => {
      const rows = async (count: number) =>
        (await frame()).waitForFunction(`document.querySelectorAll('tbody tr').length === ${count}`);
      const filterUrlParameter = 'f_sales.region={"value":["north"]}';
      assert.equal((await act('set-filter', { filterUrlParameter })).ok, true);
      await rows(1);
      const { state } = await act('get-state', {});
      assert.deepEqual(
        [...new URLSearchParams(state.urlParameters)],
        [['f_sales.region', '{"value":["north"]}']],
      );
      const broken = await act('set-filter', { filterUrlParameter: 'f_sales.region={"value":' });
      assert.deepEqual({ ok: broken.ok, name: broken.error.name }, { ok: false, name: 'EmbedFilterError' });
      assert.equal((await act('set-filter', { filterUrlParameter: 'f_sales.gone=1' })).ok, true);
      assert.ok(!(await log()).some(({ type }) => type === 'svc:event:filter-changed'));
      await (await frame()).locator('aria/Clear Region').click();
      const { changes, urlParameters } = (await waitFor('filter-changed')).payload;
      assert.deepEqual(changes, [{ kind: 'filter', member: 'sales.region', value: null }]);
      assert.equal(urlParameters, '');
      await rows(2);
    });

    await t.test('a click on a value is reported, and opens the menu of the value', async () => {
      const page = await frame();
      await page.locator('tbody td').click();
      const { payload } = await waitFor('click');
      assert.deepEqual(payload, {
        widgetId: 'table',
        member: 'sales.revenue',
        value: 120,
        row: { 'sales.region': 'north', 'sales.revenue': 120 },
      });
      await page.locator('aria/Filter by Region: north').click();
      await page.waitForFunction(`document.querySelectorAll('tbody tr').length === 1`);
      await act('set-filter', { filterUrlParameter: 'f_sales.region={"value":null}' });
      await page.waitForFunction(`document.querySelectorAll('tbody tr').length === 2`);
    });

    await t.test('colours, language and time zone change without a reload', async () => {
      await act('set-color-scheme', { scheme: 'dark' });
      await act('set-locale', { locale: 'de' });
      await act('set-timezone', { timezone: 'US/Eastern' });
      await act('set-theme', { primaryColor: '#00a000', borderRadius: 0 });
      await (await frame()).waitForFunction(
        `document.documentElement.lang === 'de-DE' && document.documentElement.style.colorScheme === 'dark'
          && getComputedStyle(document.querySelector('main section [role=group]')).borderRadius === '0px'`,
      );
      assert.equal((await act('set-timezone', { timezone: '+05:00' })).ok, false);
      const { state } = await act('get-state', {});
      assert.deepEqual(
        { locale: state.locale, colorScheme: state.colorScheme },
        { locale: 'de-DE', colorScheme: 'dark' },
      );
    });

    await t.test('a session is replaced in place, and a refused one changes nothing', async () => {
      const refused = await act('set-session', { sessionId: '0'.repeat(32) });
      assert.deepEqual(
        { ok: refused.ok, name: refused.error.name },
        { ok: false, name: 'EmbedSessionExchangeError' },
      );
      const error = (await waitFor('error', 2)).payload;
      assert.deepEqual(
        { context: error.context, name: error.name, fatal: error.fatal },
        { context: 'session-renewal', name: 'EmbedSessionExchangeError', fatal: false },
      );
      assert.equal((await act('set-session', { sessionId: await newSession('acme') })).ok, true);
      assert.equal((await act('refresh', {})).ok, true);
      const ready = (await log()).filter(({ type }) => type === 'svc:event:ready');
      assert.equal(ready.length, 1, 'once per session of the page');
      assert.equal((await act('set-session', { sessionId: await newSession('globex') })).ok, true);
      await (await frame()).waitForFunction(`document.querySelector('tbody')?.innerText.includes('9.000')`);
    });

    await t.test('a used session asks the host for a new one', async () => {
      const sessionId = await newSession('acme');
      await server.call('POST', '/api/v1/embed/session/token', { key: null, body: { sessionId } });
      await show(`session=${sessionId}`);
      const { context, fatal, name } = (await waitFor('error')).payload;
      assert.deepEqual(
        { context, fatal, name },
        { context: 'session-start', fatal: true, name: 'EmbedSessionExchangeError' },
      );
      await act('set-session', { sessionId: await newSession('acme') });
      await waitFor('dashboard-loaded');
    });

    await t.test('a page that is reloaded in its frame asks for a new session too', async () => {
      await (await frame()).evaluate('location.reload()');
      const { context, fatal, name } = (await waitFor('error', 2)).payload;
      assert.deepEqual(
        { context, fatal, name },
        { context: 'session-start', fatal: true, name: 'EmbedSessionExchangeError' },
      );
      await act('set-session', { sessionId: await newSession('acme') });
      await waitFor('dashboard-loaded', 2);
    });

    await boards.allow(null);
  },

  async 'the SDK renews the session of a dashboard before its end and after it, with a clock that is moved'(
    t,
    browser,
  ) {
    const host = await openSdkHost(t);
    await boards.allow([host.url]);
    const { page } = await browser.page({ scripts: true });
    await page.evaluateOnNewDocument(MOVABLE_CLOCK);
    await page.goto(host.url);
    const logged = (name: string, count = 1) =>
      page.waitForFunction(`log.filter((item) => item === '${name}').length >= ${count}`);
    await logged('dashboard-loaded');
    const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
    assert.ok(frame);
    const hours = (count: number) => frame.evaluate(`moveClock(${count * 3_600_000})`);
    const rows = (count: number) =>
      frame.waitForFunction(`document.querySelectorAll('tbody tr').length === ${count}`);
    await page.evaluate(`embed.send('set-filter', { filterUrlParameter: 'f_sales.region="north"' })`);
    await rows(1);
    await frame.evaluate('window.isSameDocument = true');

    await hours(22.5);
    await logged('session-expiring');
    await logged('session-renewed');
    await hours(1);
    await rows(1);

    host.status = 500;
    await hours(22);
    await logged('session-expired');
    await logged('session-failed');
    host.status = 200;
    await logged('session-renewed', 2);
    await page.evaluate(`embed.send('refresh')`);
    await rows(1);
    assert.equal(await frame.evaluate('window.isSameDocument'), true);
    const log = (await page.evaluate('log')) as string[];
    assert.equal(log.filter((item) => item === 'ready').length, 1);
    assert.equal(log.filter((item) => item === 'session-expired').length, 1);
    await boards.allow(null);
  },

  'the protocol holds with real sessions': (t, browser) => testProtocol(t, boards, browser),
  'hosts renew sessions': (t, browser) => testRenewal(t, boards, browser),
  'creators work in a frame': (t, browser) => testApp(t, boards, browser),

  'a hostile creator reaches nothing': (t, browser) => testAttack(t, boards, browser),
  'bad input does no harm': (t, browser) => testBadInput(t, boards, browser),
  'charts are interactive': (t, browser) => testInteraction(t, boards, browser),
  'tables show any rows': (t, browser) => testTables(t, boards, browser),
  'texts load what they need': (t, browser) => testTexts(t, boards, browser),
};

test('the development server serves the page with its scripts and what Facet says about it', async (t) => {
  process.env.FACET_URL = server.url;
  const dev = await createDevServer({
    configFile: fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url)),
    logLevel: 'silent',
    // Nothing is bundled in advance, since no browser runs it.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 0, host: '127.0.0.1' },
  });
  delete process.env.FACET_URL;
  t.after(() => dev.close());
  await dev.listen();
  const [url = ''] = dev.resolvedUrls?.local ?? [];
  const page = await (await fetch(new URL(`/embed/dashboard/${publicId}`, url))).text();
  const [, boot = ''] = /<script id="boot"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  assert.equal(JSON.parse(boot).publicId, publicId);
  const scripts = [...page.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, path = '']) => path);
  for (const [path, text] of [
    ['/web/src/entries/embed/start.ts', 'session/token'],
    ['/web/src/entries/embed/main.tsx', 'Shell'],
  ] as const) {
    assert.ok(scripts.includes(path), scripts.join());
    assert.ok((await (await fetch(new URL(path, url))).text()).includes(text), path);
  }
  const { status } = await fetch(new URL('/api/v1/embed/session/token', url), { method: 'POST' });
  assert.equal(status, 400, 'requests reach Facet');
});

test('the page may be framed by the allowed origins only, and its files are kept for good', async () => {
  const settings = `/api/v1/deployments/${deploymentId}/embed-settings`;
  const allowedOrigins = ['https://app.example.com', 'https://*.example.org'];
  const pageHeaders = async (path: string) => (await fetch(`${server.url}${path}`)).headers;
  const policy = async (path: string) =>
    (await pageHeaders(path))
      .get('content-security-policy')
      ?.split('; ')
      .find((part) => part.startsWith('frame-'));
  assert.equal(await policy(`/embed/dashboard/${publicId}`), "frame-ancestors 'self'");
  await server.ok('PUT', settings, { allowedOrigins });
  const allowed = `frame-ancestors 'self' ${allowedOrigins.join(' ')}`;
  assert.equal(await policy(`/embed/dashboard/${publicId}`), allowed);
  assert.equal(await policy(`/embed/d/${deploymentId}/dashboard/${publicId}`), allowed);
  const unknown = '/embed/dashboard/abcdefghijkl';
  const sessionId = await newSession('acme');
  for (const query of ['', '?session=', `?session=${'0'.repeat(32)}`, '?session=a&session=b'])
    assert.equal(await policy(unknown + query), "frame-ancestors 'self'", query);
  for (const name of ['session', 'sessionId'])
    assert.equal(await policy(`${unknown}?${name}=${sessionId}`), allowed, name);
  await server.call('POST', '/api/v1/embed/session/token', { key: null, body: { sessionId } });
  assert.equal(await policy(`${unknown}?session=${sessionId}`), "frame-ancestors 'self'", 'the id is used');
  await server.ok('PUT', settings, { enabled: false });
  assert.equal(await policy(`/embed/dashboard/${publicId}`), "frame-ancestors 'self'");
  await server.ok('PUT', settings, { enabled: true, allowedOrigins: null });

  const headers = await pageHeaders(`/embed/dashboard/${publicId}`);
  assert.deepEqual(
    ['cache-control', 'referrer-policy', 'x-content-type-options', 'x-frame-options'].map((name) =>
      headers.get(name),
    ),
    ['no-store', 'no-referrer', 'nosniff', null],
  );
  assert.doesNotMatch(headers.get('content-security-policy') ?? '', /unsafe|https?:\/\/|\*/);
  for (const path of [`/embed/dashboard/${publicId}`, '/']) {
    const seen = ['HEAD', 'GET'].map(async (method) => {
      const plain = { 'accept-encoding': 'identity' };
      const response = await fetch(`${server.url}${path}`, { method, headers: plain, redirect: 'manual' });
      const named = ['content-type', 'content-length', 'location'].map((name) => response.headers.get(name));
      return { described: [response.status, ...named], body: await response.text() };
    });
    const [head, got] = await Promise.all(seen);
    assert.deepEqual(head, { described: got?.described, body: '' }, path);
  }
  const page = await (await fetch(`${server.url}/embed/dashboard/${publicId}`)).text();
  const [, script = ''] = /<script type="module" crossorigin src="([^"]+\/base-[^"]+)"/.exec(page) ?? [];
  for (const encoding of ['br', 'gzip']) {
    const file = await fetch(`${server.url}${script}`, { headers: { 'accept-encoding': encoding } });
    assert.equal(file.headers.get('content-encoding'), encoding);
    assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  }
  for (const path of ['/web/embed.html', '/web/assets/none.js', '/web/assets/..%2fembed.html', '/web/'])
    assert.equal((await fetch(`${server.url}${path}`)).status, 404, path);
});

/** Serves a page of another origin that shows the dashboard with the SDK, and the endpoint that creates its sessions. */
async function openSdkHost(t: TestContext) {
  const page = `<!doctype html><title>Host</title><body><script src="${server.url}/embed/sdk.js"></script><script>
    const log = [];
    const embed = Facet.createEmbed(document.body, {
      url: '${server.url}', dashboard: '${publicId}', session: '/facet-session',
    });
    for (const name of ['ready', 'dashboard-loaded', 'session-expiring', 'session-expired', 'session-renewed',
      'session-failed']) embed.on(name, () => log.push(name));
  </script>`;
  const host = { url: '', status: 200 };
  host.url = await openSite(t, async (request, response) => {
    if (request.url !== '/facet-session')
      return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    response.statusCode = host.status;
    response.end(JSON.stringify({ sessionId: await newSession('acme') }));
  });
  return host;
}

async function cellsOf({ page }: Tab): Promise<string[][]> {
  return (await page.evaluate(
    '[...document.querySelectorAll("tbody tr")].map((row) => [...row.cells].map((cell) => cell.innerText))',
  )) as string[][];
}
