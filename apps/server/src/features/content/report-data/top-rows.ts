import type { TopRows } from '@facet/dashboards';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { Cell, QueryResult } from '../queries/query-result.ts';
import { groupedBy, withFilters, withoutMeasureFilters } from './shape-query.ts';

/** The two queries of a report that shows the largest values of a dimension and the rest. */
export interface TopQueries {
  readonly top: CubeQuery;
  /** The rest as one value; null if nothing remains or it is not wanted. */
  readonly others: CubeQuery | null;
}

/** The query for the largest values, and one more that shows whether others remain. */
export function rankingQuery(
  query: CubeQuery,
  { member, measure, count }: TopRows,
  isMeasure: (member: string) => boolean,
): CubeQuery {
  return {
    ...withoutMeasureFilters(groupedBy(query, new Set([member])), isMeasure),
    measures: [measure],
    order: [[measure, 'desc']],
    limit: count + 1,
  };
}

/** The queries for the values that a ranking found. */
export function topQueries(
  query: CubeQuery,
  { member, count, others }: TopRows,
  ranking: QueryResult,
): TopQueries {
  const place = ranking.columns.findIndex(({ name }) => name === member);
  const values = ranking.rows.slice(0, count).map((row) => row[place] ?? null);
  const known = values.filter((value): value is Exclude<Cell, null> => value !== null).map(String);
  const hasNull = known.length < values.length;
  const isKnown = { member, operator: 'equals', values: known };
  const isNull = { member, operator: 'notSet' };
  const top = known.length === 0 ? isNull : hasNull ? { or: [isKnown, isNull] } : isKnown;
  const rest = [
    ...(known.length === 0 ? [] : [{ member, operator: 'notEquals', values: known }]),
    ...(hasNull ? [{ member, operator: 'set' }] : []),
  ];
  const hasOthers = others === true && ranking.rows.length > count;
  return {
    top: withFilters(query, [top]),
    others: hasOthers ? withFilters({ ...query, ...keptParts(query, member) }, rest) : null,
  };
}

/** The query without one dimension in its grouping and order. */
function keptParts(
  { dimensions, order }: CubeQuery,
  member: string,
): Pick<CubeQuery, 'dimensions' | 'order'> {
  const kept = Array.isArray(order)
    ? order.filter(([name]) => name !== member)
    : Object.fromEntries(Object.entries(order ?? {}).filter(([name]) => name !== member));
  return { dimensions: (dimensions ?? []).filter((name) => name !== member), order: kept };
}
