import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { statementsOf } from '../../../../test/count-statements.ts';
import { newNotification, shareWithEmbedTenant } from '../../../../test/deliveries-under-test.ts';
import { deploymentPath, type Fixture, prepareFixture } from '../../../../test/fixture.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
let fixture: Fixture;
let supportId: number;

before(async () => {
  fixture = await prepareFixture(server);
  await server.ok('POST', '/api/v1/groups', { name: 'Sales' });
  supportId = (await server.ok('POST', '/api/v1/groups', { name: 'Support' })).id;
  await server.ok('POST', '/api/v1/user-attributes', { name: 'region', type: 'string' });
  await server.ok('POST', '/api/v1/user-attributes', { name: 'limit', type: 'number' });
});

/** The recipients of a new notification, whose workbook is shared with the embed tenant `acme`. */
async function newList() {
  const { id, workbookId } = await newNotification(fixture);
  await shareWithEmbedTenant(fixture, workbookId, 'acme');
  const path = `${deploymentPath(fixture)}/notifications/${id}/recipients`;
  return {
    id,
    path,
    workbookId,
    add: (...recipients: object[]): Promise<Json> => server.ok('POST', path, { recipients }),
    listed: async () => (await server.ok('GET', `${path}?first=200`)).items as Json[],
    remove: async (...recipients: object[]) => {
      const { status, body } = await server.call('DELETE', path, { body: { recipients } });
      assert.deepEqual({ status, body }, { status: 204, body: '' });
    },
    async refused(status: number, recipients: object[], message: RegExp, key?: string) {
      const answer = await server.call('POST', path, { body: { recipients }, key });
      assert.equal(answer.status, status, `${JSON.stringify(recipients)}: ${JSON.stringify(answer.body)}`);
      assert.match(answer.body.error, message);
    },
  };
}

const ada = { type: 'EMBED_USER', embedTenantName: 'acme', externalId: 'ada@acme.example' };
const names = (list: Json[]) => list.map((item) => item.externalId ?? item.email ?? item.groupName);
const outcome = ({ createdRecipients, updatedRecipients, unchangedRecipients }: Json) => [
  names(createdRecipients),
  names(updatedRecipients),
  names(unchangedRecipients),
];

/** The rows that a refused request must not change. */
async function everything() {
  const { rows } = await sql<{ users: number; tenants: number; recipients: number }>`
    select (select count(*) from all_users) as users, (select count(*) from embed_tenants) as tenants,
      (select count(*) from notification_recipients) as recipients`.execute(server.db);
  return rows[0];
}

test('a request with one recipient who cannot get email is refused as a whole', async () => {
  const { refused } = await newList();
  const person = await makePerson(server, {});
  const gone = await makePerson(server, {});
  await server.ok('PUT', `/api/v1/users/${gone.userId}`, { isDeactivated: true });
  await server.ok('POST', '/api/v1/embed-tenants/acme/user', { externalId: 'no-address' });
  await server.ok('POST', '/api/v1/embed-tenants/acme/user', { externalId: 'left@acme.example' });
  await server.db
    .updateTable('all_users')
    .set({ is_deactivated: true })
    .where('external_id', '=', 'left@acme.example')
    .execute();
  const before = await everything();
  const refuse = (status: number, last: object, message: RegExp) =>
    refused(
      status,
      [{ type: 'USER', userId: person.userId }, { ...ada, externalId: 'new@acme.example' }, last],
      message,
    );
  const user = (more: object) => ({ type: 'USER', ...more });
  const group = (more: object) => ({ type: 'GROUP', ...more });
  await refuse(400, { type: 'SLACK', channelId: 'C1' }, /recipients\.2\.type SLACK is not supported/);
  await refuse(400, { type: 'EMAIL' }, /recipients\.2\.type/);
  await refuse(400, { ...ada, locale: 'no language' }, /recipients\.2\.locale must be a language tag/);
  await refuse(400, { ...ada, timezone: '+05:00' }, /recipients\.2\.timezone must be an IANA time zone/);
  await refuse(400, user({ userId: 1, locale: 'de' }), /recipients\.2\.locale cannot be combined/);
  await refuse(400, user({}), /Exactly one of body\.recipients\.2\.userId and body\.recipients\.2\.email/);
  await refuse(400, user({ userId: 1, email: 'admin@example.com' }), /Exactly one/);
  await refuse(
    400,
    user({ userId: 999_999 }),
    /recipients\.2\.userId must be an active user of the account \(user 999999\)$/,
  );
  await refuse(
    400,
    user({ email: 'nobody@example.com' }),
    /recipients\.2\.email must be an active user .* \(nobody@example\.com\)$/,
  );
  await refuse(
    400,
    user({ userId: gone.userId }),
    /recipients\.2\.userId must be an active user .*: person-\d+@example\.com is deactivated/,
  );
  for (const email of ['ada', 'a@b.example\r\nBcc: c@d.example', 'a@b.example\u0000', 'a b@c.example', ''])
    await refuse(400, user({ email }), /recipients\.2\.email/);
  await refuse(400, user({ userId: 1, securityContext: {} }), /2\.securityContext cannot be combined/);
  await refuse(400, user({ userId: 1, groups: [] }), /2\.groups cannot be combined/);
  await refuse(400, user({ userId: 1, channelName: 'x' }), /2\.channelName cannot be combined/);
  await refuse(400, { ...ada, email: 'ada@acme.example' }, /2\.email cannot be combined/);
  await refuse(400, { ...ada, userId: 1 }, /2\.userId cannot be combined/);
  await refuse(400, { ...ada, externalId: null }, /2\.externalId are required/);
  await refuse(400, { ...ada, embedTenantName: undefined }, /2\.embedTenantName .* required/);
  await refuse(400, { ...ada, externalId: 'new-without-address' }, /2\.externalId must be an email address/);
  await refuse(400, { ...ada, externalId: 'no-address' }, /2\.externalId must be an email address/);
  await refuse(400, { ...ada, externalId: 'left@acme.example' }, /2\.externalId must be an active user/);
  await refuse(400, { ...ada, externalId: 'a@b.example\nX: y' }, /2\.externalId/);
  for (const externalId of ['a@b..example', 'a@b.example/x', 'a@1', '\u202ea@b.example'])
    await refuse(400, { ...ada, externalId }, /^(?!.*\u202e).*2\.externalId must be an email address/);
  await refuse(
    400,
    { ...ada, groups: ['Sales', 'None'] },
    /2\.groups: Groups with names None not found \(ada@acme\.example, acme\)$/,
  );
  const attributes = (...userAttributes: object[]) => ({ ...ada, userAttributes });
  await refuse(400, attributes({ name: 'none', value: 1 }), /2\.userAttributes: .*not found: none/);
  await refuse(400, attributes({ name: 'region', value: 7 }), /2\.userAttributes\.0\.value must/);
  await refuse(400, attributes({ name: 'limit' }, { name: 'limit' }), /2\.userAttributes has limit twice/);
  await refuse(400, { ...ada, securityContext: { text: 'x'.repeat(100_000) } }, /2\.securityContext must/);
  await refuse(400, group({}), /Exactly one of body\.recipients\.2\.groupId/);
  await refuse(
    400,
    group({ groupName: 'None' }),
    /2\.groupName must be a user group of the account \(None\)$/,
  );
  await refuse(400, group({ groupId: 999_999 }), /2\.groupId must be a user group/);
  await refuse(400, group({ groupId: 1, email: 'a@b.example' }), /2\.email cannot be combined/);
  await refuse(403, { ...ada, embedTenantName: 'globex' }, /not shared with .*globex.*recipients\.2/);
  await refused(400, [], /body\.recipients/);
  await refused(
    400,
    Array.from({ length: 1001 }, (_, index) => ({ ...ada, externalId: `${index}@acme.example` })),
    /body\.recipients/,
  );
  assert.deepEqual(await everything(), before);
});

test('only administrators change and list recipients, even with an embed token', async () => {
  const { path, refused } = await newList();
  await allowPersonalKeys(server);
  const developer = await makePerson(server, { builtInRole: 'Developer' });
  const embedUser = await makeEmbedToken(server, fixture, { externalId: 'eve', embedTenantName: 'acme' });
  const recipients = [{ type: 'USER', userId: 1 }];
  for (const key of [developer.key, embedUser]) {
    await refused(403, recipients, /administrator/, key);
    const body = { recipients: [{ type: 'USER', id: 1 }] };
    assert.equal((await server.call('DELETE', path, { body, key })).status, 403);
    assert.equal((await server.call('GET', path, { key })).status, 403);
  }
  const ofAdministrator = await makeEmbedToken(server, fixture, { internalId: 'admin@example.com' });
  const added = await server.ok('POST', path, { recipients }, ofAdministrator);
  assert.equal(added.createdRecipients.length, 1);
});

test('adding again changes nothing, and the lists have the order of the request', async () => {
  const { add, listed } = await newList();
  await server.ok('POST', '/api/v1/embed-tenants/acme/user', {
    externalId: 'bob-1',
    email: 'Bob@acme.example',
  });
  const recipients = [
    { type: 'GROUP', groupName: 'Support' },
    { ...ada, securityContext: { customer: 'acme' } },
    { type: 'USER', email: 'Admin@Example.com' },
    { ...ada, externalId: 'bob-1' },
  ];
  const first = await add(...recipients);
  assert.deepEqual(outcome(first), [['Support', 'ada@acme.example', 'admin@example.com', 'bob-1'], [], []]);
  const empty = { userId: null, username: null, email: null, embedUserId: null, embedTenantName: null };
  const given = { groups: null, securityContext: null, userAttributes: null, locale: null, timezone: null };
  const rest = {
    externalId: null,
    groupId: null,
    groupName: null,
    channelId: null,
    channelName: null,
    ...given,
  };
  const [support, , admin, bob] = first.createdRecipients;
  assert.deepEqual(support, {
    ...empty,
    ...rest,
    type: 'GROUP',
    groupId: supportId,
    groupName: 'Support',
  });
  const { username } = await server.ok('GET', '/api/v1/users/me');
  assert.deepEqual(admin, {
    ...empty,
    ...rest,
    type: 'USER',
    userId: 1,
    username,
    email: 'admin@example.com',
  });
  assert.deepEqual(bob, {
    ...empty,
    ...rest,
    type: 'EMBED_USER',
    username: 'bob-1',
    email: 'bob@acme.example',
    embedUserId: bob.embedUserId,
    embedTenantName: 'acme',
    externalId: 'bob-1',
  });
  assert.deepEqual(await listed(), [...first.createdRecipients].reverse(), 'newest first');
  assert.deepEqual(await add(...recipients), {
    createdRecipients: [],
    updatedRecipients: [],
    unchangedRecipients: first.createdRecipients,
  });
  const mixed = await add(
    { ...ada, externalId: 'zoe@acme.example' },
    { ...recipients[1], securityContext: { customer: 'other' } },
    recipients[0] ?? {},
    { ...ada, externalId: 'carl@acme.example' },
  );
  assert.deepEqual(outcome(mixed), [
    ['zoe@acme.example', 'carl@acme.example'],
    ['ada@acme.example'],
    ['Support'],
  ]);
});

test('a recipient who occurs twice counts once, and is refused with different overrides', async () => {
  const { add, listed, refused } = await newList();
  const twice = await add(
    { type: 'USER', userId: 1 },
    ada,
    { type: 'USER', email: 'ADMIN@EXAMPLE.COM' },
    { ...ada, externalId: ' ADA@Acme.example ' },
    { type: 'GROUP', groupName: 'Sales' },
    { type: 'GROUP', groupName: 'Sales' },
  );
  assert.deepEqual(outcome(twice), [['admin@example.com', 'ada@acme.example', 'Sales'], [], []]);
  assert.equal((await listed()).length, 3);
  await refused(
    400,
    [ada, { ...ada, externalId: 'ADA@acme.example', securityContext: { customer: 'x' } }],
    /body\.recipients\.1 \(ada@acme\.example\) is the same embed user as body\.recipients\.0/,
  );
});

test('security context, groups and attributes are stored for the notification only; absent keeps, null clears', async () => {
  const { id, add, listed } = await newList();
  const other = await newList();
  const stored = async (notification = id) => {
    const { security_context, groups, user_attributes } = await server.db
      .selectFrom('notification_recipients')
      .select(['security_context', 'groups', 'user_attributes'])
      .where('notification_id', '=', notification)
      .executeTakeFirstOrThrow();
    return [security_context, groups, user_attributes];
  };
  const given = {
    securityContext: { customer: 'acme', nested: { list: [1, null, 'ü'] } },
    groups: ['Support', 'Sales', 'Sales'],
    userAttributes: [
      { name: 'region', value: 'north' },
      { name: 'limit', value: null },
    ],
  };
  const attributes = { region: 'north', limit: null };
  await other.add(ada);
  assert.deepEqual(outcome(await add({ ...ada, ...given })), [['ada@acme.example'], [], []]);
  assert.deepEqual(await stored(), [given.securityContext, ['Sales', 'Support'], attributes]);
  assert.deepEqual(await stored(other.id), [null, null, null]);

  const expect = async (change: object, kind: 'updated' | 'unchanged', rows: unknown[]) => {
    const [created, updated, unchanged] = outcome(await add({ ...ada, ...change }));
    assert.deepEqual(
      [created, updated, unchanged],
      [[], ...(kind === 'updated' ? [['ada@acme.example'], []] : [[], ['ada@acme.example']])],
      JSON.stringify(change),
    );
    assert.deepEqual(await stored(), rows);
  };
  const { securityContext } = given;
  const groups = ['Sales', 'Support'];
  await expect({}, 'unchanged', [securityContext, groups, attributes]);
  const reordered = { nested: { list: [1, null, 'ü'] }, customer: 'acme' };
  await expect({ securityContext: reordered }, 'unchanged', [securityContext, groups, attributes]);
  await expect({ groups: ['Support', 'Sales'] }, 'unchanged', [securityContext, groups, attributes]);
  await expect({ groups: [] }, 'updated', [securityContext, [], attributes]);
  await expect({ groups: null }, 'updated', [securityContext, null, attributes]);
  await expect({ securityContext: { customer: 'b' } }, 'updated', [{ customer: 'b' }, null, attributes]);
  await expect({ securityContext: null }, 'updated', [null, null, attributes]);
  await expect({ securityContext: null }, 'unchanged', [null, null, attributes]);
  await expect({ userAttributes: [{ name: 'limit', value: 7 }] }, 'updated', [null, null, { limit: 7 }]);
  await expect({ userAttributes: null }, 'updated', [null, null, null]);
  await expect({ userAttributes: [] }, 'unchanged', [null, null, null]);
  const place = async () => {
    const columns = ['locale', 'time_zone'] as const;
    const row = server.db
      .selectFrom('notification_recipients')
      .select(columns)
      .where('notification_id', '=', id);
    return Object.values(await row.executeTakeFirstOrThrow());
  };
  await expect({ locale: 'de-ch', timezone: 'Europe/Zurich' }, 'updated', [null, null, null]);
  await expect({ locale: 'de-CH' }, 'unchanged', [null, null, null]);
  assert.deepEqual(await place(), ['de-CH', 'Europe/Zurich']);
  const limits = [{ name: 'limit', value: 7 }];
  const { updatedRecipients: changed } = await add({ ...ada, ...given, userAttributes: limits });
  const shown = {
    securityContext,
    groups,
    userAttributes: limits,
    locale: 'de-CH',
    timezone: 'Europe/Zurich',
  };
  assert.deepEqual(await listed(), changed);
  assert.deepEqual({ ...changed[0], ...shown }, changed[0], 'lists contain what was given');
  await add({ ...ada, securityContext: null, groups: null, userAttributes: null });
  await expect({ timezone: null }, 'updated', [null, null, null]);
  assert.deepEqual(await place(), ['de-CH', null]);

  const { rows } = await sql<{ memberships: number; values: number }>`
    select (select count(*)::int from embed_memberships) as memberships,
      (select count(*)::int from user_attribute_values) as values`.execute(server.db);
  assert.deepEqual(rows[0], { memberships: 0, values: 0 }, 'the embed user keeps their own');
});

test('removing ignores users who are not recipients, and deletes no embed users', async () => {
  const { path, add, listed, remove } = await newList();
  const [first, , sales] = (
    await add(ada, { type: 'USER', userId: 1 }, { type: 'GROUP', groupName: 'Sales' })
  ).createdRecipients;
  const id = first.embedUserId;
  await server.ok('POST', '/api/v1/embed-tenants/globex/user', { externalId: 'first' });
  await remove(
    { type: 'USER', id: 999_999 },
    { type: 'USER', id },
    { type: 'GROUP', id: 1_000_000 },
    { type: 'SLACK', id: 'C1' },
    { type: 'EMBED_USER', id, embedTenantName: 'globex' },
    { type: 'EMBED_USER', id, embedTenantName: 'unknown' },
  );
  assert.equal((await listed()).length, 3);
  for (const [recipient, message] of [
    [{ type: 'EMBED_USER', id }, /recipients\.0\.embedTenantName is required/],
    [{ type: 'USER', id: 'admin' }, /recipients\.0\.id must be a positive whole number/],
    [{ type: 'USER', id: null }, /recipients\.0\.id/],
  ] as const) {
    const answer = await server.call('DELETE', path, { body: { recipients: [recipient] } });
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, message);
  }
  await remove({ type: 'EMBED_USER', id, embedTenantName: 'acme' }, { type: 'USER', id: '1' });
  assert.deepEqual(names(await listed()), ['Sales']);
  await remove({ type: 'GROUP', id: sales.groupId }, { type: 'GROUP', id: sales.groupId });
  assert.deepEqual(await listed(), []);
});

test('a workbook that is shared through its folder or with all embed users is enough', async () => {
  const { path, workbookId } = await newList();
  const base = deploymentPath(fixture);
  const recipients = [{ ...ada, embedTenantName: 'initech', externalId: 'peter@initech.example' }];
  const status = async () => (await server.call('POST', path, { body: { recipients } })).status;
  const share = (resourceType: string, resourceId: number, groupId: number, action: string | null) =>
    server.ok('PUT', '/api/v1/resource-policies/group', {
      resourceType,
      resourceId: String(resourceId),
      groupId,
      action,
    });
  const { id: outer } = await server.ok('POST', `${base}/folders`, { name: 'Outer' });
  const { id: inner } = await server.ok('POST', `${base}/folders`, { name: 'Inner', parentId: outer });
  await server.ok('PUT', `${base}/workbooks/${workbookId}`, { folderId: inner });
  await server.ok('POST', '/api/v1/embed-tenants/initech/user', { externalId: 'first' });
  const groupOf = async (name: string) =>
    (await server.db.selectFrom('all_groups').select('id').where('name', '=', name).executeTakeFirstOrThrow())
      .id;
  const initech = await groupOf('system:tenant:initech');
  assert.equal(await status(), 403);
  await share('Folder', outer, await groupOf('system:tenant:acme'), 'FolderRead');
  assert.equal(await status(), 403);
  await share('Folder', outer, initech, 'FolderRead');
  assert.equal(await status(), 200);
  await share('Folder', outer, initech, null);
  assert.equal(await status(), 403);
  const access = `${base}/workbooks/${workbookId}/embed-access`;
  await server.ok('PUT', access, { allEmbedUsers: true, action: 'read' });
  assert.equal(await status(), 200);
});

test('recipients are deleted with their users, groups, embed tenants and dashboards', async () => {
  const { id, path, add, listed, workbookId } = await newList();
  await shareWithEmbedTenant(fixture, workbookId, 'leaving');
  const person = await makePerson(server, {});
  const { id: groupId } = await server.ok('POST', '/api/v1/groups', { name: 'Leaving' });
  const leaving = { ...ada, embedTenantName: 'leaving' };
  const [embedUser] = (
    await add(leaving, { type: 'USER', userId: person.userId }, { type: 'GROUP', groupId }, ada)
  ).createdRecipients;
  const runs = await runOf(id, [embedUser.embedUserId, person.userId]);
  for (const gone of [`users/${person.userId}`, `groups/${groupId}`, 'embed-tenants/leaving'])
    assert.ok((await server.call('DELETE', `/api/v1/${gone}`)).status < 300, gone);
  // The job that deletes embed tenants needs a worker.
  await server.db.deleteFrom('all_users').where('id', '=', embedUser.embedUserId).execute();
  assert.deepEqual(names(await listed()), ['ada@acme.example']);
  assert.deepEqual(await runs(), [1, 0]);
  const workbook = `${deploymentPath(fixture)}/workbooks/${workbookId}`;
  assert.ok((await server.call('DELETE', workbook)).status < 300);
  assert.equal((await server.call('GET', path)).status, 404);
  assert.deepEqual(await runs(), [0, 0]);

  const other = await prepareFixture(server);
  const notification = await newNotification(other);
  const ofOther = await runOf(notification.id, [1]);
  assert.ok((await server.call('DELETE', deploymentPath(other))).status < 300);
  assert.deepEqual(await ofOther(), [0, 0]);
});

/** Writes a run with its recipients; returns a function that counts both. */
async function runOf(notification: number, userIds: readonly number[]) {
  const { db } = server;
  const { id: run_id } = await db
    .insertInto('notification_runs')
    .values({ tenant_id: 1, notification_id: notification, tick: new Date(), kind: 'scheduled' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = userIds.map((user_id) => ({ tenant_id: 1, run_id, user_id, email: `${user_id}@example.com` }));
  await db.insertInto('notification_run_recipients').values(rows).execute();
  const exceptions = userIds.map((user_id) => ({
    tenant_id: 1,
    notification_id: notification,
    user_id,
    origin: 'excepted',
  }));
  await db.insertInto('notification_exceptions').values(exceptions).execute();
  return async () => {
    const runs = await db.selectFrom('notification_runs').select('id').where('id', '=', run_id).execute();
    const people = await db
      .selectFrom('notification_run_recipients')
      .select('user_id')
      .where('run_id', '=', run_id)
      .execute();
    return [runs.length, people.length];
  };
}

test('adding again ends an exception, even for a recipient who was removed', async () => {
  const { id, add } = await newList();
  const [first] = (await add(ada, { type: 'USER', userId: 1 })).createdRecipients;
  const exceptions = async () =>
    (
      await server.db
        .selectFrom('notification_exceptions')
        .select('user_id')
        .where('notification_id', '=', id)
        .orderBy('user_id')
        .execute()
    ).map(({ user_id }) => user_id);
  await server.db
    .insertInto('notification_exceptions')
    .values(
      [1, first.embedUserId].map((user_id) => ({
        tenant_id: 1,
        notification_id: id,
        user_id,
        origin: 'unsubscribed',
      })),
    )
    .execute();
  await add({ type: 'GROUP', groupName: 'Sales' });
  assert.deepEqual(await exceptions(), [1, first.embedUserId], 'a group ends nobody’s exception');
  await add(ada);
  assert.deepEqual(await exceptions(), [1]);
});

test('a thousand recipients take as many statements as a few, in one embed tenant or many', async () => {
  const { add, workbookId } = await newList();
  const access = `${deploymentPath(fixture)}/workbooks/${workbookId}/embed-access`;
  await server.ok('PUT', access, { allEmbedUsers: true, action: 'read' });
  let call = 0;
  const people = (count: number, ofTenants = 1) => {
    call += 1;
    return Array.from({ length: count }, (_, index) => ({
      ...ada,
      embedTenantName: `tenant-${call}-${index % ofTenants}`,
      externalId: `${index}@${call}.example`,
      securityContext: { customer: index },
      groups: ['Sales'],
      userAttributes: [{ name: 'limit', value: index }],
    }));
  };
  const few = await statementsOf(() => add(...people(3)));
  for (const [count, ofTenants] of [
    [1000, 1],
    [100, 100],
  ]) {
    const more = (await statementsOf(() => add(...people(count as number, ofTenants)))) - few;
    // A slow call outlasts the caches of callers and hosts, so that the next one reads them again.
    assert.ok(more <= 5, `${more} statements more`);
  }
  assert.ok(few <= 20, `${few} statements`);
});

test('concurrent requests create each recipient once', async () => {
  const { add, listed } = await newList();
  const recipients = Array.from({ length: 20 }, (_, index) => ({ ...ada, externalId: `${index}@at.once` }));
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(...recipients)));
  assert.equal(answers.flatMap(({ createdRecipients }) => createdRecipients).length, 20);
  assert.equal((await listed()).length, 20);
});
