import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { EventReader } from '../../../../test/event-reader.ts';
import { api, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { tableExportJobs } from './exports.jobs.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Exports');
const MODEL = `cubes:
  - name: sales
    sql: >
      select 1 as id, 'north, east' as region, 10.5 as amount, timestamp '2025-01-05' as at union all
      select 2, '=cmd()', -20, timestamp '2025-02-05 10:30:00' union all
      select 3, 'Füße', 12.5, timestamp '2025-02-06'
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: string, title: Region of sale }
      - { name: at, sql: at, type: time }
    measures:
      - { name: count, type: count }
      - { name: total, sql: amount, type: sum, format: currency }
  - name: numbers
    sql: select range as n, case when range < 300000 then 1 else error('late')::int end as late from range(400000)
    dimensions:
      - { name: n, sql: n, type: number, primary_key: true, public: true }
      - { name: late, sql: late, type: number }
      - { name: part, sql: "case when n < 100000 then 'low' when n < 300000 then 'mid' else 'high' end", type: string, meta: { order: [low, mid, high] } }
    measures:
      - { name: count, type: count }
`;
await publish(server, id, 'model/cubes/sales.yml', MODEL);
await server.waitForBuild(id);
await allowPersonalKeys(server);
const path = api(id, '/query/export');

type Call = { status: number; headers: Headers; text: string };

/** Requests a file. Rejects if its bytes end early. */
async function exported(body: object, { at = path, key = server.adminKey } = {}): Promise<Call> {
  const response = await fetch(server.url + at, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // Not `text()`, which drops the byte order mark.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  return { status: response.status, headers: response.headers, text };
}

const csv = (query: Json, rest: Json = {}) => exported({ query, format: 'csv', ...rest });
const SALES = { dimensions: ['sales.region'], measures: ['sales.total'], order: [['sales.total', 'asc']] };

test('what somebody else gets is not exported', async () => {
  const { status, text } = await csv(SALES, { as: { type: 'USER', userId: 1 } });
  assert.equal(status, 400);
  assert.match(text, /body\.as is not supported/);
});

test('the rows of a query are a CSV file with titles, for spreadsheets', async () => {
  const { status, headers, text } = await csv({
    ...SALES,
    timeDimensions: [
      { dimension: 'sales.at', granularity: 'month' },
      { dimension: 'sales.at', granularity: 'minute' },
    ],
  });
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(
    headers.get('content-disposition'),
    `attachment; filename="query.csv"; filename*=UTF-8''query.csv`,
  );
  assert.equal(headers.get('facet-truncated'), null);
  assert.deepEqual(text.split('\r\n'), [
    '\ufeffRegion of sale,At (month),At (minute),Total',
    "'=cmd(),2025-02-01,2025-02-05 10:30:00,-20",
    '"north, east",2025-01-01,2025-01-05 00:00:00,10.5',
    'Füße,2025-02-01,2025-02-06 00:00:00,12.5',
    '',
  ]);
});

test('a file for programs has the names of the columns, including those of SQL', async () => {
  const { text } = await exported({
    sqlQuery: 'select measure(total) as revenue, region from sales group by 2 order by 1 desc limit 1',
    format: 'csv',
    header: 'names',
  });
  assert.equal(text, 'revenue,region\r\n12.5,Füße\r\n');
});

test('the file of a report with several queries has the same format', async () => {
  const { text } = await csv(
    { ...SALES, timeDimensions: [{ dimension: 'sales.at', granularity: 'month' }] },
    { meta: { tableCalculations: [{ name: 'half', expression: 'sales.total / 2', title: 'Half' }] } },
  );
  assert.deepEqual(text.split('\r\n'), [
    '\ufeffRegion of sale,At,Total,Half',
    "'=cmd(),2025-02-01,-20,-10",
    '"north, east",2025-01-01,10.5,5.25',
    'Füße,2025-02-01,12.5,6.25',
    '',
  ]);
});

test('the CSV of one query has all rows; other files are cut and marked as incomplete', async () => {
  const query = { dimensions: ['numbers.n'] };
  const all = await csv(query);
  assert.equal(all.text.split('\r\n').length, 400_002);
  assert.equal(all.headers.get('facet-truncated'), null);
  const cut = await csv(query, {
    meta: { tableCalculations: [{ name: 'twice', expression: 'numbers.n * 2' }] },
  });
  assert.equal(cut.text.split('\r\n').length, 50_002);
  assert.equal(cut.headers.get('facet-truncated'), 'true');
});

test('rows are in the order that the model defines for values', async () => {
  const query = { dimensions: ['numbers.part'], measures: ['numbers.count'] };
  const { text } = await csv(query, { header: 'names' });
  assert.deepEqual(text.split('\r\n').slice(1), ['low,100000', 'mid,200000', 'high,100000', '']);
  const all = await csv({ dimensions: ['numbers.part', 'numbers.n'] }, { header: 'names' });
  assert.equal(all.text.split('\r\n').length, 400_002, 'all rows matter more than their order');
  assert.equal(all.headers.get('facet-truncated'), null);
});

test('a file whose query fails after the first rows ends incomplete', async () => {
  const query = { dimensions: ['numbers.n', 'numbers.late'], ungrouped: true, order: [] };
  await assert.rejects(csv(query), /terminated/);
});

test('the cells of an Excel file have types', async () => {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.adminKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: SALES, format: 'xlsx' }),
  });
  assert.equal(
    response.headers.get('content-type'),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  assert.match(response.headers.get('content-disposition') ?? '', /filename="query\.xlsx"/);
  const files = unzipped(Buffer.from(await response.arrayBuffer()));
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  assert.equal(sheet.match(/<row /g)?.length, 4);
  assert.match(sheet, /<v>-20<\/v>/);
  assert.doesNotMatch(sheet, /<f>/);
  assert.match(files.get('xl/sharedStrings.xml') ?? '', />=cmd\(\)</);
});

test('an invalid query returns 400', async () => {
  for (const [body, message] of [
    [{ query: SALES }, /body\.format is required/],
    [{ query: SALES, format: 'pdf' }, /body\.format must be/],
    [{ query: SALES, format: 'csv', header: 'none' }, /body\.header/],
    [{ query: {}, format: 'csv' }, /at least one measure/],
    [{ query: { measures: ['sales.nothing'] }, format: 'csv' }, /nothing/],
    [{ sqlQuery: 'select nothing from sales', format: 'csv' }, /sqlQuery: .*nothing/],
    [{ query: { ...SALES, filters: [{}] }, format: 'csv' }, /body\.query\.filters\[0\]/],
  ] as const) {
    const { status, text } = await exported(body);
    assert.equal(status, 400, text);
    assert.match(text, message);
  }
});

test('the file of a stored report is named after its title', async () => {
  const report = await server.ok('POST', `/api/v1/deployments/${id}/reports`, {
    name: 'Regions',
    title: 'Umsätze / Region',
    jsonQuery: JSON.stringify(SALES),
  });
  const at = `/api/v1/deployments/${id}/reports/${report.id}/export`;
  const { status, headers, text } = await exported({ format: 'csv' }, { at });
  assert.equal(status, 200, text);
  assert.match(headers.get('content-disposition') ?? '', /filename\*=UTF-8''Ums%C3%A4tze%20Region\.csv$/);
  assert.match(text, /^\ufeffRegion of sale,Total\r\n'=cmd\(\),-20\r\n/);
});

test('downloads require a permission, and the account can forbid them', async () => {
  const explorer = { resourceType: 'Global' as const, actions: ['AIBIExplore' as const], resources: ['All'] };
  const reader = {
    resourceType: 'Deployment' as const,
    actions: ['DeploymentRead' as const],
    resources: ['All'],
  };
  const playground = { ...reader, actions: ['DeploymentRead' as const, 'PlaygroundRead' as const] };
  const person = await makePerson(server, { policies: [explorer, playground] });
  await server.ok('POST', api(id, '/query'), { query: SALES }, person.key);
  const refused = await exported({ query: SALES, format: 'csv' }, { key: person.key });
  assert.deepEqual(
    { status: refused.status, error: JSON.parse(refused.text).error },
    { status: 403, error: 'This also needs the permission DownloadData' },
  );
  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: true });
  const off = await csv(SALES);
  assert.deepEqual(
    { status: off.status, error: JSON.parse(off.text).error },
    { status: 403, error: 'Downloads of data are switched off in this account' },
  );
  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: null });
});

/** The files in a ZIP archive as text, by name. */
function unzipped(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(archive.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const isDeflated = archive.readUInt16LE(at + 10) === 8;
    files.set(name, (isDeflated ? inflateRawSync(content) : content).toString());
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

test('an export is listed while it runs and when it has ended, for whoever started it', async () => {
  const person = await makePerson(server, { builtInRole: 'Developer' });
  const events = await EventReader.open(server, { key: person.key });
  try {
    await exported({ query: SALES, format: 'csv' }, { key: person.key });
    const started = await events.ofType('export.started');
    const ended = await events.ofType('export.succeeded');
    assert.deepEqual(ended.data.resource, started.data.resource);
    assert.equal(ended.data.userId, person.userId);
    // Fails after many rows.
    const late = { dimensions: ['numbers.n', 'numbers.late'], limit: 400_000 };
    await exported({ query: late, format: 'csv' }, { key: person.key }).catch(() => undefined);
    const failed = await events.ofType('export.failed');
    const { items } = await server.ok('GET', '/api/v1/jobs', undefined, person.key);
    const states = Object.fromEntries(
      items.filter(({ kind }: Json) => kind === 'export').map((job: Json) => [job.id, job.state]),
    );
    assert.deepEqual(states, {
      [ended.data.resource.id]: 'succeeded',
      [failed.data.resource.id]: 'failed',
    });
  } finally {
    events.close();
  }
});

test('an export whose client leaves is cancelled, and one whose server is lost has failed', async () => {
  const events = await EventReader.open(server);
  try {
    const leaving = new AbortController();
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        query: { dimensions: ['numbers.n', 'numbers.part'], limit: 400_000 },
        format: 'csv',
      }),
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    await events.ofType('export.cancelled');

    const { id: lost } = await server.db
      .insertInto('table_exports')
      .values({
        tenant_id: 1,
        deployment_id: id,
        user_id: 1,
        title: 'query',
        format: 'csv',
        node_id: randomUUID(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tableExportJobs.cleanUp?.(server);
    const failed = await events.ofType('export.failed');
    assert.equal(failed.data.resource.id, String(lost));
  } finally {
    events.close();
  }
});
