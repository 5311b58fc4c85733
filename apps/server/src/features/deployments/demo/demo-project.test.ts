import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { hasRows } from '@facet/ask/grade';
import { isQuestionFile, parseQuestionFiles } from '@facet/ask/verified';
import {
  applyControls,
  type ChartQuery,
  isDashboardFile,
  membersOf,
  parseDashboardFiles,
  type RepositoryDashboard,
  reportOf,
  type SemanticQuery,
  toApiReport,
} from '@facet/dashboards';
import { fromReport, missingMembers, modelOf, toReportFields } from '@facet/query';
import { type Meta, planSql, questionOfSql } from '@facet/semantic-sql';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { demoData, demoFiles } from './demo-project.ts';

/** Every measure and the segment, by both states and the month, as SQL over the files themselves. */
const EXPECTED = `
  select origin.state as origin, destination.state as destination, strftime(date, '%Y-%m') as month,
    count(*) as count, avg(delay) as average_delay, count(*) filter (delay > 15) as delayed_count,
    count(*) filter (delay > 15) / count(*) as delayed_share, sum(distance) as total_distance
  from read_parquet($1) flight
  join read_csv($2) origin on origin.iata = flight.origin
  join read_csv($2) destination on destination.iata = flight.destination
  where distance > 1500
  group by all order by count desc, origin, destination, month limit 200`;

const QUERY = {
  measures: ['count', 'average_delay', 'delayed_count', 'delayed_share', 'total_distance'],
  dimensions: ['origins_state', 'destinations_state'],
  segments: ['long_haul'],
};

const server = await startTestServer({ after }, { FACET_DEMO: '1' });
await server.waitForBuild(1);
const [environment] = (await server.ok('GET', '/api/v1/deployments/1/environments')).items;
const { data: analyst } = await server.ok(
  'POST',
  `/api/v1/deployments/1/environments/${environment.id}/tokens`,
  { security_context: { cubeCloud: { groups: ['analysts'] } } },
);

/** The answer of the data API to a query of an analyst: rows, or the SQL for them. */
function ask(path: 'load' | 'sql', query: object) {
  return server.query(1, `/cubejs-api/v1/${path}`, analyst.token, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
}

test('every measure of the demo matches a DuckDB query over the files', async () => {
  const named = (members: string[]) => members.map((member) => `flight_delays.${member}`);
  const query = {
    ...Object.fromEntries(Object.entries(QUERY).map(([kind, members]) => [kind, named(members)])),
    timeDimensions: [{ dimension: 'flight_delays.departed_at', granularity: 'month' }],
    order: [
      ['flight_delays.count', 'desc'],
      ['flight_delays.origins_state', 'asc'],
      ['flight_delays.destinations_state', 'asc'],
      ['flight_delays.departed_at', 'asc'],
    ],
    limit: 200,
  };
  const answer = await ask('load', query);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));

  const { 'flights-3m.parquet': flights = '', 'airports.csv': airports = '' } = demoData();
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const expected = await connection.runAndReadAll(EXPECTED, [flights, airports]);
  const rows = expected.getRowObjectsJson();
  assert.equal(rows.length, 200);
  assert.equal(answer.body.data.length, 200);
  for (const [at, row] of rows.entries()) {
    const got = answer.body.data[at];
    assert.equal(got['flight_delays.origins_state'], row.origin);
    assert.equal(got['flight_delays.destinations_state'], row.destination);
    assert.equal(got['flight_delays.departed_at.month'].slice(0, 7), row.month);
    for (const measure of QUERY.measures) {
      const difference = Math.abs(Number(got[`flight_delays.${measure}`]) - Number(row[measure]));
      assert.ok(difference < 1e-6, `${measure} of row ${at}: ${JSON.stringify(got)} ${JSON.stringify(row)}`);
    }
  }
});

/** The dashboards of the demo, with the metadata of its model. */
async function demoDashboards(): Promise<{ dashboards: readonly RepositoryDashboard[]; meta: Meta }> {
  const files = demoFiles().filter(({ path }) => isDashboardFile(path));
  const { dashboards, errors, warnings } = parseDashboardFiles(
    files.map(({ path, content }) => ({ path, text: String(content) })),
  );
  assert.deepEqual([...errors, ...warnings], []);
  assert.deepEqual(
    dashboards.map(({ dashboard }) => dashboard.slug),
    ['executive-overview', 'late-in-2001', 'operations'],
  );
  return { dashboards, meta: (await server.query(1, '/cubejs-api/v1/meta', analyst.token)).body };
}

test('the dashboards of the demo have no warnings and name only members that exist', async () => {
  const { dashboards, meta } = await demoDashboards();
  const memberOf = membersOf(meta);
  for (const { file, dashboard } of dashboards) {
    const named = [...new Set(textsOf(dashboard).filter((text) => /^[a-z]+(_[a-z]+)*\.\w+$/.test(text)))];
    const columns = named.filter((name) => name.startsWith('flight_delays.'));
    assert.ok(columns.length > 3, file);
    assert.deepEqual(
      columns.filter((name) => memberOf(name) === undefined),
      [],
      file,
    );
  }
  const { cubes } = meta;
  const measures = cubes.flatMap((cube) => cube.measures ?? []);
  const count = measures.find(({ name }) => name === 'flight_delays.count');
  assert.deepEqual((count as { drillMembers?: string[] } | undefined)?.drillMembers, [
    'flight_delays.departed_at',
    'flight_delays.origins_iata',
    'flight_delays.destinations_iata',
    'flight_delays.delay',
    'flight_delays.distance',
  ]);
});

test('the build of the demo publishes its dashboards', async () => {
  const { dashboards, warnings } = await server.ok('GET', '/api/v1/deployments/1/dashboard-files');
  assert.deepEqual(
    dashboards.map(({ slug, isPublished }: { slug: string; isPublished: boolean }) => [slug, isPublished]),
    [
      ['executive-overview', true],
      ['late-in-2001', true],
      ['operations', true],
    ],
  );
  assert.deepEqual(warnings, []);
});

/** The query of each chart of the demo with the defaults of its controls, by slug and id. */
async function chartQueries(): Promise<Map<string, object>> {
  const { dashboards, meta } = await demoDashboards();
  const clock = { now: new Date('2026-11-22T12:00:00Z'), timezone: 'UTC' };
  const queries = new Map<string, object>();
  for (const { dashboard } of dashboards) {
    const { config, reports, slug } = dashboard;
    const applied = applyControls(config, {}, { ...clock, member: membersOf(meta) });
    if (applied.problems !== undefined) return assert.fail(JSON.stringify(applied.problems));
    for (const chart of config.widgets.filter((widget) => widget.type === 'CHART')) {
      const { sqlQuery, jsonQuery } = reports[reportOf(chart)?.reportKey ?? ''] ?? {};
      let query: object | undefined;
      if (sqlQuery === undefined) {
        const changed: ChartQuery<SemanticQuery> = applied.forQuery(chart.id, jsonQuery as SemanticQuery);
        assert.deepEqual(
          { errors: changed.errors, notices: changed.notices },
          { errors: [], notices: [] },
          chart.id,
        );
        query = changed.query;
      } else {
        const { changes: controls, errors } = applied.forSql(chart.id);
        assert.deepEqual(errors, [], chart.id);
        const plan = planSql(sqlQuery, meta, { ...clock, isExactToMilliseconds: true, controls });
        assert.equal(plan.local, undefined, sqlQuery);
        query = plan.queries[0]?.query;
      }
      queries.set(`${slug} ${chart.id}`, query ?? {});
    }
  }
  return queries;
}

/** The reports of the screenshots: every kind of chart and widget over the demo's model. */
const SAMPLES = new URL('../../../../../../scripts/screenshots/dashboards/', import.meta.url);

test('every report of the demo and of the screenshots is a question, and the same report again', async () => {
  const { dashboards, meta } = await demoDashboards();
  const files = readdirSync(SAMPLES).filter((name) => name.endsWith('.yml'));
  const samples = parseDashboardFiles(
    files.map((name) => ({ path: `dashboards/${name}`, text: readFileSync(new URL(name, SAMPLES), 'utf8') })),
  );
  assert.deepEqual(samples.errors, []);
  const reports = [...dashboards, ...samples.dashboards]
    .flatMap(({ dashboard }) => Object.values(dashboard.reports).map(toApiReport))
    // Some screenshots have a model of their own.
    .filter(({ sqlQuery, jsonQuery }) => /flight_delays/.test(`${sqlQuery} ${jsonQuery}`));
  assert.ok(reports.length > 40, `${reports.length} reports`);
  const model = modelOf(meta.cubes);
  for (const report of reports) {
    const { sqlQuery = null, pivotItems = null, meta: settings = null } = report;
    const read = fromReport(report, (sql) => questionOfSql(sql, meta));
    if ('refused' in read) assert.fail(`${report.name}: ${read.refused.message}`);
    assert.deepEqual(read.dropped, [], String(report.name));
    assert.deepEqual(missingMembers(read.question, model), []);
    const written = toReportFields(read.question, model);
    if ('refused' in written) assert.fail(written.refused.message);
    const { fields } = written;
    assert.equal(fields.sqlQuery === null, sqlQuery === null, String(report.name));
    assert.equal(fields.pivotItems === null, pivotItems === null);
    const again = fromReport(fields, (sql) => questionOfSql(sql, meta));
    assert.deepEqual(again, read);
    assert.deepEqual(Object.keys(fields.meta ?? {}).sort(), Object.keys(settings ?? {}).sort());
  }
});

test('a chart of the demo can be queried with the defaults of its controls', async () => {
  const { status, body } = await ask(
    'load',
    (await chartQueries()).get('executive-overview chart-flights') ?? {},
  );
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.data, await countOf("date >= '2001-04-01' and date < '2001-07-01'"));
});

/** Read its difference before you accept it: FACET_WRITE_SQL=1 npm test -- demo-project. */
const SQL_FILE = fileURLToPath(new URL('demo-queries.sql', import.meta.url));

test("the SQL of the demo's charts is that of the file, in UTC and one of them in another zone", async () => {
  const queries = await chartQueries();
  const name = 'operations chart-over-time';
  queries.set(`${name} in Europe/Berlin`, { ...queries.get(name), timezone: 'Europe/Berlin' });
  let text = '';
  for (const [chart, query] of queries) {
    const { status, body } = await ask('sql', query);
    assert.equal(status, 200, `${chart}: ${JSON.stringify(body)}`);
    const [sql, params] = body.sql.sql;
    text += `-- ${chart}\n${sql.replaceAll(/\s+/g, ' ')}\n-- ${params.join(', ')}\n\n`;
  }
  if (process.env.FACET_WRITE_SQL === '1') writeFileSync(SQL_FILE, text);
  assert.equal(text, readFileSync(SQL_FILE, 'utf8'));
});

async function countOf(condition: string): Promise<object[]> {
  const { 'flights-3m.parquet': flights = '' } = demoData();
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const sql = `select count(*) from read_parquet($1) where ${condition}`;
  const [[count] = []] = (await connection.runAndReadAll(sql, [flights])).getRowsJson();
  return [{ 'flight_delays.count': String(count) }];
}

/** Every key and every text in a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsOf(member)]);
}

test('the verified questions of the demo have the rows that their files expect', async () => {
  const files = demoFiles().filter(({ path }) => isQuestionFile(path));
  const parsed = parseQuestionFiles(files.map(({ path, content }) => ({ path, text: String(content) })));
  assert.deepEqual([parsed.errors, parsed.warnings], [[], []]);
  const expected = parsed.questions.filter(({ rows }) => rows !== null);
  assert.ok(expected.length > 0);
  for (const { question, query, rows, ordered } of expected) {
    const { body } = await ask('load', query);
    const given = body.data.map((row: Record<string, unknown>) => Object.values(row).map(numeric));
    assert.ok(hasRows({ rows: given }, { rows: rows ?? [] }, { ordered, leading: false }), question);
  }
});

/** A cell of the data API, which writes numbers as texts. */
function numeric(cell: unknown): unknown {
  return typeof cell === 'string' && cell !== '' && Number.isFinite(Number(cell)) ? Number(cell) : cell;
}
