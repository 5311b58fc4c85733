import assert from 'node:assert/strict';
import { json } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { BrowserUnderTest } from './browser.ts';
import { type EmbeddedDashboards, MOVABLE_CLOCK, openSite } from './embedded-dashboards-under-test.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Sessions are trusted for 23 hours, and reported as expiring half an hour before. */
const EXPIRING = 22.5 * HOUR;
/** Less than the SDK waits until it tries again on its own. */
const SOON = { timeout: 60_000 };

/** Hosts with the SDK and an endpoint for sessions, over the life of sessions: with a moved clock. */
export async function testRenewal(
  t: TestContext,
  boards: EmbeddedDashboards,
  browser: BrowserUnderTest,
): Promise<void> {
  await t.test('six dashboards of a page renew once, and again when they are back online', async (each) => {
    const host = await openHost(each, boards, browser);
    for (let count = 0; count < 6; count += 1) await host.embed('/session');
    await host.logged('dashboard-loaded', 6);
    for (const frame of host.frames()) await frame.waitForSelector('tbody', { timeout: 60_000 });
    assert.equal(host.minted('start'), 6);

    await host.inFrames(`document.querySelector('table').isSame = true; sleepFor(${EXPIRING + MINUTE})`);
    await host.inFrames('moveClock(0)');
    await host.logged('session-renewed', 6);
    await host.settle();
    assert.deepEqual(host.renewals(), [6]);

    await host.page.setOfflineMode(true);
    await host.inFrames(`sleepFor(${23 * HOUR - 1.5 * MINUTE})`);
    await host.inFrames('moveClock(0)');
    await host.inFrames(`moveClock(${2 * MINUTE})`);
    await host.logged('session-expired', 6);
    assert.deepEqual(await host.inFrames(`document.querySelectorAll('tbody tr').length`), Array(6).fill(2));
    assert.deepEqual(host.renewals(), [6], 'nothing is asked while offline');
    await host.page.setOfflineMode(false);
    await host.logged('session-renewed', 12);
    await host.settle();
    assert.deepEqual(host.renewals(), [6, 6]);
    for (const frame of host.frames()) {
      await frame.waitForFunction(`!document.body.innerText.includes('Session expired')`);
      assert.equal(await frame.evaluate(`document.querySelector('table').isSame`), true);
    }
    await host.page.evaluate(`Promise.all(embeds.map((embed) => embed.send('refresh')))`);
    assert.deepEqual(await host.payloads('error'), []);
  });

  await t.test('a session that ended during sleep is renewed without a message', async (each) => {
    const host = await openHost(each, boards, browser);
    await host.embed('/session');
    await host.logged('dashboard-loaded', 1);
    await host.inFrames(`sleepFor(${30 * HOUR})`);
    // However long the renewal takes here, it is not too long.
    await host.inFrames(`
      const begin = setTimeout;
      window.setTimeout = (run, ms, ...rest) => (ms === 5000 ? 0 : begin(run, ms, ...rest));
      window.hasAsked = false;
      new MutationObserver(() => {
        window.hasAsked ||= document.body.innerText.includes('Session expired');
      }).observe(document.body, { childList: true, subtree: true });
      document.dispatchEvent(new Event('visibilitychange'))`);
    await host.logged('session-expired', 1);
    await host.logged('session-renewed', 1);
    await host.settle();
    assert.deepEqual(await host.inFrames('window.hasAsked'), [false]);
  });

  await t.test('a clock five minutes fast or slow changes nothing', async (each) => {
    const host = await openHost(each, boards, browser);
    await host.embed('/session?fast', 5 * MINUTE);
    await host.embed('/session?slow', -5 * MINUTE);
    await host.logged('dashboard-loaded', 2);
    const loaded = Date.now();
    const offsets = await host.inFrames(
      'Math.round((Date.now() - performance.timeOrigin - performance.now()) / 60000)',
    );
    assert.deepEqual(offsets.map(Number).sort(), [-5, 5]);

    await host.inFrames(`moveClock(${EXPIRING - 3 * MINUTE})`);
    await host.settle();
    assert.deepEqual(await host.payloads('session-expiring'), []);
    await host.inFrames(`moveClock(${4 * MINUTE})`);
    await host.logged('session-renewed', 2);
    for (const { expiresAt, expiresInMs } of await host.payloads('session-expiring')) {
      assert.ok(Math.abs(expiresInMs - 29 * MINUTE) < MINUTE, `${expiresInMs} ms`);
      assert.ok(Math.abs(expiresAt - loaded - 23 * HOUR) < MINUTE, `${expiresAt}: by the server's clock`);
    }
    await host.settle();
    assert.deepEqual(host.renewals(), [1, 1]);
    assert.deepEqual(await host.payloads('session-expired'), []);
  });
  await boards.allow(null);
}

async function openHost(t: TestContext, boards: EmbeddedDashboards, browser: BrowserUnderTest) {
  const { server, publicId, newSession } = boards;
  const calls: { readonly count: number; readonly reason: string }[] = [];
  const html = `<!doctype html><title>Host</title>
  <body style="display: grid; grid-template-columns: repeat(3, 1fr)"><script src="${server.url}/embed/sdk.js"></script><script>
    const log = [], embeds = [];
    function show(session, skew) {
      const options = { url: '${server.url}', dashboard: '${publicId}', lazy: false, height: 600, parameters: { skew } };
      const embed = Facet.createEmbed(document.body, { ...options, session });
      for (const name of ${JSON.stringify(EVENTS)}) embed.on(name, (payload) => log.push({ name, payload }));
      embeds.push(embed);
    }
  </script>`;
  const origin = await openSite(t, async (request, response) => {
    if (request.method !== 'POST')
      return response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    const call = (await json(request)) as (typeof calls)[number];
    calls.push(call);
    const sessionIds = await Promise.all(Array.from({ length: call.count }, () => newSession('acme')));
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ sessionIds }));
  });
  await boards.allow([origin]);
  const { page } = await browser.page({ scripts: true });
  t.after(() => page.close());
  // Frames that are not in the viewport load no rows.
  await page.setViewport({ width: 1500, height: 1250 });
  await page.evaluateOnNewDocument(`${MOVABLE_CLOCK}
    skewDate(Number(new URLSearchParams(location.search).get('skew')));`);
  await page.goto(origin);
  const frames = () => page.frames().filter((frame) => frame.url().includes('/embed/dashboard/'));
  return {
    page,
    frames,
    minted: (reason: string) =>
      calls.filter((call) => call.reason === reason).reduce((sum, { count }) => sum + count, 0),
    /** The numbers of ids that the host was asked for, by call. */
    renewals: () => calls.filter(({ reason }) => reason === 'renewal').map(({ count }) => count),
    /** Adds a frame, and waits until it runs scripts: Puppeteer may lose one of several that start together. */
    async embed(session: string, skewMs = 0) {
      const before = new Set(frames());
      await page.evaluate(`show(${JSON.stringify(session)}, ${skewMs})`);
      const frame = await page.waitForFrame((each) => frames().includes(each) && !before.has(each));
      await frame.waitForSelector('body');
    },
    /** Runs a script in each frame, after moving the clock of the host by as much: its own timers are not due. */
    async inFrames(script: string) {
      const [, ms] = /(?:sleepFor|moveClock)\(([\d.]+)\)/.exec(script) ?? [];
      await page.evaluate(`sleepFor(${ms ?? 0})`);
      return Promise.all(frames().map((frame) => frame.evaluate(script)));
    },
    /** Waits until the frames have sent so many events of a name. */
    logged: (name: string, count: number) =>
      page.waitForFunction(`log.filter((item) => item.name === '${name}').length >= ${count}`, SOON),
    payloads: (name: string) =>
      page.evaluate(`log.filter((item) => item.name === '${name}').map(({ payload }) => payload)`) as Promise<
        { readonly expiresAt: number; readonly expiresInMs: number }[]
      >,
    /** Returns once the host has what the frames have sent. */
    settle: () => page.evaluate(`Promise.all(embeds.map((embed) => embed.send('get-state')))`),
  };
}

const EVENTS = ['dashboard-loaded', 'session-expiring', 'session-expired', 'session-renewed', 'error'];
