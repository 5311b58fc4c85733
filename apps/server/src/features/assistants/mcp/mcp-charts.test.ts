import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openBrowser } from '../../../../test/browser.ts';
import { openAppHost } from '../../../../test/mcp-app-host.ts';
import { mcpClient, textOf } from '../../../../test/mcp-client.ts';
import { api, publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { buildWebApp } from '../../../../test/web-app-under-test.ts';

const HOSTILE = `<img src=https://evil.example/x onerror="document.title='run'">`;
const MODEL = `cubes:
  - name: days
    sql: >
      select range as n, case when range < 3 then 'open' when range < 9 then '${HOSTILE.replaceAll("'", "''")}' else 'paid' end as status
      from range(450)
    dimensions:
      - { name: n, sql: n, type: number, primary_key: true, public: true, title: Number }
      - { name: status, sql: status, type: string, title: Status }
    measures:
      - { name: count, type: count, title: Orders }
`;
await buildWebApp();
const server = await startTestServer({ after });
const deploymentId = await server.makeDeployment('Drawn by assistants');
await publish(server, deploymentId, 'model/cubes/days.yml', MODEL);
await server.waitForBuild(deploymentId);
const client = await mcpClient({ after }, server);
const query = { measures: ['days.count'], dimensions: ['days.status'] };
const { id: reportId } = await server.ok('POST', api(deploymentId, '/reports'), {
  name: `Orders </script>${HOSTILE}`,
  jsonQuery: JSON.stringify(query),
  meta: { kind: 'vega', spec: { type: 'pie', value: 'days.count', color: 'days.status' } },
});

async function call(name: string, more: object): Promise<Json> {
  const answer = await client.callTool({ name, arguments: { deploymentId, ...more } });
  assert.ok(answer.isError !== true, textOf(answer));
  return answer;
}

async function appOf(tool: string): Promise<Json> {
  const { tools } = await client.listTools();
  const { _meta } = tools.find(({ name }) => name === tool) as Json;
  const { ui } = _meta;
  const { contents } = await client.readResource({ uri: ui.resourceUri });
  return { uri: ui.resourceUri, ...contents[0] };
}

test('tools with rows link one page of bounded size, which no list offers to people', async () => {
  const app = await appOf('ask');
  assert.equal(app.mimeType, 'text/html;profile=mcp-app');
  assert.match(app.uri, /^ui:\/\/facet\/chart-[0-9a-f]{12}\.html$/);
  assert.deepEqual(app._meta.ui.csp, {
    connectDomains: [],
    resourceDomains: [],
    frameDomains: [],
    baseUriDomains: [],
  });
  assert.ok(gzipSync(app.text).length < 440_000);
  assert.doesNotMatch(app.text, /<(?:link|script|img|iframe)[^>]*(?:src|href)=/);
  const { tools } = await client.listTools();
  const linked = tools.filter(({ _meta }) => _meta !== undefined).map(({ name }) => name);
  assert.deepEqual(linked, ['runQuery', 'ask', 'runReport', 'runDashboardChart']);
  const { resources } = await client.listResources();
  assert.deepEqual(
    resources.filter(({ uri }) => uri.startsWith('ui:')),
    [],
  );
  const former = await mcpClient({ after }, server, { revision: '2025' });
  const { contents } = await former.readResource({ uri: 'ui://facet/chart-of-an-earlier-version.html' });
  assert.equal((contents[0] as Json).text, app.text);
});

test('the text of a result is the same for clients that show no charts', async () => {
  const { content, structuredContent } = await call('runQuery', { query });
  assert.doesNotMatch(content[0].text, /vega|"chart"|spec/);
  assert.deepEqual(Object.keys(structuredContent.chart).sort(), ['kind', 'spec', 'timezone', 'title']);
});

test('an assistant shows the chart of a result without a network', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const { page } = await browser.page({ scripts: true, width: 700 });
  const host = await openAppHost(t, page);
  const { text: html } = await appOf('ask');
  const frame = await host.show(html, await call('ask', { question: 'orders by status' }), {
    theme: 'light',
    locale: 'de-DE',
  });
  await frame.waitForSelector('.chart svg');
  assert.equal(await frame.$eval('h1', (node) => node.textContent), 'orders by status');
  assert.match(await frame.$eval('figure', (node) => node.getAttribute('aria-label') ?? ''), /paid/);
  assert.ok((await frame.$$('.chart svg [role="graphics-symbol"], .chart svg path')).length >= 3);
  const backgroundOf = () => frame.evaluate('getComputedStyle(document.body).backgroundColor');
  assert.equal(await backgroundOf(), 'rgb(255, 255, 255)');
  await host.setContext({ theme: 'dark' });
  await frame.waitForFunction(`document.documentElement.style.colorScheme === 'dark'`);
  assert.equal(await backgroundOf(), 'rgb(23, 27, 34)');
  await frame.waitForSelector('.chart svg');
  assert.ok((await host.heights()).some((height) => height > 300));
  assert.deepEqual([host.requests, host.messages], [[], []]);
});

test('hostile titles and values run nothing, and the page cannot reach the network by itself', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const { page } = await browser.page({ scripts: true, width: 700 });
  const host = await openAppHost(t, page);
  const { text: html } = await appOf('runReport');
  const frame = await host.show(html, await call('runReport', { reportId }));
  await frame.waitForSelector('.chart svg');
  assert.match(await frame.$eval('h1', (node) => node.textContent ?? ''), /<\/script><img/);
  await host.sendResult(await call('runQuery', { query: { dimensions: ['days.n', 'days.status'] } }));
  await frame.waitForSelector('table');
  assert.equal(await frame.$eval('.note', (node) => node.textContent), 'Shows 200 rows. There are more.');
  assert.ok(
    (await frame.$$eval('td', (cells) => cells.map(({ textContent }) => textContent))).includes(HOSTILE),
  );
  assert.equal(await frame.$('img'), null);
  assert.notEqual(await frame.evaluate('document.title'), 'run');
  assert.deepEqual([host.requests, host.messages], [[], []]);
  const attempts = await frame.evaluate(`(async () => {
    const image = new Image();
    const failed = new Promise((resolve) => {
      image.onerror = () => resolve('refused');
      image.onload = () => resolve('loaded');
    });
    image.src = '${host.origin}/image';
    const script = document.createElement('script');
    script.text = 'document.title = "run"';
    document.body.append(script);
    const fetched = await fetch('${host.origin}/fetched').then(String, () => 'refused');
    return [await failed, fetched, document.title];
  })()`);
  assert.deepEqual(attempts, ['refused', 'refused', 'Facet']);
  assert.deepEqual(host.served, []);
});

test('what cannot be drawn is shown as rows, and messages of others are ignored', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const { page } = await browser.page({ scripts: true, width: 360 });
  const host = await openAppHost(t, page);
  const { text: html } = await appOf('runQuery');
  const result = await call('runQuery', { query });
  const broken = structuredClone(result);
  broken.structuredContent.chart.spec = { type: 'bar', x: 7, y: { url: 'http://127.0.0.1:9/' } };
  const frame = await host.show(html, broken);
  await frame.waitForSelector('table');
  assert.match(await frame.$eval('.note', (node) => node.textContent ?? ''), /^This chart cannot be drawn\./);
  const forged = structuredClone(result);
  forged.structuredContent.chart.title = 'Forged';
  const message = { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: forged };
  await frame.evaluate(`
    window.seen = [];
    new MutationObserver(() => seen.push(document.body.innerText)).observe(document.body, { childList: true, subtree: true });
    window.postMessage(${JSON.stringify(message)}, '*');`);
  for (const wrong of [
    null,
    {},
    { structuredContent: { columns: 1 } },
    { structuredContent: { rows: [[]] } },
  ])
    await host.sendResult({ content: [], ...wrong });
  await host.sendResult(await call('runQuery', { query: { measures: ['days.count'] } }));
  await frame.waitForSelector('.number');
  assert.equal(await frame.$eval('.number', (node) => node.textContent), '450');
  const seen = (await frame.evaluate('seen')) as string[];
  assert.ok(seen.length > 0 && !seen.some((text) => text.includes('Forged')), seen.join('\n'));
  assert.deepEqual(host.messages, []);
  const overflow = await frame.evaluate('document.documentElement.scrollWidth > innerWidth');
  assert.equal(overflow, false);
});
