import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { ADMIN_KEY, type FacetProcess, type Json, startFacet } from '../facet-process.ts';
import { atMost, type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { watchMemory } from '../memory.ts';

const ROWS = 1_000_000;
const FILES = 4;
const ROUNDS = 5;
const LEAST = 0.3;
const MOST_MB = 64;
const THREADS = '2';
const MODEL = `cubes:
  - name: sales
    sql: select * from read_parquet('rows-*.parquet')
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: status, sql: status, type: string }
      - { name: customer, sql: customer, type: string }
      - { name: day, sql: day, type: time }
      - { name: amount, sql: amount, type: number }
      - { name: quantity, sql: quantity, type: number }
`;
const QUERY = {
  dimensions: ['id', 'status', 'customer', 'amount', 'quantity'].map((name) => `sales.${name}`),
  timeDimensions: [{ dimension: 'sales.day', granularity: 'day' }],
  ungrouped: true,
  order: [],
};

/** A CSV file of a query, against DuckDB's `COPY` of the SQL of the same query to a file. */
export const csv: Row = {
  name: 'csv',
  isQuick: true,
  async measure(bench: Bench): Promise<Figure[]> {
    const duckdb = await DuckDBInstance.create(':memory:', { threads: THREADS });
    const connection = await duckdb.connect();
    const files = await writeFiles(bench.folder, connection);
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: join(bench.folder, 'data'),
    });
    try {
      const id = await deploymentWith(facet, files);
      const sql = (await sqlOf(facet, id)).replace('rows-*', join(bench.folder, 'rows-*'));
      const output = join(bench.folder, 'rows.csv');
      const copy = async () => {
        const started = performance.now();
        await connection.run(`copy (${sql}) to '${output}' (format csv, header)`);
        return ROWS / ((performance.now() - started) / 1000);
      };
      const ours = async () => {
        const { rows, seconds } = await download(facet, id, QUERY);
        if (rows !== ROWS) throw new Error(`The file has ${rows} rows`);
        return rows / seconds;
      };
      // A small export first, so that the baseline contains the memory that any export needs.
      await download(facet, id, { ...QUERY, limit: ROWS / 20 });
      await copy();
      const memory = watchMemory(facet.pid);
      const compared = await compare(ROUNDS, ours, copy);
      const { growthMb, samples } = memory.stop();
      return [
        {
          measure: 'CSV of 1 million rows',
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} rows/s)`,
          floor: `DuckDB's COPY: ${rounded(median(compared.floor))} rows/s`,
          target: `at least ${LEAST}`,
          isMet: compared.ratio >= LEAST,
          raw: compared,
        },
        atMost('growth of the server during it', growthMb, 'MB', MOST_MB, samples),
      ];
    } finally {
      await facet.stop();
      connection.closeSync();
    }
  },
};

/** The rows in files that are each small enough for one request. */
async function writeFiles(folder: string, connection: DuckDBConnection): Promise<string[]> {
  const names = Array.from({ length: FILES }, (_, index) => `rows-${index}.parquet`);
  for (const [index, name] of names.entries())
    await connection.run(`copy (
      select range as id, 'status ' || range % 7 as status, 'Customer, number ' || range * 7919 % 100000 as customer,
        timestamp '2024-01-01' + to_seconds(range * 37) as day, (range * 31 % 1000000 / 100)::decimal(12, 2) as amount,
        (range * 17 % 1000)::integer as quantity
      from range(${(index * ROWS) / FILES}, ${((index + 1) * ROWS) / FILES})
    ) to '${join(folder, name)}' (compression zstd)`);
  return names.map((name) => join(folder, name));
}

async function deploymentWith(facet: FacetProcess, files: readonly string[]): Promise<number> {
  const id = await facet.makeDeployment('Rows');
  for (const path of files) {
    const form = new FormData();
    form.set('path', basename(path));
    form.set('file', new Blob([readFileSync(path)]));
    const uploaded = await fetch(`${facet.url}/api/v1/deployments/${id}/data-files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
      body: form,
    });
    if (!uploaded.ok) throw new Error(await uploaded.text());
  }
  await publishModel(facet, id);
  return id;
}

async function publishModel(facet: FacetProcess, id: number): Promise<void> {
  const build = `/build/api/v1/deployments/${id}`;
  await facet.call('POST', `${build}/dev-mode`, {});
  const files = [{ path: 'model/cubes/sales.yml', content: MODEL }];
  await facet.call('PUT', `${build}/data-model/files`, { files });
  await facet.call('POST', `${build}/commit`, { message: 'Rows', exitDevMode: true });
  await facet.waitForBuild(id);
}

/** The SQL that the pod runs. That of `/sql` has a limit. */
async function sqlOf(facet: FacetProcess, id: number): Promise<string> {
  const { items } = await facet.call('GET', `/api/v1/deployments/${id}/environments`);
  const tokens = `/api/v1/deployments/${id}/environments/${items[0].id}/tokens`;
  const { token } = (await facet.call('POST', tokens, { security_context: {} })).data;
  for (;;) {
    const response = await fetch(`${facet.url}/d/${id}/cubejs-api/v1/sql`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ query: QUERY }),
    });
    const answer = (await response.json()) as Json;
    if (answer.sql !== undefined) return answer.sql.sql[0].replace(/\s+LIMIT \d+\s*$/, '');
    if (answer.error !== 'Continue wait') throw new Error(JSON.stringify(answer));
  }
}

async function download(facet: FacetProcess, id: number, query: object) {
  const started = performance.now();
  const rows = await new Promise<number>((resolve, reject) => {
    const url = `${facet.url}/api/v1/deployments/${id}/query/export`;
    const headers = { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' };
    const asked = request(url, { agent: false, method: 'POST', headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`The export returned ${answer.statusCode}`));
      // The header row does not count.
      let count = -1;
      answer.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
      });
      answer.on('end', () => resolve(count));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(JSON.stringify({ query, format: 'csv' }));
  });
  return { rows, seconds: (performance.now() - started) / 1000 };
}
