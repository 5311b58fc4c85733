import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
await allowPersonalKeys(server);
const deploymentId = await server.makeDeployment('Workbooks');
const other = await server.makeDeployment('Other');
const path = (rest = '', id = deploymentId) => `/api/v1/deployments/${id}/workbooks${rest}`;
const explorer = await makePerson(server, { builtInRole: 'Explorer' });
const viewer = await makePerson(server, { builtInRole: 'Viewer' });

const create = (body: Json = {}, key?: string) => server.ok('POST', path(), body, key);
const read = (id: number, key?: string) => server.ok('GET', path(`/${id}`), undefined, key);
const share = (id: number, userId: number, action: string | null) =>
  server.ok('PUT', '/api/v1/resource-policies/user', {
    resourceType: 'Workbook',
    resourceId: String(id),
    userId,
    action,
  });
const newFolder = async (key?: string): Promise<number> => {
  const { id } = await server.ok('POST', `/api/v1/deployments/${deploymentId}/folders`, { name: 'F' }, key);
  return id;
};
const refused = async (status: number, method: string, at: string, body?: Json, key?: string) => {
  const answer = await server.call(method, at, { body, ...(key === undefined ? {} : { key }) });
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer.body;
};

test('a workbook without a body has defaults, and names keep emoji and right-to-left text', async () => {
  const made = await server.ok('POST', path());
  assert.deepEqual(
    {
      name: made.name,
      slug: made.slug,
      folderId: made.folderId,
      meta: made.meta,
      calculatedFields: made.calculatedFields,
      type: made.type,
    },
    {
      name: 'Untitled workbook',
      slug: null,
      folderId: null,
      meta: {},
      calculatedFields: {},
      type: 'WORKBOOK',
    },
  );
  assert.deepEqual(
    {
      dashboardDraft: made.dashboardDraft,
      dashboardPublished: made.dashboardPublished,
      publishedDashboard: made.publishedDashboard,
      email: made.user.email,
    },
    { dashboardDraft: null, dashboardPublished: null, publishedDashboard: null, email: 'admin@example.com' },
  );
  const name = '<b>مبيعات</b> 📈';
  assert.equal((await create({ name: ` ${name} ` })).name, name);
  for (const bad of ['', '  ', 'x'.repeat(256), 'a\nb']) {
    const { error } = await refused(400, 'POST', path(), { name: bad });
    assert.match(error, /body\.name/);
  }
  assert.match((await refused(400, 'POST', path(), { meta: { a: 'x'.repeat(100_000) } })).error, /100 kB/);
});

test('a list contains what the caller may see, newest first, and filters by folder', async () => {
  const folderId = await newFolder();
  const inside = await create({ name: 'Inside', folderId });
  const outside = await create({ name: 'Outside' });
  const idsOf = ({ items }: Json) => items.map(({ id }: Json) => id);
  const all = await server.ok('GET', path());
  assert.deepEqual(idsOf(all).slice(0, 2), [outside.id, inside.id]);
  assert.deepEqual(all.data, all.items);
  const inFolder = await server.ok('GET', path(`?folderId=${folderId}`));
  assert.deepEqual({ ids: idsOf(inFolder), count: inFolder.count }, { ids: [inside.id], count: 1 });
  assert.deepEqual(inFolder.items[0].folderPath, [{ id: folderId, name: 'F' }]);
  assert.equal(idsOf(await server.ok('GET', path('?folderId=0'))).includes(inside.id), false);
  await refused(404, 'GET', path('?folderId=999999'));
  assert.deepEqual(idsOf(await server.ok('GET', path(), undefined, explorer.key)), []);
  await share(inside.id, explorer.userId, 'WorkbookRead');
  const seen = await server.ok('GET', path(), undefined, explorer.key);
  assert.deepEqual(
    { ids: idsOf(seen), canEdit: seen.items[0].canEdit, canManage: seen.items[0].canManage },
    { ids: [inside.id], canEdit: false, canManage: false },
  );
});

test('each change needs its level of access', async () => {
  const { id } = await create({ name: 'Shared' });
  await refused(404, 'GET', path(`/${id}`), undefined, explorer.key);
  await refused(404, 'PUT', path(`/${id}`), { name: 'x' }, explorer.key);
  await share(id, explorer.userId, 'WorkbookRead');
  assert.equal((await read(id, explorer.key)).name, 'Shared');
  await refused(403, 'PUT', path(`/${id}`), { name: 'x' }, explorer.key);
  await share(id, explorer.userId, 'WorkbookEdit');
  assert.equal((await server.ok('PUT', path(`/${id}`), { name: 'x' }, explorer.key)).name, 'x');
  await refused(403, 'PUT', path(`/${id}`), { folderId: null }, explorer.key);
  await refused(403, 'DELETE', path(`/${id}`), undefined, explorer.key);
  await share(id, explorer.userId, 'WorkbookManage');
  const folderId = await newFolder();
  await refused(404, 'PUT', path(`/${id}`), { folderId }, explorer.key);
  const own = await newFolder(explorer.key);
  assert.equal((await server.ok('PUT', path(`/${id}`), { folderId: own }, explorer.key)).folderId, own);
  assert.equal((await server.ok('PUT', path(`/${id}`), { folderId: null }, explorer.key)).folderId, null);
  assert.equal((await server.call('DELETE', path(`/${id}`), { key: explorer.key })).status, 204);
  await refused(404, 'GET', path(`/${id}`));
  const { rowCount } = { rowCount: await policies(id) };
  assert.equal(rowCount, 0, 'a later workbook with this id would be shared');
  await refused(403, 'POST', path(), {}, viewer.key);
  await refused(404, 'GET', path(`/${(await create()).id}`, other));
});

async function policies(id: number): Promise<number> {
  const rows = await server.db
    .selectFrom('resource_policies')
    .select('id')
    .where('resource_type', '=', 'Workbook')
    .where('resource_id', '=', String(id))
    .execute();
  return rows.length;
}

test('an update replaces meta and keeps what is absent; the draft in meta is the draft of the dashboard', async () => {
  const position = { x: 0, y: 0, w: 6, h: 4 };
  const dashboardDraft = { widgets: [{ type: 'TEXT', position }] };
  const { id, ...made } = await create({ name: 'Meta', meta: { a: 1, b: 2, dashboardDraft } });
  assert.deepEqual(
    { meta: made.meta, id: made.dashboardDraft.widgets[0].id },
    { meta: { a: 1, b: 2 }, id: 'text' },
  );
  const changed = await server.ok('PUT', path(`/${id}`), { meta: { c: 3, calculatedFields: { x: 1 } } });
  assert.deepEqual(changed.meta, { c: 3, calculatedFields: { x: 1 } });
  assert.deepEqual(
    { calculatedFields: changed.calculatedFields, name: changed.name },
    { calculatedFields: { x: 1 }, name: 'Meta' },
  );
  assert.equal(changed.dashboardDraft.widgets.length, 1, 'absent means unchanged');
  const cleared = await server.ok('PUT', path(`/${id}`), { meta: { dashboardDraft: null } });
  assert.deepEqual(
    { meta: cleared.meta, dashboardDraft: cleared.dashboardDraft },
    { meta: {}, dashboardDraft: null },
  );
  const { error } = await refused(400, 'PUT', path(`/${id}`), {
    meta: { dashboardDraft: { widgets: [{ type: 'PIE', position }] } },
  });
  assert.match(error, /body\.meta\.dashboardDraft\.widgets\[0\]\.type must be one of CHART/);
});

test('a slug belongs to one workbook, and another one can take it over', async () => {
  const first = await create({ name: 'First' });
  const second = await create({ name: 'Second' });
  assert.equal((await server.ok('PUT', path(`/${first.id}`), { slug: ' Sales ' })).slug, 'sales');
  const { error, code } = await refused(409, 'PUT', path(`/${second.id}`), { slug: 'SALES' });
  assert.deepEqual(
    { code, error },
    { code: 'conflict', error: `body.slug "sales" is already used by workbook ${first.id}` },
  );
  await share(second.id, explorer.userId, 'WorkbookEdit');
  const takeover = { slug: 'sales', slugTakeover: true };
  const hidden = await refused(409, 'PUT', path(`/${second.id}`), takeover, explorer.key);
  assert.doesNotMatch(hidden.error, new RegExp(String(first.id)));
  await share(first.id, explorer.userId, 'WorkbookEdit');
  await refused(403, 'PUT', path(`/${second.id}`), takeover, explorer.key);
  assert.equal((await server.ok('PUT', path(`/${second.id}`), takeover)).slug, 'sales');
  assert.equal((await read(first.id)).slug, null);
  assert.equal((await server.ok('PUT', path(`/${second.id}`), { slug: null })).slug, null);
});

test('an upsert creates once, merges meta, and changes nothing the second time', async () => {
  const at = path('/by-slug/%20Q4%20Board%20');
  const made = await server.ok('PUT', at, { meta: { a: 1 } });
  assert.deepEqual({ slug: made.slug, name: made.name }, { slug: 'q4 board', name: 'q4 board' });
  const body = { name: 'Board', meta: { b: 2, dashboardDraft: { title: 'Board' } } };
  const merged = await server.ok('PUT', at, body);
  assert.deepEqual(
    { id: merged.id, meta: merged.meta, name: merged.name },
    { id: made.id, meta: { a: 1, b: 2 }, name: 'Board' },
  );
  assert.equal(merged.dashboardDraft.title, 'Board');
  const again = await server.ok('PUT', at, body);
  assert.deepEqual(again, merged, 'not even the time of the change');
  await refused(409, 'PUT', at, { name: 'x' }, explorer.key);
  await share(made.id, explorer.userId, 'WorkbookRead');
  await refused(403, 'PUT', at, { name: 'x' }, explorer.key);
  await share(made.id, explorer.userId, 'WorkbookEdit');
  assert.equal((await server.ok('PUT', at, { name: 'x' }, explorer.key)).name, 'x');
  await refused(403, 'PUT', at, { folderId: null }, explorer.key);
  await refused(403, 'PUT', path('/by-slug/new'), {}, viewer.key);
  await refused(404, 'PUT', `/api/v1/deployments/999999/workbooks/by-slug/new`, {});
});

test('concurrent upserts of a new slug succeed or ask for a retry, and create one workbook', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.call('PUT', path('/by-slug/race'), { body: { meta: { a: 1 } } })),
  );
  for (const { status, body } of answers)
    assert.ok(
      status === 200 || (status === 409 && body.code === 'upsert_branch_changed'),
      JSON.stringify(body),
    );
  const { items } = await server.ok('GET', path('?first=1000'));
  assert.equal(items.filter(({ slug }: Json) => slug === 'race').length, 1);
});

test('a view of a workbook is recorded for the viewer, and deleted with the workbook', async () => {
  const { id } = await create();
  await read(id);
  const views = () =>
    server.db.selectFrom('content_views').select('user_id').where('object_id', '=', id).execute();
  assert.equal((await views()).length, 1);
  await server.call('DELETE', path(`/${id}`));
  assert.equal((await views()).length, 0);
});
