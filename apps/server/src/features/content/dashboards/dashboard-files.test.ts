import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parseDashboardFile } from '@facet/dashboards';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import {
  api,
  build,
  enterDevMode,
  measure,
  ORDERS,
  ordersModel,
  publish,
  write,
} from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { Credentials } from '../../../auth/credentials.ts';
import { requireShownDashboard, viewOfShown } from './shown-dashboard.ts';

const server = await startTestServer({ after });
await allowPersonalKeys(server);
const developer = await makePerson(server, { builtInRole: 'Developer' });
const explorer = await makePerson(server, { builtInRole: 'Explorer' });
const id = await server.makeDeployment('Dashboards as code');

const FILE = 'dashboards/orders.yml';
const fileOf = (title: string, measureName = 'orders.total') => `version: 1
slug: orders
title: ${title}
reports:
  total:
    name: Total
    json: { measures: [${measureName}] }
    visualisation: kpi
widgets:
  - text: '# ${title}'
    at: [0, 0, 12, 2]
  - chart: total
    at: [0, 2, 6, 4]
`;

const remove = (path: string) => server.ok('DELETE', build(id, '/data-model/files'), { files: [{ path }] });
const commit = () => server.ok('POST', build(id, '/commit'), { message: 'A test', exitDevMode: true });
const deploy = async (path: string, content: string): Promise<Json> => {
  await publish(server, id, path, content);
  return server.waitForBuild(id, 'main');
};
const workbookOf = async (slug: string): Promise<Json> => {
  const { items } = await server.ok('GET', api(id, '/workbooks'));
  return items.find((workbook: Json) => workbook.slug === slug);
};
const workbook = async (slug = 'orders'): Promise<Json> =>
  server.ok('GET', api(id, `/workbooks/${(await workbookOf(slug)).id}`));
/** What a caller sees of a dashboard, as JSON. */
async function shownTo(key: string, publicId: string, branchName?: string): Promise<Json> {
  const caller = await new Credentials(server.db).resolve(`Bearer ${key}`, 1, '127.0.0.1');
  const branch = branchName === undefined ? null : { deploymentId: id, branchName };
  return JSON.parse(
    JSON.stringify(
      await viewOfShown(server.db, caller, await requireShownDashboard(server.db, caller, publicId, branch)),
    ),
  );
}

await publish(server, id, ORDERS, ordersModel([10, 20]));
await deploy(FILE, fileOf('Orders'));
const first = await workbook();
const { publicId } = first.publishedDashboard;

test('a build publishes the dashboards of its files, which the API then cannot change', async () => {
  assert.deepEqual(
    {
      name: first.name,
      sourcePath: first.sourcePath,
      userId: first.userId,
      versionNumber: first.publishedDashboard.versionNumber,
    },
    { name: 'Orders', sourcePath: FILE, userId: null, versionNumber: 1 },
  );
  const [snapshot] = first.publishedDashboard.reportSnapshots;
  assert.deepEqual({ name: snapshot.name, kind: snapshot.kind }, { name: 'Total', kind: 'kpi' });
  assert.deepEqual(first.publishedDashboard.config.widgets[1].config, { reportId: snapshot.reportId });
  const at = api(id, `/workbooks/${first.id}`);
  const refused: [string, string, Json?][] = [
    ['PUT', at, { name: 'Renamed' }],
    ['DELETE', at],
    ['PUT', `${at}/dashboard`, { dashboardDraft: {} }],
    ['POST', `${at}/publish`, { workbookId: first.id }],
    ['POST', `${at}/dashboard/versions/1/restore`, {}],
    ['PUT', api(id, '/workbooks/by-slug/orders'), { name: 'Renamed' }],
    ['POST', api(id, '/reports'), { workbookId: first.id }],
    ['PUT', api(id, `/reports/${snapshot.reportId}`), { name: 'Renamed' }],
    ['PUT', api(id, `/reports/${snapshot.reportId}`), { workbookId: null }],
    ['DELETE', api(id, `/reports/${snapshot.reportId}`)],
  ];
  for (const [method, path, body] of refused) {
    const answer = await server.call(method, path, { body });
    assert.deepEqual(
      { status: answer.status, code: answer.body.code, file: answer.body.file },
      { status: 409, code: 'dashboard_in_code', file: FILE },
      path,
    );
  }
  const copy = await server.ok('POST', `${at}/duplicate`);
  assert.deepEqual(
    { sourcePath: copy.sourcePath, title: copy.publishedDashboard.title },
    { sourcePath: null, title: 'Orders' },
  );
});

test('a build publishes a version only of dashboards that changed, with the public ids of their reports', async () => {
  await deploy(ORDERS, ordersModel([10, 20, 30]));
  assert.deepEqual((await workbook()).publishedDashboard, first.publishedDashboard);
  await deploy(FILE, fileOf('All orders'));
  const { publishedDashboard: second } = await workbook();
  assert.deepEqual(
    { versionNumber: second.versionNumber, publicId: second.publicId, title: second.title },
    { versionNumber: 2, publicId, title: 'All orders' },
  );
  const publicIds = (dashboard: Json) => dashboard.reportSnapshots.map((report: Json) => report.publicId);
  assert.deepEqual(publicIds(second), publicIds(first.publishedDashboard));
  const { items } = await server.ok('GET', api(id, `/workbooks/${first.id}/dashboard/versions`));
  assert.ok(items.every(({ buildId, publishedBy }: Json) => buildId > 0 && publishedBy === null));
});

test('a file whose queries do not fit the model fails the build, and nothing goes live', async () => {
  await enterDevMode(server, id);
  await write(server, id, ORDERS, ordersModel([1]));
  await write(server, id, FILE, fileOf('Broken', 'orders.lost'));
  await commit();
  const { status, errorText } = await server.waitForBuild(id, 'main');
  assert.equal(status, 'failed');
  assert.match(errorText, /orders\.yml: “Total” \(.*\): the measure orders\.lost does not exist/);
  assert.equal((await workbook()).publishedDashboard.title, 'All orders');
  assert.equal(await measure(server, id, 'orders.total'), '60');
  await enterDevMode(server, id);
  await write(server, id, ORDERS, ordersModel([10, 20, 30]));
  await write(server, id, FILE, fileOf('All orders'));
  await commit();
  assert.equal((await server.waitForBuild(id, 'main')).status, 'built');
});

test('a public id that belongs to another report fails the build', async () => {
  const taken = await server.ok('POST', api(id, '/reports'), { name: 'Elsewhere' });
  const content = fileOf('All orders').replace(
    '    name: Total',
    `    name: Total\n    publicId: ${taken.publicId}`,
  );
  const { status, errorText } = await deploy(FILE, content);
  assert.equal(status, 'failed');
  assert.match(errorText, /orders\.yml: the public id \w+ of the report total belongs to another report/);
  assert.equal((await deploy(FILE, fileOf('All orders'))).status, 'built');
});

test('validate names the file, the line and the rule of each problem', async () => {
  const branch = await enterDevMode(server, id);
  const second = 'dashboards/second.yml';
  const validate = () => server.ok('GET', build(id, `/data-model/validate?branchName=${branch}`));
  const taken = await server.ok('POST', api(id, '/reports'), { name: 'Elsewhere' });
  const foreign = fileOf('Two')
    .replace('slug: orders\n', '')
    .replace('    name: Total', `    name: Total\n    publicId: ${taken.publicId}`);
  const lineOf = (content: string, part: string) =>
    content.split('\n').findIndex((line) => line.includes(part)) + 1;
  const cases: [content: string, line: number, message: RegExp][] = [
    [fileOf('Two'), 2, /slug "orders" is already used by dashboards\/orders\.yml/],
    ['version: 1\ntitle: A\ntitle: B\n', 3, /title/],
    ['version: 1\nwidgets:\n  - chart: nothing\n', 3, /widgets\[0\].chart must be the key of a report/],
    ['version: 2\n', 1, /version must be 1/],
    [fileOf('Two', 'orders.lost').replace('slug: orders\n', ''), 6, /orders\.lost does not exist/],
    ['a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n', 1, /./],
    [foreign, lineOf(foreign, taken.publicId), /total belongs to another report/],
  ];
  for (const [content, line, message] of cases) {
    await write(server, id, second, content);
    const { valid, errors } = await validate();
    assert.equal(valid, false, content);
    assert.deepEqual(
      { fileName: errors[0].fileName, line: errors[0].line },
      { fileName: second, line },
      JSON.stringify(errors),
    );
    assert.match(errors[0].message, message);
  }
  await write(server, id, second, 'version: 1\nslug: second\ncolour: red\n');
  const { valid, warnings } = await validate();
  assert.equal(valid, true);
  assert.deepEqual({ fileName: warnings[0].fileName, line: warnings[0].line }, { fileName: second, line: 3 });
  assert.match(warnings[0].message, /colour is not a known field/);
  await remove(second);
});

test('validate lists the published dashboards and widgets that a branch would break', async () => {
  const { id: workbookId } = await server.ok('POST', api(id, '/workbooks'), { name: 'By hand' });
  const report = await server.ok('POST', api(id, '/reports'), {
    workbookId,
    name: 'Average',
    jsonQuery: '{"measures":["orders.count"]}',
  });
  const chart = {
    id: 'count',
    type: 'CHART',
    position: { x: 0, y: 0, w: 6, h: 4 },
    config: { reportId: report.id },
  };
  const dashboard = await server.ok('POST', api(id, `/workbooks/${workbookId}/publish`), {
    workbookId,
    title: 'Counts',
    config: { widgets: [chart] },
  });
  const branch = await enterDevMode(server, id);
  const validate = (key?: string) =>
    server.ok('GET', build(id, `/data-model/validate?branchName=${branch}`), undefined, key);
  assert.deepEqual((await validate()).dashboards, []);
  await write(server, id, ORDERS, ordersModel([10]).replace('      - { name: count, type: count }\n', ''));
  const widgets = [
    { widgetId: 'count', title: 'Average', reason: 'the measure orders.count does not exist' },
  ];
  const found = await validate();
  assert.deepEqual(
    { valid: found.valid, dashboards: found.dashboards },
    { valid: true, dashboards: [{ publicId: dashboard.publicId, workbookId, title: 'Counts', widgets }] },
  );
  assert.deepEqual(
    (await validate(developer.key)).dashboards,
    [{ publicId: null, workbookId: null, title: null, widgets: [] }],
    'only the number of hidden dashboards is revealed',
  );
  await write(server, id, ORDERS, ordersModel([10, 20, 30]));
  await server.call('DELETE', api(id, `/workbooks/${workbookId}`));
});

test('an export is a dashboard file without ids of the installation, and can be read back', async () => {
  const of = (workbookId: number, query = '') =>
    server.call('GET', api(id, `/workbooks/${workbookId}/dashboard?format=yaml${query}`));
  const answer = await of(first.id);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/yaml/);
  const exported = parseDashboardFile(FILE, answer.body);
  assert.deepEqual(exported.warnings, []);
  assert.deepEqual(exported.dashboard, parseDashboardFile(FILE, fileOf('All orders')).dashboard);
  assert.deepEqual(
    parseDashboardFile(FILE, (await of(first.id, '&version=1')).body).dashboard?.config.title,
    'Orders',
  );
  assert.equal((await of(first.id, '&version=99')).status, 404);
  assert.equal(
    (await server.call('GET', api(id, `/workbooks/${first.id}/dashboard?format=xml`))).status,
    400,
  );
});

test('a dev branch shows its dashboards as previews, which change nothing in production', async () => {
  const branch = await enterDevMode(server, id, undefined, developer.key);
  const added = fileOf('Added').replace('slug: orders', 'slug: added');
  await write(server, id, FILE, fileOf('Draft of orders'), developer.key);
  await write(server, id, 'dashboards/added.yml', added, developer.key);
  const production = await shownTo(server.adminKey, publicId);
  const preview = await shownTo(developer.key, publicId, branch);
  assert.deepEqual(
    {
      status: preview.status,
      title: preview.title,
      publicId: preview.publicId,
      versionNumber: preview.versionNumber,
    },
    { status: 'draft', title: 'Draft of orders', publicId, versionNumber: 0 },
  );
  const [report] = preview.reportSnapshots;
  assert.deepEqual(preview.config.widgets[1].config, { reportPublicId: report.publicId });
  assert.deepEqual(await shownTo(server.adminKey, publicId), production);
  const { dashboards } = await server.ok(
    'GET',
    api(id, `/dashboard-files?branchName=${branch}`),
    undefined,
    developer.key,
  );
  assert.deepEqual(
    dashboards.map(({ path, slug, title, isPublished }: Json) => [path, slug, title, isPublished]),
    [
      ['dashboards/added.yml', 'added', 'Added', false],
      [FILE, 'orders', 'Draft of orders', true],
    ],
  );
  assert.equal(dashboards[1].publicId, publicId);
  const unpublished = await shownTo(developer.key, dashboards[0].publicId, branch);
  assert.deepEqual({ id: unpublished.id, title: unpublished.title }, { id: 0, title: 'Added' });
  await assert.rejects(shownTo(explorer.key, publicId, branch), { status: 403 });
  await assert.rejects(shownTo(developer.key, publicId, 'no-such-branch'), /no-such-branch/);
  await assert.rejects(shownTo(developer.key, dashboards[0].publicId), { status: 404 });
  await write(server, id, FILE, 'version: 1\nwidgets: 1\n', developer.key);
  await assert.rejects(shownTo(developer.key, publicId, branch), {
    status: 409,
    message: /^dashboards\/orders\.yml, line 2: widgets/,
  });
});

test('an embed session on a branch sees the dashboards of the branch that are shared with it', async () => {
  const branch = await enterDevMode(server, id);
  await write(server, id, FILE, fileOf('For a customer'));
  const viewer = await makeEmbedUser(server, { deploymentId: id, embedTenant: 'acme', isCreator: false });
  const { id: branchId } = await server.db
    .selectFrom('branches')
    .select('id')
    .where('name', '=', branch)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('embed_sessions')
    .set({ branch_id: branchId })
    .where('user_id', '=', viewer.userId)
    .execute();
  await assert.rejects(shownTo(viewer.key, publicId), { status: 404 });
  const group = await server.db
    .selectFrom('all_groups')
    .select('id')
    .where('kind', '=', 'embed_tenant')
    .executeTakeFirstOrThrow();
  await server.ok('PUT', '/api/v1/resource-policies/group', {
    resourceType: 'Workbook',
    resourceId: String(first.id),
    groupId: group.id,
    action: 'WorkbookRead',
  });
  await assert.rejects(shownTo(viewer.key, publicId), { status: 403 });
  await server.db
    .updateTable('dashboards')
    .set({ allow_embed: true })
    .where('public_id', '=', publicId)
    .execute();
  const shown = await shownTo(viewer.key, publicId);
  assert.deepEqual(
    { status: shown.status, title: shown.title },
    { status: 'draft', title: 'For a customer' },
  );
});

test('a dashboard whose file was deleted is archived, and its workbook can be changed again', async () => {
  await enterDevMode(server, id);
  await remove(FILE);
  await commit();
  await server.waitForBuild(id, 'main');
  await assert.rejects(shownTo(server.adminKey, publicId), { status: 404 });
  const archived = await workbook();
  assert.deepEqual(
    { sourcePath: archived.sourcePath, status: archived.publishedDashboard.status },
    { sourcePath: null, status: 'archived' },
  );
  await deploy(FILE, fileOf('All orders'));
  const back = await workbook();
  assert.deepEqual(
    {
      id: back.id,
      sourcePath: back.sourcePath,
      status: back.publishedDashboard.status,
      publicId: back.publishedDashboard.publicId,
    },
    { id: first.id, sourcePath: FILE, status: 'published', publicId },
  );
});

test('a file is edited on the dev branch of its author, over no change of somebody else', async () => {
  await deploy(FILE, fileOf('Edited'));
  const { id: workbookId } = await workbook();
  const at = api(id, `/workbooks/${workbookId}/dashboard/file`);
  const opened = await server.ok('GET', at);
  assert.deepEqual(
    {
      path: opened.path,
      content: opened.content,
      branchName: opened.branchName,
      isChanged: opened.isChanged,
    },
    { path: FILE, content: fileOf('Edited'), branchName: null, isChanged: false },
  );
  const written = await server.ok('PUT', at, { content: fileOf('On a branch'), hash: opened.hash });
  assert.equal(written.isChanged, true);
  assert.equal((await workbook()).publishedDashboard.title, 'Edited');
  assert.equal((await shownTo(server.adminKey, publicId, written.branchName)).title, 'On a branch');
  const stale = await server.call('PUT', at, { body: { content: fileOf('Stale'), hash: opened.hash } });
  assert.deepEqual([stale.status, stale.body.code], [409, 'file_changed']);
  const broken = await server.call('PUT', at, { body: { content: 'version: 1\ntitel', hash: written.hash } });
  assert.deepEqual([broken.status, /line 2, column 1/.test(broken.body.error)], [400, true]);
  assert.equal((await server.ok('GET', at)).hash, written.hash);
  await remove(FILE);
  const gone = await server.call('PUT', at, { body: { content: fileOf('Gone'), hash: written.hash } });
  assert.match(gone.body.error, /orders\.yml no longer exists/);
  await write(server, id, FILE, fileOf('On a branch'));
  await commit();
  await server.waitForBuild(id, 'main');
  assert.equal((await workbook()).publishedDashboard.title, 'On a branch');
  assert.equal((await server.ok('GET', at)).branchName, null);
});

test('a dashboard that moves to a file and back stays the same one', async () => {
  const made = await server.ok('POST', api(id, '/workbooks'), { name: 'To the file' });
  const at = api(id, `/workbooks/${made.id}`);
  const report = await server.ok('POST', api(id, '/reports'), {
    workbookId: made.id,
    name: 'Count',
    jsonQuery: '{"measures":["orders.count"]}',
  });
  const chart = {
    id: 'count',
    type: 'CHART',
    position: { x: 0, y: 0, w: 6, h: 4 },
    config: { reportId: report.id },
  };
  const config = { title: 'To the file', widgets: [chart] };
  const { publicId: own } = await server.ok('POST', `${at}/publish`, { workbookId: made.id, config });
  const moved = await server.ok('POST', `${at}/dashboard/file/move`);
  assert.equal(moved.path, 'dashboards/to-the-file.yml');
  assert.equal((await server.ok('GET', at)).sourcePath, null);
  assert.equal((await server.call('POST', `${at}/dashboard/file/move`)).status, 409);
  await commit();
  assert.equal((await server.waitForBuild(id, 'main')).status, 'built');
  const inFile = await server.ok('GET', at);
  assert.deepEqual([inFile.sourcePath, inFile.publishedDashboard.publicId], [moved.path, own]);
  assert.equal(inFile.publishedDashboard.reportSnapshots[0].reportId, report.id);

  await server.ok('POST', `${at}/dashboard/file/detach`);
  await commit();
  assert.equal((await server.waitForBuild(id, 'main')).status, 'built');
  const { sourcePath, publishedDashboard } = await server.ok('GET', at);
  assert.deepEqual(
    [sourcePath, publishedDashboard.publicId, publishedDashboard.status],
    [null, own, 'published'],
  );
  await server.ok('PUT', `${at}/dashboard`, { dashboardDraft: { ...config, title: 'By hand' } });
});
