import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';
import { MOST_SHARERS } from './resource-policies.service.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
await allowPersonalKeys(server);

let made = 0;
async function newDeployment(): Promise<number> {
  made += 1;
  const body = deploymentInput(`Shared ${made}`);
  return (await server.ok('POST', '/build/api/v1/deployments', body)).id;
}

async function newGroup(...userIds: number[]): Promise<number> {
  made += 1;
  const group = { tenant_id: 1, name: `Group ${made}` };
  const { id } = await db.insertInto('user_groups').values(group).returning('id').executeTakeFirstOrThrow();
  for (const userId of userIds)
    await db
      .insertInto('user_group_members')
      .values({ tenant_id: 1, group_id: id, user_id: userId })
      .execute();
  return id;
}

const of = (id: number) => ({ resourceType: 'Deployment', resourceId: String(id) });
const read = (id: number) => server.ok('GET', `/api/v1/resource-policies?${new URLSearchParams(of(id))}`);
const put = (holder: 'user' | 'group', body: object) =>
  server.call('PUT', `/api/v1/resource-policies/${holder}`, { body });

test('an invalid resource policy is refused', async () => {
  const id = await newDeployment();
  const body = { ...of(id), userId: null, action: 'DeploymentRead' };
  const refused: ['user' | 'group', object, number, RegExp][] = [
    ['user', { ...body, resourceType: 'Moon' }, 400, /body\.resourceType must be one of/],
    ['user', { ...body, resourceId: '' }, 400, /body\.resourceId/],
    ['user', { ...body, resourceId: -id }, 400, /body\.resourceId/],
    ['user', { ...body, resourceId: [id] }, 400, /body\.resourceId must be a string or be an integer/],
    ['user', { ...body, action: 'Fly' }, 400, /body\.action must be one of/],
    [
      'user',
      { ...body, action: 'BillingRead' },
      400,
      /body\.action must be an action on a Deployment, not BillingRead/,
    ],
    ['user', { ...body, userId: 'all' }, 400, /body\.userId/],
    ['user', { ...of(id), action: 'DeploymentRead' }, 400, /body\.userId is required/],
    ['user', {}, 400, /body\.resourceType, body\.resourceId and body\.userId are required/],
    [
      'group',
      { ...of(id), groupId: null, action: 'DeploymentRead' },
      400,
      /body\.groupId must be an integer/,
    ],
    ['user', { ...body, resourceId: '999999' }, 404, /Deployment 999999 not found/],
    ['user', { ...body, resourceId: '0x1' }, 404, /Deployment 0x1 not found/],
    ['user', { ...body, resourceType: 'Workbook', resourceId: '7' }, 404, /Workbook 7 not found/],
    ['user', { ...body, userId: 999_999 }, 404, /User 999999 not found/],
    ['group', { ...of(id), groupId: 999_999, action: 'DeploymentRead' }, 404, /Group 999999 not found/],
  ];
  for (const [holder, wrong, status, message] of refused) {
    const response = await put(holder, wrong);
    assert.equal(response.status, status, JSON.stringify(wrong));
    assert.match(response.body.error, message);
  }
  assert.deepEqual(await db.selectFrom('resource_policies').selectAll().execute(), []);
  for (const [query, status] of [
    ['resourceType=Deployment', 400],
    [`resourceId=${id}`, 400],
    ['resourceType=Deployment&resourceId=999999', 404],
    ['resourceType=Workbook&resourceId=7', 404],
  ])
    assert.equal((await server.call('GET', `/api/v1/resource-policies?${query}`)).status, status);
});

test('a sharer has one action on a resource, which the next one replaces and null removes', async () => {
  const id = await newDeployment();
  const { userId } = await makePerson(server, {});
  const groupId = await newGroup(userId, 1);
  await put('user', { ...of(id), userId, action: 'DeploymentRead' });
  await put('user', { ...of(id), userId: null, action: 'DownloadData' });
  await put('group', { ...of(id), groupId, action: 'SchemaRead' });
  const response = await put('user', { ...of(id), resourceId: id, userId, action: 'SchemaUpdate' });
  assert.equal(response.status, 200);
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const group = await db
    .selectFrom('user_groups')
    .selectAll()
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const everyone = {
    action: 'DownloadData',
    userId: null,
    username: null,
    email: null,
    firstName: null,
    picture: null,
  };
  assert.deepEqual(response.body, {
    userPolicies: [
      everyone,
      {
        action: 'SchemaUpdate',
        userId,
        username: user.username,
        email: user.email,
        firstName: null,
        picture: null,
      },
    ],
    groupPolicies: [{ action: 'SchemaRead', groupId, name: group.name, userCount: 2 }],
    inheritedUserPolicies: [],
    inheritedGroupPolicies: [],
  });
  assert.deepEqual(await read(id), response.body);
  for (const nothing of [{}, { action: null }]) {
    await put('user', { ...of(id), userId, ...nothing });
    const ended = await put('group', { ...of(id), groupId, ...nothing });
    assert.deepEqual(
      { userPolicies: ended.body.userPolicies, groupPolicies: ended.body.groupPolicies },
      { userPolicies: [everyone], groupPolicies: [] },
    );
  }
});

test('a user with only a resource policy reaches only that resource', async () => {
  const [shared, other] = [await newDeployment(), await newDeployment()];
  const { key, userId } = await makePerson(server, {});
  const status = async (id: number, part = '') =>
    (await server.call('GET', `/api/v1/deployments/${id}${part}`, { key })).status;
  assert.equal(await status(shared), 403);
  await put('user', { ...of(shared), userId, action: 'DeploymentRead' });
  assert.deepEqual(
    [await status(shared), await status(shared, '/env-vars'), await status(other)],
    [200, 403, 403],
  );
  const { items } = await server.ok('GET', '/api/v1/deployments', undefined, key);
  assert.deepEqual(
    items.map((item: { id: number }) => item.id),
    [shared],
  );
  await put('user', { ...of(shared), userId, action: null });
  assert.equal(await status(shared), 403);
});

test('deleting a resource, user or group deletes its policies', async () => {
  const id = await newDeployment();
  const { userId } = await makePerson(server, {});
  const groupId = await newGroup(userId);
  await put('user', { ...of(id), userId, action: 'DeploymentRead' });
  await put('group', { ...of(id), groupId, action: 'DeploymentRead' });
  await db.deleteFrom('user_groups').where('id', '=', groupId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
  assert.deepEqual((await read(id)).userPolicies, []);
  assert.deepEqual((await read(id)).groupPolicies, []);
  await put('user', { ...of(id), userId: null, action: 'DeploymentRead' });
  await server.ok('DELETE', `/api/v1/deployments/${id}`);
  const left = db.selectFrom('resource_policies').selectAll().where('resource_id', '=', String(id));
  assert.deepEqual(await left.execute(), []);
});

test('a resource has at most 1000 policies', async () => {
  const id = await newDeployment();
  const users = Array.from({ length: MOST_SHARERS }, (_, at) => ({
    tenant_id: 1,
    email: `sharer-${at}@example.com`,
    username: `sharer-${at}`,
  }));
  const rows = await db.insertInto('users').values(users).returning('id').execute();
  await db
    .insertInto('resource_policies')
    .values(
      rows.map((row) => ({
        tenant_id: 1,
        resource_type: 'Deployment',
        resource_id: String(id),
        user_id: row.id,
        action: 'DeploymentRead',
      })),
    )
    .execute();
  const response = await put('user', { ...of(id), userId: null, action: 'DeploymentRead' });
  assert.equal(response.status, 409);
  const changed = await put('user', { ...of(id), userId: rows[0]?.id, action: 'SchemaRead' });
  assert.equal(changed.status, 200, 'an existing policy can still change');
});
