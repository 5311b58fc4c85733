import { askedColumns } from '../queries/asked-columns.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';

type TimeDimension = NonNullable<CubeQuery['timeDimensions']>[number];

/** The columns by which a query groups its rows. */
export function groupingColumns(query: CubeQuery): string[] {
  const measures = new Set(query.measures ?? []);
  return askedColumns(query).filter((name) => !measures.has(name));
}

/** The column of a time dimension in a result. */
export function columnOfTime({ dimension, granularity }: TimeDimension): string {
  return `${dimension}.${granularity}`;
}

/** The query grouped by fewer columns, without its order and offset. Date ranges stay. */
export function groupedBy(query: CubeQuery, columns: ReadonlySet<string>): CubeQuery {
  const { order: _order, limit: _limit, offset: _offset, ...rest } = query;
  return {
    ...rest,
    dimensions: (query.dimensions ?? []).filter((name) => columns.has(name)),
    timeDimensions: (query.timeDimensions ?? []).flatMap((time): TimeDimension[] => {
      if (columns.has(columnOfTime(time))) return [time];
      const { granularity: _granularity, ...range } = time;
      return range.dateRange == null ? [] : [range];
    }),
  };
}

/** The query without its filters on measures, which apply only to rows of its own grouping. */
export function withoutMeasureFilters(query: CubeQuery, isMeasure: (member: string) => boolean): CubeQuery {
  return { ...query, filters: (query.filters ?? []).filter((filter) => !mentions(filter, isMeasure)) };
}

/** Adds filters, all of which must hold. */
export function withFilters(query: CubeQuery, filters: readonly unknown[]): CubeQuery {
  return { ...query, filters: [...(query.filters ?? []), ...filters] };
}

function mentions(filter: unknown, isMeasure: (member: string) => boolean): boolean {
  const { and, or, member, dimension } = filter as Record<string, unknown>;
  const group = and ?? or;
  if (Array.isArray(group)) return group.some((part) => mentions(part, isMeasure));
  return isMeasure(String(member ?? dimension));
}
