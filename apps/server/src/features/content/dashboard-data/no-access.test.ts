import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api, publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const MODEL = `cubes:
  - name: sales
    sql: select 1 as id, 'north' as region, 10 as amount
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string }
    measures:
      - { name: revenue, sql: amount, type: sum }
    access_policy:
      - group: sellers
        row_level: { allow_all: true }
  - name: days
    sql: select 1 as id
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
    measures:
      - { name: count, type: count }
`;
const server = await startTestServer({ after }, { FACET_PYTHON: 'none' });
const id = await server.makeDeployment('Closed');
await publish(server, id, 'model/cubes/sales.yml', MODEL);
await server.waitForBuild(id);
const groupIds = {
  sellers: (await server.ok('POST', '/api/v1/groups', { name: 'sellers' })).id as number,
  guests: (await server.ok('POST', '/api/v1/groups', { name: 'guests' })).id as number,
};

const position = { x: 0, y: 0, w: 6, h: 4 };

/** Publishes a dashboard with a chart for each query, for all embed users. */
async function dashboardOf(queries: Readonly<Record<string, object | string>>): Promise<string> {
  const widgets: object[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const report = typeof query === 'string' ? { sqlQuery: query } : { jsonQuery: JSON.stringify(query) };
    const { id: reportId } = await server.ok('POST', api(id, '/reports'), { name, ...report });
    widgets.push({ id: name, type: 'CHART', position, config: { reportId } });
  }
  const filter = { member: 'sales.region', label: 'Region', value: ['north'] };
  widgets.push({ id: 'region', type: 'FILTER', position, config: filter });
  const { id: workbookId } = await server.ok('POST', api(id, '/workbooks'), { name: 'Sales' });
  const { publicId } = await server.ok('POST', api(id, `/workbooks/${workbookId}/publish`), {
    workbookId,
    config: { widgets },
  });
  const share = { allEmbedUsers: true, action: 'read' };
  await server.ok('PUT', api(id, `/workbooks/${workbookId}/embed-access`), share);
  return publicId;
}

/** The error of each chart for an embed user in some groups. */
async function errorsFor(groups: readonly string[], publicId: string, ...widgetIds: string[]) {
  const user = { deploymentId: id, externalId: 'ada', embedTenantName: 'acme', groups };
  const { sessionId } = await server.ok('POST', '/api/v1/embed/generate-session', user);
  const { token } = await server.ok('POST', '/api/v1/embed/session/token', { sessionId });
  const { widgets } = await server.ok(
    'POST',
    `/api/v1/embed/dashboard/${publicId}/query`,
    { widgetIds },
    token,
  );
  return widgets.map(({ error }: Json) => error);
}

const closed = await dashboardOf({
  figure: { measures: ['sales.revenue'] },
  sql: 'SELECT region, MEASURE(revenue) AS revenue FROM sales GROUP BY 1',
});

test('a viewer in no group that the model names gets one error, which names the cause, for all charts', async () => {
  const cause = (groups: string) => ({
    status: 403,
    code: 'no_access',
    error:
      `The viewer sees nothing of sales: no access policy there applies to them, and they are in ${groups}. ` +
      'Put them into a group that the policy names, for embed users with `groups` of the session',
  });
  const nobody = cause('no group');
  assert.deepEqual(await errorsFor([], closed, 'figure', 'sql'), [nobody, nobody]);
  assert.deepEqual(await errorsFor(['guests'], closed, 'sql'), [cause('the groups "guests"')]);
  assert.deepEqual(await errorsFor(['sellers'], closed, 'figure', 'sql'), [null, null]);
});

test('charts keep their own errors if the viewer sees something else that the dashboard queries', async () => {
  const mixed = await dashboardOf({
    figure: { measures: ['sales.revenue'] },
    days: { measures: ['days.count'] },
  });
  const [figure, days] = await errorsFor([], mixed, 'figure', 'days');
  assert.deepEqual([figure.status, figure.code, days], [400, 'bad_request', null]);
});

test('the check of a draft names what cannot be published, what the engine refuses, and who does not see a chart', async () => {
  const report = async (name: string, query: object) =>
    (await server.ok('POST', api(id, '/reports'), { name, jsonQuery: JSON.stringify(query) })).id as number;
  const sales = await report('Revenue', { measures: ['sales.revenue'] });
  const gone = await report('Gone', { measures: ['sales.margin'] });
  const wrong = await report('Wrong', {
    measures: ['sales.revenue'],
    timeDimensions: [{ dimension: 'sales.region', granularity: 'day' }],
  });
  const chart = (widgetId: string, reportId: number, y: number) => ({
    id: widgetId,
    type: 'CHART',
    position: { ...position, y },
    config: { reportId },
  });
  const { id: workbookId } = await server.ok('POST', api(id, '/workbooks'), { name: 'Checked' });
  const at = api(id, `/workbooks/${workbookId}`);
  const check = async (widgets: object[]) => {
    await server.ok('PUT', `${at}/dashboard`, { dashboardDraft: { widgets } });
    return server.ok('GET', `${at}/dashboard/draft/check`);
  };
  const filter = {
    id: 'empty',
    type: 'FILTER',
    position: { ...position, y: 20 },
    config: { label: 'Empty' },
  };
  const { problems } = await check([chart('a', sales, 0), chart('b', gone, 4), chart('c', wrong, 8), filter]);
  assert.deepEqual(
    problems.map(({ kind, isBlocking, widgetId }: Json) => [kind, isBlocking, widgetId]),
    [
      ['rule', true, 'empty'],
      ['model', true, 'b'],
      ['model', true, 'c'],
      ['query', false, 'a'],
    ],
  );
  assert.deepEqual([problems[0].field, problems[0].reason], ['member', 'member is required']);
  assert.equal(problems[1].reason, 'the measure sales.margin does not exist');

  for (const groupId of Object.values(groupIds))
    await server.ok('PUT', '/api/v1/resource-policies/group', {
      resourceType: 'Workbook',
      resourceId: String(workbookId),
      groupId,
      action: 'WorkbookRead',
    });
  const { id: userId } = await server.ok('GET', '/api/v1/users/me');
  await server.ok('POST', `/api/v1/groups/${groupIds.sellers}/users`, { userIds: [userId] });
  const shared = await check([chart('a', sales, 0)]);
  assert.deepEqual(
    shared.problems.map(({ kind, isBlocking, widgetId, viewer, reason }: Json) => [
      kind,
      isBlocking,
      widgetId,
      viewer?.name,
      reason,
    ]),
    [['access', false, 'a', 'guests', 'sales.revenue is hidden from them']],
  );
  assert.deepEqual(shared.checked, { charts: 1, chartsInAll: 1, viewers: 3, hasMoreViewers: false });
});
