import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { callHost } from '../../../../test/host-client.ts';
import { publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';

const HOST = 'second.example.com';
const MODEL = `cubes:
  - name: secrets
    sql: select 1 as id
    measures:
      - { name: count, type: count }
`;
const server = await startTestServer({ after }, { FACET_PUBLIC_URL: 'https://facet.example.com' });
const ours = await server.makeDeployment('Ours');
await publish(server, ours, 'model/cubes/secrets.yml', MODEL);
const { key: theirKey } = await addTenant(server.db, {
  name: 'Second',
  host: HOST,
  adminEmail: `admin@${HOST}`,
});
const headers = { accept: 'application/json, text/event-stream' };
const bodyOf = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});
const callAs = (host: string, key: string, name: string, given: object) =>
  callHost(server, host, key, 'POST', '/mcp', { body: bodyOf(name, given), headers });

/** The result in a stream of one event. */
const resultIn = (body: Json): Json =>
  typeof body === 'string' ? JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? '{}').result : body.result;

test('a key of another account is refused like one that does not exist', async () => {
  const known = await callAs('facet.example.com', server.adminKey, 'listDeployments', {});
  assert.equal(known.status, 200);
  for (const [host, key] of [
    ['facet.example.com', theirKey],
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
    const result = resultIn(body);
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
