import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
await allowPersonalKeys(server);
const newDeployment = async (name: string): Promise<number> =>
  (await server.ok('POST', '/build/api/v1/deployments', deploymentInput(name))).id;
const deploymentId = await newDeployment('Reports');
const base = `/api/v1/deployments/${deploymentId}/reports`;
const explorer = await makePerson(server, { builtInRole: 'Explorer' });
const viewer = await makePerson(server, { builtInRole: 'Viewer' });

const create = (body: object, key?: string): Promise<Json> => server.ok('POST', base, body, key);
const read = (id: number, key?: string): Promise<Json> => server.ok('GET', `${base}/${id}`, undefined, key);
const refuse = async (
  [method, path, body, key]: [method: string, path: string, body?: object, key?: string],
  status: number,
  message: RegExp,
): Promise<Json> => {
  const answer = await server.call(method, path, { body, ...(key === undefined ? {} : { key }) });
  assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  assert.match(answer.body.error, message);
  return answer.body;
};
const shareWith = (id: number, userId: number | null, action: string | null, key?: string) =>
  server.ok(
    'PUT',
    '/api/v1/resource-policies/user',
    { resourceType: 'Report', resourceId: String(id), userId, action },
    key,
  );
/** A workbook of the explorer. */
const newWorkbook = async (folderId: number | null = null): Promise<number> => {
  const values = {
    tenant_id: 1,
    deployment_id: deploymentId,
    folder_id: folderId,
    owner_user_id: explorer.userId,
    name: 'Book',
  };
  return (await db.insertInto('workbooks').values(values).returning('id').executeTakeFirstOrThrow()).id;
};

test('a report keeps what was sent, and its version counts the changes', async () => {
  const pivotItems = { rows: ['orders.status'], columns: [], measures: ['orders.count'], filters: [] };
  const meta = { kind: 'vega', spec: { mark: 'bar' }, periodComparisons: [], own: { setting: [1] } };
  const sent = {
    name: ' Orders ',
    title: 'All orders',
    sqlQuery: 'SELECT 1',
    pivotItems,
    meta,
    source: 'D3',
  };
  const made = await create(sent, explorer.key);
  assert.deepEqual(
    {
      name: made.name,
      title: made.title,
      sqlQuery: made.sqlQuery,
      source: made.source,
      version: made.version,
    },
    { name: 'Orders', title: 'All orders', sqlQuery: 'SELECT 1', source: 'D3', version: 1 },
  );
  assert.deepEqual({ pivotItems: made.pivotItems, meta: made.meta }, { pivotItems, meta });
  assert.deepEqual(
    { canEdit: made.canEdit, canManage: made.canManage, id: made.user.id },
    { canEdit: true, canManage: true, id: explorer.userId },
  );
  assert.match(made.publicId, /^[0-9A-Za-z]{12}$/);

  const path = `${base}/${made.id}`;
  const same = await server.ok('PUT', path, { ...sent, name: 'Orders' }, explorer.key);
  assert.deepEqual(
    { version: same.version, updatedAt: same.updatedAt },
    { version: 1, updatedAt: made.updatedAt },
    'nothing has changed',
  );
  const changed = await server.ok('PUT', path, { meta: { kind: 'table' }, title: null }, explorer.key);
  assert.deepEqual(
    { version: changed.version, meta: changed.meta, title: changed.title, sqlQuery: changed.sqlQuery },
    { version: 2, meta: { kind: 'table' }, title: null, sqlQuery: 'SELECT 1' },
    'meta is replaced, null clears, absent fields stay',
  );
  assert.deepEqual(await read(made.id, explorer.key), { ...changed, isFavourite: false });
  // A client may send back the view that it has read.
  assert.equal((await server.ok('PUT', path, changed, explorer.key)).version, 2);
  const favourite = { key: explorer.key, body: { type: 'REPORT', id: made.id } };
  await server.call('PUT', `/api/v1/deployments/${made.deploymentId}/favourites`, favourite);
  assert.equal((await read(made.id, explorer.key)).isFavourite, true);
});

test('an update that expects another version is refused', async () => {
  const { id } = await create({ name: 'Versions' });
  await server.ok('PUT', `${base}/${id}`, { name: 'Second', expectedVersion: 1 });
  const body = await refuse(
    ['PUT', `${base}/${id}`, { name: 'Third', expectedVersion: 1 }],
    409,
    /body\.expectedVersion is 1, but report \d+ has version 2/,
  );
  assert.equal(body.version, 2);
  assert.equal((await read(id)).name, 'Second');
});

test('an invalid definition is refused with the field and the rule', async () => {
  const year = { amount: 1, unit: 'year' };
  const days = ['2025-04-01', '2025-04-30'];
  const comparing = (earlier: object) => ({
    meta: { periodComparisons: [{ measure: 'sales.revenue', timeDimension: 'sales.sold_at', ...earlier }] },
  });
  const refused: [object, RegExp][] = [
    [{ jsonQuery: '{"measures": [' }, /body\.jsonQuery must be JSON: /],
    [{ jsonQuery: '[1]' }, /body\.jsonQuery must be a JSON object/],
    [{ jsonQuery: 'null' }, /body\.jsonQuery must be a JSON object/],
    [
      { jsonQuery: `{"a":${'['.repeat(90)}${']'.repeat(90)}}` },
      /body\.jsonQuery\.a\.0 is nested more than 64 levels/,
    ],
    [{ jsonQuery: '{"a":"\\u0000"}' }, /body\.jsonQuery\.a must not contain the NUL character/],
    [{ meta: { kind: 'pie' } }, /body\.meta\.kind must be one of vega, table/],
    [{ meta: { fillMissingRows: {} } }, /body\.meta\.fillMissingRows\.member is required/],
    [{ meta: { periodComparisons: [{}] } }, /body\.meta\.periodComparisons\.0\.measure and .* are required/],
    [comparing({}), /body\.meta\.periodComparisons\.0 must have either offset or range/],
    [comparing({ offset: year, range: days }), /periodComparisons\.0 must have either offset or range/],
    [comparing({ range: days.toReversed() }), /periodComparisons\.0\.range must have two dates/],
    [{ meta: { spec: 7 } }, /body\.meta\.spec must be/],
    [{ meta: { own: 'x'.repeat(600_000) } }, /body\.meta must be at most 512 KiB as JSON/],
    [{ pivotItems: { rows: [] } }, /body\.pivotItems\.columns, .* are required/],
    [
      { pivotItems: { rows: [1], columns: [], measures: [], filters: [] } },
      /body\.pivotItems\.rows\.0 must be/,
    ],
    [{ sqlQuery: 'x'.repeat(200_001) }, /body\.sqlQuery must be at most 200000 characters/],
    [{ publicId: '000000000123' }, /body\.publicId must not be 0 followed by 11 digits/],
    [{ publicId: 'short' }, /body\.publicId must/],
    [{ name: ' ' }, /body\.name must have a visible character/],
    [{ externalWorkbookId: 'book' }, /body\.resultLocation is required for a new placement/],
  ];
  for (const [body, message] of refused) await refuse(['POST', base, body], 400, message);
  const { id, publicId } = await create({ publicId: 'Q4Revenue001' });
  assert.equal(publicId, 'Q4Revenue001');
  await refuse(['PUT', `${base}/${id}`, { publicId: 'Q4Revenue002' }], 400, /body\.publicId cannot change/);
  await refuse(
    ['POST', base, { publicId: 'Q4Revenue001' }],
    409,
    /body\.publicId is the id of another report/,
  );
});

test('names keep HTML, emoji and right-to-left text, and never control characters', async () => {
  for (const name of [
    '<script>alert(1)</script>',
    '📊 Umsatz',
    '\u202Eevil',
    'תקציב',
    "Robert'); drop table",
  ]) {
    const { id } = await create({ name });
    assert.equal((await read(id)).name, name);
    const search = new URLSearchParams({ search: name });
    assert.deepEqual(
      (await server.ok('GET', `${base}?${search}`)).items.map((item: Json) => item.id),
      [id],
      name,
    );
  }
  await refuse(
    ['POST', base, { name: 'a\u0007b' }],
    400,
    /body\.name must have a visible character and no control/,
  );
  assert.equal((await create({ name: 'Cafe\u0301' })).name, 'Café', 'in Unicode normal form C');
});

test('an upsert creates, changes and repeats, and refuses ids of other reports', async () => {
  const at = (publicId: string) => `${base}/by-public-id/${publicId}`;
  const made = await server.ok('PUT', at('pipeline0001'), { name: 'As code', source: 'D3', meta: { a: 1 } });
  assert.deepEqual(
    { publicId: made.publicId, version: made.version },
    { publicId: 'pipeline0001', version: 1 },
  );
  const again = await server.ok('PUT', at('pipeline0001'), {
    name: 'As code',
    source: 'EXCEL',
    meta: { a: 1 },
  });
  assert.deepEqual(
    { id: again.id, version: again.version, source: again.source },
    { id: made.id, version: 1, source: 'D3' },
  );
  const changed = await server.ok('PUT', at('pipeline0001'), { meta: { b: 2 } });
  assert.deepEqual(
    { version: changed.version, name: changed.name, meta: changed.meta },
    { version: 2, name: 'As code', meta: { b: 2 } },
  );

  await refuse(['PUT', at('pipeline0001'), { publicId: 'pipeline0002' }], 400, /must be the id in the path/);
  await refuse(['PUT', at('nope'), {}], 400, /params\.publicId must/);
  const other = await newDeployment('Elsewhere');
  const elsewhere = `/api/v1/deployments/${other}/reports/by-public-id/pipeline0001`;
  const taken = await refuse(['PUT', elsewhere, { name: 'x' }], 409, /is the id of another report/);
  assert.equal(taken.code, 'conflict');
  const hidden = await refuse(
    ['PUT', at('pipeline0001'), { name: 'x' }, explorer.key],
    409,
    /another report/,
  );
  assert.equal(hidden.code, 'conflict');
  const legacy = await refuse(['PUT', at('000000000001'), {}], 409, /is a placeholder/);
  assert.equal(legacy.code, 'ambiguous_legacy_id');
  await refuse(['PUT', at('pipeline0003'), {}, viewer.key], 403, /AIBIExplore/);
});

test('an upsert that a concurrent one overtakes changes nothing and can be retried', async () => {
  const path = `${base}/by-public-id/overtaken001`;
  let overtaken: Promise<Json> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('reports')
      .values({ tenant_id: 1, deployment_id: deploymentId, public_id: 'overtaken001', name: 'First' })
      .execute();
    overtaken = refuse(['PUT', path, { name: 'Second' }], 409, /try again$/);
    while ((await waiting()) === 0) await sleep(5);
  });
  assert.equal((await overtaken).code, 'upsert_branch_changed');
  assert.equal((await server.ok('PUT', path, { name: 'Second' })).name, 'Second');
});

/** The number of inserts of reports that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "reports"%'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

test('placements are found by id and by address, and know whether the query has changed', async () => {
  const { id } = await create({ name: 'Placed', sqlQuery: 'SELECT 1' }, explorer.key);
  await shareWith(id, viewer.userId, 'ReportRead', explorer.key);
  const path = `${base}/${id}`;
  const place = { externalWorkbookId: 'book', workbookName: 'Budget', resultLocation: "'P & L'!$B$3" };
  const checksum = { v: 1, chunks: [{ from: 0, hash: 'aa' }] };
  const connect = (body: object) => server.ok('PUT', `${path}/connect-workbook`, body, viewer.key);

  const first = await connect({ ...place, host: 'EXCEL', resultChecksum: checksum });
  assert.equal(first.version, 1, 'placements are not part of the definition');
  const [placement] = first.externalWorkbookPlacements;
  assert.deepEqual(
    {
      sheetName: placement.sheetName,
      anchorCell: placement.anchorCell,
      syncStatus: placement.syncStatus,
      placedByUserId: placement.placedByUserId,
    },
    { sheetName: 'P & L', anchorCell: 'B3', syncStatus: 'UP_TO_DATE', placedByUserId: viewer.userId },
  );
  assert.deepEqual(placement.resultChecksum, checksum);
  assert.equal(placement.queryChecksum, first.currentQueryChecksum);
  assert.deepEqual(
    { externalWorkbookId: first.externalWorkbookId, resultLocation: first.resultLocation },
    { externalWorkbookId: 'book', resultLocation: "'P & L'!$B$3" },
  );

  const renamed = await connect({ ...place, workbookName: 'Budget 2027', addressOnly: true });
  assert.deepEqual(
    renamed.externalWorkbookPlacements,
    [{ ...placement, workbookName: 'Budget 2027' }],
    'the same placement with another name keeps its checksums and times',
  );
  const second = await connect({ externalWorkbookId: 'book', resultLocation: 'Named_Range' });
  assert.equal(second.externalWorkbookPlacements.length, 2);
  assert.equal(
    (await connect({ externalWorkbookId: 'book', resultLocation: 'Named_Range' })).externalWorkbookPlacements
      .length,
    2,
  );
  const listed = await server.ok('GET', `${base}?externalWorkbookId=book`, undefined, viewer.key);
  assert.deepEqual(
    listed.items.map((item: Json) => item.id),
    [id],
  );

  await server.ok('PUT', path, { sqlQuery: 'SELECT 2' }, explorer.key);
  const statuses = async () =>
    Object.fromEntries(
      (await read(id, viewer.key)).externalWorkbookPlacements.map((item: Json) => [
        item.resultLocation,
        item.syncStatus,
      ]),
    );
  assert.deepEqual(await statuses(), { "'P & L'!$B$3": 'CHANGED', Named_Range: 'CHANGED' });
  const refreshed = await server.ok(
    'PUT',
    `${path}/refresh`,
    { externalWorkbookId: 'book', sheetName: 'P & L', anchorCell: 'b3' },
    viewer.key,
  );
  assert.deepEqual(await statuses(), { "'P & L'!$B$3": 'UP_TO_DATE', Named_Range: 'CHANGED' });
  assert.deepEqual(
    { refreshedBy: refreshed.refreshedBy, id: refreshed.refreshedByUser.id },
    { refreshedBy: viewer.userId, id: viewer.userId },
  );
  const row = refreshed.externalWorkbookPlacements.find((item: Json) => item.id === placement.id);
  assert.deepEqual(
    { refreshedByUserId: row.refreshedByUserId, resultChecksum: row.resultChecksum },
    { refreshedByUserId: viewer.userId, resultChecksum: null },
  );
  await db
    .updateTable('report_placements')
    .set({ query_checksum: null })
    .where('id', '=', placement.id)
    .execute();
  assert.equal((await statuses())["'P & L'!$B$3"], 'UNKNOWN');

  await refuse(['PUT', `${path}/refresh`, { placementId: 'x' }, viewer.key], 404, /placement of report/);
  await refuse(
    ['PUT', `${path}/connect-workbook`, { ...place, placementId: 'x' }, viewer.key],
    404,
    /Placement x not found/,
  );
  const unchanged = await server.ok(
    'DELETE',
    `${path}/connect-workbook`,
    { externalWorkbookId: 'book' },
    viewer.key,
  );
  assert.equal(unchanged.externalWorkbookPlacements.length, 2, 'a spreadsheet alone addresses nothing');
  const moved = await connect({ ...place, placementId: placement.id, resultLocation: 'Sheet2!C4' });
  assert.equal(moved.externalWorkbookPlacements.length, 2);
  const one = await server.ok(
    'DELETE',
    `${path}/connect-workbook`,
    { placementId: placement.id },
    viewer.key,
  );
  assert.deepEqual(
    one.externalWorkbookPlacements.map((item: Json) => item.resultLocation),
    ['Named_Range'],
  );
  assert.equal(
    (await server.ok('PUT', `${path}/refresh`, undefined, viewer.key)).resultLocation,
    'Named_Range',
  );
  assert.deepEqual(await statuses(), { Named_Range: 'UP_TO_DATE' }, 'the only placement needs no address');
});

test('a report needs view, edit or full access, by sharing or through its folder', async () => {
  const folders = `/api/v1/deployments/${deploymentId}/folders`;
  const folder = await server.ok('POST', folders, { name: 'Shared' }, explorer.key);
  const { id } = await create({ name: 'In a folder', folderId: folder.id }, explorer.key);
  const path = `${base}/${id}`;
  const reader = await makePerson(server, { builtInRole: 'Explorer' });
  const shareFolder = (action: string | null) =>
    server.ok(
      'PUT',
      '/api/v1/resource-policies/user',
      { resourceType: 'Folder', resourceId: String(folder.id), userId: reader.userId, action },
      explorer.key,
    );
  await refuse(['GET', path, undefined, reader.key], 404, /Report \d+ not found/);
  await refuse(['DELETE', path, undefined, reader.key], 404, /Report \d+ not found/);
  await shareFolder('FolderRead');
  const seen = await read(id, reader.key);
  assert.deepEqual(
    { canEdit: seen.canEdit, canManage: seen.canManage },
    { canEdit: false, canManage: false },
  );
  assert.deepEqual(seen.folderPath, [{ id: folder.id, name: 'Shared' }]);
  await refuse(['PUT', path, { name: 'x' }, reader.key], 403, /needs edit access to Report/);
  await shareFolder('FolderEdit');
  assert.equal((await server.ok('PUT', path, { name: 'Edited' }, reader.key)).canManage, false);
  await refuse(['DELETE', path, undefined, reader.key], 403, /needs full access to Report/);
  await refuse(['PUT', path, { folderId: null }, reader.key], 403, /needs full access to Report/);
  await shareWith(id, reader.userId, 'ReportRead', explorer.key);
  await refuse(['PUT', path, { name: 'x' }, reader.key], 403, /needs edit access/);
  await shareWith(id, reader.userId, 'ReportManage', explorer.key);
  assert.equal((await server.ok('PUT', path, { folderId: null }, reader.key)).folderId, null);
  await refuse(['PUT', path, { folderId: 999_999 }, reader.key], 404, /Folder 999999 not found/);
  await shareFolder('FolderRead');
  await refuse(['PUT', path, { folderId: folder.id }, reader.key], 403, /needs edit access to Folder/);
  assert.equal((await server.call('DELETE', path, { key: reader.key })).status, 200);
  await refuse(['GET', path], 404, /Report \d+ not found/);
  const policies = db.selectFrom('resource_policies').select('id').where('resource_type', '=', 'Report');
  assert.deepEqual(await policies.where('resource_id', '=', String(id)).execute(), []);
});

test('a tab inherits from its workbook, whose editors may add, move and delete tabs', async () => {
  const workbookId = await newWorkbook();
  const editor = await makePerson(server, { builtInRole: 'Explorer' });
  const tab = await create({ name: 'Tab', workbookId }, explorer.key);
  const path = `${base}/${tab.id}`;
  await refuse(['GET', path, undefined, editor.key], 404, /not found/);
  await refuse(['POST', base, { workbookId }, editor.key], 404, /Workbook \d+ not found/);
  const values = { tenant_id: 1, resource_type: 'Workbook', resource_id: String(workbookId) };
  const shareWorkbook = async (action: string) => {
    await db.deleteFrom('resource_policies').where('resource_id', '=', String(workbookId)).execute();
    await server.ok(
      'PUT',
      '/api/v1/resource-policies/user',
      { resourceType: values.resource_type, resourceId: values.resource_id, userId: editor.userId, action },
      explorer.key,
    );
  };
  await shareWorkbook('WorkbookRead');
  assert.equal((await read(tab.id, editor.key)).canEdit, false);
  await refuse(['POST', base, { workbookId }, editor.key], 403, /needs edit access to Workbook/);
  await shareWorkbook('WorkbookEdit');
  assert.equal((await create({ name: 'Another', workbookId }, editor.key)).workbookId, workbookId);
  const inWorkbook = await server.ok('GET', `${base}?workbookId=${workbookId}`, undefined, editor.key);
  assert.deepEqual(
    { count: inWorkbook.count, itemCount: inWorkbook.items.length },
    { count: 2, itemCount: 2 },
  );
  await refuse(['PUT', path, { folderId: 7 }, editor.key], 400, /must be the folder of the workbook/);
  const out = await server.ok('PUT', path, { workbookId: null }, editor.key);
  assert.deepEqual(
    { workbookId: out.workbookId, folderId: out.folderId },
    { workbookId: null, folderId: null },
  );
  await refuse(['PUT', path, { workbookId }, editor.key], 404, /not found/);
});

test('lists filter, sort, and find only what the caller sees', async () => {
  const someone = await makePerson(server, { builtInRole: 'Explorer' });
  const folder = await server.ok(
    'POST',
    `/api/v1/deployments/${deploymentId}/folders`,
    { name: 'Lists' },
    someone.key,
  );
  const [b, a, c] = [
    await create({ name: 'b', folderId: folder.id }, someone.key),
    await create({ name: 'A' }, someone.key),
    await create({ name: 'c 100%_' }, someone.key),
  ];
  const list = async (query: Record<string, string>) =>
    server.ok('GET', `${base}?${new URLSearchParams(query)}`, undefined, someone.key);
  const names = async (query: Record<string, string>) =>
    (await list(query)).items.map((item: Json) => item.name);
  assert.deepEqual(await names({}), ['c 100%_', 'A', 'b']);
  assert.deepEqual(await names({ sortBy: 'name', sortDirection: 'ASC' }), ['A', 'b', 'c 100%_']);
  assert.deepEqual(await names({ folderId: String(folder.id) }), ['b']);
  assert.deepEqual(await names({ search: '%_' }), ['c 100%_']);
  assert.deepEqual(await names({ search: 'C 1' }), ['c 100%_']);
  await server.ok('PUT', `${base}/${b.id}`, { title: 'Newest' }, someone.key);
  assert.deepEqual(await names({ sortBy: 'updatedAt', first: '1' }), ['b']);
  const paged = await list({ sortBy: 'name', sortDirection: 'ASC', page: '2', limit: '2' });
  assert.deepEqual(
    { itemCount: paged.items.length, count: paged.count, hasNextPage: paged.pageInfo.hasNextPage },
    { itemCount: 1, count: 3, hasNextPage: false },
  );

  await db
    .insertInto('content_views')
    .values({
      tenant_id: 1,
      user_id: someone.userId,
      object_type: 'REPORT',
      object_id: a.id,
      viewed_at: new Date(0),
    })
    .execute();
  await read(c.id, someone.key);
  const viewed = await list({ sortBy: 'lastViewedAt', first: '2' });
  assert.deepEqual(
    viewed.items.map((item: Json) => item.name),
    ['c 100%_', 'A'],
  );
  assert.deepEqual(
    { hasNextPage: viewed.pageInfo.hasNextPage, endCursor: viewed.pageInfo.endCursor },
    { hasNextPage: true, endCursor: null },
  );
  const { endCursor } = (await list({ first: '1' })).pageInfo;
  await refuse(['GET', `${base}?sortBy=lastViewedAt&after=${endCursor}`], 400, /query\.after must be absent/);
  await refuse(
    ['GET', `${base}?sortBy=name&after=${endCursor}`, undefined, someone.key],
    400,
    /query\.after/,
  );
  await refuse(['GET', `${base}?page=2&first=3`], 400, /query\.page must not be combined/);
  assert.deepEqual(
    (await server.ok('GET', base, undefined, viewer.key)).items.map((item: Json) => item.name),
    ['Placed'],
  );
});

test('embed users see what is shared with them without its people, and own what they create', async () => {
  const acme = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme-co' });
  const globex = await makeEmbedUser(server, { deploymentId, embedTenant: 'globex' });
  const plain = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme-co', isCreator: false });
  const shared = await create({
    name: 'Shared with acme',
    sqlQuery: 'SELECT 1',
    externalWorkbookId: 'secret-book',
    resultLocation: 'A1',
  });
  const group = await db
    .selectFrom('all_groups')
    .select('id')
    .where('embed_tenant_id', '=', acme.embedTenantId)
    .executeTakeFirstOrThrow();
  await server.ok('PUT', '/api/v1/resource-policies/group', {
    resourceType: 'Report',
    resourceId: String(shared.id),
    groupId: group.id,
    action: 'ReportRead',
  });
  const seen = await read(shared.id, acme.key);
  assert.deepEqual(
    {
      user: seen.user,
      userId: seen.userId,
      externalWorkbookPlacements: seen.externalWorkbookPlacements,
      externalWorkbookId: seen.externalWorkbookId,
      canEdit: seen.canEdit,
    },
    { user: null, userId: null, externalWorkbookPlacements: [], externalWorkbookId: null, canEdit: false },
  );
  assert.doesNotMatch(JSON.stringify(seen), /secret-book|admin@example/);
  await refuse(['PUT', `${base}/${shared.id}`, { name: 'x' }, acme.key], 403, /edit access/);
  await refuse(['GET', `${base}/${shared.id}`, undefined, globex.key], 404, /not found/);
  await refuse(['POST', base, { name: 'x' }, plain.key], 403, /creator mode/);

  const own = await create({ name: 'Of acme' }, acme.key);
  assert.equal((await read(own.id, acme.key)).canManage, true);
  for (const key of [globex.key, server.adminKey, explorer.key])
    await refuse(['GET', `${base}/${own.id}`, undefined, key], 404, /not found/);
  const names = async (key: string) =>
    (await server.ok('GET', base, undefined, key)).items.map((item: Json) => item.name);
  assert.deepEqual(await names(acme.key), ['Of acme', 'Shared with acme']);
  assert.deepEqual(await names(globex.key), []);
  await refuse(['POST', base, { publicId: own.publicId }, globex.key], 409, /another report/);
  await refuse(['PUT', `${base}/${own.id}`, { folderId: 999_999 }, acme.key], 404, /Folder/);
});

test('folders of reports have the number of reports that the caller sees', async () => {
  const path = `/api/v1/deployments/${await newDeployment('Folders of reports')}`;
  const folders = async (key?: string) => {
    const { items, data, count } = await server.ok('GET', `${path}/report-folders`, undefined, key);
    assert.deepEqual(data, items);
    assert.equal(count, items.length);
    return items;
  };
  const newFolder = async (name: string, parentId: number | null = null): Promise<number> =>
    (await server.ok('POST', `${path}/folders`, { name, parentId })).id;
  const newReport = (body: object): Promise<Json> => server.ok('POST', `${path}/reports`, body);
  const outer = await newFolder('Outer');
  const inner = await newFolder('Inner', outer);
  await newFolder('Empty');
  assert.deepEqual(await folders(), []);
  await newReport({ name: 'At the root' });
  const { id: shared } = await newReport({ name: 'Shared', folderId: inner });
  await newReport({ name: 'Not shared', folderId: inner });
  const { id: workbookId } = await server.ok('POST', `${path}/workbooks`, { name: 'Tabs', folderId: outer });
  await newReport({ name: 'A tab', workbookId });
  assert.deepEqual(await folders(), [
    { id: inner, name: 'Inner', parentId: outer, reportsCount: 2 },
    { id: outer, name: 'Outer', parentId: null, reportsCount: 1 },
  ]);
  assert.deepEqual(await folders(viewer.key), []);
  await shareWith(shared, viewer.userId, 'ReportRead');
  assert.deepEqual(await folders(viewer.key), [
    { id: inner, name: 'Inner', parentId: outer, reportsCount: 1 },
  ]);
});

test('unknown settings of a key figure are named when it is written, and ignored in a stored one', async () => {
  const meta = (block: object) => ({ kind: 'kpi', spec: { blocks: [block] } });
  const misspelt = { type: 'progres', colum: 'n' };
  const { id } = await create({
    name: 'Figure',
    jsonQuery: '{}',
    meta: meta({ type: 'number', column: 'n' }),
  });
  const types = 'number, comparison, progress, sparkline, text, html';
  for (const [block, message] of [
    [misspelt, `body.meta.spec.blocks.0.type must be one of ${types}; did you mean progress?`],
    [{ type: 'number', colum: 'n' }, 'body.meta.spec.blocks.0.colum is unknown; did you mean column?'],
  ] as const) {
    const sentence = new RegExp(`^${RegExp.escape(message)}$`);
    await refuse(['POST', base, { name: 'Other', jsonQuery: '{}', meta: meta(block) }], 400, sentence);
    await refuse(['PUT', `${base}/${id}`, { meta: meta(block) }], 400, sentence);
  }
  assert.deepEqual((await read(id)).meta.spec.blocks, [{ type: 'number', column: 'n' }]);
  await db
    .updateTable('reports')
    .set({ meta: JSON.stringify(meta(misspelt)) })
    .where('id', '=', id)
    .execute();
  assert.deepEqual((await read(id)).meta.spec.blocks, [misspelt]);
  await server.ok('PUT', `${base}/${id}`, { title: 'Figure' });
});
