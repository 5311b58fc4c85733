import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const newDeployment = async (name: string): Promise<number> =>
  (await server.ok('POST', '/build/api/v1/deployments', deploymentInput(name))).id;
const [deploymentId, other] = [await newDeployment('Sales'), await newDeployment('Other')];
const base = `/api/v1/deployments/${deploymentId}`;
const owner = await makePerson(server, { builtInRole: 'Explorer' });
const reader = await makePerson(server, { builtInRole: 'Viewer' });

type Type = 'FOLDER' | 'WORKBOOK' | 'REPORT' | 'DASHBOARD';
const make = (path: string, body: object): Promise<Json> =>
  server.ok('POST', `${base}/${path}`, body, owner.key);
const change = async (method: 'PUT' | 'DELETE', type: Type, id: number, key: string, of = deploymentId) =>
  (await server.call(method, `/api/v1/deployments/${of}/favourites`, { body: { type, id }, key })).status;
const list = async (name: 'favourites' | 'recently-opened', key = owner.key): Promise<Json[]> =>
  (await server.ok('GET', `/api/v1/${name}?first=1000`, undefined, key)).items;
const idsOf = (items: Json[]) => items.map(({ type, id }) => `${type} ${id}`);
const share = (resourceType: string, id: number, action: string | null) =>
  server.ok(
    'PUT',
    '/api/v1/resource-policies/user',
    { resourceType, resourceId: String(id), userId: reader.userId, action },
    owner.key,
  );

const folder = await make('folders', { name: 'Finance' });
const workbook = await make('workbooks', { name: 'Revenue', folderId: folder.id });
const tab = await make('reports', { name: 'By month', workbookId: workbook.id });
const report = await make('reports', { name: 'Costs' });
const { publicId } = await make(`workbooks/${workbook.id}/publish`, {
  workbookId: workbook.id,
  config: { title: 'Revenue board', widgets: [] },
});
const dashboard = await server.db
  .selectFrom('dashboards')
  .select('id')
  .where('public_id', '=', publicId)
  .executeTakeFirstOrThrow();
const ALL: [Type, number][] = [
  ['FOLDER', folder.id],
  ['WORKBOOK', workbook.id],
  ['REPORT', tab.id],
  ['REPORT', report.id],
  ['DASHBOARD', dashboard.id],
];

test('what does not exist, is hidden or is elsewhere cannot be a favourite', async () => {
  for (const [type, id] of ALL) {
    assert.equal(await change('PUT', type, id, reader.key), 404, `${type} hidden`);
    assert.equal(await change('PUT', type, 999_999, owner.key), 404, `${type} unknown`);
    assert.equal(await change('PUT', type, id, server.adminKey, other), 404, `${type} of another deployment`);
    assert.equal(await change('DELETE', type, id, owner.key), 204, `${type} is not a favourite yet`);
  }
  const { key } = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme' });
  assert.equal(await change('PUT', 'REPORT', report.id, key), 403, 'embed users have none');
  assert.deepEqual(await list('favourites'), []);
});

test('favourites are listed with where they are, newest first, once each', async () => {
  for (const [type, id] of [...ALL, ...ALL]) assert.equal(await change('PUT', type, id, owner.key), 204);
  const items = await list('favourites');
  assert.deepEqual(idsOf(items), ALL.map(([type, id]) => `${type} ${id}`).reverse());
  const folderPath = [{ id: folder.id, name: 'Finance' }];
  const { addedAt, ...board } = items[0] ?? {};
  assert.ok(Math.abs(Date.parse(addedAt) - Date.now()) < 3_600_000);
  assert.deepEqual(board, {
    type: 'DASHBOARD',
    id: dashboard.id,
    name: 'Revenue board',
    deploymentId,
    deploymentName: 'Sales',
    folderId: folder.id,
    folderPath,
    workbookId: workbook.id,
    publicId,
  });
  const { folderId, folderPath: pathOfTab, workbookId, publicId: idOfTab } = items[2] ?? {};
  assert.deepEqual(
    { folderId, pathOfTab, workbookId, idOfTab },
    { folderId: folder.id, pathOfTab: folderPath, workbookId: workbook.id, idOfTab: tab.publicId },
  );
  assert.deepEqual(await list('favourites', server.adminKey), [], 'everyone has their own');
  assert.equal(await change('DELETE', 'FOLDER', folder.id, owner.key), 204);
  assert.ok(!idsOf(await list('favourites')).includes(`FOLDER ${folder.id}`));
});

test('only what the caller still sees is listed', async () => {
  await share('Folder', folder.id, 'FolderRead');
  await share('Report', report.id, 'ReportRead');
  for (const [type, id] of ALL) assert.equal(await change('PUT', type, id, reader.key), 204);
  assert.equal((await list('favourites', reader.key)).length, ALL.length);
  await share('Folder', folder.id, null);
  assert.deepEqual(idsOf(await list('favourites', reader.key)), [`REPORT ${report.id}`]);
  await share('Report', report.id, null);
  assert.deepEqual(await list('favourites', reader.key), []);
});

test('what was opened is listed, latest first, and nothing else', async () => {
  await server.ok('GET', `${base}/reports/${report.id}`, undefined, owner.key);
  await server.ok('GET', `${base}/workbooks/${workbook.id}`, undefined, owner.key);
  assert.deepEqual(idsOf(await list('recently-opened')), [`WORKBOOK ${workbook.id}`, `REPORT ${report.id}`]);
  await server.ok('GET', `/api/v1/embed/dashboard/${publicId}`, undefined, owner.key);
  const items = await list('recently-opened');
  assert.deepEqual(
    idsOf(items),
    [`DASHBOARD ${dashboard.id}`, `REPORT ${report.id}`],
    'the dashboard stands for its workbook',
  );
  assert.deepEqual([items[0]?.name, items[0]?.isFavourite], ['Revenue board', true]);
  await change('DELETE', 'REPORT', report.id, owner.key);
  assert.equal((await list('recently-opened'))[1]?.isFavourite, false);
  assert.deepEqual(await list('recently-opened', reader.key), []);
});

test('visits of embed users are not recorded', async () => {
  await server.ok('PATCH', `/api/v1/embed/dashboard/${publicId}`, { allowEmbed: true });
  const visitor = await makeEmbedUser(server, { deploymentId, embedTenant: 'visitors' });
  const access = `${base}/workbooks/${workbook.id}/embed-access`;
  await server.ok('PUT', access, { embedTenantName: 'visitors', action: 'read' });
  await server.ok('GET', `/api/v1/embed/dashboard/${publicId}`, undefined, visitor.key);
  const { rows } = await sql`select from content_views where user_id = ${visitor.userId}`.execute(server.db);
  assert.equal(rows.length, 0);
});

test('a favourite leaves with what is deleted, and returns with it', async () => {
  await change('PUT', 'WORKBOOK', workbook.id, owner.key);
  const before = idsOf(await list('favourites'));
  assert.equal(
    (await server.call('DELETE', `${base}/workbooks/${workbook.id}`, { key: owner.key })).status,
    204,
  );
  assert.deepEqual(await list('favourites'), []);
  assert.deepEqual(idsOf(await list('recently-opened')), [`REPORT ${report.id}`]);
  const items = [{ type: 'WORKBOOK', id: workbook.id }];
  await server.ok('POST', `${base}/trash/restore`, { items }, owner.key);
  assert.deepEqual(idsOf(await list('favourites')), before);
});

test('a dashboard is shown with whether it is a favourite', async () => {
  const { id: workbookId } = await make('workbooks', { name: 'Starred' });
  const config = { title: 'Starred', widgets: [] };
  const published = await make(`workbooks/${workbookId}/publish`, { workbookId, config });
  const shown = (key: string): Promise<Json> =>
    server.ok('GET', `/api/v1/embed/dashboard/${published.publicId}`, undefined, key);
  const { id } = await shown(owner.key);
  assert.equal(await change('PUT', 'DASHBOARD', id, owner.key), 204);
  assert.deepEqual(
    [(await shown(owner.key)).isFavourite, (await shown(server.adminKey)).isFavourite],
    [true, false],
  );
});
