import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

test('everyone of the account can read who administers it, and embed users cannot', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  await allowPersonalKeys(server);
  const stranger = await makePerson(server, {});
  const [ada, bob] = [
    await makePerson(server, { isAdmin: true }),
    await makePerson(server, { isAdmin: true }),
  ];
  await server.ok('PUT', `/api/v1/users/${ada.userId}`, { firstName: 'Ada' });
  await server.ok('PUT', `/api/v1/users/${bob.userId}`, { isDeactivated: true });
  const me = await server.ok('GET', '/api/v1/users/me');
  const read = (query = '') => server.ok('GET', `/api/v1/administrators${query}`, undefined, stranger.key);
  const { items, pageInfo } = await read();
  assert.deepEqual(
    items.map(({ id }: Json) => id),
    [me.id, ada.userId],
  );
  assert.deepEqual(items[1], {
    id: ada.userId,
    firstName: 'Ada',
    email: `${ada.name}@example.com`,
    picture: null,
  });
  assert.equal(pageInfo.hasNextPage, false);
  assert.equal((await read('?first=1')).pageInfo.hasNextPage, true);

  const { id: deploymentId } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Shop'));
  const { key } = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme' });
  assert.equal((await server.call('GET', '/api/v1/administrators', { key })).status, 403);
});
