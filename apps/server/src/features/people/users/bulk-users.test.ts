import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const PATH = '/api/v1/users/bulk';

test('bulk user actions', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { id: self } = await server.ok('GET', '/api/v1/users/me');
  let count = 0;
  const make = async (input: Json = {}): Promise<number> => {
    count += 1;
    const username = `user${count}`;
    const body = { email: `${username}@example.com`, username, ...input };
    return (await server.ok('POST', '/api/v1/users', body)).id;
  };
  const act = (action: string, userIds: number[]) => server.ok('POST', PATH, { action, userIds });
  const isDeactivated = async (id: number) => (await server.ok('GET', `/api/v1/users/${id}`)).isDeactivated;
  const failures = (result: Json) => result.failed.map(({ userId, error }: Json) => [userId, error.status]);

  await t.test('accept 1 to 100 users and three actions', async () => {
    const id = await make();
    const bodies: [Json, RegExp][] = [
      [{ action: 'DELETE', userIds: [] }, /body\.userIds/],
      [
        { action: 'DELETE', userIds: Array.from({ length: 101 }, (_, index) => index + 1000) },
        /body\.userIds/,
      ],
      [{ action: 'DELETE' }, /body\.userIds is required/],
      [{ action: 'REMOVE', userIds: [id] }, /body\.action/],
      [{ action: 'DELETE', userIds: [String(id)] }, /body\.userIds\.0/],
      [{ userIds: [id] }, /body\.action is required/],
    ];
    for (const [body, expected] of bodies) {
      const response = await server.call('POST', PATH, { body });
      assert.equal(response.status, 400, JSON.stringify(body));
      assert.match(response.body.error, expected);
    }
    const many = await act('ACTIVATE', [id, ...Array.from({ length: 99 }, (_, index) => index + 100_000)]);
    assert.deepEqual([many.succeeded, many.failed.length], [[id], 99]);
  });

  await t.test('apply to each user in order and report failures per user', async () => {
    const [one, two, three] = [await make(), await make({ isAdmin: true }), await make()];
    const result = await act('DEACTIVATE', [one, 999_999, self, two, one, three, 999_999]);
    assert.equal(result.action, 'DEACTIVATE');
    assert.deepEqual(result.succeeded, [one, two, three]);
    assert.deepEqual(failures(result), [
      [999_999, 404],
      [self, 403],
    ]);
    assert.equal(result.failed[0].error.message, 'User 999999 not found');
    for (const id of [one, two, three]) assert.equal(await isDeactivated(id), true);
    const again = await act('DEACTIVATE', [one]);
    assert.deepEqual(
      { succeeded: again.succeeded, failed: again.failed },
      { succeeded: [one], failed: [] },
      'deactivating a deactivated user succeeds',
    );
    assert.deepEqual((await act('ACTIVATE', [two, one, self])).succeeded, [two, one, self]);
    assert.equal(await isDeactivated(one), false);
    assert.equal(await isDeactivated(three), true);
    const deleted = await act('DELETE', [three, self, one, 999_999]);
    assert.deepEqual(deleted.succeeded, [three, one]);
    assert.deepEqual(failures(deleted), [
      [self, 400],
      [999_999, 404],
    ]);
    const events = await server.db
      .selectFrom('audit_events')
      .select('target')
      .where('operation', '=', 'bulkUserAction')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    assert.deepEqual(
      events,
      [{ target: JSON.parse(JSON.stringify(deleted)) }],
      'one audit event records the whole result',
    );
  });

  await t.test(
    'always leave an active administrator, even when two demote each other concurrently',
    async () => {
      for (const [method, body] of [
        ['PUT', { isAdmin: false }],
        ['PUT', { isDeactivated: true }],
        ['DELETE', undefined],
        ['POST', 'DEACTIVATE'],
        ['POST', 'DELETE'],
      ] as const)
        for (let round = 0; round < 4; round += 1) {
          await server.db.updateTable('users').set({ is_admin: false }).where('id', '<>', self).execute();
          const [left, right] = [
            await makePerson(server, { isAdmin: true }),
            await makePerson(server, { isAdmin: true }),
          ];
          await server.db.updateTable('users').set({ is_admin: false }).where('id', '=', self).execute();
          const take = (from: { userId: number }, by: { key: string }) =>
            typeof body === 'string'
              ? server.call('POST', PATH, { body: { action: body, userIds: [from.userId] }, key: by.key })
              : server.call(method, `/api/v1/users/${from.userId}`, { body, key: by.key });
          const responses = await Promise.all([take(left, right), take(right, left)]);
          const admins = await server.db
            .selectFrom('users')
            .select('id')
            .where('is_admin', '=', true)
            .where('is_deactivated', '=', false)
            .execute();
          await server.db.updateTable('users').set({ is_admin: true }).where('id', '=', self).execute();
          const detail = JSON.stringify(responses.map((response) => [response.status, response.body]));
          assert.equal(admins.length, 1, `${method} ${JSON.stringify(body)}: ${detail}`);
          const isDone = responses.map(
            ({ status, body: { succeeded } }) => status === 200 && succeeded?.length !== 0,
          );
          assert.deepEqual(isDone.sort(), [false, true], detail);
        }
    },
  );
});
