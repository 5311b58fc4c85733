import pLimit from 'p-limit';
import { ApiError } from '../../../errors/errors.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { QueryData, QueryScope } from '../queries/query-data.ts';
import type { QueryResult } from '../queries/query-result.ts';
import type { ListedDimension } from './listed-dimensions.ts';

/** The most values of a dimension that a question knows, the most frequent first. */
export const MOST_VALUES = 1_000;
/** How long a question waits for values. They go on loading for the next one. */
const WAIT_MS = 5_000;
/** The values of dimensions that a question loads at a time. */
const CONCURRENT = 4;
/** Values of this age are used while newer ones load. */
const STALE_MS = 10 * 60_000;

/** The values of dimensions that a caller may see. */
export interface SampledValues {
  /**
   * By the name of the dimension; the rows have a value and, if the view counts rows, its frequency. Of a time dimension, the
   * row has the last day.
   */
  readonly results: ReadonlyMap<string, QueryResult>;
  /** Whether the values of all dimensions arrived in time. */
  readonly isComplete: boolean;
}

/**
 * The values of dimensions, read as the caller and cached like all rows: for callers with the same access, until the data
 * changes.
 * @param gone aborts when the client disconnects, which ends what still loads
 */
export async function sampleValues(
  queryData: Pick<QueryData, 'rows'>,
  scope: QueryScope,
  dimensions: readonly ListedDimension[],
  gone: AbortSignal,
): Promise<SampledValues> {
  const results = new Map<string, QueryResult>();
  const left = new AbortController();
  const leave = () => left.abort(gone.reason);
  gone.addEventListener('abort', leave, { once: true });
  const turns = pLimit(CONCURRENT);
  const loaded = turns.map([...dimensions], async (dimension) => {
    const options = { staleMs: STALE_MS, gone: left.signal };
    const result = await queryData.rows(scope, queryFor(dimension), options).catch(unlessRefused);
    if (result !== undefined) results.set(dimension.name, result);
  });
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, WAIT_MS);
  try {
    await Promise.race([loaded, late.promise]);
  } finally {
    clearTimeout(timer);
    gone.removeEventListener('abort', leave);
    // What fails later concerns the next question.
    loaded.catch(() => undefined);
  }
  // In the order of the model: which arrived first must not matter.
  const arrived = dimensions.flatMap(({ name }) => {
    const result = results.get(name);
    return result === undefined ? [] : [[name, result] as const];
  });
  return { results: new Map(arrived), isComplete: arrived.length === dimensions.length };
}

function queryFor({ name, isTime, count }: ListedDimension): CubeQuery {
  const filters = [{ member: name, operator: 'set' }];
  if (isTime === true) {
    const timeDimensions = [{ dimension: name, granularity: 'day' }];
    return { timeDimensions, filters, order: [[name, 'desc']], limit: 1 };
  }
  if (count === null) return { dimensions: [name], filters, limit: MOST_VALUES };
  return { dimensions: [name], measures: [count], filters, order: [[count, 'desc']], limit: MOST_VALUES };
}

/** A dimension that the data source or a policy refuses has no values; the question itself shows what is wrong. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.status !== 499) return undefined;
  throw error;
}
