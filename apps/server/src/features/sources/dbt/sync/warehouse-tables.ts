import { COLUMN_FIELDS, type ColumnsQuery, type WarehouseTable } from '@facet/dbt';
import { type Ask, withPod } from './short-pod.ts';
import type { SyncWork } from './sync-work.ts';
import { untilAborted } from './until-aborted.ts';

/** The time for all queries, including the start of the pod and of a warehouse that sleeps. */
const TIME_MS = 90_000;
const MEMORY_MB = 512;
const MOST_ROWS = 50_000;

type Found = { readonly tables: readonly WarehouseTable[] } | { readonly problem: string };

/**
 * Asks the deployment's warehouse for the columns of tables, once per sync: a pod of its own runs the query with the
 * deployment's variables, as it would run those of a model. A failure is a problem to note, not an error.
 */
export async function askWarehouse(
  work: SyncWork,
  query: ColumnsQuery,
  variables: Readonly<Record<string, string>>,
): Promise<Found> {
  const signal = AbortSignal.any([work.signal, AbortSignal.timeout(TIME_MS)]);
  try {
    const rows = await untilAborted(rowsOf(work, query, variables, signal), signal);
    work.log.add('info', `The warehouse described ${rows.length} columns of ${query.tables} tables`);
    return { tables: tablesOf(rows) };
  } catch (error) {
    work.signal.throwIfAborted();
    const reason = signal.aborted ? `no response within ${TIME_MS / 1000} s` : (error as Error).message;
    const problem = `The types of undeclared columns are inferred, because the warehouse did not describe its tables: ${reason}`;
    work.log.add('info', problem);
    return { problem };
  }
}

/** Whether the variables name a database; without one there is nothing to ask. */
export function hasWarehouse(variables: Readonly<Record<string, string>>): boolean {
  return Object.keys(variables).some((name) => /^CUBEJS_(DB|DS)_/.test(name) && name !== 'CUBEJS_DB_TYPE');
}

type Row = Readonly<Record<(typeof COLUMN_FIELDS)[number], string>>;

function rowsOf(
  work: SyncWork,
  { model, cubes }: ColumnsQuery,
  given: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Row[]> {
  const files = [{ path: 'model/columns.yml', content: model }];
  const variables = { ...given, CUBEJS_DB_QUERY_LIMIT: String(MOST_ROWS) };
  return withPod(work, { files, variables, memoryMb: MEMORY_MB, signal }, async (ask) => {
    const rows: Row[] = [];
    for (const cube of cubes) rows.push(...(await columnsOf(ask, cube)));
    return rows;
  });
}

async function columnsOf(ask: Ask, cube: string): Promise<Row[]> {
  const query = { dimensions: COLUMN_FIELDS.map((field) => `${cube}.${field}`), limit: MOST_ROWS };
  for (;;) {
    const { data, error } = await ask('load', query);
    if (error === 'Continue wait') continue;
    if (!Array.isArray(data)) throw new Error(String(error));
    return (data as Record<string, unknown>[]).map((row) => {
      const values = COLUMN_FIELDS.map((field) => [field, String(row[`${cube}.${field}`] ?? '')] as const);
      return Object.fromEntries(values) as Row;
    });
  }
}

function tablesOf(rows: readonly Row[]): WarehouseTable[] {
  const byTable = Map.groupBy(rows, (row) =>
    JSON.stringify([row.database_name, row.schema_name, row.table_name]),
  );
  return [...byTable.values()].map((of) => ({
    database: of[0]?.database_name ?? '',
    schema: of[0]?.schema_name ?? '',
    name: of[0]?.table_name ?? '',
    columns: of.map(({ column_name: name, data_type: type }) => ({ name, type })),
  }));
}
