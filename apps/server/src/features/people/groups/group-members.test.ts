import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Answer, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.call(method, path, body === undefined ? {} : { body });
const make = async (name: string, more: object = {}): Promise<Json> =>
  server.ok('POST', '/api/v1/groups', { name, ...more });
const add = (id: number, userIds: unknown): Promise<Answer> =>
  call('POST', `/api/v1/groups/${id}/users`, { userIds });
const remove = (id: number, userIds: unknown): Promise<Answer> =>
  call('DELETE', `/api/v1/groups/${id}/users`, { userIds });
const members = async (id: number): Promise<number[]> =>
  (await server.ok('GET', `/api/v1/groups/${id}/users?first=1000`)).items.map((user: Json) => user.id);
const ids = (users: Json[]) => users.map(({ id }) => id);

test('adding members is all or nothing and idempotent; removing ignores users who are not members', async () => {
  const { id } = await make('Members');
  const [ann, bob, carol] = [
    await makePerson(server, {}),
    await makePerson(server, {}),
    await makePerson(server, {}),
  ].map(({ userId }) => userId);
  for (const [userIds, message] of [
    [[], /body\.userIds/],
    [undefined, /body\.userIds is required/],
    [null, /body\.userIds/],
    [[0], /body\.userIds/],
    [['7'], /body\.userIds/],
    [[1.5], /body\.userIds/],
    [ann, /body\.userIds/],
    [Array(1001).fill(ann), /body\.userIds/],
  ] as const)
    for (const response of [await add(id, userIds), await remove(id, userIds)]) {
      assert.equal(response.status, 400, JSON.stringify(userIds)?.slice(0, 50));
      assert.match(response.body.error, message);
    }
  const unknown = await add(id, [ann, 999_999]);
  assert.deepEqual(
    { status: unknown.status, error: unknown.body.error },
    { status: 404, error: 'User 999999 not found' },
  );
  assert.deepEqual(await members(id), []);

  const first = await add(id, [bob, ann, bob]);
  assert.deepEqual(ids(first.body.addedMembers), [ann, bob], 'duplicates count once');
  assert.deepEqual(Object.keys(first.body.addedMembers[0]), [
    'id',
    'email',
    'username',
    'firstName',
    'isDeactivated',
  ]);
  const second = await add(id, [carol, ann]);
  assert.deepEqual([ids(second.body.addedMembers), ids(second.body.unchangedMembers)], [[carol], [ann]]);
  assert.deepEqual(await members(id), [carol, bob, ann]);
  assert.equal((await server.ok('GET', `/api/v1/groups/${id}`)).userCount, 3);

  assert.equal((await remove(id, [bob, 999_999])).status, 204);
  assert.equal((await remove(id, [bob])).status, 204);
  assert.deepEqual(await members(id), [carol, ann]);
  assert.equal((await call('DELETE', `/api/v1/users/${carol}`)).status, 200);
  assert.deepEqual(await members(id), [ann], 'deleted users leave their groups');
  const { rows } = await sql<{ event: string; userIds: number[] }>`
    select event, target -> 'userIds' as "userIds" from audit_events
    where event like '%group' and target ->> 'groupId' = ${String(id)} and outcome = 'completed' order by id
  `.execute(server.db);
  assert.deepEqual(rows, [
    { event: 'Created user group', userIds: null },
    { event: 'Added users to group', userIds: [ann, bob] },
    { event: 'Added users to group', userIds: [carol] },
    { event: 'Removed users from group', userIds: [bob] },
    { event: 'Removed users from group', userIds: [] },
  ]);
});

test('a group’s role applies from joining until leaving', async () => {
  const { key, userId } = await makePerson(server, {});
  const { id } = await make('Viewers by group');
  const response = await call('PUT', `/api/v1/roles/4/groups/${id}`);
  assert.equal(response.status, 204, JSON.stringify(response.body));
  const policies = async () => (await server.ok('GET', '/api/v1/users/me', undefined, key)).userPolicies;
  const reads = async () => (await policies()).length > 0;
  assert.equal(await reads(), false);
  await add(id, [userId]);
  assert.equal(await reads(), true);
  await remove(id, [userId]);
  assert.equal(await reads(), false);
  await add(id, [userId]);
  assert.equal(await reads(), true);
  assert.equal((await call('DELETE', `/api/v1/groups/${id}`)).status, 204);
  assert.equal(await reads(), false, 'deleting the group ends the role');
});

test('a group’s user count stays correct under concurrent changes', async () => {
  const [one, other] = [(await make('Counted')).id, (await make('Counted too')).id];
  const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(server, {})));
  const users = people.map(({ userId }) => userId);
  const some = () => users.filter(() => Math.random() < 0.5);
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => {
      const chosen = [...some(), users[turn % users.length] as number];
      return [add, remove, add][turn % 3]?.(turn % 2 === 0 ? one : other, chosen);
    }),
  );
  assert.ok(responses.every((response) => response?.status === 200 || response?.status === 204));
  const deleted = await Promise.all(users.slice(0, 6).map((id) => call('DELETE', `/api/v1/users/${id}`)));
  assert.deepEqual(new Set(deleted.map(({ status }) => status)), new Set([200]));
  for (const id of [one, other]) {
    const { userCount } = await server.ok('GET', `/api/v1/groups/${id}`);
    assert.equal(userCount, (await members(id)).length);
  }
});
