import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { statementsOf } from '../../../../test/count-statements.ts';
import { groupOfEmbedUsers, makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
await allowPersonalKeys(server);

let made = 0;
/** A deployment of its own for a test, with ways to fill it. */
async function newWorkspace() {
  made += 1;
  const { id: deploymentId } = await server.ok(
    'POST',
    '/build/api/v1/deployments',
    deploymentInput(`Workspace ${made}`),
  );
  const base = `/api/v1/deployments/${deploymentId}`;
  const owner = await makePerson(server, { builtInRole: 'Explorer' });
  return {
    deploymentId,
    base,
    owner,
    folder: async (name: string, parentId: number | null = null, key = owner.key): Promise<number> =>
      (await server.ok('POST', `${base}/folders`, { name, parentId }, key)).id,
    report: async (name: string, folderId: number | null = null, key = owner.key): Promise<number> =>
      (await server.ok('POST', `${base}/reports`, { name, folderId }, key)).id,
    workbook: async (
      name: string,
      folderId: number | null = null,
      userId = owner.userId,
    ): Promise<number> => {
      const values = { tenant_id: 1, deployment_id: deploymentId, folder_id: folderId, name };
      const { id } = await db
        .insertInto('workbooks')
        .values({ ...values, owner_user_id: userId, meta: { calculatedFields: { margin: 1 } } as never })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    share: (resourceType: string, id: number, userId: number | null, action: string | null) =>
      server.ok(
        'PUT',
        '/api/v1/resource-policies/user',
        { resourceType, resourceId: String(id), userId, action },
        owner.key,
      ),
    /** The objects that a caller lists, as `TYPE name`. */
    list: async (query: string, key = owner.key): Promise<string[]> =>
      (await server.ok('GET', `${base}/workspace?first=1000&${query}`, undefined, key)).items.map(
        (item: Json) => `${item.type} ${item.name}`,
      ),
    bulk: (action: 'move' | 'delete', body: object, key = owner.key): Promise<Json> =>
      server.ok('POST', `${base}/workspace/bulk-${action}`, body, key),
  };
}

test('folders come first, then workbooks and reports in the requested order', async () => {
  const space = await newWorkspace();
  const inside = await space.folder('b folder');
  await server.ok('POST', `${space.base}/folders`, { name: 'A folder', position: 1 }, space.owner.key);
  const b = await space.report('b');
  await space.workbook('A');
  await space.report('c');
  await space.report('deep', inside);
  const tabs = await space.workbook('With a tab', inside);
  await server.ok('POST', `${space.base}/reports`, { name: 'Tab', workbookId: tabs }, space.owner.key);

  const folders = ['FOLDER b folder', 'FOLDER A folder'];
  assert.deepEqual(await space.list(''), [...folders, 'REPORT c', 'WORKBOOK A', 'REPORT b']);
  assert.deepEqual(await space.list('orderByField=name'), [...folders, 'WORKBOOK A', 'REPORT b', 'REPORT c']);
  assert.deepEqual(await space.list('orderByField=created_at&orderByDirection=ASC'), [
    ...folders,
    'REPORT b',
    'WORKBOOK A',
    'REPORT c',
  ]);
  await server.ok('GET', `${space.base}/reports/${b}`, undefined, space.owner.key);
  assert.deepEqual(await space.list('orderByField=viewer_last_viewed_at&types=REPORT'), [
    'REPORT b',
    'REPORT c',
  ]);
  assert.deepEqual(await space.list(`folderId=${inside}`), ['WORKBOOK With a tab', 'REPORT deep']);
  assert.deepEqual(await space.list('types=FOLDER&types=WORKBOOK'), [...folders, 'WORKBOOK A']);
  assert.deepEqual(await space.list('search=EEP'), ['REPORT deep'], 'in all folders');
  assert.deepEqual(await space.list('inAllFolders=true&types=REPORT'), [
    'REPORT deep',
    'REPORT c',
    'REPORT b',
  ]);
  assert.deepEqual(await space.list('search=folder&types=FOLDER'), folders);

  const { items } = await server.ok('GET', `${space.base}/workspace?search=deep`, undefined, space.owner.key);
  assert.deepEqual(
    [items[0].folderPath, items[0].publicId.length, items[0].meta, items[0].canManage],
    [[{ id: inside, name: 'b folder' }], 12, {}, true],
  );
  const [book] = (
    await server.ok('GET', `${space.base}/workspace?types=WORKBOOK`, undefined, space.owner.key)
  ).items;
  assert.deepEqual(book.calculatedFields, { margin: 1 });

  // Pages continue across the boundary between folders and objects.
  const paged: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Json = await server.ok(
      'GET',
      `${space.base}/workspace?first=2${after === '' ? '' : `&after=${after}`}`,
      undefined,
      space.owner.key,
    );
    paged.push(...page.items.map((item: Json) => `${item.type} ${item.name}`));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  }
  assert.deepEqual(paged, await space.list(''));
  assert.deepEqual((await space.list('')).slice(1, 4), await listWithOffset(space.base, space.owner.key));
});

async function listWithOffset(base: string, key: string): Promise<string[]> {
  const { items } = await server.ok('GET', `${base}/workspace?offset=1&limit=3`, undefined, key);
  return items.map((item: Json) => `${item.type} ${item.name}`);
}

test('a list contains what the caller may see, in three statements', async () => {
  const space = await newWorkspace();
  const outer = await space.folder('Outer');
  const shared = await space.folder('Shared', outer);
  const below = await space.folder('Below', shared);
  await space.folder('Sibling', outer);
  await space.report('Not shared', outer);
  await space.report('In the shared folder', shared);
  const single = await space.report('Shared alone', await space.folder('Around', outer));
  const reader = await makePerson(server, { builtInRole: 'Viewer' });
  assert.deepEqual(await space.list('', reader.key), []);
  await space.share('Folder', shared, reader.userId, 'FolderRead');
  await space.share('Report', single, reader.userId, 'ReportEdit');
  assert.deepEqual(await space.list('', reader.key), ['FOLDER Outer']);
  assert.deepEqual(await space.list(`folderId=${outer}`, reader.key), ['FOLDER Around', 'FOLDER Shared']);
  assert.deepEqual(await space.list(`folderId=${shared}`, reader.key), [
    'FOLDER Below',
    'REPORT In the shared folder',
  ]);
  assert.deepEqual(await space.list(`folderId=${below}`, reader.key), []);
  assert.deepEqual(await space.list('search=shared', reader.key), [
    'FOLDER Shared',
    'REPORT Shared alone',
    'REPORT In the shared folder',
  ]);
  const unseen = await space.folder('Unseen');
  const answer = await server.call('GET', `${space.base}/workspace?folderId=${unseen}`, { key: reader.key });
  assert.deepEqual(
    { status: answer.status, error: answer.body.error },
    { status: 404, error: `Folder ${unseen} not found` },
  );
  const statements = await statementsOf(() => space.list('search=s', reader.key));
  assert.ok(statements <= 3, `${statements} statements`);
});

test('an object moves with full access to it and edit access to the folder', async () => {
  const space = await newWorkspace();
  const [from, to] = [await space.folder('From'), await space.folder('To')];
  const mover = await makePerson(server, { builtInRole: 'Explorer' });
  const move = (body: object, key = mover.key) =>
    server.call('POST', `${space.base}/workspace/move`, { body, key });
  for (const [type, kind, id] of [
    ['FOLDER', 'Folder', await space.folder('Moved', from)],
    ['WORKBOOK', 'Workbook', await space.workbook('Moved', from)],
    ['REPORT', 'Report', await space.report('Moved', from)],
  ] as const) {
    const item = { type, id, folderId: to };
    assert.equal((await move(item)).status, 404, type);
    await space.share(kind, id, mover.userId, `${kind}Edit`);
    const refused = await move(item);
    assert.equal(refused.status, 403, refused.body.error);
    assert.match(refused.body.error, /full access/, refused.body.error);
    await space.share(kind, id, mover.userId, `${kind}Manage`);
    assert.equal((await move(item)).status, 404, `${type}: the folder is hidden`);
    await space.share('Folder', to, mover.userId, 'FolderRead');
    assert.match((await move(item)).body.error, /needs edit access to Folder/);
    await space.share('Folder', to, mover.userId, 'FolderEdit');
    const { status, body } = await move(item);
    assert.deepEqual(
      { status, type: body.type, folderId: body.folderId, folderPath: body.folderPath },
      { status: 200, type, folderId: to, folderPath: [{ id: to, name: 'To' }] },
    );
    await space.share('Folder', to, mover.userId, null);
    assert.equal((await move({ ...item, folderId: null })).body.folderId, null, 'the root needs no access');
  }
  const tabs = await space.workbook('Tabs');
  const tab = await server.ok('POST', `${space.base}/reports`, { workbookId: tabs }, space.owner.key);
  const out = await move({ type: 'REPORT', id: tab.id, folderId: from }, space.owner.key);
  assert.deepEqual(
    { status: out.status, folderId: out.body.folderId },
    { status: 200, folderId: from },
    'a tab leaves its workbook',
  );
});

test('folders never contain themselves, and are at most 20 deep', async () => {
  const space = await newWorkspace();
  const outer = await space.folder('Outer');
  const inner = await space.folder('Inner', outer);
  const move = async (id: number, folderId: number | null) =>
    server.call('POST', `${space.base}/workspace/move`, {
      body: { type: 'FOLDER', id, folderId },
      key: space.owner.key,
    });
  for (const target of [outer, inner]) {
    const { status, body } = await move(outer, target);
    assert.equal(status, 400, body.error);
    assert.match(body.error, /must not be folder/, body.error);
  }
  let deepest = inner;
  for (let depth = 3; depth <= 20; depth += 1) deepest = await space.folder(`Level ${depth}`, deepest);
  const other = await space.folder('Other');
  const { status, body } = await move(other, deepest);
  assert.equal(status, 400, body.error);
  assert.match(body.error, /more than 20 levels/, body.error);
  // Two moves that together would form a cycle: one of them sees the other.
  const [left, right] = [await space.folder('Left'), await space.folder('Right')];
  const answers = await Promise.all([move(left, right), move(right, left)]);
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 400]);
});

test('a bulk move of 1,000 objects moves those that the caller may move, and reports each of the others', async () => {
  const space = await newWorkspace();
  const to = await space.folder('To');
  const stranger = await makePerson(server, { builtInRole: 'Explorer' });
  const rows = (ownerId: number) =>
    Array.from({ length: 500 }, (_, index) => ({
      tenant_id: 1,
      deployment_id: space.deploymentId,
      owner_user_id: ownerId,
      public_id: `${ownerId === space.owner.userId ? 'own' : 'not'}${String(made * 1000 + index).padStart(9, '0')}`,
      name: `Report ${index}`,
    }));
  const insert = async (ownerId: number): Promise<number[]> =>
    (await db.insertInto('reports').values(rows(ownerId)).returning('id').execute()).map(({ id }) => id);
  const [own, foreign] = [await insert(space.owner.userId), await insert(stranger.userId)];
  const items = own.flatMap((id, index) => [
    { type: 'REPORT', id },
    { type: 'REPORT', id: foreign[index] ?? 0 },
  ]);
  const { moved, failed } = await space.bulk('move', { items, folderId: to });
  assert.deepEqual(
    moved.map((item: Json) => [item.id, item.folderId]),
    own.map((id) => [id, to]),
  );
  assert.deepEqual(
    failed,
    foreign.map((id) => ({
      type: 'REPORT',
      id,
      error: { status: 404, message: `Report ${id} not found` },
    })),
  );
  const { body } = await server.call('POST', `${space.base}/workspace/bulk-move`, {
    body: { items: [...items, items[0]] },
    key: space.owner.key,
  });
  assert.match(body.error, /body\.items must have at most 1000 items/);
});

test('a bulk request handles consecutive objects of a kind together and duplicates once, and keeps successful changes', async () => {
  const space = await newWorkspace();
  const outer = await space.folder('Outer');
  const inner = await space.folder('Inner', outer);
  const [report, workbook] = [await space.report('Report', inner), await space.workbook('Workbook', inner)];
  const moved = await space.bulk('move', {
    items: [
      { type: 'FOLDER', id: outer },
      { type: 'REPORT', id: report },
      { type: 'REPORT', id: report },
      { type: 'WORKBOOK', id: 999_999 },
      { type: 'WORKBOOK', id: workbook },
    ],
    folderId: outer,
  });
  assert.deepEqual(
    moved.moved.map((item: Json) => [item.type, item.id]),
    [
      ['REPORT', report],
      ['WORKBOOK', workbook],
    ],
  );
  assert.deepEqual(
    moved.failed.map((item: Json) => [item.type, item.id, item.error.status]),
    [
      ['FOLDER', outer, 400],
      ['WORKBOOK', 999_999, 404],
    ],
  );
  const inCode = await space.workbook('In code');
  await db
    .updateTable('workbooks')
    .set({ source_path: 'dashboards/a.yml' })
    .where('id', '=', inCode)
    .execute();
  const [kept] = (await space.bulk('delete', { items: [{ type: 'WORKBOOK', id: inCode }] })).failed;
  assert.equal(kept.error.status, 409, kept.error.message);
  assert.match(kept.error.message, /dashboards\/a\.yml/);
  assert.equal(
    (await space.bulk('move', { items: [{ type: 'WORKBOOK', id: inCode }], folderId: inner })).failed.length,
    0,
  );
  await db.deleteFrom('workbooks').where('id', '=', inCode).execute();
  const deleted = await space.bulk('delete', {
    items: [
      { type: 'FOLDER', id: outer },
      { type: 'FOLDER', id: inner },
      { type: 'FOLDER', id: inner },
      { type: 'WORKBOOK', id: workbook },
    ],
  });
  assert.deepEqual(deleted.deleted, [
    { type: 'FOLDER', id: inner },
    { type: 'WORKBOOK', id: workbook },
  ]);
  assert.deepEqual(
    deleted.failed.map((item: Json) => [item.id, item.error.status]),
    [[outer, 400]],
  );
  await space.bulk('delete', { items: [{ type: 'FOLDER', id: outer }] });
  assert.deepEqual(await space.list(''), ['REPORT Report'], 'what was in the folder is at the root');
});

test('embed users list what is shared with their embed tenant, without owners, and their own content', async () => {
  const space = await newWorkspace();
  const { deploymentId } = space;
  const acme = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme' });
  const colleague = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme', isCreator: false });
  const globex = await makeEmbedUser(server, { deploymentId, embedTenant: 'globex' });
  const shareWith = (resourceType: string, id: number, groupId: number, action: string) =>
    server.ok(
      'PUT',
      '/api/v1/resource-policies/group',
      { resourceType, resourceId: String(id), groupId, action },
      space.owner.key,
    );
  const outer = await space.folder('Outer');
  const inner = await space.folder('Inner', outer);
  await space.folder('Sibling', outer);
  await space.report('Not shared');
  await shareWith('Folder', inner, await groupOfEmbedUsers(server, acme.embedTenantId), 'FolderRead');
  await space.report('In the folder', inner);
  const around = await space.folder('Around', outer);
  const alone = await space.report('Alone', around);
  await space.report('Beside it', around);
  await shareWith('Report', alone, await groupOfEmbedUsers(server, acme.embedTenantId), 'ReportRead');
  await shareWith(
    'Report',
    await space.report('For all'),
    await groupOfEmbedUsers(server, null),
    'ReportRead',
  );
  // Granted to one user only, so not part of what the embed tenant sees.
  const grant = { tenant_id: 1, resource_type: 'Report', user_id: acme.userId, action: 'ReportRead' };
  const personal = String(await space.report('Personal'));
  await db
    .insertInto('resource_policies')
    .values({ ...grant, resource_id: personal })
    .execute();
  await space.report('Of acme', null, acme.key);

  const shared = async (key: string, query = ''): Promise<Json[]> =>
    (await server.ok('GET', `${space.base}/shared-workspace?first=100${query}`, undefined, key)).items;
  const names = async (key: string, query = '') => (await shared(key, query)).map((item) => item.name);
  for (const key of [acme.key, colleague.key]) {
    assert.deepEqual(await names(key), ['Outer', 'For all']);
    assert.deepEqual(await names(key, `&folderId=${outer}`), ['Around', 'Inner']);
    assert.deepEqual(await names(key, `&folderId=${around}`), ['Alone']);
    assert.deepEqual(await names(key, `&folderId=${inner}`), ['In the folder']);
    assert.deepEqual(await names(key, '&search=sibling'), []);
  }
  for (const item of await shared(acme.key))
    assert.deepEqual(
      { user: item.user, userId: item.userId, canEdit: item.canEdit, createdBy: item.createdBy },
      { user: null, userId: null, canEdit: false, createdBy: undefined },
    );
  assert.deepEqual(await names(globex.key), ['For all']);
  const hidden = await server.call('GET', `${space.base}/shared-workspace?folderId=${outer}`, {
    key: globex.key,
  });
  assert.equal(hidden.status, 404);
  assert.deepEqual(await names(server.adminKey), ['For all'], 'administrators see what all embed users see');
  assert.deepEqual(await names(space.owner.key), []);

  assert.deepEqual(await space.list('', acme.key), [
    'FOLDER Outer',
    'REPORT Of acme',
    'REPORT Personal',
    'REPORT For all',
  ]);
  assert.deepEqual(await space.list('', colleague.key), ['FOLDER Outer', 'REPORT For all']);
  assert.ok(!(await space.list('', server.adminKey)).includes('REPORT Of acme'));
  const refused = await server.call('POST', `${space.base}/workspace/move`, {
    body: { type: 'FOLDER', id: inner, folderId: null },
    key: acme.key,
  });
  assert.equal(refused.status, 403, refused.body.error);
  assert.match(refused.body.error, /full access/);
});

test('full access to an object requires access to its deployment', async () => {
  const space = await newWorkspace();
  const id = String(await space.report('Elsewhere'));
  const policies = [{ resourceType: 'Report' as const, actions: ['ReportManage' as const], resources: [id] }];
  const deployment = {
    resourceType: 'Deployment' as const,
    actions: ['DeploymentRead' as const],
    resources: [String(space.deploymentId)],
  };
  const outside = await makePerson(server, { policies });
  const inside = await makePerson(server, { policies: [...policies, deployment] });
  const path = `/api/v1/resource-policies?resourceType=Report&resourceId=${id}`;
  assert.equal((await server.call('GET', path, { key: inside.key })).status, 200);
  assert.equal((await server.call('GET', path, { key: outside.key })).status, 404);
  const share = { resourceType: 'Report', resourceId: id, userId: outside.userId, action: 'ReportManage' };
  const shared = await server.call('PUT', '/api/v1/resource-policies/user', {
    key: outside.key,
    body: share,
  });
  assert.equal(shared.status, 404);
});

test('a search in everything covers titles, descriptions, members and the texts of published dashboards', async () => {
  const space = await newWorkspace();
  const { base, owner } = space;
  const post = (path: string, body: object) => server.ok('POST', `${base}/${path}`, body, owner.key);
  const query = JSON.stringify({ measures: ['orders.revenue'], filters: [], 'odd:key': 1 });
  await post('reports', { name: 'A', title: 'Zebra title', description: 'About okapis', jsonQuery: query });
  await post('reports', { name: 'B', sqlQuery: 'SELECT MEASURE(giraffes) FROM zoo' });
  const tabs = await post('workbooks', { name: 'C' });
  await post('reports', { name: 'Tab', workbookId: tabs.id, jsonQuery: query });
  const board = await post('workbooks', { name: 'D' });
  const text = {
    id: 't',
    type: 'TEXT',
    position: { x: 0, y: 0, w: 4, h: 2 },
    config: { markdown: 'Read *lions*' },
  };
  await post(`workbooks/${board.id}/publish`, {
    workbookId: board.id,
    config: { title: 'The board', description: 'About tigers', widgets: [text] },
  });
  const found = async (search: string) =>
    (await space.list(`searchIn=ALL&orderByField=name&search=${encodeURIComponent(search)}`)).join();
  for (const [search, expected] of [
    ['ZEBRA', 'REPORT A'],
    ['okapi', 'REPORT A'],
    ['giraffe', 'REPORT B'],
    ['orders.rev', 'REPORT A,WORKBOOK C'],
    ['lions', 'WORKBOOK D'],
    ['tigers', 'WORKBOOK D'],
    ['the board', 'WORKBOOK D'],
    // Neither the keys of queries nor those of dashboards.
    ['measures', ''],
    ['filters', ''],
    ['odd:key', ''],
    ['widgets', ''],
    ['%', ''],
    ['tab', 'WORKBOOK C'],
  ] as const)
    assert.equal(await found(search), expected, search);
  assert.deepEqual(await space.list('search=zebra'), [], 'names only, unless the request says so');
  const stranger = await makePerson(server, { builtInRole: 'Explorer' });
  assert.deepEqual(await space.list('searchIn=ALL&search=orders', stranger.key), []);
});

test('a list can be limited to an owner, favourites and verified reports in all folders', async () => {
  const space = await newWorkspace();
  const { base, owner } = space;
  const other = await makePerson(server, { builtInRole: 'Explorer' });
  const folder = await space.folder('Folder');
  const deep = await space.report('Deep', folder);
  const theirs = await space.report('Theirs', null, other.key);
  await server.ok(
    'PUT',
    '/api/v1/resource-policies/user',
    { resourceType: 'Report', resourceId: String(theirs), userId: owner.userId, action: 'ReportRead' },
    other.key,
  );
  const workbook = await space.workbook('Workbook', folder);
  assert.deepEqual(await space.list(`ownerId=${other.userId}`), ['REPORT Theirs']);
  assert.deepEqual(await space.list(`ownerId=${owner.userId}&types=REPORT`), ['REPORT Deep']);
  assert.deepEqual(await space.list(`ownerId=${owner.userId}&types=FOLDER`), ['FOLDER Folder']);
  for (const [type, id] of [
    ['FOLDER', folder],
    ['REPORT', deep],
    ['WORKBOOK', workbook],
  ] as const)
    await server.call('PUT', `${base}/favourites`, { body: { type, id }, key: owner.key });
  assert.deepEqual(await space.list('only=FAVOURITES&orderByField=name'), [
    'FOLDER Folder',
    'REPORT Deep',
    'WORKBOOK Workbook',
  ]);
  assert.deepEqual(await space.list('only=FAVOURITES', server.adminKey), [], 'favourites are of one person');
  const { items } = await server.ok('GET', `${base}/workspace`, undefined, owner.key);
  assert.deepEqual(
    items.map((item: Json) => [item.name, item.isFavourite]),
    [
      ['Folder', true],
      ['Theirs', false],
    ],
  );
  await db
    .updateTable('reports')
    .set({ verified_checksum: 'x', verified_at: new Date() })
    .where('id', '=', deep)
    .execute();
  assert.deepEqual(await space.list('only=VERIFIED'), ['REPORT Deep']);
  assert.deepEqual(await space.list(`only=VERIFIED&ownerId=${other.userId}`), []);
  for (const query of ['only=OTHER', 'searchIn=X', 'ownerId=0']) {
    const { status } = await server.call('GET', `${base}/workspace?${query}`, { key: owner.key });
    assert.equal(status, 400, query);
  }
  const owners = async (key: string) =>
    (await server.ok('GET', `${base}/content-owners`, undefined, key)).items.map(({ id }: Json) => id);
  assert.deepEqual(new Set(await owners(owner.key)), new Set([owner.userId, other.userId]));
  assert.deepEqual(await owners(other.key), [other.userId]);
});

test('a list can be limited to what the caller may edit, in as many statements', async () => {
  const space = await newWorkspace();
  const { base, owner } = space;
  const editor = await makePerson(server, { builtInRole: 'Explorer' });
  const [seen, edited] = [await space.folder('Seen'), await space.folder('Edited')];
  const below = await space.folder('Below', edited);
  await space.share('Folder', seen, editor.userId, 'FolderRead');
  await space.share('Folder', edited, editor.userId, 'FolderEdit');
  await space.workbook('Unshared');
  await space.workbook('In the seen folder', seen);
  await space.workbook('Below the edited folder', below);
  await space.workbook('Own', null, editor.userId);
  const alone = await space.workbook('Shared alone', seen);
  await space.share('Workbook', alone, editor.userId, 'WorkbookEdit');
  const limited = await space.workbook('Limited', edited);
  await space.share('Workbook', limited, editor.userId, 'WorkbookRead');
  await space.report('Seen report', seen);
  await space.report('Edited report', edited);
  const inFile = await space.workbook('In a file', edited);
  await db.updateTable('workbooks').set({ source_path: 'a.yml' }).where('id', '=', inFile).execute();
  const query = 'only=EDITABLE&orderByField=name';
  assert.deepEqual(await space.list(query, editor.key), [
    'FOLDER Below',
    'FOLDER Edited',
    'WORKBOOK Below the edited folder',
    'REPORT Edited report',
    'WORKBOOK Own',
    'WORKBOOK Shared alone',
  ]);
  assert.deepEqual(await space.list(`${query}&search=shared`, editor.key), ['WORKBOOK Shared alone']);
  assert.deepEqual(await space.list('only=EDITABLE&only=VERIFIED', editor.key), []);
  for (const key of [editor.key, owner.key, server.adminKey]) {
    const all = await server.ok('GET', `${base}/workspace?inAllFolders=true&first=1000`, undefined, key);
    const { items } = await server.ok('GET', `${base}/workspace?only=EDITABLE&first=1000`, undefined, key);
    const idsOf = (objects: Json[]) => objects.map(({ type, id }) => `${type} ${id}`);
    const editable = all.items.filter(({ canEdit, sourcePath }: Json) => canEdit && sourcePath == null);
    assert.deepEqual(idsOf(items), idsOf(editable));
  }
  const first = await server.ok(
    'GET',
    `${base}/workspace?${query}&types=WORKBOOK&first=2`,
    undefined,
    editor.key,
  );
  const rest = `${base}/workspace?${query}&types=WORKBOOK&first=2&after=${first.pageInfo.endCursor}`;
  const second = await server.ok('GET', rest, undefined, editor.key);
  assert.deepEqual([second.items.length, second.pageInfo.hasNextPage], [1, false]);
  const statements = await statementsOf(() => space.list(query, editor.key));
  assert.ok(statements <= 3, `${statements} statements`);
});

test('embed users edit nothing of the account, even with a policy that would let others', async () => {
  const space = await newWorkspace();
  const { deploymentId } = space;
  const acme = await makeEmbedUser(server, { deploymentId, embedTenant: 'editing' });
  const folder = await space.folder('Of the account');
  await space.report('Report of the account', folder);
  await db
    .insertInto('resource_policies')
    .values({
      tenant_id: 1,
      resource_type: 'Folder',
      resource_id: String(folder),
      user_id: acme.userId,
      action: 'FolderEdit',
    })
    .execute();
  await space.report('Of acme', null, acme.key);
  assert.deepEqual(await space.list('inAllFolders=true&types=REPORT&orderByField=name', acme.key), [
    'REPORT Of acme',
    'REPORT Report of the account',
  ]);
  assert.deepEqual(await space.list('only=EDITABLE', acme.key), ['REPORT Of acme']);
});

test('embed users learn nothing about who owns content of the account', async () => {
  const space = await newWorkspace();
  const { deploymentId, base, owner } = space;
  const acme = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme-owners' });
  const folder = await space.folder('Shared');
  await space.report('Shared report', folder);
  await server.ok(
    'PUT',
    '/api/v1/resource-policies/group',
    {
      resourceType: 'Folder',
      resourceId: String(folder),
      groupId: await groupOfEmbedUsers(server, acme.embedTenantId),
      action: 'FolderRead',
    },
    owner.key,
  );
  await space.report('Of acme', null, acme.key);
  assert.deepEqual(await space.list(`ownerId=${owner.userId}`, acme.key), []);
  assert.deepEqual(await space.list(`ownerId=${acme.userId}`, acme.key), ['REPORT Of acme']);
  const { items } = await server.ok('GET', `${base}/content-owners`, undefined, acme.key);
  assert.deepEqual(
    items.map(({ id }: Json) => id),
    [acme.userId],
  );
  const shared = await server.ok(
    'GET',
    `${base}/shared-workspace?ownerId=${owner.userId}`,
    undefined,
    acme.key,
  );
  assert.deepEqual(shared.items, []);
});

test('a folder is deleted with everything in it, and comes back from the trash as it was', async () => {
  const space = await newWorkspace();
  const { base, owner } = space;
  const outer = await space.folder('Outer');
  const inner = await space.folder('Inner', outer);
  const deepest = await space.folder('Deepest', inner);
  await space.report('Report', deepest);
  await space.workbook('Workbook', inner);
  const items = [
    { type: 'FOLDER', id: outer },
    { type: 'FOLDER', id: inner },
  ];
  const { deleted, failed } = await space.bulk('delete', { items, withContents: true });
  assert.deepEqual([deleted.length, failed], [5, []]);
  assert.deepEqual(await space.list('search='), []);
  const { restored } = await server.ok('POST', `${base}/trash/restore`, { items: deleted }, owner.key);
  assert.equal(restored.length, 5);
  assert.deepEqual(await space.list(`folderId=${deepest}`), ['REPORT Report']);
  assert.deepEqual(await space.list(`folderId=${inner}`), ['FOLDER Deepest', 'WORKBOOK Workbook']);
});

test('a folder with something in it that the caller may not delete stays complete', async () => {
  const space = await newWorkspace();
  const outer = await space.folder('Outer');
  const inner = await space.folder('Inner', outer);
  await space.report('Own', outer);
  const admin = server.adminKey;
  const hidden = await space.report('Hidden', inner, admin);
  // A policy on the object itself counts before the access that comes from the folder.
  const policy = { resourceType: 'Report', resourceId: String(hidden), userId: space.owner.userId };
  await server.ok('PUT', '/api/v1/resource-policies/user', { ...policy, action: 'ReportRead' }, admin);
  const items = [{ type: 'FOLDER', id: outer }];
  const { deleted, failed } = await space.bulk('delete', { items, withContents: true });
  assert.deepEqual(deleted, []);
  assert.deepEqual(failed, [
    {
      ...items[0],
      error: { status: 403, message: `Folder ${outer} contains objects that you may not delete` },
    },
  ]);
  assert.deepEqual(await space.list(`folderId=${outer}`), ['FOLDER Inner', 'REPORT Own']);
});

test('a search in everything pages through thousands of reports, and lists each once', async () => {
  const space = await newWorkspace();
  const fields = Array.from({ length: 30 }, (_, index) => `flights.field_${index}`);
  await sql`
    insert into reports (tenant_id, deployment_id, owner_user_id, public_id, name, json_query)
    select 1, ${space.deploymentId}, ${space.owner.userId}, lpad((${made} * 10000 + number)::text, 12, 's'),
      'Report ' || number, ${JSON.stringify({ dimensions: fields })}
    from generate_series(1, 5000) as number`.execute(db);
  const found = new Set<number>();
  let pages = 0;
  for (let after = ''; pages === 0 || after !== ''; pages += 1) {
    const page: Json = await server.ok(
      'GET',
      `${space.base}/workspace?first=1000&orderByField=name&searchIn=ALL&search=field_29${after}`,
      undefined,
      space.owner.key,
    );
    for (const { id } of page.items) found.add(id);
    after = page.pageInfo.hasNextPage ? `&after=${page.pageInfo.endCursor}` : '';
  }
  assert.deepEqual([found.size, pages], [5000, 5]);
});
