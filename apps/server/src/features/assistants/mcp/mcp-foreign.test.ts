import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { callHost } from '../../../../test/host-client.ts';
import { api, publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';

const HOST = 'second.example.com';
const MODEL = `cubes:
  - name: secrets
    sql: select 1 as id
    measures:
      - { name: count, type: count }
`;
/** More than a test sends with one key, other than the one about this limit. */
const MOST = 60;
const OUR_HOST = 'facet.example.com';
const server = await startTestServer(
  { after },
  { FACET_PUBLIC_URL: `https://${OUR_HOST}`, FACET_MCP_RATE: String(MOST) },
);
const ours = await server.makeDeployment('Ours');
await publish(server, ours, 'model/cubes/secrets.yml', MODEL);
const { key: theirKey } = await addTenant(server.db, {
  name: 'Second',
  host: HOST,
  adminEmail: `admin@${HOST}`,
});
const config = { title: 'Figures', widgets: [] };
const { id: workbookId } = await server.ok('POST', api(ours, '/workbooks'), { name: 'Board' });
const { publicId } = await server.ok('POST', api(ours, `/workbooks/${workbookId}/publish`), {
  workbookId,
  config,
});
const headers = { accept: 'application/json, text/event-stream' };
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const bodyOf = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});
const post = (host: string, key: string, body: object) =>
  callHost(server, host, key, 'POST', '/mcp', { body, headers });
const callAs = (host: string, key: string, name: string, given: object) =>
  post(host, key, bodyOf(name, given));

/** The message in a stream of one event. */
const messageIn = (body: Json): Json =>
  typeof body === 'string' ? JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? '{}') : body;

test('a key of another account is refused like one that does not exist', async () => {
  const known = await callAs(OUR_HOST, server.adminKey, 'listDeployments', {});
  assert.equal(known.status, 200);
  for (const [host, key] of [
    [OUR_HOST, theirKey],
    [HOST, server.adminKey],
  ] as const) {
    const foreign = await callAs(host, key, 'listDeployments', {});
    const invented = await callAs(host, `${key.slice(0, -4)}none`, 'listDeployments', {});
    assert.equal(foreign.status, 401);
    assert.equal(foreign.body.error, invented.body.error);
    assert.equal(foreign.headers.get('www-authenticate'), invented.headers.get('www-authenticate'));
  }
});

test('a deployment of another account is answered like one that does not exist, by every tool', async () => {
  const query = { measures: ['secrets.count'] };
  const file = { path: 'model/cubes/secrets.yml' };
  const calls: readonly (readonly [string, object])[] = [
    ['runQuery', { query }],
    ['ask', { question: 'secrets' }],
    ['searchModel', {}],
    ['describeView', { view: 'secrets' }],
    ['listValues', { dimension: 'secrets.id' }],
    ['listReports', {}],
    ['runReport', { reportId: 1 }],
    ['createReport', { name: 'Mine', query }],
    ['listDataModelFiles', {}],
    ['readDataModelFile', file],
    ['startDataModelEdit', {}],
  ];
  const textFor = async (name: string, given: object) => {
    const { status, body } = await callAs(HOST, theirKey, name, given);
    assert.equal(status, 200, name);
    const { result } = messageIn(body);
    assert.equal(result.isError, true, name);
    return String(result.content[0].text).replace(/ \(request .*/, '');
  };
  for (const [name, given] of calls) {
    const foreign = await textFor(name, { ...given, deploymentId: ours });
    const invented = await textFor(name, { ...given, deploymentId: 999_999 });
    assert.equal(foreign.replaceAll(String(ours), '999999'), invented, name);
    assert.match(invented, /999999 not found/, name);
  }
});

test('a resource of another account is answered like one that does not exist', async () => {
  const textFor = async (uri: string) => {
    const { body } = await post(HOST, theirKey, { ...PING, method: 'resources/read', params: { uri } });
    return String(messageIn(body).error.message).replace(/ \(request .*/, '');
  };
  const absent = 'aaaaaaaaaaaa';
  const viewOf = (id: number | string) => textFor(`facet://deployments/${id}/views/secrets`);
  assert.equal((await viewOf(ours)).replaceAll(String(ours), '999999'), await viewOf(999_999));
  for (const id of [`0x${ours.toString(16)}`, `${ours}e0`, 'NaN', '-1'])
    assert.match(await viewOf(id), /^Resource not found/);
  const dashboard = await textFor(`facet://dashboards/${publicId}`);
  assert.match(dashboard, /not found/);
  assert.equal(dashboard.replaceAll(publicId, absent), await textFor(`facet://dashboards/${absent}`));
  for (const name of ['describeDashboard', 'runDashboardChart']) {
    const widget = name === 'runDashboardChart' ? { widgetId: 'total' } : {};
    const [foreign, invented] = await Promise.all(
      [publicId, absent].map(async (id) => {
        const { body } = await callAs(HOST, theirKey, name, { publicId: id, ...widget });
        return String(messageIn(body).result.content[0].text).replace(/ \(request .*/, '');
      }),
    );
    assert.equal(foreign?.replaceAll(publicId, absent), invented, name);
  }
});

test('arguments that are nested too deeply or no text are refused by name', async () => {
  const nested = (levels: number): object => (levels === 0 ? {} : { and: [nested(levels - 1)] });
  const query = (filter: unknown) => ({
    deploymentId: ours,
    query: { measures: ['secrets.count'], filters: [filter] },
  });
  const textFor = async (given: object) => {
    const { body } = await callAs(OUR_HOST, server.adminKey, 'runQuery', given);
    return messageIn(body).result.content[0].text;
  };
  assert.match(
    await textFor(query(nested(2000))),
    /^arguments\.query\.filters\.0 is nested more than 64 levels deep/,
  );
  const values = { member: 'secrets.id', operator: 'equals', values: ['a\0b'] };
  assert.match(await textFor(query(values)), /values\.0 must not contain the NUL character/);
});

test('a client that sends too many messages gets 429 with the id of each, and others do not', async () => {
  const key = await server.makeKey({ permissions: ['DeploymentRead'] });
  const accepted = await Promise.all(Array.from({ length: MOST }, () => post(OUR_HOST, key, PING)));
  assert.deepEqual([...new Set(accepted.map(({ status }) => status))], [200]);
  for (const id of ['late', 7]) {
    const { status, headers: given, body } = await post(OUR_HOST, key, { ...PING, id });
    assert.equal(status, 429);
    const seconds = Number(given.get('retry-after'));
    assert.ok(seconds >= 1 && seconds <= 60, `${seconds}`);
    assert.deepEqual([body.jsonrpc, body.id, body.error.code], ['2.0', id, -32000]);
    assert.match(body.error.message, /slow down/);
  }
  const { id: _, ...withoutId } = PING;
  const notified = await post(OUR_HOST, key, { ...withoutId, method: 'notifications/initialized' });
  assert.equal(notified.status, 429);
  assert.equal(notified.body.code, 'too_many_requests');
  assert.equal((await post(OUR_HOST, server.adminKey, PING)).status, 200);
});
