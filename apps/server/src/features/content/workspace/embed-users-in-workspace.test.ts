import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { groupOfEmbedUsers, makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { allowPersonalKeys } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { workspacesUnderTest } from '../../../../test/workspace-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
await allowPersonalKeys(server);
const newWorkspace = workspacesUnderTest(server);

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
