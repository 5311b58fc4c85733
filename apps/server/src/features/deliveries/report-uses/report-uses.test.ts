import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const { id: deploymentId } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Uses'));
const base = `/api/v1/deployments/${deploymentId}`;
const owner = await makePerson(server, { builtInRole: 'Explorer' });
const colleague = await makePerson(server, { builtInRole: 'Explorer' });

const position = { x: 0, y: 0, w: 6, h: 4 };
const showing = (config: object) => ({ widgets: [{ id: 'a', type: 'CHART', position, config }] });
const newReport = (): Promise<Json> =>
  server.ok('POST', `${base}/reports`, { name: 'Orders', sqlQuery: 'SELECT 1' }, owner.key);
const newWorkbook = async (name: string, key = owner.key): Promise<number> =>
  (await server.ok('POST', `${base}/workbooks`, { name }, key)).id;
const draft = (id: number, dashboardDraft: object, key = owner.key) =>
  server.ok('PUT', `${base}/workbooks/${id}/dashboard`, { dashboardDraft }, key);
const uses = async (id: number, key = owner.key): Promise<Json[]> =>
  (await server.ok('GET', `${base}/reports/${id}/uses`, undefined, key)).items;

test('a report that the caller may not see has no uses for them', async () => {
  const { id } = await newReport();
  const { status } = await server.call('GET', `${base}/reports/${id}/uses`, { key: colleague.key });
  assert.equal(status, 404);
});

test('drafts and published dashboards show a report by its id or its public id', async () => {
  const { id, publicId } = await newReport();
  assert.deepEqual(await uses(id), []);
  const drafted = await newWorkbook('Drafted');
  await draft(drafted, showing({ reportPublicId: publicId }));
  const published = await newWorkbook('Published');
  await server.ok(
    'POST',
    `${base}/workbooks/${published}/publish`,
    { workbookId: published, title: 'Sales', config: showing({ reportId: id }) },
    server.adminKey,
  );
  const other = await newWorkbook('Other');
  await draft(other, showing({ reportId: (await newReport()).id }));
  const found = await uses(id);
  assert.deepEqual(
    found.map(({ workbookName, title, isPublished, isInDraft }) => [
      workbookName,
      title,
      isPublished,
      isInDraft,
    ]),
    [
      ['Drafted', null, false, true],
      ['Published', 'Sales', true, true],
    ],
  );
  assert.equal(found[0]?.deliveriesCount, null, 'only administrators see deliveries');
  assert.equal((await uses(id, server.adminKey))[1]?.deliveriesCount, 0);
});

test('uses in workbooks of others are hidden', async () => {
  const { id } = await newReport();
  await server.ok(
    'PUT',
    '/api/v1/resource-policies/user',
    { resourceType: 'Report', resourceId: String(id), userId: colleague.userId, action: 'ReportRead' },
    owner.key,
  );
  const workbook = await newWorkbook('Of the colleague', colleague.key);
  await draft(workbook, showing({ reportId: id }), colleague.key);
  assert.deepEqual(await uses(id), []);
  assert.equal((await uses(id, colleague.key)).length, 1);
});
