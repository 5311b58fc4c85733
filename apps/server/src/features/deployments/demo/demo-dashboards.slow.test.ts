import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CHARTS, demoInDuckDb, PIVOT_TOTALS } from '../../../../test/demo-dashboards-in-duckdb.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { demoData } from './demo-project.ts';

// Slow: about a hundred aggregations of three million flights.
const server = await startTestServer({ after }, { FACET_DEMO: '1' });
await server.waitForBuild(1);
const { dashboards } = await server.ok('GET', '/api/v1/deployments/1/dashboard-files');
const duckdb = await demoInDuckDb(demoData());

for (const { slug, publicId } of dashboards)
  test(`every chart of ${slug} shows the same numbers as DuckDB over the files`, async () => {
    const path = `/api/v1/embed/dashboard/${publicId}`;
    const { config } = await server.ok('GET', path);
    const charts: string[] = config.widgets
      .filter(({ type }: { type: string }) => type === 'CHART')
      .map(({ id }: { id: string }) => id);
    const expected = CHARTS[slug] ?? {};
    assert.deepEqual(charts.toSorted(), Object.keys(expected).sort());
    for (const id of charts) {
      const { data, error } = await chartOf(path, id);
      assert.equal(error, null, `${id}: ${JSON.stringify(error)}`);
      assert.deepEqual(data.notices, [], id);
      assertSameRows(data.rows, await duckRows(expected[id] ?? ''), id);
      if (id !== 'chart-pivot') continue;
      for (const [index, sql] of PIVOT_TOTALS.entries())
        assertSameRows(data.totals[index]?.rows, await duckRows(sql), `totals ${index}`);
    }
  });

async function chartOf(path: string, id: string): Promise<Json> {
  const { widgets } = await server.ok('POST', `${path}/query`, { widgetIds: [id] });
  return widgets[0];
}

async function duckRows(sql: string): Promise<unknown[][]> {
  return (await duckdb.runAndReadAll(sql)).getRowsJson();
}

/** Compares rows in any order. */
function assertSameRows(found: unknown[][], expected: unknown[][], message: string): void {
  const plain = (rows: unknown[][]) => rows.map((row) => row.map(plainCell).join(' | ')).sort();
  assert.ok(expected.length > 0, message);
  assert.deepEqual(plain(found), plain(expected), message);
}

/** Sums of fractions depend on the order in which they are added. */
function plainCell(cell: unknown): string {
  const text = String(cell);
  if (/^-?\d+(\.\d+)?(e-?\d+)?$/.test(text)) return Number(text).toPrecision(8);
  return /^\d{4}-\d\d-\d\d[ T]/.test(text) ? text.replace(' ', 'T').replace(/\.0+$/, '') : text;
}
