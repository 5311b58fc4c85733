import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mcpClient, textOf } from '../../../../test/mcp-client.ts';
import { api, ORDERS, ordersModel, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
await allowPersonalKeys(server);
const id = await server.makeDeployment('Content');
await publish(server, id, ORDERS, ordersModel([10, 20]));
await server.waitForBuild(id);
const query = { measures: ['orders.total'] };
const viewer = await makePerson(server, { builtInRole: 'Viewer' });

type Client = Awaited<ReturnType<typeof mcpClient>>;
const data = async (client: Client, name: string, args: object): Promise<Json> => {
  const answer = await client.callTool({ name, arguments: { ...args } });
  assert.ok(answer.isError !== true, textOf(answer));
  return answer.structuredContent;
};
const errorOf = async (client: Client, name: string, args: object) => {
  const answer = await client.callTool({ name, arguments: { ...args } });
  assert.equal(answer.isError, true);
  return textOf(answer);
};
const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

test('a report is created with its audit event, listed and run', async (t) => {
  const client = await mcpClient(t, server);
  const made = await data(client, 'createReport', { deploymentId: id, name: 'Total of orders', query });
  const { items } = await server.ok('GET', '/api/v1/audit-logs?eventName=Created%20report');
  assert.equal(items.length, 1);
  assert.doesNotMatch(JSON.stringify(items), /orders\.total/);
  const { reports } = await data(client, 'listReports', { deploymentId: id, search: 'total' });
  assert.deepEqual(reports, [
    { id: made.id, name: 'Total of orders', title: null, description: null, isVerified: false },
  ]);
  const { rows } = await data(client, 'runReport', { deploymentId: id, reportId: made.id });
  assert.deepEqual(rows, [[30]]);
});

test('a dashboard is listed, described and run, as a tool and as a resource', async (t) => {
  const { id: reportId } = await server.ok('POST', api(id, '/reports'), {
    name: 'All orders',
    jsonQuery: JSON.stringify(query),
  });
  const { id: workbookId } = await server.ok('POST', api(id, '/workbooks'), { name: 'Board' });
  const widget = {
    id: 'total',
    type: 'CHART',
    position: { x: 0, y: 0, w: 6, h: 4 },
    config: { reportId },
  };
  const { publicId } = await server.ok('POST', api(id, `/workbooks/${workbookId}/publish`), {
    workbookId,
    config: { title: 'Our orders', widgets: [widget] },
  });
  const client = await mcpClient(t, server);
  const { dashboards } = await data(client, 'listDashboards', {});
  assert.equal(dashboards.find((one: Json) => one.publicId === publicId)?.title, 'Our orders');
  const { charts } = await data(client, 'describeDashboard', { publicId });
  assert.deepEqual(charts, [{ widgetId: 'total', title: 'All orders', description: null }]);
  const { rows } = await data(client, 'runDashboardChart', { publicId, widgetId: 'total' });
  assert.deepEqual(rows, [[30]]);
  assert.match(await errorOf(client, 'runDashboardChart', { publicId, widgetId: 'none' }), /none/);

  const { resources } = await client.listResources();
  const uris = resources.map(({ uri }) => uri);
  assert.ok(uris.includes(`facet://dashboards/${publicId}`));
  assert.ok(uris.includes(`facet://deployments/${id}/views/orders`));
  const { contents } = await client.readResource({ uri: `facet://deployments/${id}/views/orders` });
  const [view] = contents as { text: string }[];
  assert.equal(JSON.parse(view?.text ?? '').name, 'orders');
  const stranger = await mcpClient(t, server, { key: viewer.key });
  await assert.rejects(stranger.readResource({ uri: `facet://dashboards/${publicId}` }), /not found/);
});

test('tools that need a right are offered only to those who have it', async (t) => {
  const offered = await namesOf(await mcpClient(t, server, { key: viewer.key }));
  assert.ok(offered.includes('listDashboards'));
  for (const name of ['createReport', 'runQuery', 'readDataModelFile', 'writeDataModelFile'])
    assert.ok(!offered.includes(name), name);
  const key = await server.makeKey({ permissions: ['DeploymentRead', 'SchemaRead'] });
  const limited = await namesOf(await mcpClient(t, server, { key }));
  assert.ok(limited.includes('readDataModelFile'));
  assert.ok(!limited.includes('writeDataModelFile'));
});

test('the model is edited on a dev branch and committed after the user agreed', async (t) => {
  const client = await mcpClient(t, server);
  const file = { deploymentId: id, path: ORDERS };
  assert.match(
    await errorOf(client, 'writeDataModelFile', { ...file, content: 'cubes: []' }),
    /^branchName is required: call startDataModelEdit first\./,
  );
  const { branchName } = await data(client, 'startDataModelEdit', { deploymentId: id });
  const broken = await data(client, 'writeDataModelFile', { ...file, branchName, content: 'cubes: [' });
  assert.equal(broken.valid, false);
  assert.equal(broken.errors[0].fileName, ORDERS);
  const content = ordersModel([1, 2, 3]);
  assert.equal((await data(client, 'writeDataModelFile', { ...file, branchName, content })).valid, true);
  assert.equal((await data(client, 'readDataModelFile', { ...file, branchName })).content, content);
  assert.match(
    await errorOf(client, 'readDataModelFile', { ...file, branchName, path: 'model/cubes/order.yml' }),
    /did you mean model\/cubes\/orders\.yml\?/,
  );

  await server.waitForBuild(id, branchName);
  const scoped = await mcpClient(t, server, { headers: { 'x-mcp-branch-name': branchName } });
  const { rows } = await data(scoped, 'runQuery', { deploymentId: id, query });
  assert.deepEqual(rows, [[6]]);
  assert.match(
    await errorOf(scoped, 'runQuery', { deploymentId: id + 1, query }),
    /^deploymentId must be \d+: the connection is limited to its branch/,
  );
  assert.match(
    await errorOf(scoped, 'listDataModelFiles', { deploymentId: id, branchName: 'main' }),
    /^branchName must be dev-.*: the connection is limited/,
  );
  for (const name of ['main', 'nothing']) {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const refused = await server.call('POST', '/mcp', { body, headers: { 'x-mcp-branch-name': name } });
    assert.equal(refused.status, 400);
    assert.equal(refused.body.id, 1);
    assert.match(refused.body.error.message, /must be one of your dev branches/);
  }

  const commit = { deploymentId: id, branchName, message: 'Three orders' };
  assert.match(
    await errorOf(client, 'commitDataModelChanges', commit),
    /^confirmPublishToDefaultBranch must be true: \S+ is the branch of production/,
  );
  const done = { ...commit, confirmPublishToDefaultBranch: true };
  assert.ok((await data(client, 'commitDataModelChanges', done)).committedTo);
  const { items } = await server.ok(
    'GET',
    '/api/v1/audit-logs?eventName=Committed%20and%20merged%20changes%20to%20data%20model',
  );
  assert.equal(items.length, 2, 'of the set-up of this test, and of the tool');
});
