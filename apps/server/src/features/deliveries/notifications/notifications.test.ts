import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { newDashboard } from '../../../../test/content-under-test.ts';
import { newNotification } from '../../../../test/deliveries-under-test.ts';
import { deploymentPath, type Fixture, prepareFixture } from '../../../../test/fixture.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';
import { type AttemptParts, attemptStep } from '../runs/attempt-step.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
let fixture: Fixture;
let path: string;
/** A dashboard with a control of each kind and charts. */
let dashboard: { publicId: string; workbookId: number };

before(async () => {
  fixture = await prepareFixture(server);
  path = `${deploymentPath(fixture)}/notifications`;
  dashboard = await publishCharts();
});

async function publishCharts() {
  const base = deploymentPath(fixture);
  const report = async (query: object) => {
    const body = { name: fixture.unique(), jsonQuery: JSON.stringify(query) };
    return (await server.ok('POST', `${base}/reports`, body)).id as number;
  };
  const revenue = { measures: ['orders.revenue'] };
  const over = [{ dimension: 'orders.created_at', granularity: 'month' }];
  const reports = {
    total: await report(revenue),
    trend: await report({ ...revenue, timeDimensions: over }),
    cities: await report({ ...revenue, dimensions: ['orders.city'] }),
  };
  const position = { x: 0, y: 0, w: 12, h: 2 };
  const widgets = [
    { id: 'city', type: 'FILTER', position, config: { member: 'orders.city' } },
    { id: 'grain', type: 'TIME_GRAIN', position, config: { member: 'orders.created_at' } },
    { id: 'note', type: 'TEXT', position, config: { markdown: 'Orders' } },
    ...Object.entries(reports).map(([id, reportId]) => ({
      id,
      type: 'CHART',
      position,
      config: { reportId },
    })),
  ];
  const { id: workbookId } = await server.ok('POST', `${base}/workbooks`, { name: fixture.unique() });
  const config = { title: 'Orders', widgets };
  const published = await server.ok('POST', `${base}/workbooks/${workbookId}/publish`, {
    workbookId,
    config,
  });
  return { publicId: published.publicId as string, workbookId: workbookId as number };
}

const daily = (more: object = {}) => ({
  dashboardPublicId: dashboard.publicId,
  scheduleType: 'DAILY',
  hour: 8,
  ...more,
});
const create = (more: object = {}) => server.ok('POST', path, daily(more));
const count = async () => (await server.ok('GET', `${path}?first=200`)).items.length as number;

async function refused(
  method: string,
  at: string,
  status: number,
  body: unknown,
  message: RegExp,
  key?: string,
) {
  const answer = await server.call(method, at, { body, key });
  assert.equal(answer.status, status, `${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
  assert.match(answer.body.error, message);
}

test('an invalid notification is refused with the field, and nothing is written', async () => {
  const before = await count();
  const refuse = (status: number, more: object, message: RegExp) =>
    refused('POST', path, status, daily(more), message);
  const condition = (more: object) => ({ conditions: [{ type: 'rows' }, more] });
  await refuse(400, { scheduleType: undefined }, /body\.scheduleType/);
  await refuse(400, { scheduleType: 'YEARLY' }, /body\.scheduleType/);
  await refuse(400, { hour: 24 }, /body\.hour/);
  await refuse(400, { scheduleType: 'WEEKLY', dayOfWeek: 7 }, /body\.dayOfWeek/);
  await refuse(400, { scheduleType: 'MONTHLY', dayOfMonth: 0 }, /body\.dayOfMonth/);
  const custom = (customCron?: string) => ({ scheduleType: 'CUSTOM', customCron });
  await refuse(400, custom(), /body\.customCron is required/);
  await refuse(400, custom('at noon'), /body\.customCron must have five fields/);
  await refuse(400, custom('0 0 30 2 *'), /body\.customCron never occurs/);
  await refuse(400, custom('*/5 * * * *'), /body\.customCron .*15 minutes/);
  await refuse(400, custom('0,14 8 * * *'), /15 minutes/);
  await refuse(400, custom('0,50 0,23 * * *'), /15 minutes/);
  await refuse(400, { timezone: 'Mars/Olympus' }, /body\.timezone/);
  await refuse(400, { notificationFormat: 'gif' }, /body\.notificationFormat/);
  await refuse(400, { attachments: ['csv', 'csv'] }, /body\.attachments/);
  await refuse(400, { filters: [{ member: 'orders.id', value: 1 }] }, /body\.filters\.0\.member/);
  const misspelt = { member: 'orders.city', operator: 'equals', values: ['Bergen'] };
  await refuse(400, { filters: [misspelt] }, /body\.filters\.0\.values is unknown; did you mean value\?/);
  const long = Array.from({ length: 7 }, (_, index) => `${index}`.padEnd(9_999, 'x'));
  await refuse(400, { filters: [{ member: 'orders.city', value: long }] }, /body\.filters .*characters/);
  await refuse(400, { timeGrains: [{ member: 'orders.city', grain: 'day' }] }, /body\.timeGrains\.0\.member/);
  await refuse(400, { memberSwitchers: [{ member: 'orders.city', selected: 'x' }] }, /memberSwitchers\.0/);
  await refuse(400, { linkTemplate: 'http://app.example.com' }, /body\.linkTemplate must .*https/);
  await refuse(400, { linkTemplate: 'https://{externalId}' }, /body\.linkTemplate must .*host/);
  await refuse(400, condition({ type: 'fresh', hours: 24 }), /body\.conditions\.1\.member is required/);
  await refuse(
    400,
    condition({ type: 'fresh', member: 'created_at', hours: 24 }),
    /1\.member .*VIEW\.MEMBER/,
  );
  await refuse(
    400,
    condition({ type: 'fresh', member: 'orders.revenue', hours: 24 }),
    /1\.member must be a time dimension/,
  );
  await refuse(400, condition({ type: 'rows', hours: 24 }), /1\.hours cannot be combined/);
  const measure = { type: 'threshold', member: 'orders.revenue', operator: 'less_than', value: 7 };
  await refuse(400, condition(measure), /1\.widgetId is required/);
  await refuse(400, condition({ ...measure, widgetId: 'none' }), /1\.widgetId must be a chart/);
  await refuse(400, condition({ ...measure, widgetId: 'note' }), /1\.widgetId must be a chart/);
  await refuse(400, condition({ ...measure, widgetId: 'cities' }), /1\.widgetId .*broken down/);
  await refuse(
    400,
    condition({ ...measure, widgetId: 'total', member: 'orders.count' }),
    /1\.member .*measure/,
  );
  await refuse(400, condition({ type: 'anomaly', widgetId: 'total', member: 'orders.revenue' }), /over time/);
  await refuse(400, { dashboardPublicId: undefined }, /Exactly one/);
  await refuse(400, { dashboardId: 1 }, /Exactly one/);
  await refuse(404, { dashboardPublicId: undefined, dashboardId: 999_999 }, /Dashboard 999999/);
  await refuse(404, { dashboardPublicId: 'Unknown00000' }, /Dashboard Unknown00000/);
  const other = await newDashboard(await prepareFixture(server));
  await refuse(404, { dashboardPublicId: other.publicId }, /not found/);
  assert.equal(await count(), before);
});

test('only administrators may use notifications, even with an embed token', async () => {
  const { id } = await create();
  await allowPersonalKeys(server);
  const developer = await makePerson(server, { builtInRole: 'Developer' });
  const limited = await server.makeKey({ permissions: ['All'] });
  const embedUser = await makeEmbedToken(server, fixture, { externalId: 'ada', embedTenantName: 'acme' });
  for (const key of [developer.key, limited, embedUser]) {
    await refused('GET', path, 403, undefined, /administrator/, key);
    await refused('POST', path, 403, daily(), /administrator/, key);
    await refused('PUT', `${path}/${id}`, 403, { hour: 7 }, /administrator/, key);
    await refused('DELETE', `${path}/${id}`, 403, undefined, /administrator/, key);
  }
  const ofAdministrator = await makeEmbedToken(server, fixture, { internalId: 'admin@example.com' });
  assert.equal((await server.ok('GET', `${path}/${id}`, undefined, ofAdministrator)).id, id);
});

test('a new notification has the documented defaults', async () => {
  const made = await create({ scheduleType: 'WEEKLY', hour: null, dayOfMonth: 3 });
  const { id, dashboardId, humanReadableSchedule, nextRuns, createdAt, updatedAt, ...rest } = made;
  assert.deepEqual(rest, {
    name: null,
    deploymentId: fixture.deploymentId,
    dashboardPublicId: dashboard.publicId,
    dashboardTitle: 'Orders',
    isPublished: true,
    recipientCount: 0,
    lastRun: null,
    ownerUserId: 1,
    scheduleType: 'WEEKLY',
    minute: 0,
    hour: 9,
    dayOfWeek: 1,
    dayOfMonth: null,
    customCron: null,
    cronExpression: '0 9 * * 1',
    timezone: 'UTC',
    isEnabled: true,
    isFailing: false,
    notificationEnabled: true,
    notificationFormat: 'png',
    notificationAiSummary: false,
    filters: null,
    timeGrains: null,
    memberSwitchers: null,
    allowFailedWidgets: false,
    attachments: [],
    conditions: [],
    linkTemplate: null,
  });
  assert.equal(humanReadableSchedule, 'Every Monday at 09:00, UTC');
  assert.equal(createdAt, updatedAt);
  const runs = (nextRuns as string[]).map((run) => new Date(run));
  assert.equal(runs.length, 5);
  for (const [index, run] of runs.entries()) {
    assert.deepEqual(
      { day: run.getUTCDay(), hours: run.getUTCHours(), minutes: run.getUTCMinutes() },
      { day: 1, hours: 9, minutes: 0 },
    );
    assert.equal(run.getTime() - (runs[0]?.getTime() ?? 0), index * 7 * 86_400_000);
  }
  assert.deepEqual(await server.ok('GET', `${path}/${id}`), made);
  assert.deepEqual((await nextRunOf(id))?.toISOString(), nextRuns[0]);
  const byId = await server.ok('POST', path, daily({ dashboardPublicId: null, dashboardId }));
  assert.equal(byId.dashboardPublicId, dashboard.publicId);
});

test('every option is stored and returned', async () => {
  const options = {
    timezone: 'Europe/Berlin',
    minute: 30,
    isEnabled: false,
    notificationEnabled: false,
    notificationFormat: 'pdf',
    notificationAiSummary: true,
    filters: [{ member: 'orders.city', operator: 'equals', value: ['Bergen', 'Quito'] }],
    timeGrains: [{ member: 'orders.created_at', grain: 'week' }],
    memberSwitchers: [],
    allowFailedWidgets: true,
    attachments: ['csv', 'pdf'],
    conditions: [
      { type: 'rows' },
      { type: 'changed' },
      { type: 'fresh', member: 'orders.created_at', hours: 24 },
      { type: 'threshold', widgetId: 'total', member: 'orders.revenue', operator: 'less_than', value: 0 },
      { type: 'change', widgetId: 'trend', member: 'orders.revenue', percent: 10 },
      { type: 'anomaly', widgetId: 'trend', member: 'orders.revenue' },
    ],
    linkTemplate: 'https://app.example.com/{embedTenantName}?d={dashboardPublicId}&u={externalId}',
  };
  const { id, ...made } = await create(options);
  for (const [name, value] of Object.entries(options)) assert.deepEqual(made[name], value, name);
  assert.deepEqual(
    { nextRuns: made.nextRuns, nextRun: await nextRunOf(id) },
    { nextRuns: [], nextRun: null },
    'a disabled schedule has no runs',
  );
});

test('an update changes the given fields, and null clears lists, addresses and fields of the schedule', async () => {
  const filters = [{ member: 'orders.city', value: 'Bergen' }];
  const conditions = [{ type: 'changed' }];
  const { id } = await create({ minute: 15, filters, conditions, attachments: ['csv'] });
  const update = (body: object): Promise<Json> => server.ok('PUT', `${path}/${id}`, body);
  const before = await server.ok('GET', `${path}/${id}`);
  const { updatedAt, ...same } = await update({});
  assert.deepEqual({ ...same, updatedAt: before.updatedAt }, before);
  assert.ok(updatedAt >= before.updatedAt);

  const weekly = await update({ scheduleType: 'WEEKLY', dayOfWeek: 5 });
  assert.equal(weekly.cronExpression, '15 8 * * 5', 'a new type keeps the fields that it has too');
  assert.equal((await update({ minute: null })).cronExpression, '0 8 * * 5');
  const hourly = await update({ scheduleType: 'HOURLY', minute: 5 });
  assert.deepEqual(
    { cronExpression: hourly.cronExpression, hour: hourly.hour, dayOfWeek: hourly.dayOfWeek },
    { cronExpression: '5 * * * *', hour: null, dayOfWeek: null },
  );
  assert.deepEqual((await nextRunOf(id))?.toISOString(), hourly.nextRuns[0]);
  const custom = await update({ scheduleType: 'CUSTOM', customCron: '0 6 * * 1-5', timezone: 'Asia/Tokyo' });
  assert.deepEqual(
    { cronExpression: custom.cronExpression, timezone: custom.timezone },
    { cronExpression: '0 6 * * 1-5', timezone: 'Asia/Tokyo' },
  );
  assert.equal((await update({ timezone: null })).timezone, 'UTC');

  for (const [body, message] of [
    [{ scheduleType: 'MONTHLY', dayOfMonth: 32 }, /body\.dayOfMonth/],
    [{ customCron: null }, /body\.customCron/],
    [{ customCron: '* * * * *' }, /15 minutes/],
    [{ filters: [{ member: 'orders.id', value: 1 }] }, /filters\.0\.member/],
    [{ conditions: [{ type: 'fresh' }] }, /conditions\.0\.member/],
    [{ linkTemplate: 'https://a:b@example.com' }, /linkTemplate/],
  ] as const)
    await refused('PUT', `${path}/${id}`, 400, body, message);
  const kept = await server.ok('GET', `${path}/${id}`);
  assert.deepEqual(
    {
      filters: kept.filters,
      conditions: kept.conditions,
      attachments: kept.attachments,
      cronExpression: kept.cronExpression,
    },
    { filters, conditions, attachments: ['csv'], cronExpression: '0 6 * * 1-5' },
  );
  const cleared = await update({
    filters: null,
    conditions: [],
    attachments: null,
    notificationFormat: null,
    isEnabled: null,
  });
  assert.deepEqual(
    {
      filters: cleared.filters,
      conditions: cleared.conditions,
      attachments: cleared.attachments,
      notificationFormat: cleared.notificationFormat,
      isEnabled: cleared.isEnabled,
    },
    { filters: null, conditions: [], attachments: [], notificationFormat: 'png', isEnabled: true },
  );
});

test('disabling clears the next run, and a run that is due survives other changes', async () => {
  const { id } = await create();
  const due = new Date(Date.now() - 60_000);
  const setDue = () =>
    server.db
      .updateTable('notifications')
      .set({ next_run_at: due, condition_state: '{"last":1}' })
      .where('id', '=', id)
      .execute();
  await setDue();
  await server.ok('PUT', `${path}/${id}`, { notificationFormat: 'pdf', hour: 8 });
  assert.deepEqual(
    { nextRun: await nextRunOf(id), state: await stateOf(id) },
    { nextRun: due, state: { last: 1 } },
  );
  await server.ok('PUT', `${path}/${id}`, { hour: 9 });
  assert.ok(Number(await nextRunOf(id)) > Date.now());
  assert.deepEqual((await server.ok('PUT', `${path}/${id}`, { isEnabled: false })).nextRuns, []);
  assert.deepEqual(
    { nextRun: await nextRunOf(id), state: await stateOf(id) },
    { nextRun: null, state: null },
  );
  await server.ok('PUT', `${path}/${id}`, { hour: 10 });
  assert.equal(await nextRunOf(id), null);
  const enabled = await server.ok('PUT', `${path}/${id}`, { isEnabled: true });
  assert.equal((await nextRunOf(id))?.toISOString(), enabled.nextRuns[0]);
  await setDue();
  await server.ok('PUT', `${path}/${id}`, { conditions: [{ type: 'changed' }] });
  assert.deepEqual(
    { nextRun: await nextRunOf(id), state: await stateOf(id) },
    { nextRun: due, state: null },
    'conditions start anew',
  );
});

test('the list is filtered by one dashboard and one recipient', async () => {
  const other = await newNotification(fixture);
  const { id, dashboardId } = await create();
  await server.ok('PUT', `${deploymentPath(fixture)}/workbooks/${dashboard.workbookId}/embed-access`, {
    embedTenantName: 'acme',
    action: 'read',
  });
  const add = (notification: number, recipient: object) =>
    server.ok('POST', `${path}/${notification}/recipients`, { recipients: [recipient] });
  await add(id, { type: 'USER', userId: 1 });
  await add(id, { type: 'EMBED_USER', embedTenantName: 'acme', externalId: 'Eve@Example.com' });
  await add(other.id, { type: 'USER', userId: 1 });
  const listed = async (query: string): Promise<number[]> =>
    (await server.ok('GET', `${path}?first=200&${query}`)).items.map((item: Json) => item.id);
  assert.deepEqual(await listed('recipientUserId=1'), [id, other.id], 'newest first');
  assert.deepEqual(await listed('recipientEmail=ADMIN@example.com'), [id, other.id]);
  assert.deepEqual(await listed('recipientEmail=eve@example.com'), [id]);
  assert.deepEqual(await listed('recipientEmbedTenantName=acme&recipientExternalId=EVE@example.com'), [id]);
  assert.deepEqual(await listed('recipientEmbedTenantName=globex&recipientExternalId=eve@example.com'), []);
  assert.deepEqual(await listed('recipientUserId=999999'), []);
  assert.deepEqual(await listed(`dashboardPublicId=${other.dashboardPublicId}`), [other.id]);
  assert.deepEqual(await listed(`dashboardId=${dashboardId}&recipientUserId=1`), [id]);
  assert.deepEqual(await listed('dashboardPublicId=Unknown00000'), []);
  for (const [query, message] of [
    [`dashboardId=${dashboardId}&dashboardPublicId=x`, /Only one of/],
    ['recipientUserId=1&recipientEmail=a@example.com', /Only one recipient/],
    ['recipientUserId=1&recipientEmbedTenantName=acme&recipientExternalId=eve', /Only one recipient/],
    ['recipientEmbedTenantName=acme', /must be given together/],
    ['recipientExternalId=eve', /must be given together/],
  ] as const)
    await refused('GET', `${path}?${query}`, 400, undefined, message);
  const first = await server.ok('GET', `${path}?first=1&recipientUserId=1`);
  const { endCursor } = first.pageInfo;
  const next = await server.ok('GET', `${path}?first=1&recipientUserId=1&after=${endCursor}`);
  assert.deepEqual([first.items[0].id, next.items[0].id], [id, other.id]);
  await refused('GET', `${path}?after=${endCursor}`, 400, undefined, /cursor of this list/);
});

test('the list is searched by words of names and titles', async () => {
  const other = await newNotification(fixture);
  const { id, dashboardTitle } = await create({ name: 'Monday 100 % ünits' });
  const listed = async (search: string, more = ''): Promise<number[]> => {
    const query = `first=200&search=${encodeURIComponent(search)}${more}`;
    return (await server.ok('GET', `${path}?${query}`)).items.map((item: Json) => item.id);
  };
  assert.deepEqual(await listed('MONDAY Ünits'), [id], 'ignoring case');
  assert.deepEqual(await listed(`monday ${dashboardTitle}`), [id], 'a name and a title together');
  assert.ok((await listed(other.dashboardTitle)).includes(other.id), 'without a name');
  assert.deepEqual(await listed('0 %'), [id], 'no pattern');
  assert.deepEqual(await listed('monday tuesday'), []);
  assert.deepEqual(await listed('monday', `&dashboardPublicId=${other.dashboardPublicId}`), []);
  const found = await listed(' ');
  assert.ok(found.includes(id) && found.includes(other.id), 'a text without words finds all');
});

test('a deleted notification leaves nothing behind, and a notification is unknown to other deployments', async () => {
  const { id } = await create();
  const elsewhere = await prepareFixture(server);
  const foreign = `${deploymentPath(elsewhere)}/notifications/${id}`;
  for (const method of ['GET', 'DELETE'] as const)
    await refused(method, foreign, 404, undefined, /Notification \d+ not found/);
  await refused('PUT', foreign, 404, { hour: 7 }, /not found/);
  await server.ok('POST', `${path}/${id}/recipients`, { recipients: [{ type: 'USER', userId: 1 }] });
  const { status, body } = await server.call('DELETE', `${path}/${id}`);
  assert.deepEqual({ status, body }, { status: 204, body: '' });
  await refused('GET', `${path}/${id}`, 404, undefined, /not found/);
  await refused('DELETE', `${path}/${id}`, 404, undefined, /not found/);
  const left = await server.db
    .selectFrom('notification_recipients')
    .select('id')
    .where('notification_id', '=', id)
    .execute();
  assert.deepEqual(left, []);
});

test('a deleted notification comes back with its recipients and its next run, once', async () => {
  const { id } = await create({ name: 'Morning' });
  const recipients = [{ type: 'USER', userId: 1 }];
  await server.ok('POST', `${path}/${id}/recipients`, { recipients });
  const present = await server.ok('GET', `${path}/${id}`);
  await server.call('DELETE', `${path}/${id}`);
  assert.deepEqual(await server.ok('POST', `${path}/${id}/restore`), present);
  assert.ok((await nextRunOf(id)) instanceof Date);
  await refused('POST', `${path}/${id}/restore`, 404, undefined, /Deleted notification \d+ not found/);
  // A paused one stays paused.
  await server.ok('PUT', `${path}/${id}`, { isEnabled: false });
  await server.call('DELETE', `${path}/${id}`);
  const elsewhere = await prepareFixture(server);
  const foreign = `${deploymentPath(elsewhere)}/notifications/${id}/restore`;
  await refused('POST', foreign, 404, undefined, /not found/);
  assert.equal((await server.ok('POST', `${path}/${id}/restore`)).isEnabled, false);
  assert.equal(await nextRunOf(id), null);
});

test('a deleted notification does not come back without its dashboard', async () => {
  const { publicId, workbookId } = await newDashboard(fixture);
  const { id } = await create({ dashboardPublicId: publicId });
  await server.call('DELETE', `${path}/${id}`);
  await server.call('DELETE', `${deploymentPath(fixture)}/workbooks/${workbookId}`);
  await refused(
    'POST',
    `${path}/${id}/restore`,
    409,
    undefined,
    /dashboard of the notification has been deleted/,
  );
  const items = [{ type: 'WORKBOOK', id: workbookId }];
  await server.ok('POST', `${deploymentPath(fixture)}/trash/restore`, { items });
  assert.equal((await server.ok('POST', `${path}/${id}/restore`)).dashboardPublicId, publicId);
});

test('a run that fails by an internal error leaves its stack in the log, and no rows', async () => {
  const { id } = await create();
  const { id: runId } = await server.ok('POST', `${path}/${id}/runs`);
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const parts = { db: server.db, log, publicUrl: () => server.url } as unknown as AttemptParts;
  const tenantId = await tenantOf(id);
  const broken = Object.assign(new TypeError('x is not a function'), {
    detail: 'Key (email)=(ada@example.com)',
  });
  await assert.rejects(
    attemptStep(
      parts,
      { tenantId, runId },
      { isLast: false, signal: new AbortController().signal },
      {
        name: 'resolve',
        async work(run) {
          await run.enter('refreshing');
          throw broken;
        },
      },
    ),
    broken,
  );
  const logged = lines.map((line) => JSON.parse(line)).filter(({ runId: of }) => of === runId);
  assert.equal(logged.length, 1);
  const [{ level, phase, isRetried, err }] = logged;
  assert.deepEqual({ level, phase, isRetried }, { level: 50, phase: 'refreshing', isRetried: true });
  assert.match(err.stack, /^TypeError: x is not a function\n +at .*notifications\.test\.ts/);
  assert.doesNotMatch(lines.join(''), /ada@example\.com/);
  await server.ok('POST', `${path}/${id}/runs/${runId}/cancel`);
});

const tenantOf = async (id: number) =>
  (
    await server.db
      .selectFrom('notifications')
      .select('tenant_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).tenant_id;
const rowOf = (id: number) =>
  server.db
    .selectFrom('notifications')
    .select(['next_run_at', 'condition_state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const nextRunOf = async (id: number) => (await rowOf(id)).next_run_at;
const stateOf = async (id: number) => (await rowOf(id)).condition_state;
