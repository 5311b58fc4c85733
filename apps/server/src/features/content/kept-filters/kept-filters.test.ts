import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { MOST_OF_OWNER } from './kept-filters.service.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const newDeployment = async (name: string): Promise<number> =>
  (await server.ok('POST', '/build/api/v1/deployments', deploymentInput(name))).id;
const [deploymentId, other] = [await newDeployment('Sales'), await newDeployment('Other')];
const owner = await makePerson(server, { builtInRole: 'Explorer' });
const colleague = await makePerson(server, { builtInRole: 'Explorer' });
const viewer = await makePerson(server, { builtInRole: 'Viewer' });

const pathOf = (id?: number, of = deploymentId) =>
  `/api/v1/deployments/${of}/kept-filters${id === undefined ? '' : `/${id}`}`;
const call = (method: string, path: string, key: string, body?: object) =>
  server.call(method, path, { key, ...(body && { body }) });
const status = async (method: string, path: string, key: string, body?: object) =>
  (await call(method, path, key, body)).status;
const GERMANY = { member: 'orders.country', operator: 'equals', values: ['Germany'] };
const keep = (name: string, more: object = {}, key = owner.key): Promise<Json> =>
  server.ok('POST', pathOf(), { name, view: 'orders', filters: [GERMANY], ...more }, key);
const namesFor = async (key: string, query = '') =>
  (await server.ok('GET', `${pathOf()}?first=1000${query}`, undefined, key)).items.map(
    ({ name }: Json) => name,
  );

test('what questions cannot have is refused, with its place', async () => {
  const filter = (more: object) => ({ filters: [{ ...GERMANY, ...more }] });
  const many = Array.from({ length: 10_001 }, String);
  const long = Array.from({ length: 900 }, () => 'x'.repeat(250));
  for (const [given, message] of [
    [{ filters: [] }, /body must have a condition/],
    [{ filters: [{ or: [{ and: [{ member: 'orders.country' }] }] }] }, /filters\[0\]\.or\[0\]\.and\[0\]/],
    [filter({ operator: 'like' }), /body\.filters\[0\]\.operator must be one of/],
    [filter({ values: [] }), /body\.filters\[0\]\.values/],
    [filter({ values: many }), /body\.filters\[0\]\.values must have at most 10000/],
    [filter({ values: [{}] }), /filters/],
    [filter({ values: long }), /at most 200000 characters/],
    [filter({ member: 'users.city' }), /body\.view must be the view of all members, but has no users\.city/],
    [{ segments: ['users.local'] }, /but has no users\.local/],
    [{ timeDimensions: [{ dimension: 'orders.at', dateRange: [] }] }, /timeDimensions/],
    [{ timeDimensions: [{ dimension: 'orders.at' }] }, /timeDimensions\[0\] must have either dateRange or/],
    [{ name: '\n' }, /body\.name/],
    [{ name: 'x'.repeat(256) }, /body\.name/],
    [{ isPublic: true }, /isPublic/],
  ] as const) {
    const answer = await call('POST', pathOf(), owner.key, {
      name: 'x',
      view: 'orders',
      filters: [GERMANY],
      ...given,
    });
    assert.deepEqual(
      [answer.status, message.test(answer.body.error)],
      [400, true],
      JSON.stringify([given, answer.body.error]).slice(0, 300),
    );
  }
  assert.deepEqual(await namesFor(owner.key), []);
});

test('conditions of all kinds come back as they were kept', async () => {
  const conditions = {
    filters: [{ or: [GERMANY, { and: [{ member: 'orders.code', operator: 'notSet' }] }] }],
    segments: ['orders.large'],
    timeDimensions: [
      { dimension: 'orders.created_at', dateRange: 'last 7 days' },
      { dimension: 'orders.paid_at', compareDateRange: ['this month', ['2026-01-01', '2026-01-31']] },
    ],
  };
  const { id, ...kept } = await keep('  Große Aufträge ', conditions);
  const read = await server.ok('GET', pathOf(id), undefined, owner.key);
  assert.deepEqual(read, { id, ...kept });
  const { filters, segments, timeDimensions, name, members, isShared, canEdit } = read;
  assert.deepEqual({ filters, segments, timeDimensions }, conditions);
  assert.deepEqual([name, isShared, canEdit, read.user.id], ['Große Aufträge', false, true, owner.userId]);
  assert.deepEqual(members, [
    'orders.created_at',
    'orders.paid_at',
    'orders.large',
    'orders.country',
    'orders.code',
  ]);
  const [listed] = (await server.ok('GET', pathOf(), undefined, owner.key)).items;
  assert.deepEqual(Object.keys(listed).includes('filters'), false, 'the list has no values');
  assert.equal(await status('DELETE', pathOf(id), owner.key), 204);
});

test('private ones exist for their owner only, and shared ones for everyone who asks questions there', async () => {
  const { id } = await keep('Germany');
  for (const key of [colleague.key, server.adminKey]) {
    assert.deepEqual(await namesFor(key), []);
    for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as const)
      assert.equal(await status(method, pathOf(id), key, body), 404, `${method} by another`);
  }
  assert.equal(await status('GET', pathOf(), viewer.key), 403);
  const { key: embedKey } = await makeEmbedUser(server, { deploymentId, embedTenant: 'acme' });
  for (const path of [pathOf(), pathOf(id)]) assert.equal(await status('GET', path, embedKey), 403);

  await server.ok('PUT', pathOf(id), { isShared: true }, owner.key);
  const shared = await server.ok('GET', pathOf(id), undefined, colleague.key);
  assert.deepEqual([shared.filters, shared.canEdit, shared.user.id], [[GERMANY], false, owner.userId]);
  assert.deepEqual(await namesFor(colleague.key), ['Germany']);
  assert.equal(await status('PUT', pathOf(id), colleague.key, { name: 'Mine' }), 403);
  const reader = await makePerson(server, { builtInRole: 'Viewer' });
  await server.ok('PUT', '/api/v1/resource-policies/user', {
    resourceType: 'Deployment',
    resourceId: String(deploymentId),
    userId: reader.userId,
    action: 'PlaygroundRead',
  });
  const ofReader = { name: 'Mine', view: 'orders', filters: [GERMANY] };
  assert.equal(await status('POST', pathOf(), reader.key, ofReader), 200);
  assert.equal(await status('POST', pathOf(), reader.key, { ...ofReader, isShared: true }), 403);
  assert.equal(await status('DELETE', pathOf(id), colleague.key), 403);
  assert.equal(await status('GET', pathOf(id), viewer.key), 403);
  assert.equal(await status('GET', pathOf(id, other), owner.key), 404, 'in another deployment');
  assert.equal(await status('DELETE', pathOf(id, other), owner.key), 404, 'in another deployment');
  const renamed = await server.ok('PUT', pathOf(id), { name: 'Deutschland' });
  assert.deepEqual([renamed.name, renamed.filters, renamed.isShared], ['Deutschland', [GERMANY], true]);
  assert.equal(await status('DELETE', pathOf(id), server.adminKey), 204, 'administrators tidy up');
});

test('new conditions replace all of the old ones', async () => {
  const { id } = await keep('Mixed', { segments: ['orders.large'] });
  const answer = await call('PUT', pathOf(id), owner.key, { segments: ['users.local'] });
  assert.equal(answer.status, 400);
  const changed = await server.ok('PUT', pathOf(id), { segments: ['orders.small'] }, owner.key);
  assert.deepEqual(
    [changed.filters, changed.segments, changed.members, changed.name],
    [[], ['orders.small'], ['orders.small'], 'Mixed'],
  );
  await status('DELETE', pathOf(id), owner.key);
});

test('they are listed by name and view, and end with their owner', async () => {
  const leaver = await makePerson(server, { builtInRole: 'Explorer' });
  for (const name of ['b', 'A', 'c']) await keep(name, { isShared: true }, leaver.key);
  const users = { view: 'users', filters: [{ member: 'users.city', operator: 'set' }] };
  await keep('B2', { ...users, isShared: true }, leaver.key);
  assert.deepEqual(await namesFor(owner.key), ['A', 'b', 'B2', 'c']);
  assert.deepEqual(await namesFor(owner.key, '&view=users'), ['B2']);
  await server.db.deleteFrom('users').where('id', '=', leaver.userId).execute();
  assert.deepEqual(await namesFor(owner.key), []);
});

test('one person has a limited number in each deployment', async () => {
  const { id } = await keep('First');
  await server.db
    .insertInto('kept_filters')
    .columns(['tenant_id', 'deployment_id', 'owner_user_id', 'view', 'name', 'conditions', 'members'])
    .expression((eb) =>
      eb
        .selectFrom('kept_filters')
        .crossJoin((from) =>
          from.fn<{ n: number }>('generate_series', [from.lit(2), from.lit(MOST_OF_OWNER)]).as('n'),
        )
        .select(['tenant_id', 'deployment_id', 'owner_user_id', 'view', 'name', 'conditions', 'members'])
        .where('kept_filters.id', '=', id),
    )
    .execute();
  const body = { name: 'One more', view: 'orders', filters: [GERMANY] };
  assert.equal(await status('POST', pathOf(), owner.key, body), 409);
  assert.equal(await status('POST', pathOf(), colleague.key, body), 200, 'others are not concerned');
  assert.equal(await status('DELETE', pathOf(id), owner.key), 204);
  assert.equal(await status('POST', pathOf(), owner.key, body), 200);
});

test('the audit log has the names, and no values', async () => {
  const rows = await server.db
    .selectFrom('audit_events')
    .selectAll()
    .where('event', 'like', '%kept filter')
    .execute();
  assert.ok(rows.length > 0);
  assert.ok(!JSON.stringify(rows).includes('Germany"]'));
  const renamed = rows.find(({ target }) => JSON.stringify(target).includes('Deutschland'));
  assert.deepEqual(renamed?.changes, { name: 'Deutschland', conditions: false });
});
