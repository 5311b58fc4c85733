import { viewOf } from '../config/member-name.ts';
import type { ControlContext } from './control-values.ts';
import type { QueryFilter } from './query-filter.ts';

/** What controls change in the queries of a chart, in the form that `planSql` of `@facet/semantic-sql` takes. */
export interface QueryChanges {
  filters: QueryFilter[];
  granularities: { member: string; granularity: string }[];
  members: { from: string; to: string }[];
}

type Order = Readonly<Record<string, string>> | readonly (readonly string[])[];

interface TimeDimension {
  readonly dimension: string;
  readonly granularity?: string | null | undefined;
  readonly dateRange?: unknown;
  readonly compareDateRange?: unknown;
}

/** A query of the data API, as far as controls change it. */
export interface SemanticQuery {
  readonly measures?: readonly string[] | null | undefined;
  readonly dimensions?: readonly string[] | null | undefined;
  readonly timeDimensions?: readonly TimeDimension[] | null | undefined;
  readonly segments?: readonly string[] | null | undefined;
  readonly filters?: readonly unknown[] | null | undefined;
  readonly order?: Order | null | undefined;
  readonly timezone?: string | null | undefined;
}

/** The views and cubes whose members a query has. */
export function viewsOf(query: SemanticQuery): Set<string> {
  const { measures, dimensions, timeDimensions, segments } = query;
  const times = (timeDimensions ?? []).map(({ dimension }) => dimension);
  return new Set([...(measures ?? []), ...(dimensions ?? []), ...times, ...(segments ?? [])].map(viewOf));
}

/** The time dimensions of a query. */
export function timesOf({ timeDimensions }: SemanticQuery): readonly TimeDimension[] {
  return timeDimensions ?? [];
}

/** The names of the columns of a query's result. */
export function columnsOf({ measures, dimensions, timeDimensions }: SemanticQuery): string[] {
  const times = (timeDimensions ?? []).flatMap(({ dimension, granularity }) =>
    granularity == null ? [] : [`${dimension}.${granularity}`],
  );
  return [...(dimensions ?? []), ...times, ...(measures ?? [])];
}

/** A query with what the controls change in it, and the new names of its columns by their old ones. */
export function withChanges<Q extends SemanticQuery>(
  query: Q,
  changes: QueryChanges,
  memberOf: ControlContext['member'],
): { query: Q; columns: Map<string, string>; refused: { from: string; message: string }[] } {
  const before = columnsOf(query);
  const refused = changes.members.flatMap((change) => refusal(query, change, memberOf));
  const switched = refused.length > 0 ? query : withMembers(query, changes.members);
  const grained = withGranularities(switched, query, changes.granularities);
  const after = columnsOf(grained);
  const columns = new Map<string, string>();
  for (const [index, name] of before.entries()) {
    const renamed = after[index];
    if (renamed !== undefined && renamed !== name) columns.set(name, renamed);
  }
  return { query: withFilters(grained, changes.filters) as Q, columns, refused };
}

/** Why a query cannot have one member in place of another. */
function refusal(
  query: SemanticQuery,
  { from, to }: { from: string; to: string },
  memberOf: ControlContext['member'],
): { from: string; message: string }[] {
  const members = new Set(
    columnsOf(query).concat((query.timeDimensions ?? []).map(({ dimension }) => dimension)),
  );
  if (!members.has(from)) return [];
  const [old, other] = [memberOf(from), memberOf(to)];
  const fault =
    other === undefined
      ? `${to} does not exist or is not visible to you`
      : members.has(to)
        ? `the chart already has ${to}`
        : old !== undefined && old.kind !== other.kind
          ? `${from} is a ${old.kind}, and ${to} a ${other.kind}`
          : (query.timeDimensions ?? []).some(({ dimension }) => dimension === from) && other.type !== 'time'
            ? `${from} is a time, and ${to} is not`
            : undefined;
  return fault === undefined ? [] : [{ from, message: `${from} cannot be replaced by ${to}: ${fault}` }];
}

function withMembers<Q extends SemanticQuery>(query: Q, changes: QueryChanges['members']): Q {
  if (changes.length === 0) return query;
  const byName = new Map(changes.map(({ from, to }) => [from, to]));
  const renamed = (name: string) => byName.get(name) ?? name;
  const { measures, dimensions, timeDimensions, order } = query;
  return {
    ...query,
    ...(measures && { measures: measures.map(renamed) }),
    ...(dimensions && { dimensions: dimensions.map(renamed) }),
    ...(timeDimensions && {
      timeDimensions: timeDimensions.map((time) => ({ ...time, dimension: renamed(time.dimension) })),
    }),
    ...(order && { order: renamedOrder(order, renamed) }),
  };
}

function renamedOrder(order: Order, renamed: (name: string) => string): Order {
  if (isList(order)) return order.map(([name = '', ...rest]) => [renamed(name), ...rest]);
  return Object.fromEntries(Object.entries(order).map(([name, direction]) => [renamed(name), direction]));
}

function isList(order: Order): order is readonly (readonly string[])[] {
  return Array.isArray(order);
}

/** @param original the query before members were replaced: a granularity of the replaced member applies to the other */
function withGranularities<Q extends SemanticQuery>(
  query: Q,
  original: Q,
  changes: QueryChanges['granularities'],
): Q {
  const { timeDimensions } = query;
  if (changes.length === 0 || !timeDimensions) return query;
  const byName = new Map(changes.map(({ member, granularity }) => [member, granularity]));
  return {
    ...query,
    timeDimensions: timeDimensions.map((time, index) => {
      const replaced = original.timeDimensions?.[index]?.dimension ?? time.dimension;
      const granularity = byName.get(time.dimension) ?? byName.get(replaced);
      // A time dimension without a granularity only limits the range.
      if (granularity === undefined || time.granularity === undefined || time.granularity === null)
        return time;
      return { ...time, granularity };
    }),
  };
}

/**
 * A range of a time dimension becomes its `dateRange` if it has none, because the engine chooses partitions and
 * pre-aggregations by it.
 */
function withFilters<Q extends SemanticQuery>(query: Q, changes: readonly QueryFilter[]): Q {
  if (changes.length === 0) return query;
  const times = [...(query.timeDimensions ?? [])];
  const filters = [...(query.filters ?? [])];
  for (const filter of changes) {
    const isRange = 'member' in filter && filter.operator === 'inDateRange';
    const index = isRange ? times.findIndex(({ dimension }) => dimension === filter.member) : -1;
    const time = times[index];
    if (!isRange) filters.push(filter);
    else if (time === undefined) times.push({ dimension: filter.member, dateRange: filter.values });
    else if (time.dateRange == null && time.compareDateRange == null)
      times[index] = { ...time, dateRange: filter.values };
    else filters.push(filter);
  }
  return {
    ...query,
    ...(times.length > 0 && { timeDimensions: times }),
    ...(filters.length > 0 && { filters }),
  };
}
