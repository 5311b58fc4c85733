import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CHART_VERSION } from '@facet/charts/chart';
import { HOSTILE_SPECS } from '@facet/charts/testing/hostile-specs';
import { jsonb } from '@facet/db';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { api, ORDERS, ordersModel, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { Credentials } from '../../../auth/credentials.ts';
import { requireShownDashboard, shownReport, viewOfShown } from './shown-dashboard.ts';

const server = await startTestServer({ after });
await allowPersonalKeys(server);
const id = await server.makeDeployment('Dashboards');
await publish(server, id, ORDERS, ordersModel([10, 20]));
await server.waitForBuild(id, 'main');
const explorer = await makePerson(server, { builtInRole: 'Explorer' });

const position = { x: 0, y: 0, w: 6, h: 4 };
const newWorkbook = async (): Promise<number> => (await server.ok('POST', api(id, '/workbooks'), {})).id;
const at = (workbookId: number, rest = '') => api(id, `/workbooks/${workbookId}${rest}`);
const publishAs = (workbookId: number, body: Json = {}, key?: string) =>
  server.call('POST', at(workbookId, '/publish'), {
    body: { workbookId, ...body },
    ...(key === undefined ? {} : { key }),
  });
const publishOk = async (workbookId: number, body: Json = {}): Promise<Json> => {
  const answer = await publishAs(workbookId, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
};
const saveDraft = (workbookId: number, dashboardDraft: Json) =>
  server.call('PUT', at(workbookId, '/dashboard'), { body: { dashboardDraft } });

let made = 0;
/** A tab of a workbook with a query. */
async function newReport(
  workbookId: number,
  query: object,
  meta: object = { kind: 'table', own: true },
): Promise<number> {
  made += 1;
  const row = await server.db
    .insertInto('reports')
    .values({
      tenant_id: 1,
      deployment_id: id,
      workbook_id: workbookId,
      public_id: `Report${String(made).padStart(6, '0')}`,
      name: `Report ${made}`,
      json_query: JSON.stringify(query),
      meta: jsonb(meta),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const chart = (reportId: number, widgetId = `chart-${reportId}`) => ({
  id: widgetId,
  type: 'CHART',
  position,
  config: { reportId },
});

test('a draft gets the ids of its widgets from the server, and null deletes it', async () => {
  const workbookId = await newWorkbook();
  const { body } = await saveDraft(workbookId, {
    widgets: [
      { type: 'TEXT', position },
      { type: 'TEXT', position },
    ],
  });
  assert.deepEqual(
    body.dashboardDraft.widgets.map((widget: Json) => widget.id),
    ['text', 'text-2'],
  );
  const kept = await server.ok('PUT', at(workbookId, '/dashboard'), {});
  assert.deepEqual(kept.dashboardDraft, body.dashboardDraft);
  const deleted = await server.ok('PUT', at(workbookId, '/dashboard'), { dashboardDraft: null });
  assert.equal(deleted.dashboardDraft, null);
  assert.match((await publishAs(workbookId)).body.error, /body\.config is required.* no draft/);
});

test('300 widgets are saved and published; 501 widgets, unknown types and cycles of containers are refused', async () => {
  const workbookId = await newWorkbook();
  const texts = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `t${n}`, type: 'TEXT', position }));
  const { config } = await publishOk(workbookId, { config: { widgets: texts(300) } });
  assert.equal(config.widgets.length, 300);
  const container = (own: string, child: string) => ({
    id: own,
    type: 'CONTAINER',
    position,
    config: { layout: 'stack', children: [child] },
  });
  const cases: [widgets: unknown[], message: RegExp][] = [
    [texts(501), /dashboardDraft\.widgets must have at most 500 items/],
    [[{ type: 'PIE', position }], /widgets\.0\.type must be one of CHART/],
    [[container('a', 'b'), container('b', 'a')], /contain/],
    [[container('a', 'a')], /contain/],
    [[...texts(1), ...texts(1)], /widgets\[1\]\.id must be unique/],
    [[{ type: 'TEXT' }], /widgets\.0\.position/],
  ];
  for (const [widgets, message] of cases) {
    const { status, body } = await saveDraft(workbookId, { widgets });
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(body.error, message);
  }
  const incomplete = { config: { widgets: [{ type: 'TEXT', position }] } };
  assert.match((await publishAs(workbookId, incomplete)).body.error, /body\.config\.widgets\.0\.id/);
});

test('a stored TABS_CONTAINER is read as a container with tabs', async () => {
  const workbookId = await newWorkbook();
  const old = {
    widgets: [
      {
        id: 'tabs',
        type: 'TABS_CONTAINER',
        position,
        config: { tabs: [{ label: 'One', widgetIds: ['note'] }] },
      },
      { id: 'note', type: 'TEXT', position, config: { markdown: 'Hello' } },
    ],
  };
  await server.db
    .updateTable('workbooks')
    .set({ dashboard_draft: jsonb(old) })
    .where('id', '=', workbookId)
    .execute();
  const { dashboardDraft } = await server.ok('GET', at(workbookId));
  assert.deepEqual(
    dashboardDraft.widgets.map(({ type, config }: Json) => [type, config.layout, config.tabs?.[0]?.child]),
    [
      ['CONTAINER', 'tabs', 'note'],
      ['TEXT', undefined, undefined],
    ],
  );
});

test('publishing checks every query against the model and names each widget that fails', async () => {
  const workbookId = await newWorkbook();
  const good = await newReport(workbookId, { measures: ['orders.total'] });
  const gone = await newReport(workbookId, { measures: ['orders.lost'], dimensions: ['missing.x'] });
  const { status, body } = await publishAs(workbookId, {
    config: {
      widgets: [
        chart(good),
        chart(gone),
        chart(999_999, 'unknown'),
        { id: 'filter', type: 'FILTER', position, config: { member: 'orders.city' } },
      ],
    },
  });
  assert.deepEqual({ status, code: body.code }, { status: 400, code: 'broken_widgets' });
  assert.match(
    body.error,
    /^3 widgets fail: “Report \d+” \(chart-\d+\): the measure orders\.lost does not exist; /,
  );
  assert.deepEqual(
    body.widgets.map(({ widgetId, reason }: Json) => [widgetId, reason]),
    [
      [`chart-${gone}`, 'the measure orders.lost does not exist'],
      [`chart-${gone}`, 'the cube or view missing does not exist'],
      ['unknown', 'its report 999999 does not exist'],
      ['filter', 'the member orders.city does not exist'],
    ],
  );
  assert.equal((await server.ok('GET', at(workbookId))).publishedDashboard, null, 'nothing was written');
  await publishOk(workbookId, { config: { widgets: [chart(good)] } });
});

test('each publication is a version that never changes, with its reports as they were', async () => {
  const workbookId = await newWorkbook();
  const report = await newReport(workbookId, { measures: ['orders.count'] });
  await saveDraft(workbookId, { title: 'Board', widgets: [chart(report)] });
  const first = await publishOk(workbookId, { allowEmbed: true });
  assert.match(first.publicId, /^[0-9A-Za-z]{12}$/);
  assert.deepEqual(
    {
      versionNumber: first.versionNumber,
      title: first.title,
      status: first.status,
      allowEmbed: first.allowEmbed,
      fromSharedWorkspace: first.fromSharedWorkspace,
    },
    { versionNumber: 1, title: 'Board', status: 'published', allowEmbed: true, fromSharedWorkspace: false },
  );
  const [snapshot] = first.reportSnapshots;
  assert.deepEqual(
    { reportId: snapshot.reportId, kind: snapshot.kind, own: snapshot.meta.own },
    { reportId: report, kind: 'table', own: true },
  );
  await server.db.updateTable('reports').set({ name: 'Renamed' }).where('id', '=', report).execute();
  const shown = (await server.ok('GET', at(workbookId))).publishedDashboard;
  assert.deepEqual(shown, first, 'later edits need a new version');
  const second = await publishOk(workbookId, { dashboardId: first.id, description: 'New' });
  assert.deepEqual(
    {
      versionNumber: second.versionNumber,
      publicId: second.publicId,
      allowEmbed: second.allowEmbed,
      title: second.title,
      name: second.reportSnapshots[0].name,
    },
    { versionNumber: 2, publicId: first.publicId, allowEmbed: true, title: 'Board', name: 'Renamed' },
  );
  const { items } = await server.ok('GET', at(workbookId, '/dashboard/versions'));
  assert.deepEqual(
    items.map(({ number, isPublished, publishedBy }: Json) => [number, isPublished, publishedBy.email]),
    [
      [2, true, 'admin@example.com'],
      [1, false, 'admin@example.com'],
    ],
  );
  const old = await server.ok('GET', at(workbookId, '/dashboard/versions/1'));
  assert.deepEqual(
    { config: old.config, reportSnapshots: old.reportSnapshots },
    { config: first.config, reportSnapshots: first.reportSnapshots },
  );
  assert.equal((await publishAs(workbookId, { dashboardId: 999_999 })).status, 400);
});

test('a version is restored with its reports, and differences name widgets, settings and reports', async () => {
  const workbookId = await newWorkbook();
  const kept = await newReport(workbookId, { measures: ['orders.count'] });
  const deleted = await newReport(workbookId, { measures: ['orders.total'] });
  await publishOk(workbookId, { config: { title: 'One', widgets: [chart(kept, 'a'), chart(deleted, 'b')] } });
  await server.db
    .updateTable('reports')
    .set({ json_query: '{"measures":["orders.total"]}' })
    .where('id', '=', kept)
    .execute();
  const { public_id: publicId } = await server.db
    .deleteFrom('reports')
    .where('id', '=', deleted)
    .returning('public_id')
    .executeTakeFirstOrThrow();
  await saveDraft(workbookId, { title: 'Two', widgets: [chart(kept, 'a')] });
  const diff = await server.ok('GET', at(workbookId, '/dashboard/diff'));
  assert.equal(diff.isSame, false);
  assert.deepEqual(
    [diff.removed.map((widget: Json) => widget.id), diff.settings],
    [['b'], [{ path: ['title'], before: 'One', after: 'Two' }]],
  );
  assert.deepEqual(
    diff.reports.map(({ change, changes }: Json) => [change, changes.map(({ path }: Json) => path[0])]),
    [
      ['removed', []],
      ['changed', ['jsonQuery']],
    ],
  );
  const restored = await server.ok('POST', at(workbookId, '/dashboard/versions/1/restore'), {
    publish: true,
  });
  assert.equal(restored.versionNumber, 2);
  const same = await server.ok('GET', at(workbookId, '/dashboard/diff?from=1&to=published'));
  assert.deepEqual(
    { settings: same.settings, reports: same.reports, added: same.added },
    { settings: [], reports: [], added: [] },
  );
  const reports = await server.db
    .selectFrom('reports')
    .select(['public_id', 'json_query'])
    .where('workbook_id', '=', workbookId)
    .orderBy('json_query')
    .execute();
  assert.deepEqual(
    reports.map((row) => row.json_query),
    ['{"measures":["orders.count"]}', '{"measures":["orders.total"]}'],
  );
  assert.ok(
    reports.some((row) => row.public_id === publicId),
    'the deleted report is back with its public id',
  );
  assert.equal((await server.call('GET', at(workbookId, '/dashboard/versions/99'))).status, 404);
  assert.equal((await server.call('GET', at(workbookId, '/dashboard/diff?from=live'))).status, 400);
});

test('viewers see what is published; drafts, history and publishing need edit access, embedding full access', async () => {
  const workbookId = await newWorkbook();
  await publishOk(workbookId, { config: {} });
  const share = (action: string) =>
    server.ok('PUT', '/api/v1/resource-policies/user', {
      resourceType: 'Workbook',
      resourceId: String(workbookId),
      userId: explorer.userId,
      action,
    });
  const status = async (method: string, rest: string, body?: Json) =>
    (await server.call(method, at(workbookId, rest), { key: explorer.key, body })).status;
  assert.equal(await status('GET', ''), 404);
  await share('WorkbookRead');
  assert.equal(await status('GET', ''), 200);
  const editing: [string, string, Json?][] = [
    ['PUT', '/dashboard', {}],
    ['POST', '/publish', { workbookId }],
    ['GET', '/dashboard/versions'],
    ['GET', '/dashboard/versions/1'],
    ['GET', '/dashboard/diff'],
    ['POST', '/dashboard/versions/1/restore', {}],
  ];
  for (const [method, rest, body] of editing) assert.equal(await status(method, rest, body), 403, rest);
  await share('WorkbookEdit');
  for (const [method, rest, body] of editing) assert.equal(await status(method, rest, body), 200, rest);
  assert.equal(await status('POST', '/publish', { workbookId, allowEmbed: true }), 403);
  await share('WorkbookManage');
  assert.equal(await status('POST', '/publish', { workbookId, allowEmbed: true }), 200);
});

test('a copy has its own reports and dashboard, and no slug, sharing or embedding', async () => {
  const workbookId = await newWorkbook();
  const report = await newReport(workbookId, { measures: ['orders.count'] });
  await server.ok('PUT', at(workbookId), { name: 'Original', slug: 'original', meta: { a: 1 } });
  const original = await publishOk(workbookId, { config: { widgets: [chart(report)] }, allowEmbed: true });
  const copy = await server.ok('POST', at(workbookId, '/duplicate'));
  const { publishedDashboard: dashboard } = copy;
  assert.deepEqual(
    { name: copy.name, slug: copy.slug, meta: copy.meta },
    { name: 'Copy of Original', slug: null, meta: { a: 1 } },
  );
  assert.deepEqual(
    { allowEmbed: dashboard.allowEmbed, versionNumber: dashboard.versionNumber },
    { allowEmbed: false, versionNumber: 1 },
  );
  assert.notEqual(dashboard.publicId, original.publicId);
  const [copied] = dashboard.reportSnapshots;
  assert.notEqual(copied.reportId, report);
  assert.equal(dashboard.config.widgets[0].config.reportId, copied.reportId);
  assert.equal(copy.dashboardDraft.widgets[0].config.reportId, copied.reportId);
  await server.call('DELETE', at(workbookId));
  assert.deepEqual((await server.ok('GET', at(copy.id))).publishedDashboard, dashboard);
  assert.equal(
    (await server.call('POST', at(copy.id, '/duplicate'), { body: { shared: true } })).status,
    403,
  );
});

const callerOf = (key: string) => new Credentials(server.db).resolve(`Bearer ${key}`, 1, '127.0.0.1');
/** What a caller sees of a dashboard. */
async function shownTo(key: string, publicId: string) {
  return requireShownDashboard(server.db, await callerOf(key), publicId);
}

test('a published dashboard is shown to those who may see its workbook, with its reports as published', async () => {
  const workbookId = await newWorkbook();
  const report = await newReport(workbookId, { measures: ['orders.count'] });
  const dashboard = await publishOk(workbookId, { config: { widgets: [chart(report)] } });
  const { publicId } = dashboard;
  await assert.rejects(shownTo(explorer.key, publicId), { status: 404 });
  await server.ok('PUT', '/api/v1/resource-policies/user', {
    resourceType: 'Workbook',
    resourceId: String(workbookId),
    userId: explorer.userId,
    action: 'WorkbookRead',
  });
  const shown = await shownTo(explorer.key, publicId);
  const { reportSnapshots, ...view } = await viewOfShown(server.db, await callerOf(explorer.key), shown);
  const withoutCharts = reportSnapshots.map(({ chart, chartProblem, ...snapshot }) => {
    assert.deepEqual({ chart, chartProblem }, { chart: null, chartProblem: null });
    return snapshot;
  });
  assert.deepEqual(JSON.parse(JSON.stringify({ ...view, reportSnapshots: withoutCharts })), dashboard);
  assert.equal(shown.branchName, null);
  assert.equal(shownReport(shown, { reportId: report })?.json_query, '{"measures":["orders.count"]}');
  await server.db
    .updateTable('dashboards')
    .set({ status: 'archived' })
    .where('public_id', '=', publicId)
    .execute();
  await assert.rejects(shownTo(explorer.key, publicId), { status: 404 });
});

test('an unpublished dashboard is hidden, and comes back at the same address as it was', async () => {
  const workbookId = await newWorkbook();
  const config = { title: 'First', widgets: [{ id: 'text', type: 'TEXT', position }] };
  const { publicId } = await publishOk(workbookId, { config });
  await saveDraft(workbookId, { ...config, title: 'Second' });
  const shown = () => server.call('GET', `/api/v1/embed/dashboard/${publicId}`);
  const hidden = await server.ok('POST', at(workbookId, '/unpublish'));
  assert.deepEqual([hidden.status, hidden.publicId, (await shown()).status], ['archived', publicId, 404]);
  await server.ok('POST', at(workbookId, '/republish'));
  assert.equal((await shown()).body.title, 'First');
  await server.ok('POST', at(workbookId, '/unpublish'));
  assert.equal((await publishOk(workbookId)).publicId, publicId);
  assert.equal((await shown()).body.title, 'Second');
  const never = await server.call('POST', at(await newWorkbook(), '/unpublish'));
  assert.equal(never.status, 409);
  const refused = await server.call('POST', at(workbookId, '/unpublish'), { key: explorer.key });
  assert.equal(refused.status, 404);
});

test('charts are compiled when they are published, and again if another release compiled them', async () => {
  const workbookId = await newWorkbook();
  const meta = {
    kind: 'vega',
    spec: { mark: 'bar', encoding: { y: { field: 'orders.count', type: 'quantitative' } } },
  };
  const report = await newReport(workbookId, { measures: ['orders.count'] }, meta);
  const { publicId, versionId } = await publishOk(workbookId, { config: { widgets: [chart(report)] } });
  const chartOf = async () =>
    (await server.ok('GET', `/api/v1/embed/dashboard/${publicId}`)).reportSnapshots[0].chart;
  const kept = server.db
    .selectFrom('report_snapshots')
    .select('chart')
    .where('dashboard_version_id', '=', versionId);
  const compiled = await chartOf();
  assert.equal(compiled.version, CHART_VERSION);
  assert.deepEqual((await kept.executeTakeFirstOrThrow()).chart, compiled);
  await server.db
    .updateTable('report_snapshots')
    .set({ chart: jsonb({ version: 0 }) })
    .where('dashboard_version_id', '=', versionId)
    .execute();
  assert.deepEqual(await chartOf(), compiled);
});

test('a chart that cannot be drawn is not published, and the response names the widget and the field', async () => {
  const workbookId = await newWorkbook();
  const spec = { mark: 'bar', data: { url: 'https://elsewhere.example/rows.json' } };
  const report = await newReport(workbookId, { measures: ['orders.count'] }, { kind: 'vega', spec });
  const { status, body } = await publishAs(workbookId, { config: { widgets: [chart(report)] } });
  assert.deepEqual({ status, code: body.code }, { status: 400, code: 'broken_widgets' });
  assert.match(body.widgets[0].reason, /^data\.url of its spec must not exist/);
});

test('charts that could draw endlessly or load something are not published, and each field is named', async () => {
  const workbookId = await newWorkbook();
  const reports: number[] = [];
  for (const { spec } of HOSTILE_SPECS)
    reports.push(await newReport(workbookId, { measures: ['orders.count'] }, { kind: 'vega', spec }));
  const { status, body } = await publishAs(workbookId, {
    config: { widgets: reports.map((report) => chart(report)) },
  });
  assert.deepEqual(
    { status, code: body.code, widgetCount: body.widgets.length },
    { status: 400, code: 'broken_widgets', widgetCount: HOSTILE_SPECS.length },
  );
  for (const [index, { name, path, message }] of HOSTILE_SPECS.entries()) {
    const { reason } = body.widgets[index];
    assert.match(reason, message, name);
    assert.ok(reason.startsWith(path === '' ? 'its spec ' : `${path} of its spec `), `${name}: ${reason}`);
  }
});

test('signed sessions show dashboards that are shared with them and allow embedding, or are shared with all', async () => {
  const viewer = await makeEmbedUser(server, { deploymentId: id, embedTenant: 'acme', isCreator: false });
  const creator = await makeEmbedUser(server, { deploymentId: id, embedTenant: 'acme' });
  const group = (kind: string) =>
    server.db
      .selectFrom('all_groups')
      .select('id')
      .where('kind', '=', kind)
      .executeTakeFirst()
      .then((row) => row?.id);
  const all = await server.db
    .insertInto('all_groups')
    .values({ tenant_id: 1, kind: 'all_embed_users', name: 'system:all_embed_users' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .then(() => group('all_embed_users'));
  const workbookId = await newWorkbook();
  const { publicId } = await publishOk(workbookId, { config: {} });
  const shareWith = (groupId: number | undefined, action: string | null) =>
    server.ok('PUT', '/api/v1/resource-policies/group', {
      resourceType: 'Workbook',
      resourceId: String(workbookId),
      groupId,
      action,
    });
  await assert.rejects(shownTo(viewer.key, publicId), { status: 404 });
  await shareWith(await group('embed_tenant'), 'WorkbookRead');
  await assert.rejects(shownTo(viewer.key, publicId), { status: 403, message: /does not allow signed/ });
  const { createdBy, isForeign } = await shownTo(creator.key, publicId);
  assert.deepEqual({ createdBy, isForeign }, { createdBy: null, isForeign: true });
  await publishOk(workbookId, { allowEmbed: true });
  assert.equal((await shownTo(viewer.key, publicId)).versionNumber, 2);
  await publishOk(workbookId, { allowEmbed: false });
  await shareWith(await group('embed_tenant'), null);
  await shareWith(all, 'WorkbookRead');
  assert.equal((await shownTo(viewer.key, publicId)).versionNumber, 3);
});
