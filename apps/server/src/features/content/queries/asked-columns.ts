import type { CubeQuery } from './cube-query.schema.ts';

/** The columns of a query's result, in the order of the query: dimensions, time dimensions, measures. */
export function askedColumns(query: CubeQuery): string[] {
  const times = (query.timeDimensions ?? []).flatMap(({ dimension, granularity }) =>
    granularity == null ? [] : [`${dimension}.${granularity}`],
  );
  return [...new Set([...(query.dimensions ?? []), ...times, ...(query.measures ?? [])])];
}
