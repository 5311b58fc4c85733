import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { statementsOf } from '../../../../test/count-statements.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { workspacesUnderTest } from '../../../../test/workspace-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
await allowPersonalKeys(server);
const newWorkspace = workspacesUnderTest(server);

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

test('a search in everything pages through thousands of reports, and lists each once', async () => {
  const space = await newWorkspace();
  const fields = Array.from({ length: 30 }, (_, index) => `flights.field_${index}`);
  await sql`
    insert into reports (tenant_id, deployment_id, owner_user_id, public_id, name, json_query)
    select 1, ${space.deploymentId}, ${space.owner.userId}, lpad((${space.deploymentId} * 10000 + number)::text, 12, 's'),
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
