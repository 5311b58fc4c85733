import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { workspacesUnderTest } from '../../../../test/workspace-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
await allowPersonalKeys(server);
const newWorkspace = workspacesUnderTest(server);

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
      public_id: `${ownerId === space.owner.userId ? 'own' : 'not'}${String(space.deploymentId * 1000 + index).padStart(9, '0')}`,
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
