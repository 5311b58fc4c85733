import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
const MARKER = 'zerzura';
const { id: deploymentId } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Erasure'));
const base = `/api/v1/deployments/${deploymentId}`;
const token = (externalId: string, more: object = {}) =>
  makeEmbedToken(
    server,
    { deploymentId },
    { externalId, embedTenantName: 'acme', creatorMode: true, ...more },
  );
const erase = async (externalId: string, tenant = 'acme') =>
  (await server.call('DELETE', `/api/v1/embed-tenants/${tenant}/users/${encodeURIComponent(externalId)}`))
    .status;
const make = (key: string, path: string, body: object): Promise<Json> =>
  server.ok('POST', `${base}/${path}`, body, key);
const statusOf = async (key: string, path: string) =>
  (await server.call('GET', `${base}/${path}`, { key })).status;

/** The tables with a row that contains the marker, without the records of the server itself. */
async function tablesWithMarker(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'audit%'
      and table_name not in ('api_requests', 'log_lines')`.execute(db);
  const found = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name
      where exists (select from ${sql.table(name)} row where row::text ilike ${`%${MARKER}%`})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(found, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}

test('an embed user is erased with everything that is theirs alone, and what they shared stays', async () => {
  const { items } = await server.ok('GET', '/api/v1/user-attributes');
  if (items.length === 0)
    await server.ok('POST', '/api/v1/user-attributes', { name: 'region', type: 'string' });
  const ada = await token('Ada/1', {
    email: `${MARKER}@example.com`,
    userProfile: { displayName: `Ada ${MARKER}`, picture: `https://example.com/${MARKER}.png` },
    userAttributes: [{ name: items[0]?.name ?? 'region', value: MARKER }],
    securityContext: { who: MARKER },
    tenantGroupDefinitions: [{ name: 'Team' }],
    tenantGroups: ['Team'],
  });
  const bob = await token('bob', { tenantGroups: ['Team'] });
  const { items: users } = await server.ok('GET', '/api/v1/embed-tenants/acme/users');
  const [adaId, bobId] = ['ada/1', 'bob'].map(
    (id) => users.find(({ externalId }: Json) => externalId === id).id,
  );
  const shareWithBob = (resourceType: string, id: number, action: string) =>
    server.ok(
      'PUT',
      '/api/v1/resource-policies/user',
      { resourceType, resourceId: String(id), userId: bobId, action },
      ada,
    );

  const hidden = await make(ada, 'folders', { name: `Hidden ${MARKER}` });
  const below = await make(ada, 'folders', { name: `Below ${MARKER}`, parentId: hidden.id });
  await make(ada, 'reports', { name: `Report ${MARKER}`, folderId: below.id });
  const draft = await make(ada, 'workbooks', { name: `Draft ${MARKER}`, folderId: hidden.id });
  await make(ada, 'reports', { name: `Tab ${MARKER}`, workbookId: draft.id });
  const trashed = await make(ada, 'reports', { name: `Trashed ${MARKER}` });
  await server.ok('DELETE', `${base}/reports/${trashed.id}`, undefined, ada);

  const open = await make(ada, 'folders', { name: 'Open' });
  const inOpen = await make(ada, 'reports', { name: 'In the open folder', folderId: open.id });
  await shareWithBob('Folder', open.id, 'FolderEdit');
  const shared = await make(ada, 'workbooks', { name: 'Shared' });
  await shareWithBob('Workbook', shared.id, 'WorkbookManage');
  const { publicId } = await make(ada, `workbooks/${shared.id}/publish`, {
    workbookId: shared.id,
    config: { title: 'Shared', widgets: [] },
  });
  await server.ok('PUT', '/api/v1/app-config', { embedding: { enableDashboardComments: true } });
  const comments = `/api/v1/embed/dashboard/${publicId}/comments`;
  const comment = (key: string, body: string, parentId?: number) =>
    server.ok('POST', comments, { body, parentId }, key);
  await comment(ada, `Alone ${MARKER}`);
  const asked = await comment(ada, `Asked ${MARKER}`);
  await comment(bob, 'Answered', asked.id);
  await sql`update dashboard_comments set resolved_by = ${adaId}, resolved_at = now()
    where id = ${asked.id}`.execute(db);
  await sql`insert into draft_presences (tenant_id, workbook_id, user_id, selection)
    values (1, ${shared.id}, ${adaId}, '{}')`.execute(db);
  const ofOthers = await make(bob, 'reports', { name: 'Of Bob', folderId: open.id });

  assert.equal(await erase('bob', 'globex'), 204, 'of another embed tenant');
  assert.ok((await tablesWithMarker()).includes('all_users'));
  assert.equal(await erase('ADA/1'), 204);
  assert.equal(
    (await server.call('GET', `${base}/folders`, { key: ada })).status,
    401,
    'the token has ended',
  );
  assert.deepEqual(await tablesWithMarker(), []);
  const { rows: left } = await sql<{ count: number }>`
    select count(*)::int from all_users where id = ${adaId}`.execute(db);
  assert.equal(left[0]?.count, 0);

  for (const path of [`reports/${inOpen.id}`, `reports/${ofOthers.id}`, `workbooks/${shared.id}`])
    assert.equal(await statusOf(bob, path), 200, path);
  const { items: folders } = await server.ok('GET', `${base}/folders`, undefined, bob);
  assert.deepEqual(
    folders.map(({ name }: Json) => name),
    ['Open'],
  );
  assert.equal((await server.ok('GET', `${base}/workbooks/${shared.id}`, undefined, bob)).userId, null);
  assert.equal(
    (await server.ok('GET', `/api/v1/embed/dashboard/${publicId}`, undefined, bob)).createdBy,
    null,
  );
  const threads = (await server.ok('GET', `${comments}?includeResolved=true`, undefined, bob)).items;
  assert.deepEqual(
    threads.map(({ root, replies }: Json) => [root.body, root.author, replies.map(({ body }: Json) => body)]),
    [['', null, ['Answered']]],
  );
  const { rows: policies } = await sql`
    select from resource_policies where resource_type in ('Folder', 'Workbook', 'Report', 'Dashboard')
      and resource_id not in (select id::text from folders union select id::text from workbooks
        union select id::text from reports union select id::text from dashboards)`.execute(db);
  assert.equal(policies.length, 0, 'no sharing without its object');
});

test('erasing is repeatable, names nobody in the audit log, and frees the external id', async () => {
  await token('carl');
  assert.equal(await erase('Carl'), 204);
  assert.equal(await erase('carl'), 204);
  assert.equal(await erase('carl', 'never-made'), 204);
  const { rows } = await sql<{ target: Json; changes: Json }>`
    select target, changes from audit_events where event = 'Erased embed user' and outcome = 'completed'
    order by id desc limit 3`.execute(db);
  assert.deepEqual(
    rows.map(({ target }) => [target.embedTenantName, typeof target.userId, target.externalId]),
    [
      ['never-made', 'object', undefined],
      ['acme', 'object', undefined],
      ['acme', 'number', undefined],
    ],
  );
  const again = await token('carl');
  assert.equal((await server.call('GET', `${base}/folders`, { key: again })).status, 200);
});
