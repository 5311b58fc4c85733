import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import {
  api,
  build,
  enterDevMode,
  eventually,
  filesOf,
  ORDERS,
  ordersModel,
  write,
} from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Uses');
const branchName = await enterDevMode(server, id);
await write(server, id, ORDERS, ordersModel([1]));
const usesPath = (member: string) =>
  build(id, `/data-model/uses?${new URLSearchParams({ branchName, member })}`);
const preview = (member: string, newName: string) =>
  build(id, `/data-model/renames?${new URLSearchParams({ branchName, member, newName })}`);
const rename = (body: object) =>
  server.call('POST', build(id, '/data-model/renames'), { body: { branchName, ...body } });
const jsonQuery = JSON.stringify({ measures: ['orders.count'] });
const workbook = await server.ok('POST', api(id, '/workbooks'), { name: 'Sales' });
await server.ok('POST', api(id, '/reports'), { name: 'own', jsonQuery });
await server.ok('POST', api(id, '/reports'), { name: 'tab', jsonQuery, workbookId: workbook.id });
await server.ok('POST', api(id, '/reports'), {
  name: 'other',
  jsonQuery: JSON.stringify({ measures: ['orders.counts', 'orders.total'] }),
});
await server.ok('POST', api(id, '/reports'), { name: 'sql', sqlQuery: 'SELECT MEASURE(count) FROM orders' });
const NESTED = 'SELECT x.n FROM (SELECT MEASURE(count) AS n FROM orders) x';
await server.ok('POST', api(id, '/reports'), { name: 'sql inside', sqlQuery: NESTED });

test('content that uses a name is named to those who may see it, and counted for others', async () => {
  const { kind, definitions, content } = await server.ok('GET', usesPath('orders.count'));
  assert.equal(kind, 'measure');
  assert.deepEqual(definitions[0] && [definitions[0].path, definitions[0].line], [ORDERS, 7]);
  assert.deepEqual(
    content.items.map(({ type, name, isCertain }: Json) => `${type} ${name}${isCertain ? '' : '?'}`),
    ['report own', 'report sql', 'report sql inside?', 'report tab'],
  );
  assert.deepEqual([content.hidden, content.isCut], [0, false]);
  const whole = await server.ok('GET', usesPath('orders'));
  assert.deepEqual(
    whole.content.items.map(({ name }: Json) => name),
    ['other', 'own', 'sql', 'sql inside', 'tab'],
  );
  await allowPersonalKeys(server);
  const { key } = await makePerson(server, { builtInRole: 'Developer' });
  const seen = await server.ok('GET', usesPath('orders.count'), undefined, key);
  assert.deepEqual(seen.content, { items: [], hidden: 4, isCut: false });
});

test('a rename writes what its preview showed, or nothing', async () => {
  const before = await filesOf(server, id, branchName);
  const seen = await server.ok('GET', preview('orders.count', 'order_count'));
  assert.deepEqual(seen.renamed, [{ name: 'orders.count', newName: 'orders.order_count' }]);
  assert.deepEqual(
    seen.content.items.map(({ name }: Json) => name),
    ['own', 'sql', 'sql inside', 'tab'],
  );
  const files = seen.files.map(({ path, hash }: Json) => ({ path, hash }));
  await write(server, id, ORDERS, `${before[ORDERS]}# changed\n`);
  const late = await rename({ member: 'orders.count', newName: 'order_count', files });
  assert.deepEqual([late.status, late.body.code], [409, 'file_changed']);
  const taken = await rename({ member: 'orders.count', newName: 'total' });
  assert.deepEqual([taken.status, taken.body.code], [409, 'rename_refused']);
  assert.equal((await filesOf(server, id, branchName))[ORDERS], `${before[ORDERS]}# changed\n`);

  const again = await server.ok('GET', preview('orders.count', 'order_count'));
  const done = await rename({
    ...{ member: 'orders.count', newName: 'order_count' },
    files: again.files.map(({ path, hash }: Json) => ({ path, hash })),
  });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  assert.deepEqual(done.body.files, [ORDERS]);
  const text = (await filesOf(server, id, branchName))[ORDERS];
  assert.equal(text, `${before[ORDERS]}# changed\n`.replace('name: count', 'name: order_count'));
});

test('reports and dashboards follow a rename when the build that has it goes live', async () => {
  const reports: Json = await server.ok('GET', api(id, '/reports'));
  const tab = reports.items.find(({ name }: Json) => name === 'tab');
  const at = `/workbooks/${workbook.id}`;
  const position = { x: 0, y: 0, w: 6, h: 4 };
  const widgets = [{ id: 'w1', type: 'CHART', position, config: { reportId: tab.id } }];
  await server.ok('PUT', api(id, `${at}/dashboard`), { dashboardDraft: { widgets } });
  await server.ok('POST', api(id, `${at}/publish`), { workbookId: workbook.id });
  await server.ok('POST', build(id, '/commit'), { message: 'Rename', exitDevMode: true });
  const followed = await eventually(
    () => server.ok('GET', api(id, `/reports/${tab.id}`)),
    ({ jsonQuery: query }) => query !== jsonQuery,
  );
  assert.deepEqual(JSON.parse(followed.jsonQuery), { measures: ['orders.order_count'] });
  assert.equal(followed.version, tab.version + 1);
  const versions = await server.ok('GET', api(id, `/reports/${tab.id}/versions`));
  assert.equal(versions.items.length, 2);
  const { rows } = await sql<{ json_query: string }>`
    select json_query from report_snapshots where report_id = ${tab.id}`.execute(server.db);
  assert.deepEqual(
    rows.map(({ json_query }) => JSON.parse(json_query)),
    [{ measures: ['orders.order_count'] }],
  );
  const { items } = await server.ok('GET', api(id, '/reports'));
  const sqlOf = (wanted: string) => items.find(({ name }: Json) => name === wanted).sqlQuery;
  assert.equal(sqlOf('sql'), 'SELECT MEASURE(order_count) AS count FROM orders');
  assert.equal(sqlOf('sql inside'), NESTED, 'it may mean something else');
});
