import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { needsChromium } from '@facet/programs/testing';
import {
  asEmbedUser,
  type DashboardToExport,
  exported,
  exportedFile,
  exportedText,
  publishToExport,
  textOf,
} from '../../../../test/exports-under-test.ts';
import { growingPauses } from '../../../../test/growing-pauses.ts';
import { makePerson } from '../../../../test/people-under-test.ts';
import { startProcess, temporaryHome } from '../../../../test/server-process.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

// Slow: renders a dozen dashboards in Chromium, and kills a server.

const server = await startTestServer({ after });
let dashboard: DashboardToExport;

before(async () => {
  dashboard = await publishToExport(server);
});

test('groups and attributes in the request apply only to that export', needsChromium, async () => {
  const given = { groups: ['by-attribute'], userAttributes: [{ name: 'customer', value: 'initech' }] };
  const { text } = await exportedText(server, dashboard, asEmbedUser({ externalId: 'bob', ...given }));
  assert.match(text, /Tampa/);
  assert.doesNotMatch(text, /Bergen|Quito/);
  const bob = await server.db
    .selectFrom('all_users')
    .select('id')
    .where('external_id', '=', 'bob')
    .executeTakeFirstOrThrow();
  for (const table of ['user_attribute_values', 'embed_memberships'] as const)
    assert.deepEqual(
      await server.db.selectFrom(table).selectAll().where('user_id', '=', bob.id).execute(),
      [],
    );
  const nothing = await exportedText(server, dashboard, asEmbedUser({ externalId: 'bob' }));
  assert.doesNotMatch(nothing.text, /Bergen|Quito|Tampa/);
  const left = await server.db
    .selectFrom('embed_sessions')
    .selectAll()
    .where('render', 'is not', null)
    .execute();
  assert.deepEqual(left, [], 'the sessions of renders have ended');
});

test('a PNG shows the rows of the caller, with values for the controls', needsChromium, async () => {
  const { bytes, headers } = await exportedFile(server, dashboard, { format: 'png' });
  assert.equal(Buffer.from(bytes.subarray(1, 4)).toString(), 'PNG');
  assert.equal(headers.get('content-type'), 'image/png');
  assert.match(headers.get('content-disposition') ?? '', /filename="Q1 \.\. sales\.png"/);
  const size = new DataView(bytes.buffer);
  assert.equal(size.getUint32(16), 2560, 'twice the pixels of the page');
  assert.ok(size.getUint32(20) > 1000);

  const { text } = await exportedText(server, dashboard, {
    filters: [{ member: 'sales.city', value: ['Quito'] }],
  });
  assert.match(text, /Quito/);
  assert.doesNotMatch(text, /Bergen|Tampa/);
});

test('an embed user downloads what they see, and nobody else can', needsChromium, async () => {
  const { publicId } = dashboard;
  await server.ok('PATCH', `/api/v1/embed/dashboard/${publicId}`, { allowEmbed: true });
  const sessionOf = async (customer: string) => {
    const session = { externalId: 'ada', embedTenantName: 'acme', securityContext: { customer } };
    return { authorization: `Embed-Token ${await makeEmbedToken(server, dashboard, session)}` };
  };
  const headers = await sessionOf('acme');
  const path = `/api/v1/embed/dashboard/${publicId}/downloads`;
  const call = (method: string, at: string, body?: object) =>
    server.call(method, at, { key: null, headers, ...(body === undefined ? {} : { body }) });
  const download = async (body: object) => {
    const started = await call('POST', path, body);
    assert.equal(started.status, 200, JSON.stringify(started.body));
    const job = `${path}/${started.body.jobId}`;
    for (const pause = growingPauses(); ; await pause()) {
      const { status, error } = (await call('GET', job)).body;
      assert.equal(error, null);
      if (status === 'completed') break;
    }
    const response = await fetch(`${server.url}${job}/file`, { headers });
    assert.equal(response.status, 200);
    return { job, bytes: new Uint8Array(await response.arrayBuffer()) };
  };

  const all = await download({ format: 'pdf', layout: 'print' });
  const text = await textOf(all.bytes);
  assert.match(text, /Bergen/);
  assert.match(text, /Sales of today/);
  assert.doesNotMatch(text, /Quito|Tampa/);
  const controls = { filters: [{ member: 'sales.city', value: ['Malmo'] }] };
  const look = { colorScheme: 'dark', locale: 'de-DE', theme: { primaryColor: '#a00', borderRadius: 12 } };
  const widget = await textOf((await download({ format: 'pdf', widgetId: 'second', controls, look })).bytes);
  assert.match(widget, /Second/);
  assert.match(widget, /Malmo/);
  assert.doesNotMatch(widget, /Bergen|Sales of today|More 0/);

  // The picture has the open tabs, or all of them below each other.
  const pictureOf = async (more: object) => {
    const { bytes } = await download({ format: 'png', widgetId: 'tabs', ...more });
    return { bytes, height: new DataView(bytes.buffer).getUint32(20) };
  };
  const first = await pictureOf({ tabs: [] });
  const second = await pictureOf({ tabs: [{ widgetId: 'tabs', tabId: 'two' }] });
  assert.notDeepEqual(second.bytes, first.bytes);
  const unfolded = await pictureOf({});
  assert.ok(unfolded.height > Math.max(first.height, second.height), `${unfolded.height} pixels`);
  const noTab = await call('POST', path, { format: 'png', tabs: [{ widgetId: 'tabs', tabId: 'gone' }] });
  assert.deepEqual(
    { status: noTab.status, error: noTab.body.error },
    { status: 400, error: 'body.tabs[0] must be a tab of a container of the dashboard' },
  );

  const other = await makeEmbedToken(server, dashboard, { externalId: 'eve', embedTenantName: 'acme' });
  const asOther = { key: null, headers: { authorization: `Embed-Token ${other}` } };
  for (const at of [all.job, `${all.job}/file`])
    assert.equal((await server.call('GET', at, asOther)).status, 404);
  assert.equal((await server.call('GET', `${all.job}/file`)).status, 404, 'not even an administrator');
  const unknown = { controls: { filters: [{ member: 'sales.id', value: 1 }] } };
  const refused = await call('POST', path, { format: 'png', ...unknown });
  assert.equal(refused.status, 400, refused.body.error);
  assert.match(refused.body.error, /body\.controls\.filters\.0\.member/);
  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: true });
  const off = await call('POST', path, { format: 'png' });
  assert.equal(off.status, 403, off.body.error);
  assert.match(off.body.error, /switched off/);
  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: false });
});

test('a user who may not see the dashboard gets a failed export', needsChromium, async () => {
  const stranger = await makePerson(server, { builtInRole: 'Viewer' });
  const { status, path } = await exported(server, dashboard, {
    format: 'png',
    renderAs: { type: 'USER', userId: stranger.userId },
  });
  assert.equal(status.status, 'failed');
  assert.match(status.error, /not found/);
  assert.equal((await server.call('GET', `${path}/download`)).status, 422);
});

test('a wrong value of a filter fails instead of exporting everything', needsChromium, async () => {
  const { status } = await exported(server, dashboard, {
    format: 'png',
    filters: [{ member: 'sales.city', operator: 'between', value: 'Quito' }],
  });
  assert.equal(status.status, 'failed');
  assert.match(status.error, /f_sales\.city/);
});

test('another server continues the export of a killed one', needsChromium, async (t) => {
  const env = { FACET_DATA_DIR: join(await temporaryHome(t), 'data'), FACET_DEMO: '0' };
  const killed = await startProcess(t, env);
  const id = await killed.makeDeployment('Killed');
  const workbooks = `/api/v1/deployments/${id}/workbooks`;
  const { id: workbookId } = await killed.ok('POST', workbooks, { name: 'Note' });
  const config = {
    widgets: [
      { id: 'note', type: 'TEXT', position: { x: 0, y: 0, w: 6, h: 4 }, config: { markdown: 'Only text' } },
    ],
  };
  const { publicId } = await killed.ok('POST', `${workbooks}/${workbookId}/publish`, { workbookId, config });
  const exports = `/api/v1/deployments/${id}/dashboard-exports`;
  const { jobId } = await killed.ok('POST', exports, { dashboardPublicId: publicId, format: 'pdf' });
  while ((await killed.ok('GET', `${exports}/${jobId}`)).status === 'pending') await sleep(5);
  await killed.end('SIGKILL');

  const next = await startProcess(t, env);
  for (;;) {
    const { status, error } = await next.ok('GET', `${exports}/${jobId}`);
    assert.equal(error, null);
    if (status === 'completed') break;
    await sleep(100);
  }
});
