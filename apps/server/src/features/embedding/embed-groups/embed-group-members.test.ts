import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Answer, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api', FACET_EMBED_USERS: '1500' });
const groups = (tenant: string, more = '') => `/api/v1/embed-tenants/${tenant}/groups${more}`;
const make = async (tenant: string, name: string): Promise<string> =>
  groups(tenant, `/${(await server.ok('POST', groups(tenant), { name })).id}/users`);
const add = (path: string, members: unknown): Promise<Answer> =>
  server.call('POST', path, { body: { members } });
const remove = (path: string, members: unknown): Promise<Answer> =>
  server.call('DELETE', path, { body: { members } });
const externalIds = (users: Json[]) => users.map(({ externalId }) => externalId);
const listed = async (path: string): Promise<string[]> =>
  externalIds((await server.ok('GET', `${path}?first=1000`)).items);
const usersOf = async (tenant: string): Promise<Json[]> =>
  (await server.ok('GET', `/api/v1/embed-tenants/${tenant}/users?first=1000`)).items;

test('members are added by external id, which creates unknown users, or by id', async () => {
  const path = await make('acme', 'Managers');
  const first = await add(path, [{ externalId: ' Ada ' }, { externalId: 'ADA' }, { externalId: 'bob' }]);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.deepEqual(externalIds(first.body.addedMembers), ['ada', 'bob']);
  assert.deepEqual(first.body.unchangedMembers, []);
  const [ada] = first.body.addedMembers;
  assert.deepEqual(
    { username: ada.username, email: ada.email, firstName: ada.firstName, lastLogin: ada.lastLogin },
    { username: 'ada', email: 'ada@cubecloud.dev', firstName: null, lastLogin: null },
  );
  const second = await add(path, [
    { embedUserId: ada.id, externalId: null },
    { externalId: 'ada' },
    { externalId: 'cyd' },
  ]);
  assert.deepEqual(
    [externalIds(second.body.addedMembers), externalIds(second.body.unchangedMembers)],
    [['cyd'], ['ada']],
  );
  assert.deepEqual(await listed(path), ['cyd', 'bob', 'ada'], 'those added last come first');
  assert.equal((await server.ok('GET', groups('acme'))).items[0].userCount, 3);
  assert.equal((await usersOf('acme')).length, 3);
});

test('a request with an invalid or unknown member changes nothing', async () => {
  const path = await make('strict', 'Members');
  const cases: [unknown, number, RegExp][] = [
    [[], 400, /body\.members/],
    [undefined, 400, /body\.members is required/],
    [[{}], 400, /body\.members\.0 must have exactly one of externalId and embedUserId/],
    [
      [{ externalId: 'x' }, { externalId: 'y', embedUserId: 7 }],
      400,
      /body\.members\.1 must have exactly one/,
    ],
    [[{ externalId: '' }], 400, /body\.members\.0/],
    [[{ externalId: ' ' }], 400, /body\.members\.0/],
    [[{ embedUserId: 0 }], 400, /body\.members\.0/],
    [Array(1001).fill({ externalId: 'x' }), 400, /body\.members/],
  ];
  for (const [members, status, message] of cases)
    for (const response of [await add(path, members), await remove(path, members)]) {
      assert.equal(response.status, status, JSON.stringify(members)?.slice(0, 80));
      assert.match(response.body.error, message);
    }
  const [stranger] = (await add(await make('strangers', 'Members'), [{ externalId: 'stranger' }])).body
    .addedMembers;
  const person = (await server.ok('GET', '/api/v1/users/me')).id;
  for (const embedUserId of [stranger.id, person, 999_999]) {
    const response = await add(path, [{ externalId: 'new' }, { embedUserId }]);
    assert.deepEqual(
      { status: response.status, error: response.body.error },
      { status: 404, error: `Embed user ${embedUserId} not found` },
    );
  }
  assert.deepEqual({ listed: await listed(path), users: await usersOf('strict') }, { listed: [], users: [] });
});

test('removal ignores users who are not in the group, creates nobody, and keeps users and other groups', async () => {
  const [path, other] = [await make('leaving', 'One'), await make('leaving', 'Other')];
  const body = [{ externalId: 'ada' }, { externalId: 'bob' }, { externalId: 'cyd' }];
  const { addedMembers } = (await add(path, body)).body;
  await add(other, body);
  const removed = await remove(path, [
    { externalId: 'ADA ' },
    { embedUserId: addedMembers[1].id },
    { embedUserId: 999_999 },
    { externalId: 'nobody' },
  ]);
  assert.equal(removed.status, 204, JSON.stringify(removed.body));
  assert.equal((await remove(path, [{ externalId: 'ada' }])).status, 204);
  assert.deepEqual(
    { listed: await listed(path), otherCount: (await listed(other)).length },
    { listed: ['cyd'], otherCount: 3 },
  );
  assert.equal((await usersOf('leaving')).length, 3);
  const elsewhere = other.replace('leaving', 'acme');
  for (const response of [await add(elsewhere, body), await remove(elsewhere, body)])
    assert.equal(response.status, 404, 'a group of another embed tenant');
});

test('a thousand members are added at once, up to the number of embed users', async () => {
  const path = await make('large', 'Everybody');
  const members = (from: number) =>
    Array.from({ length: 1000 }, (_, index) => ({ externalId: `user-${from + index}` }));
  const concurrent = await Promise.all([add(path, members(0)), add(path, members(0))]);
  assert.deepEqual(
    concurrent.map(({ status, body }) => [status, body.addedMembers?.length + body.unchangedMembers?.length]),
    [
      [200, 1000],
      [200, 1000],
    ],
  );
  assert.equal((await listed(path)).length, 1000);
  const tooMany = await add(path, members(1000));
  assert.equal(tooMany.status, 429);
  assert.match(tooMany.body.error, /maximum of 1500 embed users/);
  assert.equal((await listed(path)).length, 1000);
});
