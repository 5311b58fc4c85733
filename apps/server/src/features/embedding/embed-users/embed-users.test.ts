import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api', FACET_EMBED_USERS: '60' });
const usersOf = (name: string) => `/api/v1/embed-tenants/${name}/users`;
const provision = (name: string, body: object) =>
  server.call('POST', `/api/v1/embed-tenants/${name}/user`, { body });
const listed = async (name: string, query = '') =>
  (await server.ok('GET', `${usersOf(name)}?first=1000${query}`)).items as Json[];
const newGroup = async (name: string) => (await server.ok('POST', '/api/v1/groups', { name })).id as number;
const newTenantGroup = (embedTenant: string, name: string) =>
  server.ok('POST', `/api/v1/embed-tenants/${embedTenant}/groups`, { name });

async function groupsOf(userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from embed_memberships join all_groups on all_groups.id = group_id where user_id = ${userId}
    order by name`.execute(server.db);
  return rows.map(({ name }) => name);
}

test('provisioning creates a user once, regardless of letter case, and keeps absent fields', async () => {
  const first = await provision('acme', {
    externalId: ' User-1 ',
    email: 'Ada@Example.com',
    userProfile: { displayName: 'Ada', picture: 'https://example.com/ada.png' },
  });
  assert.equal(first.status, 200);
  const { id, createdAt, ...user } = first.body;
  assert.deepEqual(user, {
    username: 'user-1',
    email: 'ada@example.com',
    externalId: 'user-1',
    firstName: 'Ada',
    lastLogin: null,
  });
  const again = await provision('Acme', {
    externalId: 'USER-1',
    email: null,
    userProfile: { displayName: null },
  });
  assert.deepEqual(again.body, first.body);
  const renamed = await provision('acme', { externalId: 'user-1', userProfile: { displayName: 'Ada L.' } });
  assert.deepEqual(renamed.body, { ...first.body, firstName: 'Ada L.' });
  const elsewhere = await provision('globex', { externalId: 'user-1' });
  assert.notEqual(elsewhere.body.id, id);
  assert.equal(elsewhere.body.email, 'user-1@cubecloud.dev');
  const addressed = await provision('globex', { externalId: 'bob@example.com' });
  assert.equal(addressed.body.email, 'bob@example.com');
  assert.ok(!JSON.stringify((await server.ok('GET', '/api/v1/users')).items).includes('user-1'));
});

test('a user is found by the external id in responses, regardless of its Unicode form', async () => {
  const ids = ['J\u030c-1', 'j\u030c-1', '\u01f0-1'];
  const users = await Promise.all(ids.map((externalId) => provision('acme', { externalId })));
  assert.deepEqual(
    users.map(({ body }) => [body.id, body.externalId]),
    users.map(() => [users[0]?.body.id, '\u01f0-1']),
  );
});

test('a list of groups replaces those of its kind, and no list keeps them', async () => {
  await newGroup('Sales');
  await newGroup('Support');
  await newTenantGroup('initech', 'Managers');
  await newTenantGroup('umbrella', 'Others');
  const put = (body: object) => provision('initech', { externalId: 'peter', ...body });
  const { id } = (await put({ groups: ['Sales', 'Sales'], tenantGroups: ['Managers'] })).body;
  const managers = 'system:tenant:initech:group:Managers';
  assert.deepEqual(await groupsOf(id), ['Sales', managers]);
  await put({});
  assert.deepEqual(await groupsOf(id), ['Sales', managers]);
  await put({ groups: ['Support'] });
  assert.deepEqual(await groupsOf(id), ['Support', managers]);
  await put({ groups: null, tenantGroups: [] });
  assert.deepEqual(await groupsOf(id), ['Support']);

  for (const [groups, message] of [
    [{ groups: ['Sales', 'Nobody', 'None'] }, 'body.groups: Groups with names Nobody, None not found'],
    [{ groups: ['sales'] }, 'body.groups: Groups with names sales not found'],
    [{ groups: [managers] }, `body.groups: Groups with names ${managers} not found`],
    [{ tenantGroups: ['Others'] }, 'body.tenantGroups: Groups with names Others not found'],
    [{ tenantGroups: ['Sales'] }, 'body.tenantGroups: Groups with names Sales not found'],
  ] as const) {
    const refused = await put({ ...groups, userProfile: { displayName: 'Not written' } });
    assert.deepEqual({ status: refused.status, error: refused.body.error }, { status: 400, error: message });
  }
  const [user] = await listed('initech');
  assert.deepEqual(
    { firstName: user?.firstName, groups: await groupsOf(id) },
    { firstName: null, groups: ['Support'] },
  );
});

test('concurrent requests for one user create one user with the groups of one of them', async () => {
  const names = ['One', 'Two', 'Three', 'Four'];
  for (const name of names) await newGroup(name);
  const answers = await Promise.all(
    names.flatMap((name) => [1, 2].map(() => provision('hooli', { externalId: 'gavin', groups: [name] }))),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  await Promise.all(names.map((name) => provision('hooli', { externalId: 'gavin', groups: [name] })));
  assert.equal((await groupsOf(answers[0]?.body.id)).length, 1);
});

test('a group that a user gets or loses changes what their session may do immediately', async () => {
  const { id: deploymentId } = await server.ok(
    'POST',
    '/build/api/v1/deployments',
    deploymentInput('Shared'),
  );
  const lena = { externalId: 'lena', embedTenantName: 'stark' };
  const key = await makeEmbedToken(server, { deploymentId }, lena);
  const folders = `/api/v1/deployments/${deploymentId}/folders`;
  const { id: resourceId } = await server.ok('POST', folders, { name: 'Of readers' });
  const shared = { resourceType: 'Folder', resourceId: String(resourceId), action: 'FolderRead' };
  await server.ok('PUT', '/api/v1/resource-policies/group', {
    ...shared,
    groupId: await newGroup('Readers'),
  });
  for (const [groups, seen] of [
    [undefined, 0],
    [['Readers'], 1],
    [[], 0],
  ] as const) {
    assert.equal((await provision('stark', { externalId: 'lena', groups })).status, 200);
    assert.equal((await server.ok('GET', folders, undefined, key)).items.length, seen);
  }
});

test('a bulk request reports the outcome for each user, in order, and repeats safely', async () => {
  await newGroup('Bulk');
  const users = [
    { externalId: 'A', groups: ['Bulk'] },
    { externalId: 'B', groups: ['No such group'], userProfile: { displayName: 'Not written' } },
    { externalId: 'C', userProfile: { displayName: 'First' } },
    { externalId: ' c ', userProfile: { displayName: 'Last' } },
  ];
  const first = await server.ok('POST', usersOf('wayne'), { users });
  assert.deepEqual(
    first.succeeded.map(({ externalId, firstName }: Json) => [externalId, firstName]),
    [
      ['a', null],
      ['c', 'First'],
      ['c', 'Last'],
    ],
  );
  assert.deepEqual(first.failed, [
    {
      externalId: 'b',
      error: { status: 400, message: 'body.users.1.groups: Groups with names No such group not found' },
    },
  ]);
  assert.deepEqual(
    (await listed('wayne')).map(({ externalId }) => externalId),
    ['a', 'c'],
  );
  await server.ok('POST', usersOf('wayne'), { users });
  assert.equal((await listed('wayne')).length, 2);
});

test('the list finds users by a part of the address or the external id, ignoring case', async () => {
  await provision('cyberdyne', { externalId: 'miles-01', email: 'dyson@example.com' });
  await provision('cyberdyne', { externalId: 'sarah-02', email: 'connor@example.com' });
  const found = async (search: string) =>
    (await listed('cyberdyne', `&search=${encodeURIComponent(search)}`)).map(({ externalId }) => externalId);
  assert.deepEqual(await found(''), ['sarah-02', 'miles-01'], 'ordered by address');
  assert.deepEqual(await found('DYSON'), ['miles-01']);
  assert.deepEqual(await found('ah-0'), ['sarah-02']);
  assert.deepEqual(await found('%'), []);
  assert.deepEqual(await found('user-1'), [], 'nobody of another embed tenant');
  assert.equal((await server.call('GET', usersOf('never-made'))).status, 404);
});

test('the account cannot have more embed users than the setting allows', async () => {
  const { count } = await server.db
    .selectFrom('all_users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('embed_tenant_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const room = 60 - Number(count);
  const answers = await Promise.all(
    Array.from({ length: room + 5 }, (_, n) => provision(n % 2 ? 'full' : 'fuller', { externalId: `n${n}` })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, room);
  const refused = answers.find(({ status }) => status === 429);
  assert.match(refused?.body.error, /maximum of 60 embed users/);
  assert.ok(Number(refused?.headers.get('retry-after')) > 0);
  assert.equal(
    (await provision('acme', { externalId: 'user-1' })).status,
    200,
    'existing users still change',
  );
  const { failed } = await server.ok('POST', usersOf('full'), { users: [{ externalId: 'one-more' }] });
  assert.equal(failed[0].error.status, 429);
});
