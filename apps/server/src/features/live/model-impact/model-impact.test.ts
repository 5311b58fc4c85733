import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api, build, enterDevMode, ORDERS, ordersModel, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { findOrCreateEmbedTenant } from '../../embedding/embed-tenants/embed-tenants.service.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Impact');
await allowPersonalKeys(server);
const developer = await makePerson(server, { builtInRole: 'Developer' });

const LINES = `  - name: lines
    sql: select 1 as id, 1 as order_id
    joins: [{ name: orders, sql: "{CUBE}.order_id = {orders.id}", relationship: many_to_one }]
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
    measures: [{ name: count, type: count }]
`;
const MODEL = ordersModel([1, 2], LINES);
const TYPO = MODEL.replace('name: orders, sql', 'name: nothing, sql');
const RENAMED = MODEL.replace('name: total', 'name: revenue').replace('1 as order_id', '2 as order_id');

await publish(server, id, ORDERS, MODEL);
const branch = await enterDevMode(server, id);
const put = (content: string) =>
  server.ok('PUT', build(id, '/data-model/files'), {
    branchName: branch,
    files: [{ path: ORDERS, content }],
  });
const read = (what: string, key?: string, branchName = branch): Promise<Json> =>
  server.ok('GET', build(id, `/data-model/${what}?${new URLSearchParams({ branchName })}`), undefined, key);

test('the graph of a branch has its joins and the lines of its cubes, or the errors of the compiler', async () => {
  const { cubes } = await read('graph');
  const lines = cubes.find(({ name }: Json) => name === 'lines');
  assert.deepEqual([lines.path, lines.line], [ORDERS, MODEL.split('\n').indexOf('  - name: lines') + 1]);
  assert.deepEqual(lines.joins, [{ to: 'orders', relationship: 'many_to_one' }]);
  await put(TYPO);
  const broken = await read('graph');
  assert.deepEqual([broken.cubes, broken.errors[0].path], [[], ORDERS]);
  assert.match(broken.errors[0].message, /nothing/);
  const impact = await read('impact');
  assert.deepEqual([impact.errors.length, impact.changes], [1, []]);
});

test('the deploy branch has no parent that a merge could break', async () => {
  const { status } = await server.call('GET', build(id, '/data-model/impact?branchName=main'));
  assert.equal(status, 400);
});

test('a renamed measure breaks what uses it, and the rest is only counted for those who may not see it', async () => {
  await put(MODEL);
  const report = (name: string, member: string, more: object = {}): Promise<Json> =>
    server.ok('POST', api(id, '/reports'), {
      name,
      jsonQuery: JSON.stringify({ measures: [member] }),
      ...more,
    });
  await report('Total', 'orders.total');
  await report('Count', 'orders.count');
  await report('Broken before', 'orders.never');
  await server.ok('POST', api(id, '/reports'), {
    name: 'SQL',
    sqlQuery: 'SELECT MEASURE(total) FROM orders',
  });
  const { id: workbookId } = await server.ok('POST', api(id, '/workbooks'), { name: 'Board' });
  const tab = await report('Tab', 'orders.total', { workbookId });
  const chart = {
    id: 'a',
    type: 'CHART',
    position: { x: 0, y: 0, w: 6, h: 4 },
    config: { reportId: tab.id },
  };
  const { publicId } = await server.ok('POST', api(id, `/workbooks/${workbookId}/publish`), {
    workbookId,
    title: 'Sales <b>',
    config: { widgets: [chart] },
  });
  const delivery = { dashboardPublicId: publicId, scheduleType: 'DAILY', hour: 8, name: 'Morning' };
  await server.ok('POST', api(id, '/notifications'), delivery);
  const tenant = await server.db
    .transaction()
    .execute((tx) => findOrCreateEmbedTenant(tx, 1, 'acme', 'Acme Inc.'));
  const { id: groupId } = await server.db
    .selectFrom('all_groups')
    .select('id')
    .where('embed_tenant_id', '=', tenant.id)
    .where('kind', '=', 'embed_tenant')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('resource_policies')
    .values({
      ...{ tenant_id: 1, group_id: groupId, resource_type: 'Workbook', resource_id: String(workbookId) },
      action: 'WorkbookRead',
    })
    .execute();

  const untouched = await read('impact');
  assert.deepEqual([untouched.changes, untouched.dashboards.items], [[], []]);

  await put(RENAMED);
  const impact = await read('impact');
  assert.deepEqual(
    impact.changes.map(({ name, isBreaking, members }: Json) => [
      name,
      isBreaking,
      members.map((member: Json) => `${member.change} ${member.name}`),
    ]),
    [
      ['orders', true, ['removed total', 'added revenue']],
      ['lines', false, []],
    ],
  );
  const namesIn = ({ items }: Json, key: string) => items.map((item: Json) => item[key]);
  assert.deepEqual(namesIn(impact.dashboards, 'title'), ['Sales <b>']);
  assert.match(impact.dashboards.items[0].reasons[0], /orders\.total/);
  assert.deepEqual(namesIn(impact.reports, 'name'), ['Total', 'SQL', 'Tab']);
  assert.deepEqual(namesIn(impact.deliveries, 'name'), ['Morning']);
  assert.deepEqual(namesIn(impact.embedTenants, 'name'), ['Acme Inc.']);

  const limited = await makePerson(server, {
    policies: [{ resourceType: 'Deployment', actions: ['DeploymentRead', 'SchemaRead'], resources: ['All'] }],
  });
  const forLimited = await read('impact', limited.key);
  for (const [kind, hidden] of Object.entries({ dashboards: 1, reports: 3, deliveries: 1, embedTenants: 1 }))
    assert.deepEqual(forLimited[kind], { items: [], more: 0, hidden }, kind);
  const forDeveloper = await read('impact', developer.key);
  assert.deepEqual(forDeveloper.deliveries, { items: [], more: 0, hidden: 1 });
});

test('a verified question that no longer fits is among what breaks, with its line', async () => {
  const questions = 'questions/orders.yml';
  const content =
    'version: 1\nquestions:\n  - question: How much?\n    query: { measures: [orders.total] }\n';
  await put(MODEL);
  const file = { branchName: branch, files: [{ path: questions, content }] };
  await server.ok('PUT', build(id, '/data-model/files'), file);
  assert.deepEqual((await read('impact')).questions.items, []);
  await put(RENAMED);
  const { items } = (await read('impact')).questions;
  assert.deepEqual([items.length, items[0].path, items[0].line], [1, questions, 4]);
  assert.match(items[0].message, /How much\?.*orders\.total/);
});
