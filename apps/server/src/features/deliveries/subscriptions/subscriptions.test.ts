import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newNotification, shareWithEmbedTenant } from '../../../../test/deliveries-under-test.ts';
import { deploymentPath, type Fixture, prepareFixture } from '../../../../test/fixture.ts';
import { allowPersonalKeys, makePerson, type Person } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
let fixture: Fixture;
let notifications: string;
let viewer: Person;

before(async () => {
  fixture = await prepareFixture(server);
  notifications = `${deploymentPath(fixture)}/notifications`;
  await allowPersonalKeys(server);
  viewer = await makePerson(server, { builtInRole: 'Viewer' });
});

/** A notification whose workbook the viewer may see. */
async function newShared(options?: object) {
  const made = await newNotification(fixture, options);
  await share(made.workbookId, 'WorkbookRead');
  return made;
}

const share = (workbookId: number, action: string | null) =>
  server.ok('PUT', '/api/v1/resource-policies/user', {
    resourceType: 'Workbook',
    resourceId: String(workbookId),
    action,
    userId: viewer.userId,
  });

const call = (method: string, id: number, key = viewer.key) =>
  server.call(method, `${notifications}/${id}/subscription`, { key });
const subscriptions = async (publicId: string): Promise<Json[]> =>
  (
    await server.ok(
      'GET',
      `${deploymentPath(fixture)}/dashboards/${publicId}/subscriptions`,
      undefined,
      viewer.key,
    )
  ).items;
const recipients = async (id: number): Promise<Json[]> =>
  (await server.ok('GET', `${notifications}/${id}/recipients`)).items;
const exceptionsOf = (id: number) => `${notifications}/${id}/exceptions`;
const exceptions = async (id: number): Promise<Json[]> => (await server.ok('GET', exceptionsOf(id))).items;

/** A group that gets the notification, with the viewer in it. */
async function addGroup(id: number): Promise<string> {
  const name = fixture.unique();
  const { id: groupId } = await server.ok('POST', '/api/v1/groups', { name });
  await server.ok('POST', `/api/v1/groups/${groupId}/users`, { userIds: [viewer.userId] });
  await server.ok('POST', `${notifications}/${id}/recipients`, { recipients: [{ type: 'GROUP', groupId }] });
  return name;
}

async function refused(method: string, path: string, status: number, body: unknown, message: RegExp) {
  const answer = await server.call(method, path, { body });
  assert.deepEqual(
    [answer.status, message.test(answer.body.error)],
    [status, true],
    JSON.stringify(answer.body),
  );
}

test('subscribing requires access to the dashboard, and is not possible with an embed token', async () => {
  const { id, dashboardPublicId } = await newNotification(fixture);
  for (const method of ['PUT', 'DELETE']) assert.equal((await call(method, id)).status, 404, method);
  const list = `${deploymentPath(fixture)}/dashboards/${dashboardPublicId}/subscriptions`;
  assert.equal((await server.call('GET', list, { key: viewer.key })).status, 404);
  const embedUser = await makeEmbedToken(server, fixture, { externalId: 'eve', embedTenantName: 'acme' });
  assert.equal((await call('PUT', id, embedUser)).status, 403);
  const elsewhere = await prepareFixture(server);
  const foreign = `${deploymentPath(elsewhere)}/notifications/${id}/subscription`;
  assert.equal((await server.call('PUT', foreign)).status, 404);
  const inOther = `${deploymentPath(elsewhere)}/dashboards/${dashboardPublicId}/subscriptions`;
  assert.equal((await server.call('GET', inOther)).status, 404);
  assert.deepEqual(await recipients(id), []);
});

test('a viewer subscribes as a direct recipient, and unsubscribes', async () => {
  const { id, dashboardPublicId } = await newShared({ scheduleType: 'WEEKLY', dayOfWeek: 1, hour: 8 });
  const [listed] = await subscriptions(dashboardPublicId);
  const { nextRuns, humanReadableSchedule, ...rest } = listed ?? {};
  const state = { isSubscribed: false, isDirect: false, groups: [], isExcepted: false };
  assert.deepEqual(rest, { notificationId: id, ...state, timezone: 'UTC', notificationFormat: 'png' });
  assert.match(humanReadableSchedule, /Monday/);
  assert.equal(nextRuns.length, 5);

  const subscribed = await call('PUT', id);
  assert.deepEqual(
    { status: subscribed.status, body: subscribed.body },
    { status: 200, body: { ...listed, isSubscribed: true, isDirect: true } },
  );
  assert.equal((await call('PUT', id)).status, 200);
  assert.deepEqual(
    (await recipients(id)).map(({ userId }) => userId),
    [viewer.userId],
  );
  assert.equal((await call('DELETE', id)).status, 204);
  assert.deepEqual(await subscriptions(dashboardPublicId), [{ ...listed, isExcepted: true }]);
  assert.deepEqual(await recipients(id), []);
  assert.equal((await call('PUT', id)).body.isSubscribed, true);
});

test('unsubscribing covers every group until the viewer subscribes again', async () => {
  const { id, dashboardPublicId } = await newShared();
  const groups = [await addGroup(id), await addGroup(id)];
  const one = async () => (await subscriptions(dashboardPublicId))[0];
  assert.deepEqual(
    { isSubscribed: (await one())?.isSubscribed, groups: (await one())?.groups },
    { isSubscribed: true, groups },
  );
  await call('DELETE', id);
  await addGroup(id);
  assert.equal((await one())?.isSubscribed, false, 'a new group does not subscribe them again');
  const { isSubscribed, isDirect } = (await call('PUT', id)).body;
  assert.deepEqual(
    { isSubscribed, isDirect },
    { isSubscribed: true, isDirect: false },
    'their groups are enough',
  );
});

test('users who lost access to a dashboard can still unsubscribe', async () => {
  const { id, workbookId } = await newShared();
  await call('PUT', id);
  await share(workbookId, null);
  assert.equal((await call('PUT', id)).status, 404);
  assert.equal((await call('DELETE', id)).status, 204);
  assert.equal((await call('DELETE', id)).status, 404);
});

test('only enabled schedules that send emails are listed', async () => {
  const { id, dashboardPublicId } = await newShared();
  for (const off of [{ isEnabled: false }, { isEnabled: true, notificationEnabled: false }]) {
    await server.ok('PUT', `${notifications}/${id}`, off);
    assert.deepEqual(await subscriptions(dashboardPublicId), []);
  }
});

test('users whom an administrator excludes cannot subscribe until they are added again', async () => {
  const { id, workbookId } = await newShared();
  const group = await addGroup(id);
  await call('PUT', id);
  await shareWithEmbedTenant(fixture, workbookId, 'acme');
  const ada = { type: 'EMBED_USER', embedTenantName: 'acme', externalId: 'ada@acme.example' };
  const add = (...added: object[]) =>
    server.ok('POST', `${notifications}/${id}/recipients`, { recipients: added });
  const { embedUserId } = (await add(ada)).createdRecipients[0];
  const person = { type: 'USER', id: viewer.userId };
  const embedUser = { type: 'EMBED_USER', id: embedUserId, embedTenantName: 'acme' };
  for (const [users, message] of [
    [[person, { type: 'USER', id: 999_999 }], /body\.users\.1\.id must be a user/],
    [[person, { type: 'USER', id: embedUserId }], /body\.users\.1\.id must be a user/],
    [[{ ...embedUser, embedTenantName: 'globex' }], /body\.users\.0\.id must be a user/],
    [[{ type: 'EMBED_USER', id: embedUserId }], /body\.users\.0\.embedTenantName is required/],
    [[{ ...person, embedTenantName: 'acme' }], /body\.users\.0\.embedTenantName cannot/],
    [[{ type: 'GROUP', id: 1 }], /body\.users\.0\.type/],
    [[], /body\.users/],
  ] as const)
    await refused('POST', exceptionsOf(id), 400, { users }, message);
  assert.deepEqual(await exceptions(id), []);

  const users = [person, embedUser];
  const except = () => server.call('POST', exceptionsOf(id), { body: { users } });
  assert.equal((await except()).status, 204);
  assert.equal((await except()).status, 204);
  const [last, first] = await exceptions(id);
  const { createdAt, ...rest } = last ?? {};
  assert.ok(createdAt);
  assert.deepEqual(rest, {
    type: 'EMBED_USER',
    userId: null,
    embedUserId,
    username: 'ada@acme.example',
    email: 'ada@acme.example',
    embedTenantName: 'acme',
    externalId: 'ada@acme.example',
    origin: 'excepted',
  });
  assert.deepEqual(
    { type: first?.type, userId: first?.userId, origin: first?.origin },
    { type: 'USER', userId: viewer.userId, origin: 'excepted' },
  );
  assert.deepEqual(
    (await recipients(id)).map(({ groupName }) => groupName),
    [group],
  );
  const { status, body } = await call('PUT', id);
  assert.equal(status, 403, body.error);
  assert.match(body.error, /administrator has excluded/);

  await add(ada);
  assert.deepEqual(
    (await exceptions(id)).map(({ userId }) => userId),
    [viewer.userId],
  );
  const end = () => server.call('DELETE', exceptionsOf(id), { body: { users } });
  assert.deepEqual([(await end()).status, (await end()).status], [204, 204]);
  assert.deepEqual(await exceptions(id), []);
  assert.equal((await call('PUT', id)).body.isSubscribed, true);
});
