import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { groupOfEmbedUsers, makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { eventually } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { deleteContents } from '../../embedding/embed-tenants/delete-contents.ts';
import { eraseExpired } from './trash.store.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const { db } = server;
const newDeployment = async (name: string): Promise<number> =>
  (await server.ok('POST', '/build/api/v1/deployments', deploymentInput(name))).id;
const [deploymentId, other] = [await newDeployment('Trash'), await newDeployment('Other')];
const base = `/api/v1/deployments/${deploymentId}`;
const owner = await makePerson(server, { builtInRole: 'Explorer' });
const editor = await makePerson(server, { builtInRole: 'Explorer' });
const stranger = await makePerson(server, { builtInRole: 'Explorer' });

type Type = 'FOLDER' | 'WORKBOOK' | 'REPORT';
const PATHS = { FOLDER: 'folders', WORKBOOK: 'workbooks', REPORT: 'reports' } as const;
const make = (type: Type, body: object, key = owner.key): Promise<Json> =>
  server.ok('POST', `${base}/${PATHS[type]}`, body, key);
const read = (type: 'WORKBOOK' | 'REPORT', id: number, key = owner.key) =>
  server.call('GET', `${base}/${PATHS[type]}/${id}`, { key });
const remove = async (type: Type, id: number, key = owner.key) => {
  const { status } = await server.call('DELETE', `${base}/${PATHS[type]}/${id}`, { key });
  assert.ok(status === 204 || status === 200, String(status));
};
const trash = async (key = owner.key, query = '?first=1000'): Promise<Json[]> =>
  (await server.ok('GET', `${base}/trash${query}`, undefined, key)).items;
const find = async (type: Type, id: number, key = owner.key): Promise<Json> =>
  (await trash(key)).find((item) => item.type === type && item.id === id);
const restore = (type: Type, id: number, more: object = {}, key = owner.key): Promise<Json> =>
  server.ok('POST', `${base}/trash/restore`, { items: [{ type, id }], ...more }, key);
const erase = (type: Type, id: number, key = owner.key): Promise<Json> =>
  server.ok('POST', `${base}/trash/erase`, { items: [{ type, id }] }, key);
const share = (
  type: 'Folder' | 'Workbook' | 'Report',
  id: number,
  action: string,
  sharer: object,
  key = owner.key,
) =>
  server.ok(
    'PUT',
    `/api/v1/resource-policies/${'userId' in sharer ? 'user' : 'group'}`,
    { resourceType: type, resourceId: String(id), action, ...sharer },
    key,
  );
/** A workbook with a tab, a draft and a published dashboard. */
async function newWorkbook(
  { slug, ...body }: { slug?: string; [field: string]: unknown } = {},
  key = owner.key,
) {
  const { id } = await make('WORKBOOK', { name: 'Sales', ...body }, key);
  if (slug !== undefined) await server.ok('PUT', `${base}/workbooks/${id}`, { slug }, key);
  const tab = await make('REPORT', { name: 'Orders', workbookId: id, sqlQuery: 'SELECT 1' }, key);
  const config = {
    title: 'Sales',
    widgets: [{ id: 'a', type: 'CHART', position: { x: 0, y: 0, w: 6, h: 4 }, config: { reportId: tab.id } }],
  };
  const { publicId } = await server.ok(
    'POST',
    `${base}/workbooks/${id}/publish`,
    { workbookId: id, config },
    key,
  );
  return { id, tab, publicId } as { id: number; tab: Json; publicId: string };
}
const errorOf = ({ restored, failed }: Json) => {
  assert.deepEqual(restored, []);
  assert.equal(failed.length, 1);
  return failed[0].error as { status: number; code: string; message: string };
};
/** Every row of content, without what follows from reading it. */
async function everything() {
  const tables = [
    ...['folders', 'workbooks', 'reports', 'report_placements', 'dashboards', 'dashboard_versions'],
    ...['report_snapshots', 'dashboard_comments', 'notification_recipients', 'notification_exceptions'],
    ...['resource_policies'],
  ];
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(source) as row from ${sql.table(table)} source order by source.id`.execute(db);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

test('an object that is restored is announced to those who follow events', async () => {
  const { id } = await make('FOLDER', { name: 'Announced' });
  await remove('FOLDER', id);
  await restore('FOLDER', id);
  const stream = await fetch(`${server.url}/api/v1/events?follow=false&after=0`, {
    headers: { authorization: `Bearer ${owner.key}` },
  });
  const announced = [...(await stream.text()).matchAll(/^data: (\{"type".*)$/gm)]
    .map(([, data = '']) => JSON.parse(data))
    .filter(({ resource }) => resource.kind === 'folder' && resource.id === String(id))
    .map(({ type }) => type);
  assert.deepEqual(announced, ['folder.created', 'folder.deleted', 'folder.created']);
});

test('unknown objects, those of others and those of other deployments are not in the trash', async () => {
  const { id } = await newWorkbook();
  await remove('WORKBOOK', id);
  for (const [type, wanted, key] of [
    ['WORKBOOK', 999_999, owner.key],
    ['REPORT', id, owner.key],
    ['WORKBOOK', id, stranger.key],
  ] as const) {
    const { code, status, message } = errorOf(await restore(type, wanted, {}, key));
    assert.deepEqual([status, code, message], [404, 'not_found', `${type} ${wanted} in the trash not found`]);
    const { erased, failed } = await erase(type, wanted, key);
    assert.deepEqual([erased, failed[0].error.status], [[], 404]);
  }
  const elsewhere = { items: [{ type: 'WORKBOOK', id }] };
  const path = `/api/v1/deployments/${other}/trash`;
  for (const action of ['restore', 'erase']) {
    const { failed } = await server.ok('POST', `${path}/${action}`, elsewhere);
    assert.equal(failed[0].error.status, 404);
  }
  assert.deepEqual((await server.ok('GET', path)).items, []);
  assert.deepEqual(await trash(stranger.key), []);
  for (const body of [
    { items: [{ type: 'DASHBOARD', id }] },
    { items: [] },
    { items: [{ type: 'REPORT', id }], folder: 1 },
  ])
    assert.equal((await server.call('POST', `${base}/trash/restore`, { body })).status, 400);
});

test('the trash shows what was deleted, by whom, where it was, and when it is erased', async () => {
  const outer = await make('FOLDER', { name: 'Outer' });
  const inner = await make('FOLDER', { name: 'Inner', parentId: outer.id });
  const { id, tab } = await newWorkbook({ folderId: inner.id });
  await share('Workbook', id, 'WorkbookEdit', { userId: editor.userId });
  await remove('REPORT', tab.id, editor.key);
  const deletedTab = await find('REPORT', tab.id, editor.key);
  const { deletedAt, eraseAt, deletedBy, user, folderPath, ...rest } = deletedTab;
  const path = [
    { id: outer.id, name: 'Outer' },
    { id: inner.id, name: 'Inner' },
  ];
  assert.deepEqual(rest, {
    type: 'REPORT',
    id: tab.id,
    name: 'Orders',
    deploymentId,
    folderId: inner.id,
    workbook: { id, name: 'Sales' },
  });
  assert.deepEqual(
    {
      by: deletedBy.id,
      of: user.id,
      days: (Date.parse(eraseAt) - Date.parse(deletedAt)) / 86_400_000,
      folderPath,
    },
    { by: editor.userId, of: owner.userId, days: 30, folderPath: path },
  );
  assert.deepEqual(await find('REPORT', tab.id), deletedTab, 'the owner of the workbook sees the same');
  assert.equal(await find('REPORT', tab.id, stranger.key), undefined);
  assert.ok(await find('REPORT', tab.id, server.adminKey));
  await share('Folder', outer.id, 'FolderManage', { userId: stranger.userId });
  assert.ok(await find('REPORT', tab.id, stranger.key), 'full access to the folder where it was is enough');
  await remove('WORKBOOK', id);
  const order = (await trash()).slice(0, 2).map((item) => [item.type, item.id]);
  assert.deepEqual(order, [
    ['WORKBOOK', id],
    ['REPORT', tab.id],
  ]);
});

test('whatever a workbook had comes back with it, but deliveries disabled and without channels', async () => {
  const reader = await makePerson(server, { builtInRole: 'Viewer' });
  const leaver = await makePerson(server, { builtInRole: 'Viewer' });
  const { id, tab, publicId } = await newWorkbook({ slug: 'all-of-it', meta: { a: [1, { b: null }] } });
  for (const { userId } of [reader, leaver]) await share('Workbook', id, 'WorkbookRead', { userId });
  await share('Report', tab.id, 'ReportEdit', { userId: reader.userId });
  const embedUser = await makeEmbedUser(server, { deploymentId, embedTenant: 'visitors' });
  const [dashboard] = await db.selectFrom('dashboards').selectAll().where('workbook_id', '=', id).execute();
  await sql`insert into dashboard_comments (tenant_id, dashboard_id, embed_tenant_id, author_user_id, body)
    values (1, ${dashboard?.id}, ${embedUser.embedTenantId}, ${embedUser.userId}, 'Why?')`.execute(db);
  await sql`insert into dashboard_comments (tenant_id, dashboard_id, embed_tenant_id, parent_id, body)
    select 1, dashboard_id, embed_tenant_id, id, 'Because' from dashboard_comments
    where dashboard_id = ${dashboard?.id}`.execute(db);
  const body = { dashboardPublicId: publicId, scheduleType: 'DAILY', hour: 8 };
  const notification = await server.ok('POST', `${base}/notifications`, body);
  await sql`insert into notification_recipients (tenant_id, notification_id, kind, user_id)
    values (1, ${notification.id}, 'USER', ${reader.userId}), (1, ${notification.id}, 'USER', ${leaver.userId})`.execute(
    db,
  );
  await sql`insert into notification_channels (tenant_id, notification_id, kind, url, host)
    values (1, ${notification.id}, 'SLACK', 'x', 'hooks.slack.com')`.execute(db);
  const before = await everything();
  await remove('WORKBOOK', id);
  assert.equal((await read('WORKBOOK', id)).status, 404);
  await restore('WORKBOOK', id);
  assert.deepEqual(await everything(), before);
  const restored = await server.ok('GET', `${base}/notifications/${notification.id}`);
  assert.equal(restored.isEnabled, false);
  const channels = await db
    .selectFrom('notification_channels')
    .select('id')
    .where('notification_id', '=', notification.id)
    .execute();
  assert.deepEqual(channels, []);
  assert.equal((await read('WORKBOOK', id, reader.key)).status, 200, 'it is shared again at once');
  assert.equal(await find('WORKBOOK', id), undefined);

  await remove('WORKBOOK', id);
  await db.deleteFrom('all_users').where('id', 'in', [leaver.userId, embedUser.userId]).execute();
  await restore('WORKBOOK', id);
  const sharers = async (table: 'resource_policies' | 'notification_recipients') =>
    (await db.selectFrom(table).select('user_id').where('user_id', 'is not', null).execute())
      .map(({ user_id }) => user_id)
      .filter((userId) => userId === reader.userId || userId === leaver.userId);
  assert.deepEqual(await sharers('resource_policies'), [reader.userId, reader.userId]);
  assert.deepEqual(await sharers('notification_recipients'), [reader.userId]);
  const authors = await db.selectFrom('dashboard_comments').select('author_user_id').execute();
  assert.deepEqual(authors, [{ author_user_id: null }, { author_user_id: null }]);
});

test('embedding ends with the deletion and returns with the restoration', async () => {
  const { id, publicId } = await newWorkbook();
  const visitor = await makeEmbedUser(server, { deploymentId, embedTenant: 'embedded', isCreator: false });
  const groupId = await groupOfEmbedUsers(server, visitor.embedTenantId);
  await share('Workbook', id, 'WorkbookRead', { groupId }, server.adminKey);
  const dashboard = `/api/v1/embed/dashboard/${publicId}`;
  await server.ok('PATCH', dashboard, { allowEmbed: true });
  const status = async () => (await server.call('GET', dashboard, { key: visitor.key })).status;
  assert.equal(await status(), 200);
  await remove('WORKBOOK', id);
  assert.equal(await status(), 404);
  await restore('WORKBOOK', id);
  assert.equal(await status(), 200);
});

test('a slug that was taken is reported, or left out on request', async () => {
  const { id } = await newWorkbook({ slug: 'shared-name' });
  await remove('WORKBOOK', id);
  const second = await newWorkbook({ slug: 'shared-name' });
  const { status, code, message } = errorOf(await restore('WORKBOOK', id));
  assert.deepEqual([status, code], [409, 'slug_taken']);
  assert.match(message, /"shared-name".*replaceTakenIds/);
  await remove('WORKBOOK', second.id);
  // Both are in the trash, and only one can have it.
  const items = [id, second.id].map((wanted) => ({ type: 'WORKBOOK', id: wanted }));
  const both = await server.ok('POST', `${base}/trash/restore`, { items }, owner.key);
  assert.deepEqual(
    [both.restored.map((item: Json) => item.id), both.failed.map((item: Json) => item.id)],
    [[id], [second.id]],
  );
  const { restored } = await restore('WORKBOOK', second.id, { replaceTakenIds: true });
  assert.deepEqual(restored[0].replaced, ['slug']);
  assert.equal((await read('WORKBOOK', second.id)).body.slug, null);
  assert.equal((await read('WORKBOOK', id)).body.slug, 'shared-name');
});

test('a public id that was taken is reported, or replaced on request', async () => {
  const publicId = 'Trashed00001';
  const { id } = await make('REPORT', { name: 'First', publicId });
  await remove('REPORT', id);
  await server.ok('PUT', `${base}/reports/by-public-id/${publicId}`, { name: 'Second' }, owner.key);
  const { status, code } = errorOf(await restore('REPORT', id));
  assert.deepEqual([status, code], [409, 'public_id_taken']);
  const { restored } = await restore('REPORT', id, { replaceTakenIds: true });
  assert.deepEqual(restored[0].replaced, ['publicId']);
  assert.notEqual((await read('REPORT', id)).body.publicId, publicId);

  const workbook = await newWorkbook();
  await remove('WORKBOOK', workbook.id);
  await server.ok('PUT', `${base}/reports/by-public-id/${workbook.tab.publicId}`, {}, owner.key);
  assert.equal(errorOf(await restore('WORKBOOK', workbook.id)).code, 'public_id_taken');
  await restore('WORKBOOK', workbook.id, { replaceTakenIds: true });
  const tab = await read('REPORT', workbook.tab.id);
  const [snapshot] = await db
    .selectFrom('report_snapshots')
    .select('report_public_id')
    .where('report_id', '=', workbook.tab.id)
    .execute();
  assert.equal(snapshot?.report_public_id, tab.body.publicId, 'its versions know the new id');
});

test('a folder that is gone is reported; what was in it is restored elsewhere, or after it', async () => {
  const outer = await make('FOLDER', { name: 'First' });
  const folder = await make('FOLDER', { name: 'Second', parentId: outer.id });
  const kept = await make('REPORT', { folderId: folder.id });
  const mine = await make('WORKBOOK', { folderId: folder.id });
  await share('Folder', folder.id, 'FolderManage', { userId: editor.userId });
  const { id } = await newWorkbook({ folderId: folder.id });
  const report = await make('REPORT', { folderId: folder.id });
  for (const [type, wanted] of [
    ['WORKBOOK', id],
    ['REPORT', report.id],
    ['FOLDER', folder.id],
    ['FOLDER', outer.id],
  ] as const)
    await remove(type, wanted);
  const gone = errorOf(await restore('WORKBOOK', id));
  assert.deepEqual([gone.status, gone.code], [409, 'folder_gone']);
  assert.match(
    gone.message,
    /the folder "Second".*Restore it first, or name another folder in body\.folderId/,
  );
  assert.equal(errorOf(await restore('FOLDER', folder.id)).code, 'folder_gone');
  assert.equal(errorOf(await restore('WORKBOOK', id, { folderId: 999_999 })).status, 404);
  const { restored } = await restore('WORKBOOK', id, { folderId: null });
  assert.equal(restored[0].folderId, null);
  await remove('WORKBOOK', id);

  await server.ok(
    'POST',
    `${base}/workspace/move`,
    { type: 'WORKBOOK', id: mine.id, folderId: (await make('FOLDER', { name: 'Third' })).id },
    owner.key,
  );
  // In any order: folders come first, the outer one before the inner one.
  const items = [
    { type: 'REPORT', id: report.id },
    { type: 'FOLDER', id: folder.id },
    { type: 'FOLDER', id: outer.id },
  ];
  const all = await server.ok('POST', `${base}/trash/restore`, { items }, owner.key);
  assert.deepEqual(all.failed, []);
  const ancestors = await server.ok('GET', `${base}/folders/${folder.id}/ancestors`, undefined, editor.key);
  assert.deepEqual(
    ancestors.map((item: Json) => item.id),
    [outer.id, folder.id],
    'in its place, and shared as before',
  );
  assert.equal((await read('REPORT', report.id)).body.folderId, folder.id);
  assert.equal((await read('REPORT', kept.id)).body.folderId, folder.id, 'what it contained is back');
  assert.notEqual((await read('WORKBOOK', mine.id)).body.folderId, folder.id, 'except what was moved since');
});

test('a folder that the caller may not fill is reported', async () => {
  const folder = await make('FOLDER', { name: 'Closed' });
  await share('Folder', folder.id, 'FolderEdit', { userId: editor.userId });
  const { id } = await make('REPORT', { folderId: folder.id }, editor.key);
  await remove('REPORT', id, editor.key);
  await share('Folder', folder.id, 'FolderRead', { userId: editor.userId });
  const { status, code } = errorOf(await restore('REPORT', id, {}, editor.key));
  assert.deepEqual([status, code], [403, 'folder_forbidden']);
  assert.equal((await restore('REPORT', id, { folderId: null }, editor.key)).restored.length, 1);
});

test('a tab returns to its workbook, or into a folder if that is gone', async () => {
  const { id, tab } = await newWorkbook();
  await remove('REPORT', tab.id);
  await remove('WORKBOOK', id);
  const gone = errorOf(await restore('REPORT', tab.id));
  assert.deepEqual([gone.status, gone.code], [409, 'workbook_gone']);
  await restore('WORKBOOK', id);
  const { restored } = await restore('REPORT', tab.id);
  assert.deepEqual([restored[0].workbookId, restored[0].folderId], [id, null]);
  await remove('REPORT', tab.id);
  const [apart] = (await restore('REPORT', tab.id, { folderId: null })).restored;
  assert.deepEqual([apart.workbookId, apart.folderId], [null, null]);
});

test('a tab that is added while its workbook is being deleted goes to the trash with it', async () => {
  const { id } = await newWorkbook();
  let removing: Promise<void> | undefined;
  const added = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into reports (tenant_id, deployment_id, workbook_id, owner_user_id, public_id, name)
      values (1, ${deploymentId}, ${id}, ${owner.userId}, 'LateReport01', 'Late') returning id`.execute(tx);
    removing = remove('WORKBOOK', id);
    await eventually(
      () =>
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          db,
        ),
      (waiting) => waiting.rows.length > 0,
    );
    return rows[0]?.id ?? 0;
  });
  await removing;
  await restore('WORKBOOK', id);
  assert.equal((await read('REPORT', added)).body.workbookId, id);
});

test('a thousand deleted objects are restored in one request', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into reports (tenant_id, deployment_id, owner_user_id, public_id, name)
    select 1, ${deploymentId}, ${owner.userId}, substr(md5('bulk' || n), 1, 12), 'Report ' || n
    from generate_series(1, 1000) n returning id`.execute(db);
  const items = rows.map(({ id }) => ({ type: 'REPORT', id }));
  const { deleted } = await server.ok('POST', `${base}/workspace/bulk-delete`, { items }, owner.key);
  assert.equal(deleted.length, 1000);
  const { restored } = await server.ok('POST', `${base}/trash/restore`, { items }, owner.key);
  assert.equal(restored.length, 1000);
});

test('what is erased is gone, on request or after its time', async () => {
  const first = await make('REPORT', { name: 'Secret figures' });
  const second = await make('REPORT', { name: 'Secret figures' });
  const third = await make('REPORT', { name: 'Secret figures' });
  for (const { id } of [first, second, third]) await remove('REPORT', id);
  const { erased } = await erase('REPORT', first.id);
  assert.deepEqual(erased, [{ type: 'REPORT', id: first.id }]);
  assert.equal(errorOf(await restore('REPORT', first.id)).status, 404);
  await db
    .updateTable('trash')
    .set({ erase_at: sql`now() - interval '1 second'` })
    .where('object_id', '=', second.id)
    .execute();
  while (await eraseExpired(db));
  const left = await db
    .selectFrom('trash')
    .select('object_id')
    .where('name', '=', 'Secret figures')
    .execute();
  assert.deepEqual(left, [{ object_id: third.id }]);
  const rows = await db
    .selectFrom('trash_rows')
    .select('table_name')
    .select(sql<string>`coalesce(content ->> 'report_id', content ->> 'id')`.as('report'))
    .where(sql<boolean>`content ->> 'name' = 'Secret figures'`)
    .orderBy('table_name')
    .execute();
  const remaining = (table_name: string) => ({ table_name, report: String(third.id) });
  assert.deepEqual(rows, ['report_versions', 'reports'].map(remaining));
});

test('an embed tenant has a trash of its own, which ends with it', async () => {
  const ada = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme' });
  const colleague = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme' });
  const foreigner = await makeEmbedUser(server, { deploymentId, embedTenant: 'globex' });
  const mine = await newWorkbook();
  await remove('WORKBOOK', mine.id);
  const { id } = await newWorkbook({}, ada.key);
  await remove('WORKBOOK', id, ada.key);
  assert.deepEqual(
    (await trash(ada.key)).map((item) => [item.id, item.deletedBy.id]),
    [[id, ada.userId]],
  );
  for (const { key } of [colleague, foreigner, owner, { key: server.adminKey }]) {
    assert.equal(await find('WORKBOOK', id, key), undefined);
    assert.equal(errorOf(await restore('WORKBOOK', id, {}, key)).status, 404);
    assert.equal((await erase('WORKBOOK', id, key)).failed[0].error.status, 404);
  }
  assert.equal((await restore('WORKBOOK', id, {}, ada.key)).restored.length, 1);
  await remove('WORKBOOK', id, ada.key);

  // A comment of the embed tenant on a dashboard of the account.
  const { id: commented } = await newWorkbook();
  await sql`insert into dashboard_comments (tenant_id, dashboard_id, embed_tenant_id, body)
    select 1, id, ${ada.embedTenantId}, 'Ours' from dashboards where workbook_id = ${commented}`.execute(db);
  await remove('WORKBOOK', commented);
  assert.equal((await server.call('DELETE', '/api/v1/embed-tenants/acme')).status, 204);
  await deleteContents(db, 1, ada.embedTenantId);
  const rows = await db
    .selectFrom('trash_rows')
    .select('id')
    .where('embed_tenant_id', '=', ada.embedTenantId)
    .execute();
  const entries = await db
    .selectFrom('trash')
    .select('id')
    .where('embed_tenant_id', '=', ada.embedTenantId)
    .execute();
  assert.deepEqual([rows, entries], [[], []]);
  assert.equal((await restore('WORKBOOK', commented)).restored.length, 1);
});

test('restoring and erasing are audited with what they did', async () => {
  const { id } = await make('REPORT', { name: 'Audited' });
  await remove('REPORT', id);
  await restore('REPORT', id);
  await remove('REPORT', id);
  await erase('REPORT', id);
  const { rows } = await sql<{ event: string; target: Json }>`
    select event, target from audit_events where event like '%from trash' order by id desc limit 2`.execute(
    db,
  );
  const item = { id, name: 'Audited', type: 'REPORT' };
  assert.deepEqual(rows, [
    { event: 'Erased from trash', target: { erased: [item], failed: 0 } },
    { event: 'Restored from trash', target: { failed: 0, restored: [item] } },
  ]);
});
