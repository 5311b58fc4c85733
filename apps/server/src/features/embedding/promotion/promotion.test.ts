import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { id: deploymentId } = await server.ok(
  'POST',
  '/build/api/v1/deployments',
  deploymentInput('Promotion'),
);
const base = `/api/v1/deployments/${deploymentId}`;
const creator = (embedTenantName: string) =>
  makeEmbedToken(server, { deploymentId }, { externalId: 'ada', embedTenantName, creatorMode: true });

test('what a customer has published is offered to all as a copy, which reveals nothing of them', async () => {
  const [acme, globex] = [await creator('acme'), await creator('globex')];
  const sqlQuery = 'SELECT 1 AS one';
  const { id: workbookId } = await server.ok('POST', `${base}/workbooks`, { name: 'Good idea' }, acme);
  const tab = await server.ok('POST', `${base}/reports`, { name: 'Tab', sqlQuery, workbookId }, acme);
  await server.ok('POST', `${base}/reports`, { name: 'Secret draft', sqlQuery, workbookId }, acme);
  const position = { x: 0, y: 0, w: 4, h: 3 };
  const widget = { id: 'a', type: 'CHART', position, config: { reportId: tab.id } };
  const publish = (title: string) =>
    server.ok(
      'POST',
      `${base}/workbooks/${workbookId}/publish`,
      { workbookId, config: { title, widgets: [widget] } },
      acme,
    );
  const { publicId } = await publish('Good idea');
  const seenBy = async (key: string) =>
    (await server.ok('GET', `${base}/shared-workspace`, undefined, key)).items;
  const promote = (name: string, id = publicId) =>
    server.call('POST', `${base}/embed-tenants/${name}/dashboards/${id}/promote`, { body: {} });
  assert.deepEqual(await seenBy(globex), []);
  assert.equal((await promote('globex')).status, 404, 'a dashboard of another embed tenant');
  const { status, body: copy } = await promote('acme');
  assert.equal(status, 200, JSON.stringify(copy));

  const [shared] = (await seenBy(globex)) as Json[];
  assert.deepEqual([shared.id, shared.name], [copy.id, 'Good idea']);
  assert.notEqual(shared.publishedDashboardPublicId, publicId);
  const path = `/api/v1/embed/dashboard/${shared.publishedDashboardPublicId}`;
  const shown = await server.ok('GET', path, undefined, globex);
  assert.equal(shown.reportSnapshots.length, 1);
  assert.doesNotMatch(JSON.stringify([shown, shared]), /Secret draft|acme|"ada/);
  assert.equal(
    (await server.call('GET', `/api/v1/embed/dashboard/${publicId}`, { key: globex })).status,
    404,
  );

  await publish('Changed since');
  assert.equal((await server.ok('GET', path, undefined, globex)).title, 'Good idea');
  await server.call('DELETE', `/api/v1/embed-tenants/acme`);
  assert.equal((await server.ok('GET', path, undefined, globex)).title, 'Good idea');
});
