import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { HTTPRequest } from 'puppeteer-core';
import type { BrowserUnderTest } from './browser.ts';
import { type EmbeddedDashboards, faultsIn, openHostPage } from './embedded-dashboards-under-test.ts';
import { api } from './model-under-test.ts';
import type { Json } from './server-under-test.ts';

/**
 * Hostile and broken input from addresses, hosts, themes and dashboards: the page keeps working and does nothing else.
 */
export async function testBadInput(
  t: TestContext,
  boards: EmbeddedDashboards,
  browser: BrowserUnderTest,
): Promise<void> {
  const host = await openHostPage(t, browser, boards);
  const faults = faultsIn(host.page);
  const { publicId, newSession, reports } = boards;

  await t.test('parameters that are not JSON, or name no control, change nothing', async () => {
    const broken = [
      'f_sales.region={"value":',
      'f_sales.region=%E0%A4%A',
      'f___proto__.x=1',
      'tab_x=y',
      'f_=',
      'tg_x',
    ];
    await host.show(publicId, `session=${await newSession('acme')}&${broken.join('&')}`);
    await host.event('dashboard-loaded');
    const frame = await host.frame();
    assert.equal(await frame.evaluate(`document.querySelectorAll('tbody tr').length`), 2);
    assert.equal((await host.act('get-state', {})).state.urlParameters, '');
  });

  await t.test('themes change colours, fonts and radii only', async () => {
    const frame = await host.frame();
    const { ok, error } = await host.act('set-theme', { primaryColor: 'url(https://evil.example/x)' });
    assert.deepEqual([ok, error?.name], [false, 'EmbedMessageError']);
    for (const theme of [
      { primaryColor: 'red;} body{display:none' },
      { font: 'x</style><script>document.title="owned"</script>' },
      { font: 'x; background: url(https://evil.example/x)' },
      { borderRadius: 1e9 },
    ])
      await host.act('set-theme', theme);
    const look = (await frame.evaluate(`({
      title: document.title,
      shown: getComputedStyle(document.body).display,
      background: getComputedStyle(document.body).backgroundImage,
      radius: parseFloat(getComputedStyle(document.querySelector('main section [role=group]')).borderRadius),
    })`)) as Record<string, unknown>;
    assert.deepEqual(
      { ...look, radius: 0 },
      { title: 'Sales', shown: 'block', background: 'none', radius: 0 },
    );
    assert.ok(Number(look.radius) <= 24);
    await host.act('set-theme', {});
  });

  await t.test('messages with cycles, prototypes and other shapes are refused or ignored', async () => {
    const before = (await host.log()).length;
    await host.page.evaluate(`
      const cycle = {}; cycle.self = cycle;
      const send = (message) => document.querySelector('iframe').contentWindow.postMessage(message, '*');
      const action = { source: 'svc-embed', direction: 'action', type: 'svc:action:set-locale', timestamp: 1 };
      send({ ...action, payload: cycle });
      send({ ...action, payload: JSON.parse('{"__proto__":{"locale":"de"}}') });
      send({ ...action, payload: { locale: { toString: 1 } } });
      send({ ...action, type: 'svc:action:__proto__', payload: {} });
      send({ ...action, type: 'svc:action:constructor', payload: {} });
      for (const other of [null, 1, 'x', [], new Map([['source', 'svc-embed']]), new Date(), cycle]) send(other);`);
    const { state } = await host.act('get-state', {});
    assert.equal(state.locale, 'en-US');
    const errors = (await host.log()).slice(before).filter(({ type }) => type === 'svc:event:error');
    assert.deepEqual(
      errors.map(({ payload }) => payload.name),
      Array(3).fill('EmbedMessageError'),
    );
  });

  await t.test('of 10,000 messages at once a few are read, and the page goes on', async () => {
    const before = (await host.log()).length;
    await host.page.evaluate(`
      for (let count = 0; count < 10000; count += 1) act('set-locale', { locale: count % 2 ? 'de' : 'en' });`);
    await host.page.waitForFunction(
      `log.slice(${before}).some(({ payload }) => payload.name === 'EmbedFloodError')`,
    );
    const frame = await host.frame();
    // The allowance fills again at 50 a second.
    await host.page.waitForFunction(
      `(act('get-state', {}, 'probe'), log.some(({ payload }) => payload.id === 'probe'))`,
      { polling: 200 },
    );
    assert.equal(await frame.evaluate(`document.querySelectorAll('tbody tr').length`), 2);
    const reports = (await host.log()).slice(before).filter(({ type }) => type === 'svc:event:error');
    assert.ok(reports.length < 20, `${reports.length} errors`);
  });

  await t.test('an unknown widget and hostile texts are shown as what they are', async () => {
    const at = (y: number) => ({ position: { x: 0, y, w: 12, h: 3 } });
    const script = '<script>document.title="owned"</script><img src=x onerror="document.title=1">';
    const blocks = [
      { type: 'html', html: `<b>{{revenue}} in all</b><img src="https://evil.invalid/" alt="A logo">` },
    ];
    const { id: figure } = await boards.server.ok('POST', api(boards.deploymentId, '/reports'), {
      name: 'Figure',
      sqlQuery: 'SELECT MEASURE(revenue) AS revenue FROM sales',
      meta: { kind: 'kpi', spec: { blocks } },
    });
    const hostile = await boards.publish(script, [
      { id: 'text', type: 'TEXT', ...at(15), config: { title: script, markdown: script } },
      {
        id: 'long',
        type: 'TEXT',
        ...at(3),
        config: { title: 'word'.repeat(60), markdown: 'x'.repeat(10_000) },
      },
      { id: 'table', type: 'CHART', ...at(6), config: { reportId: reports.byRegion, title: script } },
      { id: 'gone', type: 'CHART', ...at(9), config: { reportId: reports.bars, title: 'Bars' } },
      { id: 'figure', type: 'CHART', ...at(0), config: { reportId: figure } },
      { id: 'box', type: 'CONTAINER', ...at(12), config: { layout: 'stack', children: [] } },
    ]);
    await host.page.setRequestInterception(true);
    const rename = (request: HTTPRequest) => {
      if (!request.url().endsWith(`/api/v1/embed/dashboard/${hostile}`)) return void request.continue();
      const headers = request.headers();
      fetch(request.url(), { headers }).then(async (response) => {
        const body = (await response.json()) as Json;
        body.config.widgets[3].type = 'HOLOGRAM';
        await request.respond({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
      });
    };
    host.page.on('request', rename);
    await host.show(hostile, `session=${await newSession('acme')}`);
    await host.event('dashboard-loaded');
    host.page.off('request', rename);
    await host.page.setRequestInterception(false);
    const frame = await host.frame();
    const text = String(await frame.evaluate('document.body.innerText'));
    assert.match(text, /cannot show this widget/);
    assert.ok(text.includes(script), 'as text');
    const figureHtml = await frame.$eval('section b', (found) => found.parentElement?.innerHTML);
    assert.match(figureHtml ?? '', /^<b>[\d,]+ in all<\/b><img alt="A logo">$/);
    assert.equal(await frame.evaluate('document.title'), script);
    assert.equal(await frame.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
  });

  await t.test('a dashboard of 300 widgets loads those in view, and scrolls', async () => {
    const widgets = Array.from({ length: 300 }, (_, index) => ({
      id: `w${index}`,
      position: { x: (index % 3) * 4, y: Math.floor(index / 3) * 5, w: 4, h: 5 },
      ...(index % 3 < 2
        ? { type: 'TEXT', config: { markdown: `Text ${index}` } }
        : { type: 'CHART', config: { reportId: reports.bars, title: `Widget ${index}` } }),
    }));
    const many = await boards.publish('Many', widgets);
    await host.show(many, `session=${await newSession('acme')}`);
    const { widgetCount } = (await host.event('dashboard-loaded')).payload;
    // Texts need no request, so all of them count.
    assert.ok(widgetCount < 220, `${widgetCount} are loaded at first`);
    const frame = await host.frame();
    const loaded = () =>
      frame.evaluate(`document.querySelectorAll('tbody, figure svg').length`) as Promise<number>;
    const first = await loaded();
    await frame.evaluate(`scrollTo(0, document.body.scrollHeight)`);
    await frame.waitForFunction(`document.querySelectorAll('tbody, figure svg').length > ${first}`);
    await frame.waitForFunction(
      `[...document.querySelectorAll('section')].at(-1).querySelector('svg, tbody') !== null`,
    );
    assert.ok((await loaded()) < 60, 'those between are not');
  });
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('ERR_ABORTED')),
    [],
  );
  await boards.allow(null);
}
