import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { growingPauses } from './growing-pauses.ts';
import { api, publish } from './model-under-test.ts';
import type { Json, ServerUnderTest } from './server-under-test.ts';
import { buildWebApp } from './web-app-under-test.ts';

/** Sales. Viewers see those of their customer, in the regions of their attribute and group. */
export const SALES_MODEL = `cubes:
  - name: sales
    sql: >
      select * from (values (1, 'acme', 'Bergen', 120), (2, 'acme', 'Malmo', 80), (3, 'globex', 'Quito', 9000),
        (4, 'initech', 'Tampa', 7)) as t(id, customer, city, amount)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: customer, sql: customer, type: string }
      - { name: city, sql: city, type: string }
    measures:
      - { name: revenue, sql: amount, type: sum }
    access_policy:
      - group: auditors
        row_level: { allow_all: true }
      - group: by-attribute
        row_level:
          filters: [{ member: customer, operator: equals, values: ["{ userAttributes.customer }"] }]
      - group: "*"
        row_level:
          filters: [{ member: customer, operator: equals, values: ["{ securityContext.customer }"] }]
`;
const HOSTILE = `<img src="http://127.0.0.1:5432/x"><img src="https://evil.invalid/y"><iframe src="file:///etc/passwd">
</iframe><script>document.title = 'taken over'</script>`;
/** A dashboard that is shared with the embed tenant `acme`. */
export interface DashboardToExport {
  readonly deploymentId: number;
  readonly workbookId: number;
  readonly publicId: string;
  /** The path of its exports. */
  readonly path: string;
}

/** Starts an export and waits for its end. */
export async function exported(
  server: ServerUnderTest,
  { path, publicId }: DashboardToExport,
  body: object,
): Promise<{ status: Json; path: string }> {
  const { jobId } = await server.ok('POST', path, { dashboardPublicId: publicId, ...body });
  for (const pause = growingPauses(); ; await pause()) {
    const status = await server.ok('GET', `${path}/${jobId}`);
    if (['completed', 'failed'].includes(status.status)) return { status, path: `${path}/${jobId}` };
  }
}

/** The file of an export. */
export async function exportedFile(
  server: ServerUnderTest,
  dashboard: DashboardToExport,
  body: object,
): Promise<{ bytes: Uint8Array; headers: Headers }> {
  const { status, path } = await exported(server, dashboard, body);
  assert.deepEqual([status.status, status.error], ['completed', null]);
  const response = await fetch(`${server.url}${path}/download?filename=Q1%2F..%2Fsales`, {
    headers: { authorization: `Bearer ${server.adminKey}` },
  });
  assert.equal(response.status, 200);
  return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
}

/** The text of an export on A4 pages, their number, and their colours. */
export async function exportedText(
  server: ServerUnderTest,
  dashboard: DashboardToExport,
  body: object,
): Promise<{ text: string; pages: number; colours: ReadonlySet<string> }> {
  const { bytes } = await exportedFile(server, dashboard, { format: 'pdf', layout: 'print', ...body });
  const colours = coloursOf(bytes);
  // Detaches the bytes.
  const { text, totalPages } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return { text, pages: totalPages, colours };
}

/** The text of a PDF. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text;
}

/** The fill colours of shapes and texts in a PDF, such as `#0a7f3c`. */
function coloursOf(bytes: Uint8Array): Set<string> {
  const found = new Set<string>();
  const pdf = Buffer.from(bytes).toString('latin1');
  for (const [, stream = ''] of pdf.matchAll(/\/FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g)) {
    const text = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    for (const [, ...parts] of text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg\b/g))
      found.add(
        `#${parts
          .map((part) =>
            Math.round(Number(part) * 255)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
      );
  }
  return found;
}

/** The subject of an export: a user of an embed tenant. */
export const asEmbedUser = (more: object) => ({
  renderAs: { type: 'EMBED_USER', embedTenantName: 'acme', ...more },
});

const position = (y: number, h = 5) => ({ x: 0, y, w: 12, h });

/**
 * Publishes a dashboard with a filter, hostile text, tabs and more charts, the first of which has bars.
 * @param more the number of additional charts; defaults to more than fit on a page
 */
export async function publishToExport(server: ServerUnderTest, more = 8): Promise<DashboardToExport> {
  await buildWebApp();
  const deploymentId = await server.makeDeployment('Exports');
  await publish(server, deploymentId, 'model/sales.yml', SALES_MODEL);
  assert.equal((await server.waitForBuild(deploymentId)).status, 'built');
  for (const name of ['auditors', 'by-attribute']) {
    const { id } = await server.ok('POST', '/api/v1/groups', { name });
    if (name === 'auditors') await server.ok('POST', `/api/v1/groups/${id}/users`, { userIds: [1] });
  }
  await server.ok('POST', '/api/v1/user-attributes', { name: 'customer', type: 'string' });
  const report = async (body: object): Promise<number> =>
    (await server.ok('POST', api(deploymentId, '/reports'), body)).id;
  const cities = await report({
    name: 'Cities',
    jsonQuery: JSON.stringify({ measures: ['sales.revenue'], dimensions: ['sales.city'] }),
  });
  const bars = await report({
    name: 'Bars',
    sqlQuery: 'SELECT city, MEASURE(revenue) AS revenue FROM sales GROUP BY 1',
    meta: { kind: 'vega', spec: { type: 'bar', x: 'city', y: 'revenue' } },
  });
  const broken = await report({ name: 'Gone', jsonQuery: JSON.stringify({ measures: ['sales.revenue'] }) });
  const widgets = [
    { id: 'city', type: 'FILTER', position: position(0), config: { member: 'sales.city' } },
    { id: 'hostile', type: 'TEXT', position: position(1), config: { markdown: `Sales of today ${HOSTILE}` } },
    { id: 'tabs', type: 'CONTAINER', position: position(6, 8), config: tabs },
    { id: 'first', type: 'CHART', position: position(0), config: { reportId: broken, title: 'First' } },
    { id: 'second', type: 'CHART', position: position(0), config: { reportId: cities, title: 'Second' } },
    ...Array.from({ length: more }, (_, index) => ({
      id: `more-${index}`,
      type: 'CHART',
      position: position(20 + index * 5),
      config: { reportId: index === 0 ? bars : broken, title: `More ${index}` },
    })),
  ];
  const workbookId = (await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Sales' })).id;
  const published = await server.ok('POST', api(deploymentId, `/workbooks/${workbookId}/publish`), {
    workbookId,
    config: { title: 'Sales', widgets },
  });
  await server.ok('POST', '/api/v1/embed-tenants/acme/user', { externalId: 'ada' });
  const access = api(deploymentId, `/workbooks/${workbookId}/embed-access`);
  await server.ok('PUT', access, { embedTenantName: 'acme', action: 'read' });
  const { publicId } = published;
  return { deploymentId, workbookId, publicId, path: api(deploymentId, '/dashboard-exports') };
}

const tabs = {
  layout: 'tabs',
  tabs: [
    { id: 'one', title: 'One', child: 'first' },
    { id: 'two', title: 'Two', child: 'second' },
  ],
};
