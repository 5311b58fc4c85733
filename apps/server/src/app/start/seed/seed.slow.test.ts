import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { installation } from '../../../../test/installation.ts';
import type { ReadyServer } from '../../../../test/server-process.ts';
import type { Json } from '../../../../test/server-under-test.ts';

// Slow: starts whole servers, one after the other.

const SALES = 'id,state,amount,sold_on\n1,TX,10,2026-01-05\n2,TX,30,2026-01-09\n3,CA,50,2026-02-11\n';
const MODEL = `cubes:
  - name: sales
    sql_table: read_csv_auto('data/sales.csv')
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: state, sql: state, type: string }
    measures:
      - { name: revenue, sql: amount, type: sum }
`;
const DASHBOARD = `version: 1
title: Our sales
reports:
  states:
    title: States
    sql: SELECT state, MEASURE(revenue) AS revenue FROM sales GROUP BY 1 ORDER BY 2 DESC
    visualisation: table
widgets:
  - { chart: states, at: [0, 0, 12, 7] }
`;

test('a start loads the files of FACET_SEED once, and stops before it writes anything if one is wrong', async (t) => {
  const { home, db, start } = await installation(t);
  const write = async (files: Readonly<Record<string, string>>) => {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), content);
    }
  };
  const withSeed = (seed: string) => start('data', { FACET_SEED: join(home, seed) });
  const deployments = async (server: ReadyServer): Promise<string[]> =>
    (await server.ok('GET', '/api/v1/deployments')).items.map(({ name }: Json) => name);
  /** The rows of each chart of a dashboard, once it is published. */
  const rowsOf = async (server: ReadyServer, title: string): Promise<unknown[]> => {
    for (;;) {
      const { items } = await server.ok('GET', '/api/v1/dashboards');
      const found = items.find((item: Json) => item.title === title);
      if (found === undefined) {
        await sleep(200);
        continue;
      }
      const { config } = await server.ok('GET', `/api/v1/embed/dashboard/${found.publicId}`);
      const widgetIds = config.widgets.filter(({ type }: Json) => type === 'CHART').map(({ id }: Json) => id);
      const { widgets } = await server.ok('POST', `/api/v1/embed/dashboard/${found.publicId}/query`, {
        widgetIds,
      });
      return widgets.map(({ data, error }: Json) => data?.rows ?? error);
    }
  };

  await t.test('the message names the file and the line', async () => {
    const late = Array.from({ length: 30_000 }, (_, index) => `${index},TX,1`).join('\n');
    await write({
      'wrong.csv': `id,state,amount\n${late}\n30000,TX,many\n`,
      'empty.csv': '',
      'model-error/data/sales.csv': SALES,
      'model-error/model/sales.yml': MODEL.replace('type: sum', 'type: sums'),
      'dashboard-error/data/sales.csv': SALES,
      'dashboard-error/model/sales.yml': MODEL,
      'dashboard-error/dashboards/ours.yml': DASHBOARD.replace('MEASURE(revenue)', 'MEASURE(turnover)'),
      'notes.txt': 'none',
    });
    const refused: Readonly<Record<string, RegExp>> = {
      'wrong.csv': / Facet could not start: FACET_SEED: wrong\.csv, line 30002: .*amount.*\.\n$/,
      'empty.csv': /FACET_SEED: empty\.csv/,
      'model-error': /FACET_SEED: model\/sales\.yml.*sums/,
      'dashboard-error': /FACET_SEED: dashboards\/ours\.yml, line \d+: .*turnover/,
      'notes.txt': /FACET_SEED: .*notes\.txt must be a folder, or a CSV, JSON or Parquet file\.\n$/,
      nowhere: /FACET_SEED: .*nowhere does not exist\.\n$/,
    };
    for (const [seed, message] of Object.entries(refused))
      await assert.rejects(withSeed(seed), (error: Error) => {
        assert.match(error.message, message);
        return true;
      });
    for (const table of ['deployments', 'data_files', 'audit_events'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      assert.deepEqual(rows, [], table);
    }
  });

  await t.test('a CSV file becomes a deployment with a model and a dashboard', async () => {
    await write({ 'monthly_sales.csv': SALES });
    const server = await withSeed('monthly_sales.csv');
    assert.deepEqual(await rowsOf(server, 'Monthly sales'), [
      [[3]],
      [[90]],
      [
        ['2026-01-01T00:00:00.000', 40],
        ['2026-02-01T00:00:00.000', 50],
      ],
      [
        ['CA', 50],
        ['TX', 40],
      ],
    ]);
    await server.end('SIGTERM');
    await write({ 'monthly_sales.csv': 'id\n1\n' });
    const again = await withSeed('monthly_sales.csv');
    assert.deepEqual(await deployments(again), ['Monthly sales'], 'a second start changes nothing');
    await again.end('SIGTERM');
  });

  await t.test('a folder becomes a deployment with its own model and dashboards', async () => {
    await write({
      'company/data/sales.csv': SALES,
      'company/model/sales.yml': MODEL,
      'company/dashboards/ours.yml': DASHBOARD,
      'company/.git/config': 'none',
    });
    const server = await withSeed('company');
    assert.deepEqual((await deployments(server)).sort(), ['Company', 'Monthly sales']);
    assert.deepEqual(await rowsOf(server, 'Our sales'), [
      [
        ['CA', 50],
        ['TX', 40],
      ],
    ]);
    await server.end('SIGTERM');
  });
});
