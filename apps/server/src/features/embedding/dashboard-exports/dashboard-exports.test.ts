import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findChromium } from '@facet/programs';
import { NO_CHROMIUM } from '@facet/programs/testing';
import {
  asEmbedUser,
  type DashboardToExport,
  exportedText,
  publishToExport,
} from '../../../../test/exports-under-test.ts';
import { api } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const folder = await mkdtemp(join(tmpdir(), 'facet-exports-'));
// Chromium does not run as root.
await chmod(folder, 0o755);
after(() => rm(folder, { recursive: true }));
const chromium = join(folder, 'chromium');
const installed = findChromium();
const server = await startTestServer({ after }, { FACET_CHROMIUM: chromium });
let dashboard: DashboardToExport;

before(async () => {
  dashboard = await publishToExport(server);
});

test('a server without Chromium returns a 503 that says how to install it', async () => {
  const body = { dashboardPublicId: dashboard.publicId, format: 'png' };
  const { status, body: answer } = await server.call('POST', dashboard.path, { body });
  assert.deepEqual({ status, code: answer.code }, { status: 503, code: 'chromium_missing' });
  assert.match(answer.error, /npm run chromium -- install/);
  if (installed !== undefined) await symlink(installed, chromium);
});

test('a PDF has the rows and the theme of its viewer only', async (t) => {
  if (installed === undefined) return t.skip(NO_CHROMIUM);
  const theme = { primaryColor: '#b00020' };
  const { text, pages, colours } = await exportedText(
    server,
    dashboard,
    asEmbedUser({ externalId: 'ada', securityContext: { customer: 'acme' } }),
  );
  assert.match(text, /Bergen/);
  assert.match(text, /Malmo/, 'a tab that is not open is shown too');
  assert.match(text, /Sales of today/);
  assert.match(text, /\b2 \/ \d/, 'pages are numbered');
  assert.doesNotMatch(text, /Quito|Tampa|9,?000/);
  assert.ok(pages >= 2, `${pages} pages`);
  assert.ok(!colours.has(theme.primaryColor), [...colours].join());

  // The theme of the viewer's latest session.
  const { deploymentId } = dashboard;
  const session = { deploymentId, externalId: 'ada', embedTenantName: 'acme', embedTheme: theme };
  await server.ok('POST', '/api/v1/embed/generate-session', session);
  const other = await exportedText(
    server,
    dashboard,
    asEmbedUser({ externalId: 'ada', securityContext: { customer: 'globex' } }),
  );
  assert.match(other.text, /Quito/);
  assert.doesNotMatch(other.text, /Bergen|Malmo|Tampa/);
  assert.ok(other.colours.has(theme.primaryColor), [...other.colours].join());
});

test('content that does not fit its widget is noted: omitted columns by name, and cut text', async (t) => {
  if (installed === undefined) return t.skip(NO_CHROMIUM);
  const { deploymentId } = dashboard;
  const measures = ['sales.revenue'];
  const report = async (
    dimensions: readonly string[],
    widths: Readonly<Record<string, number>>,
    more = {},
  ) => {
    const columns = Object.entries(widths).map(([column, width]) => ({ column, width }));
    const { id } = await server.ok('POST', api(deploymentId, '/reports'), {
      name: 'Wide',
      jsonQuery: JSON.stringify({ measures, dimensions }),
      meta: { kind: 'table', spec: { columns } },
      ...more,
    });
    return id;
  };
  const list = { 'sales.city': 500, 'sales.customer': 1000, 'sales.revenue': 1000 };
  const columns = ['sales.customer', 'sales.id'];
  const pivotItems = { rows: ['sales.city'], columns, measures, measuresAxis: 'columns', filters: [] };
  const pivoted = (more: object) =>
    report(['sales.city', ...columns], { 'sales.revenue': 700 }, { pivotItems: { ...pivotItems, ...more } });
  const reports = [
    await report(['sales.city', 'sales.customer'], list),
    await pivoted({}),
    await pivoted({ showRowTotals: true }),
    await report(['sales.city'], { 'sales.city': 3000, 'sales.revenue': 100 }),
  ];
  const html = async (word: string) => {
    const lines = Array.from({ length: 40 }, (_, index) => `<p>${word} ${index + 1}</p>`).join('');
    return report([], {}, { meta: { kind: 'html', spec: { html: lines } } });
  };
  const widget = (reportId: number, x: number, y: number, w: number) => ({
    id: `at-${x}-${y}`,
    type: 'CHART',
    position: { x, y, w, h: 5 },
    config: { reportId },
  });
  const below = 5 * reports.length;
  const widgets = [
    ...reports.map((reportId, index) => widget(reportId, 0, 5 * index, 12)),
    widget(await html('Beside'), 0, below, 6),
    widget(await html('Also'), 6, below, 6),
    widget(await html('Alone'), 0, below + 5, 12),
  ];
  const { id: workbookId } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Wide' });
  const path = api(deploymentId, `/workbooks/${workbookId}/publish`);
  const { publicId } = await server.ok('POST', path, { workbookId, config: { title: 'Wide', widgets } });
  const { text } = await exportedText(server, { ...dashboard, publicId }, {});
  // By width, by the headings above several columns, and of a first column that is too wide itself.
  assert.match(text, /Showing 2 of 3 columns\. Not shown: Revenue/);
  assert.match(text, /Showing 3 of 5 columns\. Not shown: globex · 3, initech · 4/);
  // The total of each row stays, and the columns that it adds up are left out.
  assert.match(text, /Showing 3 of 6 columns\. Not shown: acme · 2, globex · 3, initech · 4/);
  assert.match(text, /Showing 1 of 2 columns\. Not shown: Revenue/);
  assert.equal(text.match(/9,?000/g)?.length, 1, 'as a total only');
  assert.match(text, /Beside 1\n/);
  assert.equal(text.match(/Only the beginning is shown/g)?.length, 2);
  assert.match(text, /Alone 40\b/);
});

test('invalid and unauthorised requests for exports are refused', async () => {
  const refused = async (status: number, body: object, pattern: RegExp, key?: string) => {
    const answer = await server.call('POST', dashboard.path, { body: { format: 'pdf', ...body }, key });
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(answer.body.error, pattern);
  };
  const it = { dashboardPublicId: dashboard.publicId };
  await refused(400, { ...it, format: 'png', layout: 'print' }, /requires body.format pdf/);
  await refused(400, { ...it, filters: [{ member: 'sales.id', value: 1 }] }, /filters\.0\.member/);
  await refused(
    400,
    { ...it, filters: [{ member: 'sales.city', values: 'x' }] },
    /filters\.0\.values is unknown/,
  );
  const config = { member: 'sales.city', value: ['Malmo'], visibility: 'disabled' };
  const position = { x: 0, y: 0, w: 3, h: 1 };
  const { id: workbookId } = await server.ok('POST', api(dashboard.deploymentId, '/workbooks'), {});
  const { publicId: locked } = await server.ok(
    'POST',
    api(dashboard.deploymentId, `/workbooks/${workbookId}/publish`),
    { workbookId, config: { widgets: [{ id: 'city', type: 'FILTER', position, config }] } },
  );
  await refused(
    400,
    { dashboardPublicId: locked, filters: [{ member: 'sales.city', value: ['Oslo'] }] },
    /^body\.filters\.0\.member must have a control that is not locked$/,
  );
  const view = await server.call('POST', `/api/v1/embed/dashboard/${locked}/downloads`, {
    body: { format: 'png', controls: { parents: [{ id: 'period', selected: 'june' }] } },
  });
  assert.deepEqual(
    { status: view.status, error: view.body.error },
    { status: 400, error: 'body.controls.parents must be empty: give the values of their children' },
  );
  await refused(404, {}, /Exactly one/);
  await refused(404, { dashboardId: 999 }, /Dashboard 999/);
  await refused(404, { ...it, renderAs: { type: 'USER', email: 'nobody@example.com' } }, /nobody/);
  await refused(404, { ...it, ...asEmbedUser({ externalId: 'x', embedTenantName: 'unknown' }) }, /unknown/);
  await server.ok('POST', '/api/v1/embed-tenants/globex/user', { externalId: 'eve' });
  await refused(
    403,
    { ...it, ...asEmbedUser({ externalId: 'eve', embedTenantName: 'globex' }) },
    /not shared/,
  );
  await refused(400, { ...it, ...asEmbedUser({ externalId: 'ada', groups: ['no such group'] }) }, /groups/);
  await refused(
    400,
    { ...it, ...asEmbedUser({ externalId: 'ada', userAttributes: [{ name: 'none', value: 1 }] }) },
    /none/,
  );

  await allowPersonalKeys(server);
  const reader = await makePerson(server, { builtInRole: 'Developer' });
  const workbook = `/api/v1/deployments/${dashboard.deploymentId}/workbooks/${dashboard.workbookId}`;
  await refused(404, it, /Dashboard/, reader.key);
  await server.ok('PUT', '/api/v1/resource-policies/user', {
    resourceType: 'Workbook',
    resourceId: String(dashboard.workbookId),
    action: 'WorkbookRead',
    userId: reader.userId,
  });
  await refused(403, it, /full access/, reader.key);
  await refused(
    403,
    { ...it, renderAs: { type: 'USER', userId: 1 } },
    /full access|administrator/,
    reader.key,
  );
  assert.equal((await server.call('GET', workbook, { key: reader.key })).status, 200);

  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: true });
  await refused(403, it, /switched off/);
  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: false });
});

test('an export belongs to the user who started it, and expires', async () => {
  const id = 'f'.repeat(32);
  const insert = (values: object) =>
    server.db
      .insertInto('dashboard_exports')
      .values({
        tenant_id: 1,
        deployment_id: dashboard.deploymentId,
        dashboard_id: 1,
        started_by: 1,
        rendered_for: 1,
        format: 'pdf',
        layout: 'print',
        options: '{}',
        status: 'processing',
        expires_at: new Date(Date.now() + 60_000),
        id,
        ...values,
      })
      .execute();
  await insert({});
  const status = (path: string, key?: string) => server.call('GET', `${dashboard.path}/${path}`, { key });
  const { body: state } = await status(id);
  assert.deepEqual(
    { status: state.status, progress: state.progress },
    { status: 'processing', progress: 50 },
  );
  assert.equal((await status(`${id}/download`)).status, 409);
  const other = await makePerson(server, { isAdmin: true });
  assert.equal((await status(id, other.key)).status, 404);
  for (const wrong of ['unknown', `${id}0`, '..%2f..%2fetc%2fpasswd', '%27%20or%201=1--'])
    assert.equal((await status(wrong)).status, 404, wrong);

  for (const letter of ['a', 'b', 'c', 'd']) await insert({ id: letter.repeat(32) });
  const { status: busy, body } = await server.call('POST', dashboard.path, {
    body: { dashboardPublicId: dashboard.publicId, format: 'png' },
  });
  assert.equal(busy, 429, body.error);
  assert.match(body.error, /5 exports/);
  await server.db
    .updateTable('dashboard_exports')
    .set({ expires_at: new Date(0) })
    .execute();
  assert.equal((await status(id)).status, 404);
});
