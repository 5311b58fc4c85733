import { badRequest } from '../../../errors/errors.ts';
import type { VersionedAnswer } from '../../deployments/data-api/data-api-client.ts';
import { valueOrderOf } from './value-order-of.ts';

/** A column of a result. */
export interface ResultColumn {
  /** The name in the result: the member, or its alias in SQL. */
  readonly name: string;
  /** The member of the model, if the column is one. */
  readonly member: string | null;
  readonly title: string;
  readonly type: 'string' | 'number' | 'boolean' | 'time';
  readonly granularity: string | null;
  /** The format in the model, such as `currency`, or its definition. */
  readonly format: unknown;
  /** Whether the column is aggregated. */
  readonly isMeasure: boolean;
  /** The values of the dimension in the order that the model defines; absent if it defines none. */
  readonly order?: readonly string[];
}

/** How long the statement of a result waited for its turn and ran in the data source, in milliseconds. */
export interface StatementTimes {
  readonly queueMs: number;
  readonly databaseMs: number;
}

export type Cell = string | number | boolean | null;

/** Rows of a query with everything that is needed to show them. */
export interface QueryResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Whether there are more rows than the limit, or may be, because the limit is the maximum. */
  readonly truncated: boolean;
  /** The number of all rows, if the query asks for it. */
  readonly total: number | null;
  /** When the data source was queried. */
  readonly refreshedAt: string;
  /** The date range of each time dimension that has one, in local time, with both ends. */
  readonly ranges: ReadonlyMap<string, readonly [string, string]>;
  /** Changes when the rows may have changed; null if it is unknown when they do. */
  readonly version: string | null;
  /** Null if it is unknown. */
  readonly times: StatementTimes | 'cache' | null;
  /** When the response of the pod arrived, by `performance.now()`. */
  readonly loadedAt: number;
}

interface Annotation {
  readonly title?: string;
  readonly shortTitle?: string;
  readonly type?: string;
  readonly format?: unknown;
  readonly granularity?: { readonly name?: string };
  readonly meta?: unknown;
}

interface LoadResponse {
  readonly data: { readonly members: readonly string[]; readonly dataset: readonly (readonly unknown[])[] };
  readonly annotation: Readonly<Record<string, Readonly<Record<string, Annotation>>>>;
  readonly lastRefreshTime?: string;
  readonly total?: number | string | null;
  readonly query?: {
    readonly timeDimensions?: readonly { readonly dimension: string; readonly dateRange?: unknown }[];
  };
}

/**
 * The result of a response of the data API in its compact format. Columns are in the order of the query, and numbers
 * that a double represents exactly are numbers.
 * @param limit the rows that the caller wants
 * @param asked the rows that were requested, one more unless that is too many
 */
export function resultOf(
  { answer, version, times }: VersionedAnswer,
  names: readonly string[],
  { limit, asked }: { readonly limit: number; readonly asked: number },
): QueryResult {
  const { data, annotation, lastRefreshTime, total, query } = answer as LoadResponse;
  const places = names.map((name) => data.members.indexOf(name));
  const columns = names.map((name) => columnOf(name, annotation));
  if (data.dataset.length > 0 && places.includes(-1))
    throw badRequest(`The result lacks the column ${names[places.indexOf(-1)]}`);
  return {
    columns,
    rows: data.dataset
      .slice(0, limit)
      .map((row) => places.map((place, index) => cellOf(row[place], columns[index]?.type))),
    truncated: data.dataset.length > limit || (asked === limit && limit > 0 && data.dataset.length === limit),
    total: total == null ? null : Number(total),
    refreshedAt: lastRefreshTime ?? new Date().toISOString(),
    ranges: new Map(
      (query?.timeDimensions ?? []).flatMap(({ dimension, dateRange }) =>
        Array.isArray(dateRange) ? [[dimension, [String(dateRange[0]), String(dateRange[1])]]] : [],
      ),
    ),
    version,
    times: timesOf(times),
    loadedAt: performance.now(),
  };
}

/** Reads `queue;dur=3, database;dur=240`, or `cache`. */
function timesOf(text: string | null): QueryResult['times'] {
  if (text === 'cache') return text;
  const [, queue, database] = /^queue;dur=(\d+), database;dur=(\d+)$/.exec(text ?? '') ?? [];
  return queue === undefined ? null : { queueMs: Number(queue), databaseMs: Number(database) };
}

const TYPES: Readonly<Record<string, ResultColumn['type']>> = {
  number: 'number',
  boolean: 'boolean',
  time: 'time',
};

function columnOf(name: string, annotation: LoadResponse['annotation']): ResultColumn {
  const found = ['measures', 'dimensions', 'timeDimensions']
    .map((kind) => ({ kind, about: annotation[kind]?.[name] }))
    .find(({ about }) => about !== undefined);
  const {
    title = name,
    shortTitle = title,
    type = 'string',
    format = null,
    granularity,
    meta,
  } = found?.about ?? {};
  const order = found?.kind === 'dimensions' ? valueOrderOf({ type, meta }) : undefined;
  return {
    name,
    member: granularity === undefined ? name : name.split('.').slice(0, 2).join('.'),
    title: shortTitle,
    type: TYPES[type] ?? 'string',
    granularity: granularity?.name ?? null,
    format,
    isMeasure: found?.kind === 'measures',
    ...(order && { order }),
  };
}

/** Most databases return numbers as text. Numbers with more digits than a double holds stay text. */
function cellOf(value: unknown, type: ResultColumn['type'] = 'string'): Cell {
  if (value === null || value === undefined) return null;
  if (type === 'number' && typeof value === 'string') {
    const number = Number(value);
    return Number.isFinite(number) && value.trim() !== '' && isExact(value, number) ? number : value;
  }
  if (type === 'boolean') return value === true || value === 'true' || value === 1 || value === '1';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

function isExact(text: string, number: number): boolean {
  const digits = text.replace(/^[-+]?0*|\.|e.*$/gi, '').replace(/^0+/, '');
  return digits.length <= 15 || String(number) === text;
}
