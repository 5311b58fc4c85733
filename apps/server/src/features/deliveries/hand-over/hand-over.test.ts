import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const { db } = server;
const { id: deploymentId } = await server.ok(
  'POST',
  '/build/api/v1/deployments',
  deploymentInput('Hand-over'),
);
const base = `/api/v1/deployments/${deploymentId}`;
const leaver = await makePerson(server, { builtInRole: 'Explorer' });
const heir = await makePerson(server, { builtInRole: 'Explorer' });
const bystander = await makePerson(server, { builtInRole: 'Explorer' });

const make = (path: string, body: object, key = leaver.key): Promise<Json> =>
  server.ok('POST', `${base}/${path}`, body, key);
const handOver = (from: number, toUserId: unknown, key = server.adminKey) =>
  server.call('POST', `/api/v1/users/${from}/hand-over`, { body: { toUserId }, key });
const deactivate = async (userId: number, isDeactivated = true) =>
  server.ok('PUT', `/api/v1/users/${userId}`, { isDeactivated });
const owned = async (userId: number) => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from folders where owner_user_id = ${userId})
      + (select count(*) from workbooks where owner_user_id = ${userId})
      + (select count(*) from reports where owner_user_id = ${userId}) as count`.execute(db);
  return Number(rows[0]?.count);
};

const folder = await make('folders', { name: 'Plans' });
const workbook = await make('workbooks', { name: 'Costs', folderId: folder.id });
await make('reports', { name: 'By month', workbookId: workbook.id });
const report = await make('reports', { name: 'Orders' });
const untouched = await make('reports', { name: 'Mine' }, bystander.key);

test('only administrators hand over, from and to users of the account, of whom the new owner is active', async () => {
  const embedUser = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme' });
  for (const [from, to, status, message] of [
    [leaver.userId, leaver.userId, 400, /body\.toUserId must be another user/],
    [leaver.userId, 999_999, 404, /User 999999/],
    [leaver.userId, embedUser.userId, 404, /User/],
    [embedUser.userId, heir.userId, 404, /User/],
    [leaver.userId, 'x', 400, /body\.toUserId/],
  ] as const) {
    const { status: found, body } = await handOver(from, to);
    assert.deepEqual([found, message.test(body.error)], [status, true], body.error);
  }
  for (const { key } of [leaver, heir])
    assert.equal((await handOver(leaver.userId, heir.userId, key)).status, 403);
  const path = `/api/v1/users/${leaver.userId}/hand-over`;
  const misspelt = await server.call('POST', path, { body: { toUserId: heir.userId, fromUserId: 1 } });
  assert.equal(misspelt.status, 400);
  await deactivate(heir.userId);
  assert.equal((await handOver(leaver.userId, heir.userId)).status, 409);
  await deactivate(heir.userId, false);
  assert.equal(await owned(heir.userId), 0, 'nothing was handed over');
});

test('content, deliveries and the trash of someone who left have a new owner', async () => {
  const { publicId } = await make(`workbooks/${workbook.id}/publish`, {
    workbookId: workbook.id,
    config: { title: 'Costs', widgets: [] },
  });
  const notification = await server.ok('POST', `${base}/notifications`, {
    dashboardPublicId: publicId,
    scheduleType: 'DAILY',
    hour: 8,
  });
  await db
    .updateTable('notifications')
    .set({ owner_user_id: leaver.userId, condition_state: '{"last":1}' })
    .execute();
  const deleted = await make('workbooks', { name: 'Old' });
  const tab = await make('reports', { name: 'Old tab', workbookId: deleted.id });
  await server.call('DELETE', `${base}/workbooks/${deleted.id}`, { key: leaver.key });
  const conditions = { view: 'orders', segments: ['orders.large'] };
  await make('kept-filters', { name: 'For me', ...conditions });
  const kept = await make('kept-filters', { name: 'For all', isShared: true, ...conditions });
  await deactivate(leaver.userId);

  const { status, body } = await handOver(leaver.userId, heir.userId);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    folders: 1,
    workbooks: 1,
    reports: 2,
    trash: 1,
    keptFilters: 1,
    notifications: 1,
  });
  assert.equal(await owned(leaver.userId), 0);
  const shown = await server.ok('GET', `${base}/reports/${report.id}`, undefined, heir.key);
  assert.deepEqual([shown.user.id, shown.canManage], [heir.userId, true]);
  const delivery = await db
    .selectFrom('notifications')
    .select(['owner_user_id', 'condition_state'])
    .where('id', '=', notification.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(delivery, { owner_user_id: heir.userId, condition_state: null });
  const items = [{ type: 'WORKBOOK', id: deleted.id }];
  const { restored } = await server.ok('POST', `${base}/trash/restore`, { items }, heir.key);
  assert.equal(restored.length, 1);
  const restoredTab = await server.ok('GET', `${base}/reports/${tab.id}`, undefined, heir.key);
  assert.equal(restoredTab.user.id, heir.userId, 'parts too');
  const other = await server.ok('GET', `${base}/reports/${untouched.id}`, undefined, bystander.key);
  assert.equal(other.user.id, bystander.userId);

  const { items: filters } = await server.ok('GET', `${base}/kept-filters`, undefined, heir.key);
  assert.deepEqual(
    filters.map(({ id, canEdit }: Json) => [id, canEdit]),
    [[kept.id, true]],
  );

  const again = await handOver(leaver.userId, heir.userId);
  assert.deepEqual(again.body, {
    folders: 0,
    workbooks: 0,
    reports: 0,
    trash: 0,
    keptFilters: 0,
    notifications: 0,
  });
  const { rows } = await sql<{ target: Json; changes: Json }>`
    select target, changes from audit_events where event = 'Handed over ownership' and outcome = 'completed'
    order by id limit 1`.execute(db);
  assert.deepEqual(rows, [{ target: { userId: leaver.userId, toUserId: heir.userId }, changes: body }]);
});
