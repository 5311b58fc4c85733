import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import type { BrowserUnderTest } from './browser.ts';
import { api, publish } from './model-under-test.ts';
import { type Json, type ServerUnderTest, startTestServer } from './server-under-test.ts';

const MODEL = `cubes:
  - name: sales
    sql: >
      select 1 as id, 'acme' as customer, 'north' as region, 120 as amount union all
      select 2, 'acme', 'south', 80 union all
      select 3, 'globex', 'west', 9000
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: customer, sql: customer, type: string }
      - name: region
        sql: region
        type: string
        links:
          - { name: map, label: Map of the region with everything that is around it, url: map }
          - name: details
            label: Details of the region
            dashboard: details
            primary: true
            params: [{ key: sales.region, value: region }]
      - { name: map, sql: "'https://maps.example.com/' || region", type: string, public: false }
    measures:
      - { name: revenue, sql: amount, type: sum, drill_members: [id, region] }
    access_policy:
      - group: "*"
        row_level:
          filters:
            - { member: customer, operator: equals, values: ["{ securityContext.customer }"] }
  - name: things
    sql: >
      select 1 as id, 'north' as region, '<script>alert(1)</script>' as name, 'https://example.com/a' as url, 30 as amount
      union all select 2, 'north', repeat('x', 10000), 'javascript:alert(1)', 20
      union all select 3, 'south', 'שלום', null, 5
      union all select 4, 'south', null, 'http://example.com/b', -5
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string }
      - { name: name, sql: name, type: string }
      - { name: url, sql: url, type: string }
    measures:
      - { name: amount, sql: amount, type: sum }
  - name: many
    sql: select i as id, 'Item ' || i as label, (i * 7919) % 3000 as amount from range(3000) t(i)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - name: label
        sql: label
        type: string
        links: [{ name: one, label: This item, dashboard: item, params: [{ key: many.id, value: id }] }]
    measures:
      - { name: amount, sql: amount, type: sum }
`;

/** A server with published dashboards, which all embed users see. */
export interface EmbeddedDashboards {
  readonly server: ServerUnderTest;
  readonly deploymentId: number;
  /** Texts, a filter, a number and a table. */
  readonly publicId: string;
  /** Charts that filter each other. */
  readonly interactiveId: string;
  /** Publishes another dashboard and returns its public id. */
  publish(title: string, widgets: readonly object[], settings?: object): Promise<string>;
  /** Creates a session of a customer, who determines its rows. */
  newSession(customer: string, more?: object): Promise<string>;
  /** Sets the origins that may embed; null for none. */
  allow(origins: readonly string[] | null): Promise<void>;
  /** The reports by name. */
  readonly reports: Readonly<Record<'byRegion' | 'total' | 'bars', number>>;
}

const at = (x: number, y: number, w: number, h: number) => ({ position: { x, y, w, h } });

export async function embeddedDashboards(after: {
  after(work: () => Promise<void>): void;
}): Promise<EmbeddedDashboards> {
  const server = await startTestServer(after);
  const deploymentId = await server.makeDeployment('Embedded dashboards');
  await publish(server, deploymentId, 'model/cubes/sales.yml', MODEL);
  await server.waitForBuild(deploymentId);
  const newReport = async (name: string, sqlQuery: string, meta: object) =>
    (await server.ok('POST', api(deploymentId, '/reports'), { name, sqlQuery, meta })).id as number;
  const byRegion = 'SELECT region, MEASURE(revenue) AS revenue FROM sales GROUP BY 1 ORDER BY 2 DESC';
  const reports = {
    byRegion: await newReport('Revenue by region', byRegion, { kind: 'table' }),
    total: await newReport('Revenue', 'SELECT MEASURE(revenue) AS revenue FROM sales', { kind: 'kpi' }),
    bars: await newReport('Revenue in bars', byRegion, {
      kind: 'vega',
      spec: { type: 'bar', x: 'region', y: 'revenue' },
    }),
  };
  const publishBoard = async (title: string, widgets: readonly object[], settings?: object) => {
    const { id: workbookId } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: title });
    const { publicId } = await server.ok('POST', api(deploymentId, `/workbooks/${workbookId}/publish`), {
      workbookId,
      config: { title, widgets, ...(settings === undefined ? {} : { settings }) },
      allowEmbed: true,
    });
    await server.ok('PUT', api(deploymentId, `/workbooks/${workbookId}/embed-access`), {
      allEmbedUsers: true,
      action: 'read',
    });
    return publicId as string;
  };
  const region = { id: 'region', type: 'FILTER', config: { member: 'sales.region', label: 'Region' } };
  const note = { markdown: '**Only yours** <script>alert(1)</script>' };
  return {
    server,
    deploymentId,
    reports,
    publish: publishBoard,
    publicId: await publishBoard('Sales', [
      { id: 'note', type: 'TEXT', ...at(0, 0, 6, 1), config: note },
      { ...region, ...at(6, 0, 6, 1) },
      { id: 'total', type: 'CHART', ...at(0, 1, 4, 3), config: { reportId: reports.total } },
      { id: 'table', type: 'CHART', ...at(4, 1, 8, 6), config: { reportId: reports.byRegion } },
    ]),
    interactiveId: await publishBoard(
      'Interactive',
      [
        { ...region, ...at(0, 0, 6, 1) },
        { id: 'one', type: 'CHART', ...at(0, 1, 4, 6), config: { reportId: reports.bars, title: 'One' } },
        { id: 'other', type: 'CHART', ...at(4, 1, 4, 6), config: { reportId: reports.bars, title: 'Other' } },
        { id: 'table', type: 'CHART', ...at(8, 1, 4, 6), config: { reportId: reports.byRegion } },
      ],
      { crossFilter: true },
    ),
    async newSession(customer, more = {}) {
      const { sessionId } = await server.ok('POST', '/api/v1/embed/generate-session', {
        deploymentId,
        externalId: 'ada',
        embedTenantName: customer,
        securityContext: { customer },
        ...more,
      });
      return sessionId;
    },
    async allow(allowedOrigins) {
      await server.ok('PUT', `/api/v1/deployments/${deploymentId}/embed-settings`, { allowedOrigins });
    },
  };
}

/** A site of another origin, until the test ends; returns the origin. */
export async function openSite(
  t: { after(work: () => void): void },
  listener: RequestListener,
): Promise<string> {
  const site = createServer(listener);
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  t.after(() => site.close());
  return `http://localhost:${(site.address() as AddressInfo).port}`;
}

/** A site whose every page is this HTML. */
export function openPageSite(t: Pick<TestContext, 'after'>, html: string): Promise<string> {
  return openSite(t, (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
}

/** A page of another origin that shows a dashboard without the SDK, as a test operates it. */
export interface HostPage {
  readonly origin: string;
  readonly page: Page;
  /** Shows a dashboard in the frame. */
  show(publicId: string, query: string): Promise<void>;
  /** Shows the page at a path of Facet in the frame. */
  open(path: string): Promise<void>;
  frame(): Promise<Frame>;
  /** The messages since the frame was shown. */
  log(): Promise<Json[]>;
  /** Waits for an event, and returns the last one of its type. */
  event(name: string, count?: number): Promise<Json>;
  /** Sends an action, and returns the payload of its acknowledgement. */
  act(name: string, payload: unknown): Promise<Json>;
}

/** Opens a page that may embed the dashboards. */
export async function openHostPage(
  t: Pick<TestContext, 'after'>,
  browser: BrowserUnderTest,
  boards: Pick<EmbeddedDashboards, 'server' | 'allow'>,
): Promise<HostPage> {
  const facet = boards.server.url;
  const script = `
    let log = [];
    addEventListener('message', ({ data, source }) => {
      // Messages of a frame that was replaced may still arrive.
      const isCurrent = [...document.querySelectorAll('iframe')].some((frame) => frame.contentWindow === source);
      if (isCurrent && data.source === 'svc-embed') log.push(data);
    });
    function show(url) {
      log = [];
      document.body.innerHTML = '<iframe style="width:100%;height:800px;border:0" allow="fullscreen"></iframe>';
      document.querySelector('iframe').src = url;
    }
    function act(name, payload, id) {
      document.querySelector('iframe').contentWindow.postMessage(
        { source: 'svc-embed', direction: 'action', type: 'svc:action:' + name, payload, timestamp: Date.now(), id },
        ${JSON.stringify(facet)},
      );
    }`;
  const origin = await openPageSite(t, `<!doctype html><title>Host</title><body><script>${script}</script>`);
  await boards.allow([origin]);
  const { page } = await browser.page({ scripts: true });
  await page.goto(origin);
  const log = () => page.evaluate('log') as Promise<Json[]>;
  const open = async (path: string) => {
    await page.evaluate(`show(${JSON.stringify(facet + path)})`);
  };
  return {
    origin,
    page,
    log,
    show: (publicId, query) => open(`/embed/dashboard/${publicId}?${query}`),
    open,
    async frame() {
      const content = await (await page.waitForSelector('iframe'))?.contentFrame();
      assert.ok(content);
      return content;
    },
    async event(name, count = 1) {
      const type = `svc:event:${name}`;
      await page.waitForFunction(`log.filter((item) => item.type === '${type}').length >= ${count}`);
      return (await log()).filter((item) => item.type === type).at(-1);
    },
    async act(name, payload) {
      const id = randomUUID();
      await page.evaluate(`act(${JSON.stringify(name)}, ${JSON.stringify(payload)}, '${id}')`);
      await page.waitForFunction(`log.some((item) => item.payload.id === '${id}')`);
      return (await log()).find((item) => item.payload.id === id)?.payload;
    },
  };
}

/** Everything that a page reports: console messages, which violations of its policy are too, and errors. */
export function faultsIn(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The page itself gives up requests whose results it no longer needs.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${request.url()} ${reason}`);
  });
  return faults;
}

/**
 * Defines `moveClock(ms)`, which runs the timers of more than a minute that are due; others run as usual. `sleepFor(ms)`
 * runs none, and `skewDate(ms)` moves the time of day.
 */
export const MOVABLE_CLOCK = `
  const now = performance.now.bind(performance);
  const [start, end] = [setTimeout, clearTimeout];
  const long = new Map();
  let aheadMs = 0;
  performance.now = () => now() + aheadMs;
  Math.random = () => 0;
  window.setTimeout = (run, ms, ...rest) => {
    if (!(ms > 60000)) return start(run, ms, ...rest);
    const id = -1 - long.size;
    long.set(id, { at: performance.now() + ms, run });
    return id;
  };
  window.clearTimeout = (id) => (long.has(id) ? long.get(id).run = () => {} : end(id));
  const date = Date.now.bind(Date);
  let skewMs = 0;
  Date.now = () => date() + skewMs;
  window.skewDate = (ms) => { skewMs = ms; };
  window.sleepFor = (ms) => { aheadMs += ms; };
  window.moveClock = (ms) => {
    aheadMs += ms;
    for (const timer of long.values())
      if (timer.at <= performance.now()) {
        const { run } = timer;
        timer.run = () => {};
        run();
      }
  };`;
