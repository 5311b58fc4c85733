import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { callHost } from '../../../../test/host-client.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';
import { ACTIONS, RESOURCE_TYPES } from '../../../auth/permissions.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;

let made = 0;
const unique = () => {
  made += 1;
  return `Role ${made}`;
};
const makeRole = (changes: object = {}) =>
  server.ok('POST', '/api/v1/roles', { name: unique(), policies: [], ...changes });
const policy = (changes: object = {}) => ({
  resourceType: 'Deployment',
  actions: ['DeploymentRead'],
  resources: ['All'],
  ...changes,
});
const makeGroup = async () => {
  const row = { tenant_id: 1, name: unique() };
  return (await db.insertInto('user_groups').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

test('an invalid role is refused with the reason', async () => {
  const { id } = await makeRole();
  const refused: [object, RegExp][] = [
    ...['Admin', 'admin', 'DEVELOPER', 'AIBIDeveloper', 'D3User', 'aibiuser', 'AIBIViewer', 'Guest'].map(
      (name): [object, RegExp] => [{ name }, /body\.name must not be .*, the name of a built-in role/],
    ),
    ...['EmbedUser', 'Explorer', 'viewer', ' Admin ', 'Ａｄｍｉｎ'].map((name): [object, RegExp] => [
      { name },
      /body\.name must not be .*, the name of a built-in role/,
    ]),
    [{ name: '' }, /body\.name/],
    [{ name: ' ' }, /body\.name must have a visible character/],
    [{ name: null }, /body\.name must be a string/],
    [{ name: 'a\u0007b' }, /body\.name/],
    [{ name: 'x'.repeat(256) }, /body\.name/],
    [{ description: 'x'.repeat(256) }, /body\.description/],
    [{ policies: null }, /body\.policies must be an array/],
    [{ policies: Array(201).fill(policy()) }, /body\.policies must have at most 200 items/],
    [{ policies: [policy({ actions: [] })] }, /body\.policies\.0\.actions/],
    [{ policies: [policy({ resources: [] })] }, /body\.policies\.0\.resources/],
    ...['', 'x'.repeat(256), 'a\nb'].map((wrong): [object, RegExp] => [
      { policies: [policy({ resourceType: 'Folder', resources: [wrong] })] },
      /body\.policies\.0\.resources\.0/,
    ]),
    [{ policies: [policy({ actions: ['Fly'] })] }, /body\.policies\.0\.actions\.0 must be one of/],
    [{ policies: [policy({ resourceType: 'Moon' })] }, /body\.policies\.0\.resourceType must be one of/],
    [{ policies: [{ resourceType: 'Deployment', actions: ['All'] }] }, /policies\.0\.resources is required/],
    ...['sales', '0', '-1', '1.5', '7e1', ' 7', 'all', '9'.repeat(30)].map((wrong): [object, RegExp] => [
      { policies: [policy(), policy({ resources: ['7', 'All', wrong] })] },
      /body\.policies\.1\.resources\.2 must be the numeric id of a deployment or All/,
    ]),
  ];
  const before = await db.selectFrom('roles').selectAll().orderBy('id').execute();
  for (const [changes, message] of refused) {
    const bodies = { POST: { name: unique(), policies: [], ...changes }, PUT: changes };
    for (const [method, body] of Object.entries(bodies)) {
      const path = method === 'POST' ? '/api/v1/roles' : `/api/v1/roles/${id}`;
      const response = await server.call(method, path, { body });
      assert.equal(response.status, 400, `${method} ${JSON.stringify(changes).slice(0, 200)}`);
      assert.match(response.body.error, message);
    }
  }
  for (const missing of ['name', 'policies']) {
    const body: Record<string, unknown> = { name: unique(), policies: [] };
    delete body[missing];
    const response = await server.call('POST', '/api/v1/roles', { body });
    assert.equal(response.status, 400);
    assert.match(response.body.error, new RegExp(`body\\.${missing} is required`));
  }
  assert.deepEqual(await db.selectFrom('roles').selectAll().orderBy('id').execute(), before);
});

test('a role name is unique, ignoring case', async () => {
  const { name } = await makeRole();
  const other = await makeRole();
  for (const taken of [name, name.toUpperCase()]) {
    const created = await server.call('POST', '/api/v1/roles', { body: { name: taken, policies: [] } });
    assert.equal(created.status, 409);
    assert.match(created.body.error, new RegExp(taken));
    const renamed = await server.call('PUT', `/api/v1/roles/${other.id}`, { body: { name: taken } });
    assert.equal(renamed.status, 409);
  }
  const names = await Promise.all(
    Array.from({ length: 5 }, () =>
      server.call('POST', '/api/v1/roles', { body: { name: 'Race', policies: [] } }),
    ),
  );
  assert.deepEqual(names.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  const own = await server.ok('PUT', `/api/v1/roles/${other.id}`, { name: other.name.toUpperCase() });
  assert.equal(own.name, other.name.toUpperCase(), 'a role can change the case of its own name');
});

test('a role accepts every action on every resource type and keeps it unchanged', async () => {
  const policies = RESOURCE_TYPES.map((resourceType) =>
    policy({ resourceType, actions: ACTIONS, resources: ['All', '7', '999999'] }),
  );
  const role = await makeRole({ description: 'Everything', policies });
  assert.deepEqual(Object.keys(role).sort(), ['description', 'id', 'name', 'policies']);
  assert.deepEqual(role.policies, policies);
  assert.deepEqual(await server.ok('GET', `/api/v1/roles/${role.id}`), role);
  const twice = [policy({ actions: ['All', 'All'], resources: ['7', 'All', '7'] })];
  const collapsed = await makeRole({ policies: twice });
  assert.deepEqual(collapsed.policies, [policy({ actions: ['All'], resources: ['7', 'All'] })]);
});

test('an update keeps the absent fields', async () => {
  const role = await makeRole({ description: 'Before', policies: [policy()] });
  const path = `/api/v1/roles/${role.id}`;
  assert.deepEqual(await server.ok('PUT', path, {}), role);
  const described = await server.ok('PUT', path, { description: null });
  assert.deepEqual(described, { ...role, description: null });
  const name = unique();
  assert.deepEqual(await server.ok('PUT', path, { name }), { ...described, name });
  const policies = [policy({ resourceType: 'Global', actions: ['AIBIView'] })];
  assert.deepEqual(
    (await server.ok('PUT', path, { policies })).policies,
    policies,
    'policies are replaced as a whole',
  );
  assert.deepEqual((await server.ok('PUT', path, { policies: [] })).policies, []);
  const response = await server.call('PUT', path, { body: { name: unique(), description: 'After' } });
  const requestId = response.headers.get('x-request-id') ?? '';
  const audited = await db
    .selectFrom('audit_events')
    .select(['event', 'changes'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(audited, {
    event: 'Updated role',
    changes: { name: response.body.name, description: 'After' },
  });
});

test('the list has custom roles, newest first; built-in roles are listed separately and cannot change', async () => {
  const older = await makeRole();
  const newer = await makeRole();
  const { items } = await server.ok('GET', '/api/v1/roles?first=2');
  assert.deepEqual(items, [newer, older]);
  const builtIn = await server.ok('GET', '/api/v1/built-in-roles');
  assert.deepEqual(
    builtIn.items.map(({ id, name }: { id: number; name: string }) => [id, name]),
    [
      [1, 'Admin'],
      [2, 'Developer'],
      [3, 'Explorer'],
      [4, 'Viewer'],
    ],
  );
  for (const { id, policies, description } of builtIn.items) {
    assert.ok(policies.length > 0 && description.length > 0);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { body: {} } : {};
      assert.equal((await server.call(method, `/api/v1/roles/${id}`, body)).status, 404, method);
    }
  }
});

test('assigning and removing a role are idempotent', async () => {
  const { userId } = await makePerson(server, {});
  const groupId = await makeGroup();
  const role = await makeRole();
  const held = async (path: string) => {
    const { items } = await server.ok('GET', path);
    return items.map(({ id, name, groupId: by }: Record<string, unknown>) => [id, name, by]);
  };
  const status = async (method: string, path: string) => (await server.call(method, path)).status;
  for (const [holder, id] of [
    ['users', userId],
    ['groups', groupId],
  ] as const) {
    const by = holder === 'groups' ? groupId : null;
    const of = `/api/v1/${holder}/${id}/roles`;
    for (const roleId of [role.id, role.id, 2, 3, 4])
      assert.equal(await status('PUT', `/api/v1/roles/${roleId}/${holder}/${id}`), 204);
    assert.deepEqual(await held(of), [
      [role.id, role.name, by],
      [2, 'Developer', by],
      [3, 'Explorer', by],
      [4, 'Viewer', by],
    ]);
    for (const roleId of [role.id, role.id, 2, 3, 999_999])
      assert.equal(await status('DELETE', `/api/v1/roles/${roleId}/${holder}/${id}`), 204);
    assert.deepEqual(await held(of), [[4, 'Viewer', by]]);
    assert.equal(await status('PUT', `/api/v1/roles/1/${holder}/${id}`), 404, 'Admin cannot be assigned');
    assert.equal(await status('PUT', `/api/v1/roles/999999/${holder}/${id}`), 404);
    for (const method of ['PUT', 'DELETE'])
      assert.equal(await status(method, `/api/v1/roles/${role.id}/${holder}/999999`), 404);
    assert.equal(await status('GET', `/api/v1/${holder}/999999/roles`), 404);
  }
  const member = { tenant_id: 1, group_id: groupId, user_id: userId };
  await db.insertInto('user_group_members').values(member).execute();
  assert.deepEqual(await held(`/api/v1/users/${userId}/roles`), [
    [4, 'Viewer', null],
    [4, 'Viewer', groupId],
  ]);
});

test('a deleted role is removed from all users and groups', async () => {
  const { userId } = await makePerson(server, {});
  const groupId = await makeGroup();
  const { id } = await makeRole();
  await server.call('PUT', `/api/v1/roles/${id}/users/${userId}`);
  await server.call('PUT', `/api/v1/roles/${id}/groups/${groupId}`);
  assert.equal((await server.call('DELETE', `/api/v1/roles/${id}`)).status, 204);
  assert.equal((await server.call('DELETE', `/api/v1/roles/${id}`)).status, 404);
  assert.equal((await server.call('GET', `/api/v1/roles/${id}`)).status, 404);
  const left = await db.selectFrom('role_assignments').selectAll().where('role_id', '=', id).execute();
  assert.deepEqual(left, []);
});

test('a user is shown with the roles assigned to them directly, built-in ones first', async () => {
  const { userId } = await makePerson(server, {});
  const groupId = await makeGroup();
  await db
    .insertInto('user_group_members')
    .values({ tenant_id: 1, group_id: groupId, user_id: userId })
    .execute();
  const role = await makeRole();
  const direct = [role.id, 4, 3].map((id) => `${id}/users/${userId}`);
  for (const path of [...direct, `2/groups/${groupId}`])
    assert.equal((await server.call('PUT', `/api/v1/roles/${path}`)).status, 204);
  const { defaultRoles } = await server.ok('GET', `/api/v1/users/${userId}`);
  assert.deepEqual(defaultRoles, ['Explorer', 'Viewer', role.name]);
});

test('roles are assigned to a new user by name, ignoring case, and an empty list assigns none', async () => {
  const role = await makeRole();
  const create = (defaultRoles: string[]) => {
    const username = unique().replace(' ', '-');
    const body = { username, email: `${username}@example.com`, firstName: 'New', defaultRoles };
    return server.call('POST', '/api/v1/users', { body });
  };
  const named = await create([role.name.toUpperCase(), 'aibiuser']);
  assert.deepEqual(named.body.defaultRoles, ['Explorer', role.name], JSON.stringify(named.body));
  assert.deepEqual((await create([])).body.defaultRoles, []);
  const refused = await create([role.name, 'no such role']);
  assert.deepEqual(
    { status: refused.status, error: refused.body.error },
    { status: 400, error: 'body.defaultRoles.1 must be the name of a role other than Admin' },
  );
});

test('only administrators change roles and assign them, and only with keys that are not limited', async () => {
  await allowPersonalKeys(server);
  const { userId, key } = await makePerson(server, { builtInRole: 'Developer' });
  const groupId = await makeGroup();
  const { id } = await makeRole();
  const before = await db.selectFrom('role_assignments').selectAll().orderBy('id').execute();
  const holders = [`users/${userId}`, `groups/${groupId}`];
  const calls: [method: string, path: string, body?: object][] = [
    ['GET', '/roles'],
    ['GET', '/built-in-roles'],
    ['GET', `/roles/${id}`],
    ['POST', '/roles', { name: unique(), policies: [] }],
    ['PUT', `/roles/${id}`, { policies: [policy({ actions: ['All'] })] }],
    ['DELETE', `/roles/${id}`],
    ...holders.flatMap((holder): [string, string][] => [
      ['PUT', `/roles/${id}/${holder}`],
      ['DELETE', `/roles/${id}/${holder}`],
      ['GET', `/${holder}/roles`],
    ]),
  ];
  for (const as of [key, await server.makeKey({ permissions: ['All'] })])
    for (const [method, path, body] of calls) {
      const answer = await server.call(method, `/api/v1${path}`, { key: as, ...(body && { body }) });
      const refusal = { status: answer.status, error: answer.body?.error };
      assert.deepEqual(
        refusal,
        { status: 403, error: 'Only an administrator may do this' },
        `${method} ${path}`,
      );
    }
  assert.deepEqual((await server.ok('GET', `/api/v1/roles/${id}`)).policies, []);
  assert.deepEqual(await db.selectFrom('role_assignments').selectAll().orderBy('id').execute(), before);
});

test('roles of another account do not exist for an administrator', async () => {
  const { id } = await makeRole({ policies: [policy()] });
  const { userId } = await makePerson(server, {});
  const host = 'second.example.com';
  const { key } = await addTenant(db, { name: 'Second', host, adminEmail: `admin@${host}` });
  const them = (method: string, path: string, body?: object) =>
    callHost(server, host, key, method, `/api/v1${path}`, body && { body });
  assert.deepEqual((await them('GET', '/roles')).body.items, []);
  const { body: me } = await them('GET', '/users/me');
  for (const [method, path, body] of [
    ['GET', `/roles/${id}`],
    ['PUT', `/roles/${id}`, { name: unique() }],
    ['DELETE', `/roles/${id}`],
    ['PUT', `/roles/${id}/users/${me.id}`],
    ['PUT', `/roles/4/users/${userId}`],
    ['GET', `/users/${userId}/roles`],
  ] as const)
    assert.equal((await them(method, path, body)).status, 404, `${method} ${path}`);
  assert.deepEqual((await server.ok('GET', `/api/v1/roles/${id}`)).policies, [policy()]);
});

test('an id in a path that is not a number is refused', async () => {
  for (const [path, field] of [
    ['x/users/1', 'roleId'],
    ['1/users/x', 'userId'],
    ['1/groups/x', 'groupId'],
  ] as const)
    for (const method of ['PUT', 'DELETE']) {
      const { status, body } = await server.call(method, `/api/v1/roles/${path}`);
      assert.equal(status, 400, `${method} ${path}`);
      assert.match(body.error, new RegExp(`params\\.${field}`));
    }
});

test('the audit log names the role, and who has it or no longer has it', async () => {
  const { userId } = await makePerson(server, {});
  const groupId = await makeGroup();
  const { id, name } = await makeRole();
  for (const method of ['PUT', 'DELETE'])
    for (const holder of [`users/${userId}`, `groups/${groupId}`])
      assert.equal((await server.call(method, `/api/v1/roles/${id}/${holder}`)).status, 204);
  assert.equal((await server.call('DELETE', `/api/v1/roles/${id}`)).status, 204);
  const events = await db
    .selectFrom('audit_events')
    .select(['operation', 'target'])
    .where(sql<boolean>`target->>'roleId' = ${String(id)}`)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.map(({ operation, target }) => ({ operation, target })),
    [
      { operation: 'createRole', target: { roleId: id, name } },
      { operation: 'assignRoleToUser', target: { roleId: id, name, userId } },
      { operation: 'assignRoleToGroup', target: { roleId: id, name, groupId } },
      { operation: 'removeRoleFromUser', target: { roleId: id, userId } },
      { operation: 'removeRoleFromGroup', target: { roleId: id, groupId } },
      { operation: 'deleteRole', target: { roleId: id, name } },
    ],
  );
});
