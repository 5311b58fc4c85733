import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  discover,
  eventsNamed,
  registerClient,
  signDeviceIn,
  signedInUser,
  signIn,
  statusWith,
} from '../../../../test/oauth-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const LIST = '/api/v1/oauth-grants';
const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const device = await discover(server.url);
const [ada, bob] = [await signedInUser(server), await signedInUser(server)];
const reports = await registerClient(server, { name: 'Reports' });
const ofAda = await signDeviceIn(device, ada.tab, 'openid api');
const ofBob = await signIn(reports.config, bob.tab);
await signIn(reports.config, ada.tab);

const found = async (query: Record<string, string> = {}) =>
  (await server.ok('GET', `${LIST}?${new URLSearchParams(query)}`)).items.map(
    ({ clientId, userEmail }: Json) => [clientId, userEmail],
  );

test('administrators see the applications of all users, newest first, with the user of each', async () => {
  const {
    items: [first, ...rest],
  } = await server.ok('GET', LIST);
  assert.equal(rest.length, 2);
  const { id, createdAt, lastUsedAt, expiresAt, ...grant } = first;
  assert.deepEqual(grant, {
    name: 'Reports',
    clientId: reports.clientId,
    scopes: ['openid', 'profile', 'email', 'offline_access', 'api'],
    userId: ada.id,
    userName: ada.email,
    userEmail: ada.email,
  });
  await server.ok('PUT', `/api/v1/users/${ada.id}`, { firstName: 'Ada' });
  assert.equal((await server.ok('GET', LIST)).items[0].userName, 'Ada');
});

test('the list is limited to a user, to a client, and to a text in any case', async () => {
  const [hers, hersByDevice] = [
    [reports.clientId, ada.email],
    ['cube-cli', ada.email],
  ];
  const his = [reports.clientId, bob.email];
  assert.deepEqual(await found(), [hers, his, hersByDevice]);
  assert.deepEqual(await found({ userId: String(ada.id) }), [hers, hersByDevice]);
  assert.deepEqual(await found({ clientId: reports.clientId }), [hers, his]);
  assert.deepEqual(await found({ clientId: reports.clientId, userId: String(bob.id) }), [his]);
  assert.deepEqual(await found({ search: 'REPORT' }), [hers, his]);
  assert.deepEqual(await found({ search: bob.email.toUpperCase() }), [his]);
  assert.deepEqual(await found({ search: 'ada' }), [hers, hersByDevice]);
  assert.deepEqual(await found({ search: '%' }), []);
});

test('a cursor is valid only with the filters of its page', async () => {
  const { items, pageInfo } = await server.ok('GET', `${LIST}?first=1&userId=${ada.id}`);
  assert.equal(items.length, 1);
  const next = await server.ok('GET', `${LIST}?first=1&userId=${ada.id}&after=${pageInfo.endCursor}`);
  assert.deepEqual([next.items[0].clientId, next.pageInfo.hasNextPage], ['cube-cli', false]);
  const elsewhere = await server.call('GET', `${LIST}?first=1&after=${pageInfo.endCursor}`);
  assert.equal(elsewhere.body.code, 'bad_cursor');
});

test('users see and revoke grants of others only as administrators', async () => {
  assert.equal((await ada.tab.call('GET', LIST)).status, 403);
  const [{ id }] = (await server.ok('GET', `${LIST}?userId=${bob.id}`)).items;
  assert.equal((await ada.tab.call('DELETE', `${LIST}/${id}`)).status, 403);
  assert.equal(await statusWith(server, ofBob.access_token), 200);
});

test('a revoked grant leaves its user’s other grants, and the event names the user', async () => {
  const [hers] = (await server.ok('GET', `${LIST}?userId=${ada.id}&clientId=cube-cli`)).items;
  assert.equal((await server.call('DELETE', `${LIST}/${hers.id}`)).status, 204);
  assert.equal(await statusWith(server, ofAda.access_token), 401);
  assert.deepEqual(await found({ userId: String(ada.id) }), [[reports.clientId, ada.email]]);
  assert.equal((await server.call('DELETE', `${LIST}/${hers.id}`)).status, 404);
  const [event] = await eventsNamed(server, 'Revoked application');
  const { operation, target } = event;
  assert.equal(operation, 'revokeOAuthGrant');
  const { name, clientId } = hers;
  assert.deepEqual(target, { grantId: hers.id, name, clientId, userId: ada.id, email: ada.email });
});
