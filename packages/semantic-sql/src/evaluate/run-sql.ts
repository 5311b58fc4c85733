import type { CubeQuery } from '../model/cube-query.ts';
import type { Column, InnerQuery, Plan } from '../plan.ts';
import { offsetsOfBytes, SqlError } from '../syntax/sql-error.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { Cell, FailureKind, TableColumn } from './protocol.ts';

/** The rows of a semantic query. */
export type LoadedRows = {
  /** What each column contains: a member, or a time dimension with its granularity, such as `orders.created_at.month`. */
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  /** Whether there are more rows than the limit of the query. */
  isTruncated: boolean;
};

/** SQL to run over tables. */
export type LocalJob = {
  sql: string;
  tables: {
    name: string;
    columns: TableColumn[];
    /** Where in a row the value of each column is; -1 if nowhere. */
    keys: number[];
    rows: LoadedRows['rows'];
  }[];
  maxRows: number;
  maxBytes: number;
  timeoutMs: number;
};

export type LocalResult = { rows: Cell[][]; isTruncated: boolean };

export type SqlLimits = {
  /** Rows of the result; further ones are left out. */
  maxRows: number;
  /** Rows of all semantic queries whose results are tables of the SQL; with more the statement fails. */
  maxInnerRows: number;
  /** Bytes of a result of local SQL. */
  maxBytes: number;
  /** The time of local SQL, without the semantic queries. */
  timeoutMs: number;
};

export const SQL_LIMITS: SqlLimits = {
  maxRows: 50_000,
  maxInnerRows: 200_000,
  maxBytes: 64 << 20,
  timeoutMs: 30_000,
};

export type RunOptions = {
  /** Runs a semantic query, which always has a limit, as the caller. */
  load: (query: CubeQuery & { limit: number }, signal: AbortSignal) => Promise<LoadedRows>;
  /** Runs SQL over tables: that of an `Evaluator`. */
  evaluate: (job: LocalJob, signal: AbortSignal) => Promise<LocalResult>;
  limits?: Partial<SqlLimits>;
  signal?: AbortSignal;
};

export type SqlResult = {
  columns: Column[];
  rows: Cell[][];
  /** Whether there are more rows than the limit. */
  isTruncated: boolean;
};

/** Semantic queries of one statement that run at a time. */
const CONCURRENCY = 4;

/**
 * Runs a plan: the semantic queries and, if it has any, the local SQL over their results.
 * @throws SqlError for a statement that fails on these rows or exceeds a limit, and what the callbacks throw
 */
export async function runSql(plan: Plan, options: RunOptions): Promise<SqlResult> {
  const limits = { ...SQL_LIMITS, ...options.limits };
  const cancel = new AbortController();
  const signal = AbortSignal.any([cancel.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    return plan.local === undefined
      ? await runSemantic(plan, options, limits, signal)
      : await runLocal(plan, plan.local, options, limits, signal);
  } finally {
    // If one query fails, the others are not needed.
    cancel.abort();
  }
}

async function runSemantic(
  { columns, queries }: Plan,
  { load }: RunOptions,
  { maxRows }: SqlLimits,
  signal: AbortSignal,
): Promise<SqlResult> {
  const [only] = queries;
  if (only === undefined) throw new Error('The plan has no query');
  const loaded = await loadLimited(only, load, maxRows, signal);
  const cells = columns.map(({ key = '', type }) => ({
    place: loaded.columns.indexOf(key),
    read: READERS[type],
  }));
  return {
    columns,
    rows: loaded.rows.map((row) => cells.map(({ place, read }) => read(row[place]))),
    isTruncated: loaded.isTruncated,
  };
}

async function runLocal(
  { columns, queries, statement }: Plan,
  { sql, places }: NonNullable<Plan['local']>,
  { load, evaluate }: RunOptions,
  { maxRows, maxInnerRows, maxBytes, timeoutMs }: SqlLimits,
  signal: AbortSignal,
): Promise<SqlResult> {
  const tables: LocalJob['tables'] = [];
  let rowsLeft = maxInnerRows;
  const waiting = [...queries.entries()];
  const loadNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, inner] = next;
      const { rows, columns: names, isTruncated } = await loadLimited(inner, load, maxInnerRows, signal);
      rowsLeft -= rows.length;
      if (isTruncated || rowsLeft < 0)
        throw new SqlError(
          `The results of the inner queries have more than ${maxInnerRows} rows: aggregate or filter them`,
          statement,
          inner.position,
        );
      const keys = inner.columns.map(({ key }) => names.indexOf(key));
      tables[index] = { name: inner.name, columns: inner.columns, keys, rows };
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, loadNext));
  try {
    const job = { sql, tables, maxRows, maxBytes, timeoutMs };
    return { columns, ...(await evaluate(job, signal)) };
  } catch (error) {
    if (!(error instanceof EvaluationError) || !OF_THE_STATEMENT.has(error.kind)) throw error;
    const { message, position } = error;
    throw new SqlError(
      message,
      statement,
      position === undefined ? undefined : placeOf(sql, places, position),
    );
  }
}

/** Failures that the author of the statement can do something about. */
const OF_THE_STATEMENT = new Set<FailureKind>(['sql', 'memory', 'bytes', 'time']);

/** Runs a query with the limit that the SQL gives it, or with `maxRows`. */
async function loadLimited(
  { query }: InnerQuery,
  load: RunOptions['load'],
  maxRows: number,
  signal: AbortSignal,
): Promise<LoadedRows> {
  // Cube takes 0 for no limit.
  if (query.limit === 0) return { columns: [], rows: [], isTruncated: false };
  signal.throwIfAborted();
  const { limit = Number.POSITIVE_INFINITY } = query;
  const loaded = await load({ ...query, limit: Math.min(limit, maxRows) }, signal);
  return { ...loaded, isTruncated: loaded.isTruncated && limit > maxRows };
}

/** The offset in the statement of the text that the byte of the local SQL comes from. */
function placeOf(
  sql: string,
  places: NonNullable<Plan['local']>['places'],
  byte: number,
): number | undefined {
  const offset = offsetsOfBytes(sql)(byte);
  return places.findLast(([at]) => at <= offset)?.[1];
}

const READERS: Record<Column['type'], (value: unknown) => Cell> = {
  string: plain,
  time: plain,
  number: (value) => (typeof value === 'string' ? numberOf(value) : plain(value)),
  boolean: (value) =>
    value === null || value === undefined ? null : value === 1 || /^(true|t|1)$/i.test(String(value)),
};

function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/** A number that a database sent as text. One with more digits than a double has stays text. */
function numberOf(text: string): Cell {
  const number = Number(text);
  const digits = text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length;
  return text.trim() === '' || !Number.isFinite(number) || digits > 15 ? text : number;
}
