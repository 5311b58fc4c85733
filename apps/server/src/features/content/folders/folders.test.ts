import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { statementsOf } from '../../../../test/count-statements.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const newDeployment = async (name: string): Promise<number> =>
  (await server.ok('POST', '/build/api/v1/deployments', deploymentInput(name))).id;
const [deploymentId, other] = [await newDeployment('Folders'), await newDeployment('Other')];
const base = `/api/v1/deployments/${deploymentId}/folders`;
const owner = await makePerson(server, { builtInRole: 'Explorer' });
const reader = await makePerson(server, { builtInRole: 'Viewer' });

const folder = async (name: string, parentId: number | null = null, more = {}): Promise<Json> =>
  server.ok('POST', base, { name, parentId, ...more }, owner.key);
const share = (id: number, action: string | null) =>
  server.ok(
    'PUT',
    '/api/v1/resource-policies/user',
    { resourceType: 'Folder', resourceId: String(id), userId: reader.userId, action },
    owner.key,
  );
const names = async (query: string, key = owner.key): Promise<string[]> =>
  (await server.ok('GET', `${base}?first=100&${query}`, undefined, key)).items.map((item: Json) => item.name);
async function refuse(
  request: readonly [string, string, unknown?, string?],
  status: number,
  message: RegExp,
) {
  const [method, path, body, key = owner.key] = request;
  const answer = await server.call(method, path, { body, key });
  assert.deepEqual([answer.status, message.test(answer.body.error)], [status, true], answer.body.error);
}

test('a list has one level, by position and then by name, with the total of all pages', async () => {
  const top = await folder('List');
  for (const [name, position] of [
    ['b', 1],
    ['C', 0],
    ['A', 1],
    ['last', 9],
  ] as const)
    await folder(name, top.id, { position });
  await folder('deeper', (await folder('d', top.id, { position: 1 })).id);
  assert.deepEqual(await names(`parentId=${top.id}`), ['C', 'A', 'b', 'd', 'last']);
  const first = await server.ok('GET', `${base}?parentId=${top.id}&first=2`, undefined, owner.key);
  assert.deepEqual(
    { count: first.count, data: first.data, hasNextPage: first.pageInfo.hasNextPage },
    { count: 5, data: first.items, hasNextPage: true },
  );
  assert.deepEqual(await names(`parentId=${top.id}&after=${first.pageInfo.endCursor}`), ['b', 'd', 'last']);
  assert.ok((await names('parentId=0')).includes('List'), '0 is the root of the workspace');
  await refuse(['GET', `${base}?parentId=999999`], 404, /Folder 999999 not found/);
  assert.ok((await statementsOf(() => names(`parentId=${top.id}`))) <= 3);
});

test('a folder is created, changed and deleted', async () => {
  const top = await folder('  Café ');
  assert.deepEqual(
    {
      name: top.name,
      type: top.type,
      parentId: top.parentId,
      position: top.position,
      folderPath: top.folderPath,
      id: top.user.id,
    },
    { name: 'Café', type: 'FOLDER', parentId: null, position: 0, folderPath: [], id: owner.userId },
  );
  const path = `${base}/${top.id}`;
  const changed = await server.ok('PUT', path, { position: 4 }, owner.key);
  assert.deepEqual({ name: changed.name, position: changed.position }, { name: 'Café', position: 4 });
  const renamed = await server.ok('PUT', path, { name: 'Tea' }, owner.key);
  assert.deepEqual({ name: renamed.name, position: renamed.position }, { name: 'Tea', position: 4 });

  const inner = await folder('Inner', top.id);
  assert.deepEqual(
    { parentId: inner.parentId, folderPath: inner.folderPath },
    { parentId: top.id, folderPath: [{ id: top.id, name: 'Tea' }] },
  );
  const report = await server.ok(
    'POST',
    `/api/v1/deployments/${deploymentId}/reports`,
    { folderId: inner.id },
    owner.key,
  );
  await refuse(['DELETE', path], 400, /contains folders/);
  await share(inner.id, 'FolderRead');
  assert.equal((await server.call('DELETE', `${base}/${inner.id}`, { key: owner.key })).status, 204);
  const kept = await server.ok(
    'GET',
    `/api/v1/deployments/${deploymentId}/reports/${report.id}`,
    undefined,
    owner.key,
  );
  assert.equal(kept.folderId, null, 'what it contained is at the root');
  const left = await server.db
    .selectFrom('resource_policies')
    .select('id')
    .where('resource_type', '=', 'Folder')
    .where('resource_id', '=', String(inner.id))
    .execute();
  assert.deepEqual(left, []);
  await refuse(['DELETE', `${base}/${inner.id}`], 404, /not found/);
});

test('a folder has a description, which the workspace shows', async () => {
  const { id, description } = await folder('Described', null, { description: ' Figures of\nthe closing ' });
  assert.equal(description, 'Figures of\nthe closing');
  const put = async (body: object): Promise<Json> => server.ok('PUT', `${base}/${id}`, body, owner.key);
  assert.equal((await put({ name: 'Renamed' })).description, 'Figures of\nthe closing');
  assert.equal((await put({ description: 'Short' })).description, 'Short');
  const workspace = `/api/v1/deployments/${deploymentId}/workspace?search=Renamed`;
  const { items } = await server.ok('GET', workspace, undefined, owner.key);
  assert.equal(items[0].description, 'Short');
  assert.equal((await put({ description: null })).description, null);
  await refuse(['PUT', `${base}/${id}`, { description: 'a\u0000' }], 400, /body\.description/);
  await refuse(['PUT', `${base}/${id}`, { description: 'x'.repeat(10_001) }], 400, /body\.description/);
});

test('names keep HTML, emoji and right-to-left marks, and never control characters', async () => {
  for (const name of ['<img src=x onerror=alert(1)>', '👩🏽‍🚀 Rockets', '‮evil‬', 'تقارير'])
    assert.equal((await folder(name)).name, name);
  for (const name of ['', '  ', 'a\u0000b', 'a\nb', 'x'.repeat(256)])
    await refuse(['POST', base, { name }], 400, /body\.name/);
});

test('folders are at most 20 levels deep', async () => {
  let deepest = await folder('Level 1');
  for (let level = 2; level <= 20; level += 1) deepest = await folder(`Level ${level}`, deepest.id);
  await refuse(['POST', base, { name: 'Level 21', parentId: deepest.id }], 400, /more than 20 levels/);
  const ancestors = await server.ok('GET', `${base}/${deepest.id}/ancestors`, undefined, owner.key);
  assert.deepEqual(
    ancestors.map((item: Json) => item.name),
    Array.from({ length: 20 }, (_, index) => `Level ${index + 1}`),
  );
});

test('each operation needs its level of access', async () => {
  const outer = await folder('Outer');
  const shared = await folder('Shared', outer.id);
  await folder('Sibling', outer.id);
  const below = await folder('Below', shared.id);
  const sharedPath = `${base}/${shared.id}`;
  const explorer = await makePerson(server, { builtInRole: 'Explorer' });
  await refuse(['GET', `${sharedPath}/ancestors`, undefined, reader.key], 404, /not found/);
  await refuse(['PUT', sharedPath, { name: 'x' }, reader.key], 404, /not found/);

  await share(shared.id, 'FolderRead');
  assert.deepEqual(await names('', reader.key), ['Outer'], 'the folder above shows the way');
  assert.deepEqual(await names(`parentId=${outer.id}`, reader.key), ['Shared']);
  assert.deepEqual(await names(`parentId=${shared.id}`, reader.key), ['Below']);
  await refuse(['PUT', sharedPath, { name: 'x' }, reader.key], 403, /edit access to Folder/);
  await refuse(['PUT', `${base}/${outer.id}`, { name: 'x' }, reader.key], 403, /edit access to Folder/);
  await refuse(['POST', base, { name: 'x', parentId: shared.id }, explorer.key], 404, /not found/);
  await refuse(['POST', base, { name: 'x' }, reader.key], 403, /AIBIExplore/);

  await share(shared.id, 'FolderEdit');
  await server.ok('PUT', `${base}/${below.id}`, { position: 1 }, reader.key);
  await refuse(['DELETE', `${base}/${below.id}`, undefined, reader.key], 403, /full access to Folder/);
  await share(below.id, 'FolderManage');
  assert.equal((await server.call('DELETE', `${base}/${below.id}`, { key: reader.key })).status, 204);
  await share(shared.id, null);
  assert.deepEqual(await names('', reader.key), []);

  const elsewhere = sharedPath.replace(`deployments/${deploymentId}`, `deployments/${other}`);
  for (const [method, path, body] of [
    ['GET', `${elsewhere}/ancestors`],
    ['PUT', elsewhere, { name: 'x' }],
    ['DELETE', elsewhere],
  ] as const)
    await refuse([method, path, body, server.adminKey], 404, /not found/);
});

test('the tree lists the folders on all levels that a caller sees, and what they may do with each', async () => {
  const outer = await folder('Tree');
  const shared = await folder('Branch', outer.id);
  const leaf = await folder('Leaf', shared.id);
  const visitor = await makePerson(server, { builtInRole: 'Viewer' });
  const tree = async (key: string): Promise<Json[]> =>
    (await server.ok('GET', `/api/v1/deployments/${deploymentId}/folder-tree?first=1000`, undefined, key))
      .items;
  assert.deepEqual(await tree(visitor.key), []);
  const policy = { resourceType: 'Folder', resourceId: String(shared.id), userId: visitor.userId };
  await server.ok('PUT', '/api/v1/resource-policies/user', { ...policy, action: 'FolderEdit' }, owner.key);
  const node = (of: Json, canEdit: boolean) => ({
    id: of.id,
    name: of.name,
    parentId: of.parentId,
    canEdit,
    canManage: false,
  });
  assert.deepEqual(await tree(visitor.key), [node(shared, true), node(leaf, true), node(outer, false)]);
  const own = (await tree(owner.key)).find(({ id }) => id === leaf.id);
  assert.deepEqual(own, { ...node(leaf, true), canManage: true });
});
