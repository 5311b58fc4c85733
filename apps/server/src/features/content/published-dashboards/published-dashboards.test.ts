import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const PATH = '/api/v1/dashboards';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const newDeployment = async (name: string): Promise<number> =>
  Number((await server.ok('POST', '/build/api/v1/deployments', deploymentInput(name))).id);
const [sales, ops] = [await newDeployment('Sales'), await newDeployment('operations')];

async function publish(deploymentId: number, title: string, folderId: number | null, widgets: object[] = []) {
  const workbooks = api(deploymentId, '/workbooks');
  const { id: workbookId } = await server.ok('POST', workbooks, { name: `Workbook of ${title}`, folderId });
  const config = { title, widgets };
  const dashboard = await server.ok('POST', `${workbooks}/${workbookId}/publish`, { workbookId, config });
  return { workbookId, id: dashboard.id, publicId: dashboard.publicId };
}

const newFolder = async (name: string, parentId: number | null = null): Promise<number> =>
  (await server.ok('POST', api(sales, '/folders'), { name, parentId })).id;
const europe = await newFolder('Europe');
const france = await newFolder('France', europe);

const at = (x: number, y: number, w: number, h: number) => ({ position: { x, y, w, h } });
const newReport = async (name: string, meta: object): Promise<number> =>
  (await server.ok('POST', api(sales, '/reports'), { name, jsonQuery: '{}', meta })).id;
const rows = await newReport('Rows', { kind: 'table' });
const figure = await newReport('Figure', { kind: 'kpi', spec: { blocks: [] } });

const rootOfSales = await publish(sales, 'Zones', null, [
  { id: 'intro', type: 'TEXT', ...at(0, 0, 12, 2), config: { markdown: 'Secret plans' } },
  { id: 'gap', type: 'SPACER', ...at(0, 2, 12, 1), config: {} },
  { id: 'region', type: 'FILTER', ...at(0, 3, 6, 1), config: { member: 'sales.region' } },
  {
    id: 'tabs',
    type: 'CONTAINER',
    ...at(0, 4, 12, 9),
    config: {
      layout: 'tabs',
      tabs: [
        { id: 'one', title: 'One', child: 'board' },
        { id: 'two', title: 'Two', child: 'two' },
      ],
    },
  },
  {
    id: 'board',
    type: 'CONTAINER',
    ...at(0, 0, 12, 8),
    config: { layout: 'grid', children: ['rows', 'figure'] },
  },
  { id: 'rows', type: 'CHART', ...at(0, 0, 6, 8), config: { reportId: rows } },
  { id: 'figure', type: 'CHART', ...at(6, 0, 6, 4), config: { reportId: figure } },
  { id: 'two', type: 'CHART', ...at(0, 0, 12, 8), config: { reportId: rows } },
]);
const inFrance = await publish(sales, 'Paris', france);
const inEurope = await publish(sales, 'Rhine_50%', europe);
const ofOps = await publish(ops, 'Incidents', null);
// Workbooks without a published dashboard are not listed.
await server.ok('POST', api(ops, '/workbooks'), { name: 'Draft' });

const listed = async (query = '', key?: string): Promise<Json[]> =>
  (await server.ok('GET', `${PATH}${query}`, undefined, key)).items;
const titles = async (query?: string, key?: string) => (await listed(query, key)).map(({ title }) => title);

test('dashboards of all deployments are listed by deployment, folder and title', async () => {
  const items = await listed();
  assert.deepEqual(
    items.map(({ title, deploymentName, folderPath }) => [
      deploymentName,
      ...folderPath.map(({ name }: Json) => name),
      title,
    ]),
    [
      ['operations', 'Incidents'],
      ['Sales', 'Zones'],
      ['Sales', 'Europe', 'Rhine_50%'],
      ['Sales', 'Europe', 'France', 'Paris'],
    ],
  );
  const [, zones] = items;
  assert.deepEqual(
    { publicId: zones?.publicId, workbookId: zones?.workbookId, folderId: zones?.folderId },
    { publicId: rootOfSales.publicId, workbookId: rootOfSales.workbookId, folderId: null },
  );
});

test('a dashboard is marked as a favourite of those who chose it only', async () => {
  const body = { type: 'DASHBOARD', id: inEurope.id };
  await server.call('PUT', api(sales, '/favourites'), { body });
  const starred = async (key?: string) =>
    (await listed('', key)).filter(({ isFavourite }) => isFavourite).map(({ title }) => title);
  assert.deepEqual(await starred(), ['Rhine_50%']);
  const other = await makePerson(server, { isAdmin: true });
  assert.deepEqual(await starred(other.key), []);
  await server.call('DELETE', api(sales, '/favourites'), { body });
  assert.deepEqual(await starred(), []);
});

test('an outline has the position and the kind of each widget, but not its content', async () => {
  const zones = (await listed('?search=zones'))[0];
  assert.deepEqual(zones?.outline, [
    { shape: 'text', x: 0, y: 0, w: 12, h: 2 },
    { shape: 'control', x: 0, y: 3, w: 6, h: 1 },
    { shape: 'table', x: 0, y: 5, w: 6, h: 8 },
    { shape: 'number', x: 6, y: 5, w: 6, h: 4 },
  ]);
  assert.doesNotMatch(JSON.stringify(zones), /Secret|region/);
});

test('the search covers titles, folders and deployments, and takes every character literally', async () => {
  assert.deepEqual(await titles('?search=PARI'), ['Paris']);
  assert.deepEqual(await titles('?search=europe'), ['Rhine_50%', 'Paris']);
  assert.deepEqual(await titles('?search=operations'), ['Incidents']);
  assert.deepEqual(await titles('?search=_50%25'), ['Rhine_50%']);
  assert.deepEqual(await titles('?search=%25'), ['Rhine_50%']);
  assert.deepEqual(await titles('?search=nothing'), []);
});

test('a caller sees what is shared with them, in deployments that they reach', async () => {
  const reach = {
    resourceType: 'Deployment',
    actions: ['DeploymentRead'],
    resources: [String(sales)],
  } as const;
  const seenBy = async (...policies: Parameters<typeof makePerson>[1]['policies'] & object) =>
    titles('', (await makePerson(server, { policies: [reach, ...policies] })).key);
  assert.deepEqual(await seenBy(), []);
  const folder = { resourceType: 'Folder', actions: ['FolderRead'], resources: [String(europe)] } as const;
  assert.deepEqual(await seenBy(folder), ['Rhine_50%', 'Paris'], 'folders pass their level on');
  const workbook = (ids: number[]) =>
    ({ resourceType: 'Workbook', actions: ['WorkbookRead'], resources: ids.map(String) }) as const;
  assert.deepEqual(await seenBy(workbook([inFrance.workbookId, ofOps.workbookId])), ['Paris']);
  const dashboard = {
    resourceType: 'Dashboard',
    actions: ['EmbedDashboardRead'],
    resources: [String(inEurope.id), String(ofOps.id)],
  } as const;
  assert.deepEqual(await seenBy(dashboard), ['Rhine_50%']);
  const { token } = await server.ok('POST', '/api/v1/api-keys', { name: 'Ops', deploymentIds: [ops] });
  assert.deepEqual(await titles('', token), ['Incidents'], 'within the scope of the key');
});
