import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

/** Sales by region. Of group `Auditors` all, of others those of their region, without the margin. */
const MODEL = `cubes:
  - name: sales
    sql: >
      select * from (values (1, 'north', 10), (2, 'south', 20), (3, 'south', 30)) as t(id, region, amount)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string }
      - { name: secret, sql: "'s' || id", type: string }
    measures:
      - { name: total, sql: amount, type: sum }
      - { name: margin, sql: amount / 2, type: sum }
      - { name: cost, sql: amount / 5, type: sum }
    access_policy:
      - group: Auditors
        member_level: { includes: "*", excludes: [secret, cost] }
        row_level: { allow_all: true }
      - group: Insiders
        member_level: { includes: "*" }
        row_level: { allow_all: true }
      - group: "*"
        member_level: { includes: [region, total] }
        row_level:
          filters: [{ member: region, operator: equals, values: ["{ userAttributes.region }"] }]
`;
const server = await startTestServer({ after });
await allowPersonalKeys(server);
const id = await server.makeDeployment('As whom');
await publish(server, id, 'model/cubes/sales.yml', MODEL);
await server.waitForBuild(id);

const policies = (...actions: ('DeploymentRead' | 'PlaygroundRead' | 'QueryImpersonate')[]) => [
  { resourceType: 'Deployment' as const, actions, resources: [String(id)] },
];
const auditor = await makePerson(server, {
  policies: policies('DeploymentRead', 'PlaygroundRead', 'QueryImpersonate'),
});
const ann = await makePerson(server, { builtInRole: 'Viewer' });
const group = async (name: string, ...userIds: number[]): Promise<number> => {
  const { id: groupId } = await server.ok('POST', '/api/v1/groups', { name });
  if (userIds.length > 0) await server.ok('POST', `/api/v1/groups/${groupId}/users`, { userIds });
  return groupId;
};
await group('Auditors', auditor.userId);
const insiders = await group('Insiders');
const { id: region } = await server.ok('POST', '/api/v1/user-attributes', {
  name: 'region',
  type: 'string',
  defaultValue: 'north',
});
const isFrom = (userId: number, value: string) =>
  server.ok('POST', '/api/v1/user-attribute-values', {
    userId: String(userId),
    userAttributeId: String(region),
    value,
  });
await isFrom(ann.userId, 'south');

const BY_REGION = {
  dimensions: ['sales.region'],
  measures: ['sales.total'],
  order: [['sales.region', 'asc']],
};
const ask = (as: object, query: object = BY_REGION, key = auditor.key) =>
  server.call('POST', api(id, '/query/as'), { body: { as, query }, key });
const rowsAs = async (as: object, query?: object) => {
  const { status, body } = await ask(as, query);
  assert.equal(status, 200, JSON.stringify(body));
  return body.answer?.rows ?? body.refusal;
};
const ownRows = async (key: string) =>
  (await server.ok('POST', api(id, '/query'), { query: BY_REGION }, key)).rows;
const asAnn = { type: 'USER', userId: ann.userId };
const inContext = (securityContext: object) => ({ type: 'SECURITY_CONTEXT', securityContext });
const ALL = [
  ['north', 10],
  ['south', 50],
];

test('the answer is what they get, and what the policies do for both is listed', async () => {
  const { body } = await ask(asAnn);
  assert.deepEqual(body.answer.rows, [['south', 50]]);
  assert.deepEqual(body.as, {
    type: 'USER',
    id: ann.userId,
    name: ann.name,
    email: `${ann.name}@example.com`,
  });
  assert.deepEqual(body.policy.filters, [{ member: 'sales.region', operator: 'equals', values: ['south'] }]);
  assert.deepEqual(body.ownPolicy.filters, []);
  assert.deepEqual(body.hiddenMembers, ['sales.margin']);
});

test('rows are kept for whoever sees them, never for the one who asks', async () => {
  assert.deepEqual(await ownRows(auditor.key), ALL);
  assert.deepEqual(await rowsAs(asAnn), [['south', 50]]);
  assert.deepEqual(await ownRows(auditor.key), ALL);
  await isFrom(ann.userId, 'north');
  assert.deepEqual(await rowsAs(asAnn), [['north', 10]]);
  await isFrom(ann.userId, 'south');
});

test('a group has its own name and the defaults of attributes, a context what it spells out', async () => {
  assert.deepEqual(await rowsAs({ type: 'GROUP', groupId: insiders }), ALL);
  assert.deepEqual(await rowsAs({ type: 'GROUP', groupId: await group('Others') }), [['north', 10]]);
  assert.deepEqual(await rowsAs(inContext({ cubeCloud: { userAttributes: { region: 'south' } } })), [
    ['south', 50],
  ]);
  assert.deepEqual(await rowsAs(inContext({ cubeCloud: { groups: ['Insiders'] } })), ALL);
});

test('a question that they may not ask is answered with their error', async () => {
  const { code, status } = await rowsAs(asAnn, { measures: ['sales.margin'] });
  assert.deepEqual([code, status], ['query_failed', 400]);
});

test('fields that are hidden from the one who asks stay hidden, also in filters and orders', async () => {
  const as = { type: 'GROUP', groupId: insiders };
  for (const query of [
    { dimensions: ['sales.secret'] },
    { ...BY_REGION, filters: [{ member: 'sales.secret', operator: 'equals', values: ['s1'] }] },
    { ...BY_REGION, order: { 'sales.secret': 'asc' } },
  ]) {
    const { status, body } = await ask(as, query);
    assert.match(`${status} ${body.error}`, /^40[03] .*sales\.secret/);
  }
  const topRows = { member: 'sales.region', measure: 'sales.cost', count: 1 };
  const ranked = await server.call('POST', api(id, '/query/as'), {
    body: { as, query: BY_REGION, meta: { topRows } },
    key: auditor.key,
  });
  assert.match(`${ranked.status} ${ranked.body.error}`, /^403 sales\.cost is hidden/);
});

test('refused without the permission, also to those whose deployment is another one', async () => {
  const explorer = await makePerson(server, { builtInRole: 'Explorer' });
  const elsewhere = await makePerson(server, {
    builtInRole: 'Explorer',
    policies: [{ resourceType: 'Deployment', actions: ['QueryImpersonate'], resources: ['999'] }],
  });
  const withoutAccess = await makePerson(server, { policies: policies('QueryImpersonate') });
  for (const { key } of [explorer, elsewhere, withoutAccess])
    assert.equal((await ask(asAnn, BY_REGION, key)).status, 403);
  const limited = await server.ok('POST', '/api/v1/api-keys', {
    name: 'limited',
    userId: auditor.userId,
    permissions: ['PlaygroundRead'],
  });
  assert.equal((await ask(asAnn, BY_REGION, limited.token)).status, 403);
});

test('only active people and groups of the account who can reach the deployment', async () => {
  const away = await makePerson(server, {});
  const left = await makePerson(server, { builtInRole: 'Viewer' });
  await server.db.updateTable('users').set({ is_deactivated: true }).where('id', '=', left.userId).execute();
  const { id: tenantId } = await server.db
    .insertInto('tenants')
    .values({ name: 'other' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stranger = await server.db
    .insertInto('users')
    .values({ tenant_id: tenantId, email: 'o@example.com', username: 'o', is_admin: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const statusOf = async (as: object) => (await ask(as)).status;
  assert.equal(await statusOf({ type: 'USER', userId: away.userId }), 409);
  assert.equal(await statusOf({ type: 'USER', userId: left.userId }), 404);
  assert.equal(await statusOf({ type: 'USER', userId: stranger.id }), 404);
});

test('what as whom lacks or has too much is named', async () => {
  const errorOf = async (as: object) => {
    const { status, body } = await ask(as);
    return `${status} ${body.error}`;
  };
  assert.match(await errorOf({ type: 'USER' }), /^400 body\.as\.userId is required/);
  assert.match(await errorOf({ ...asAnn, groupId: 1 }), /^400 body\.as\.groupId cannot/);
  assert.match(await errorOf({ ...asAnn, userid: 1 }), /^400 body\.as\.userid/);
  assert.match(await errorOf(inContext({ exp: 1 })), /^400 body\.as\.securityContext\.exp must be absent/);
  assert.match(
    await errorOf(inContext({ cubeCloud: { groups: 'a' } })),
    /securityContext\.cubeCloud\.groups/,
  );
  assert.match(await errorOf(inContext({ cubeCloud: { userId: 1 } })), /securityContext\.cubeCloud/);
  assert.match(await errorOf(inContext({ a: 'x'.repeat(20_000) })), /at most 16384 bytes/);
});

test('each question is in the audit log, without the values of a security context', async () => {
  const marker = 'hunter2';
  await ask(inContext({ pin: marker, cubeCloud: { userAttributes: { region: marker } } }));
  const events = await server.db
    .selectFrom('audit_events')
    .select(['user_id', 'event', 'target', 'changes'])
    .where('operation', '=', 'runQueryAs')
    .where('outcome', '=', 'completed')
    .orderBy('id', 'asc')
    .execute();
  const [first, last] = [events[0], events.at(-1)];
  assert.deepEqual(first, {
    user_id: auditor.userId,
    event: 'Ran query as somebody else',
    target: { as: 'USER', userId: ann.userId, userEmail: `${ann.name}@example.com` },
    changes: { query: BY_REGION, rows: 1 },
  });
  assert.deepEqual(last?.target, {
    as: 'SECURITY_CONTEXT',
    claims: ['pin'],
    groups: [],
    userAttributes: ['region'],
  });
  assert.equal(JSON.stringify(events).includes(marker), false);
});

const workbooks = api(id, '/workbooks');
const { id: workbookId } = await server.ok('POST', workbooks, { name: 'Board' });
const reportOn = async (measure: string) => {
  const sqlQuery = `SELECT region, MEASURE(${measure}) FROM sales GROUP BY 1 ORDER BY 1`;
  return (await server.ok('POST', api(id, '/reports'), { name: measure, workbookId, sqlQuery })).id;
};
const position = { x: 0, y: 0, w: 6, h: 4 };
const { publicId } = await server.ok('POST', `${workbooks}/${workbookId}/publish`, {
  workbookId,
  config: {
    widgets: [
      { id: 'total', type: 'CHART', position, config: { reportId: await reportOn('total') } },
      { id: 'cost', type: 'CHART', position, config: { reportId: await reportOn('cost') } },
      { id: 'region', type: 'FILTER', position, config: { member: 'sales.region' } },
    ],
  },
});
for (const { userId } of [auditor, ann])
  await server.ok('PUT', '/api/v1/resource-policies/user', {
    userId,
    resourceType: 'Workbook',
    resourceId: String(workbookId),
    action: 'WorkbookRead',
  });
const boardAs = (path: string, body: object, key = auditor.key) =>
  server.call('POST', api(id, `/dashboards/${publicId}/as${path}`), { body, key });

test('a dashboard has the rows, the controls and the values of whoever it is opened as', async () => {
  const opened = await boardAs('', { as: asAnn });
  assert.deepEqual([opened.status, opened.body.mayOpen, opened.body.as.name], [200, true, ann.name]);
  const { body } = await boardAs('/query', { as: asAnn, widgetIds: ['total'] });
  assert.deepEqual(body.widgets[0].data.rows, [['south', 50]]);
  const values = await boardAs('/control-values', { as: asAnn, widgetId: 'region' });
  assert.deepEqual(values.body.values, [{ value: 'south', label: 'south' }]);
  const events = await server.db
    .selectFrom('audit_events')
    .select(['target', 'changes'])
    .where('operation', '=', 'queryDashboardAs')
    .where('outcome', '=', 'completed')
    .execute();
  const target = { dashboardPublicId: publicId, as: 'USER', userId: ann.userId };
  assert.deepEqual(events, [
    {
      target: { ...target, userEmail: `${ann.name}@example.com` },
      changes: { widgetIds: ['total'], rows: 1 },
    },
  ]);
});

test('a chart of what is hidden from the one who asks stays empty, and the others do not', async () => {
  const { body } = await boardAs('/query', {
    as: { type: 'GROUP', groupId: insiders },
    widgetIds: ['cost', 'total'],
  });
  const byId = new Map(body.widgets.map((widget: { widgetId: string }) => [widget.widgetId, widget]));
  const { data, error } = byId.get('cost') as { data: unknown; error: { status: number; error: string } };
  assert.equal(data, null);
  assert.match(`${error.status} ${error.error}`, /^403 sales\.cost is hidden/);
  assert.deepEqual((byId.get('total') as { data: { rows: unknown } }).data.rows, ALL);
});

test('whoever has no access to a dashboard is named, and nobody opens one without the permission', async () => {
  const explorer = await makePerson(server, { builtInRole: 'Explorer' });
  assert.equal((await boardAs('', { as: asAnn }, explorer.key)).status, 403);
  const stranger = await makePerson(server, { policies: policies('DeploymentRead') });
  const { body } = await boardAs('', { as: { type: 'USER', userId: stranger.userId } });
  assert.equal(body.mayOpen, false);
});
