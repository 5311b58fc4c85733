import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { statementsOf } from '../../../../test/count-statements.ts';
import { makePerson } from '../../../../test/people-under-test.ts';
import type { Json } from '../../../../test/server-under-test.ts';
import { patchOf, type ScimClient, startScim } from './scim-under-test.ts';

const ids = ({ members }: Json): string[] => members.map(({ value }: Json) => value);

test('groups that were not provisioned are taken over with their members', async (t) => {
  const { ok, makeUser, server } = await startScim(t);
  const [ada, bob] = [await makeUser(), await makeUser()];
  const before = await server.ok('POST', '/api/v1/groups', {
    name: 'Sales',
    description: 'Sees the pipeline',
  });
  await server.ok('POST', `/api/v1/groups/${before.id}/users`, { userIds: [Number(ada.id)] });
  const asked = `/Groups?filter=${encodeURIComponent('displayName eq "sales"')}`;
  assert.equal((await ok(200, 'GET', asked)).Resources[0].id, String(before.id));
  const sent = { displayName: 'SALES', externalId: 'G-1', members: [{ value: bob.id }] };
  const adopted = await ok(201, 'POST', '/Groups', sent);
  assert.deepEqual([adopted.id, ids(adopted)], [String(before.id), [ada.id, bob.id]]);
  const group = await server.ok('GET', `/api/v1/groups/${before.id}`);
  assert.deepEqual(
    { name: group.name, description: group.description, userCount: group.userCount },
    { name: 'Sales', description: 'Sees the pipeline', userCount: 2 },
  );
  const again = await ok(409, 'POST', '/Groups', sent);
  assert.equal(again.scimType, 'uniqueness');
  const other = await ok(201, 'POST', '/Groups', { displayName: 'Other' });
  const rename = patchOf({ op: 'replace', path: 'displayName', value: 'sales' });
  assert.equal((await ok(409, 'PATCH', `/Groups/${other.id}`, rename)).scimType, 'uniqueness');
});

test('members can be changed in every form', async (t) => {
  const { ok, makeUser } = await startScim(t);
  const [a, b, c] = [(await makeUser()).id, (await makeUser()).id, (await makeUser()).id];
  const { id } = await ok(201, 'POST', '/Groups', { displayName: 'Group', members: [{ value: a }] });
  const urn = 'urn:ietf:params:scim:schemas:core:2.0:Group';
  const forms: [Json[], string[]][] = [
    [[{ op: 'ADD', path: 'members', value: { value: b } }], [a, b]],
    [[{ op: 'add', path: 'Members', value: [c, b] }], [a, b, c]],
    [[{ op: 'remove', path: `members[value eq "${a}"]` }], [b, c]],
    [[{ op: 'remove', path: `members[value eq "${b}" or value eq "${c}"]` }], []],
    [[{ op: 'add', value: { members: [{ value: a }], displayName: 'Renamed' } }], [a]],
    [[{ op: 'add', path: `${urn}:members`, value: [{ value: b, type: 'User' }] }], [a, b]],
    [[{ op: 'replace', value: { members: [{ value: c }] } }], [c]],
    [[{ op: 'replace', path: 'members', value: [] }], []],
    [
      [
        { op: 'add', path: 'members', value: [{ value: a }, { value: a }] },
        { op: 'add', path: 'members', value: [{ value: b }] },
        { op: 'remove', path: 'members', value: [{ value: a }, { value: '999999' }] },
      ],
      [b],
    ],
    [[{ op: 'remove', path: 'members[not (value pr)]' }], [b]],
    [[{ op: 'remove', path: 'members', value: [] }], [b]],
    [[{ op: 'remove', path: 'members[display ew "example.com"]' }], []],
    [
      [
        { op: 'add', path: 'members', value: [{ value: a }, { value: b }] },
        { op: 'remove', path: 'members' },
      ],
      [],
    ],
    [[{ op: 'replace', path: 'members', value: null }], []],
    [[{ op: 'add', path: 'externalId', value: 'G-1' }], []],
    [[{ op: 'remove', path: 'externalId' }], []],
  ];
  for (const [operations, expected] of forms) {
    const changed = await ok(200, 'PATCH', `/Groups/${id}`, patchOf(...operations));
    assert.deepEqual(ids(changed), expected, JSON.stringify(operations));
  }
  const before = await ok(200, 'GET', `/Groups/${id}`);
  assert.deepEqual([before.displayName, 'externalId' in before], ['Renamed', false]);
  const refused: [Json, string][] = [
    [{ op: 'add', path: 'members', value: [{ value: '999999' }] }, 'invalidValue'],
    [{ op: 'add', path: 'members', value: [{ value: 'ada' }] }, 'invalidValue'],
    [{ op: 'add', path: 'members', value: [{ display: 'Ada' }] }, 'invalidValue'],
    [{ op: 'add', path: 'members', value: 7 }, 'invalidValue'],
    [{ op: 'add', path: 'members' }, 'invalidValue'],
    [{ op: 'replace', path: `members[value eq "${a}"].display`, value: 'x' }, 'mutability'],
    [{ op: 'replace', path: `members[value eq "${a}"]`, value: { value: b } }, 'mutability'],
    [{ op: 'remove', path: 'members.value' }, 'mutability'],
    [{ op: 'remove', path: 'members[shoeSize eq 42]' }, 'invalidPath'],
    [{ op: 'remove', path: 'members[value eq' }, 'invalidPath'],
    [{ op: 'remove', path: 'displayName' }, 'mutability'],
    [{ op: 'replace', path: 'displayName', value: null }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 7 }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 'system:all' }, 'invalidValue'],
    [{ op: 'replace', path: 'owners', value: [] }, 'invalidPath'],
  ];
  for (const [operation, scimType] of refused) {
    const first = { op: 'add', path: 'members', value: [{ value: c }] };
    const response = await ok(400, 'PATCH', `/Groups/${id}`, patchOf(first, operation));
    assert.equal(response.scimType, scimType, `${JSON.stringify(operation)}: ${response.detail}`);
  }
  assert.deepEqual(await ok(200, 'GET', `/Groups/${id}`), before, 'a failed PATCH changes nothing');
});

test('joining a group assigns its role, and leaving never removes one', async (t) => {
  const { ok, makeUser, server } = await startScim(t);
  const { id: roleId } = await server.ok('POST', '/api/v1/roles', { name: 'Analyst', policies: [] });
  const set = (body: Json) => server.call('PUT', '/api/v1/tenant/provisioning', { body });
  const settings = {
    defaultRole: 'Explorer',
    groupRoles: [
      { group: 'Analysts', role: 'analyst' },
      { group: 'builders', role: 'Developer' },
    ],
  };
  const response = await set(settings);
  assert.deepEqual(response.body, {
    defaultRole: 'Explorer',
    groupRoles: [
      { group: 'Analysts', role: 'Analyst' },
      { group: 'builders', role: 'Developer' },
    ],
  });
  assert.deepEqual(await server.ok('GET', '/api/v1/tenant/provisioning'), response.body);
  const refused: [Json, RegExp][] = [
    [{ defaultRole: 'Admin' }, /body\.defaultRole/],
    [{ defaultRole: 'Nobody' }, /body\.defaultRole/],
    [{ groupRoles: [{ group: 'x', role: 'Admin' }] }, /body\.groupRoles\.0\.role/],
    [
      {
        groupRoles: [
          { group: 'x', role: 'Viewer' },
          { group: ' X ', role: 'Viewer' },
        ],
      },
      /groupRoles\.1\.group/,
    ],
  ];
  for (const [body, problem] of refused) {
    const wrong = await set(body);
    assert.equal(wrong.status, 400);
    assert.match(wrong.body.error, problem);
  }
  const [ada, bob] = [await makeUser(), await makeUser()];
  const roles = async ({ id }: Json) => (await server.ok('GET', `/api/v1/users/${id}`)).defaultRoles.sort();
  assert.deepEqual(await roles(ada), ['Explorer']);
  const analysts = await ok(201, 'POST', '/Groups', {
    displayName: 'ANALYSTS',
    members: [{ value: ada.id }],
  });
  assert.deepEqual(await roles(ada), ['Analyst', 'Explorer']);
  const builders = await ok(201, 'POST', '/Groups', { displayName: 'Builders' });
  const add = (id: string) => patchOf({ op: 'add', path: 'members', value: [{ value: id }] });
  await ok(200, 'PATCH', `/Groups/${builders.id}`, add(ada.id));
  assert.deepEqual(await roles(ada), ['Analyst', 'Developer', 'Explorer']);
  await ok(200, 'PUT', `/Groups/${analysts.id}`, { displayName: 'Analysts', members: [{ value: bob.id }] });
  assert.deepEqual(await roles(bob), ['Analyst', 'Explorer']);
  assert.deepEqual(await roles(ada), ['Analyst', 'Developer', 'Explorer'], 'leaving removes no role');
  await ok(204, 'DELETE', `/Groups/${analysts.id}`);
  assert.deepEqual(await roles(bob), ['Analyst', 'Explorer']);
  // Deleting the default role leaves Viewer.
  await set({ defaultRole: 'Analyst' });
  assert.equal((await server.call('DELETE', `/api/v1/roles/${roleId}`)).status, 204);
  assert.deepEqual(await roles(await makeUser()), ['Viewer']);
  assert.deepEqual((await set({ groupRoles: null, defaultRole: null })).body, {
    defaultRole: 'Viewer',
    groupRoles: [],
  });
});

test('new members get the permissions of a group immediately', async (t) => {
  const { ok, server } = await startScim(t);
  await server.db.updateTable('tenants').set({ personal_api_keys_enabled: true }).execute();
  const person = await makePerson(server, {});
  const { id } = await ok(201, 'POST', '/Groups', { displayName: 'Readers' });
  assert.equal((await server.call('PUT', `/api/v1/roles/4/groups/${id}`)).status, 204);
  const list = async () => (await server.call('GET', '/api/v1/regions', { key: person.key })).status;
  const may = async () =>
    (await server.ok('GET', '/api/v1/users/me', undefined, person.key)).userPolicies.length > 0;
  assert.deepEqual([await list(), await may()], [200, false]);
  const value = [{ value: String(person.userId) }];
  await ok(200, 'PATCH', `/Groups/${id}`, patchOf({ op: 'Add', path: 'members', value }));
  assert.equal(await may(), true);
  await ok(200, 'PATCH', `/Groups/${id}`, patchOf({ op: 'Remove', path: 'members', value }));
  assert.equal(await may(), false);
});

test('the ETag of a group covers its members', async (t) => {
  const { ok, makeUser, send, server } = await startScim(t);
  const { id: ada } = await makeUser();
  const { id, meta } = await ok(201, 'POST', '/Groups', { displayName: 'Group' });
  const path = `/Groups/${id}`;
  const version = async () => (await ok(200, 'GET', `${path}?excludedAttributes=members`)).meta.version;
  assert.equal(await version(), meta.version);
  assert.equal((await send('GET', path, undefined, { 'if-none-match': meta.version })).status, 304);
  await server.ok('POST', `/api/v1/groups/${id}/users`, { userIds: [Number(ada)] });
  assert.notEqual(await version(), meta.version);
  const remove = patchOf({ op: 'remove', path: 'members' });
  await ok(412, 'PATCH', path, remove, { 'if-match': meta.version });
  await ok(412, 'PUT', path, { displayName: 'Group' }, { 'if-match': meta.version });
  await ok(412, 'DELETE', path, undefined, { 'if-match': meta.version });
  await ok(200, 'PATCH', path, remove, { 'if-match': await version() });
  assert.equal(await version(), meta.version, 'equal content has the same version');
});

test('a group of 50,000 members', async (t) => {
  const scim = await startScim(t);
  const { ok, send, server } = scim;
  const all = await addUsers(scim, 50_000);
  const members = all.map((value) => ({ value: String(value) }));
  const { id } = await ok(201, 'POST', '/Groups', {
    displayName: 'Everybody',
    members: members.slice(0, 20),
  });
  const path = `/Groups/${id}`;
  const read = await ok(200, 'PUT', path, { displayName: 'Everybody', members });
  assert.equal(read.members.length, 50_000);
  const fewer = await ok(200, 'PUT', path, { displayName: 'Everybody', members: members.slice(1) });
  assert.deepEqual(ids(fewer), all.slice(1).map(String));
  const unknown = [...members, { value: '999999999' }];
  assert.match(
    (await ok(400, 'PUT', path, { displayName: 'x', members: unknown })).detail,
    /unknown ids 999999999/,
  );
  const patch = patchOf({ op: 'Add', path: 'members', value: members.slice(0, 1) });
  const response = await send('PATCH', path, patch);
  assert.deepEqual({ status: response.status, body: response.body }, { status: 204, body: '' });
  const brief = await ok(200, 'PATCH', `${path}?excludedAttributes=members`, patch);
  assert.equal('members' in brief, false);
  const statements = await statementsOf(() => send('PATCH', path, patch));
  assert.ok(statements <= 9, `${statements} statements`);
  assert.equal((await server.ok('GET', `/api/v1/groups/${id}`)).userCount, 50_000);
  const listed = await statementsOf(() => ok(200, 'GET', '/Groups?excludedAttributes=members'));
  assert.ok(listed <= 2, `${listed} statements of a list`);
  await ok(200, 'PUT', path, { displayName: 'Everybody' });
  assert.deepEqual(ids(await ok(200, 'GET', path)), []);
});

/** Creates users with one statement and returns their ids. */
async function addUsers({ server }: ScimClient, count: number): Promise<number[]> {
  // The search index takes most of the time and is not under test.
  await sql`drop index if exists users_search`.execute(server.db);
  const { rows } = await sql<{ id: number }>`
    insert into users (tenant_id, email, username)
    select 1, 'user-' || turn || '@example.com', 'user-' || turn from generate_series(1, ${count}::integer) turn
    returning id`.execute(server.db);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}
