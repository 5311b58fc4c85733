import type { Leaf } from '../expressions/block.ts';
import type { Planning } from '../expressions/planning.ts';
import { withDateRanges } from '../filters/date-ranges.ts';
import type { CubeQuery, Filter } from '../model/cube-query.ts';
import type { InnerColumn } from '../plan.ts';
import type { Order, Target } from './parts.ts';

export function queryOf(
  needed: ReadonlySet<Leaf>,
  filters: readonly Filter[],
  segments: readonly string[],
  planning: Planning,
): CubeQuery {
  const leaves = [...needed];
  const flat = filters.flatMap((filter) => ('and' in filter ? filter.and : [filter]));
  const { filters: rest, ranges } = withDateRanges(flat, planning.isExactToMilliseconds);
  const measures = leaves.filter(({ member }) => member.kind === 'measure').map(({ key }) => key);
  const dimensions = leaves
    .filter(({ member, granularity }) => member.kind === 'dimension' && granularity === undefined)
    .map(({ key }) => key);
  const times = leaves.flatMap(({ member, granularity }) =>
    granularity === undefined ? [] : [{ dimension: member.member, granularity }],
  );
  const timeDimensions = [
    ...times.map((time, index) => {
      const isFirst = times.findIndex(({ dimension }) => dimension === time.dimension) === index;
      const range = isFirst ? ranges.find(({ member }) => member === time.dimension) : undefined;
      return { ...time, ...(range && { dateRange: range.dateRange }) };
    }),
    ...ranges
      .filter(({ member }) => !times.some(({ dimension }) => dimension === member))
      .map(({ member, dateRange }) => ({ dimension: member, dateRange })),
  ];
  const query: CubeQuery = {};
  if (measures.length > 0) query.measures = measures;
  if (dimensions.length > 0) query.dimensions = dimensions;
  if (timeDimensions.length > 0) query.timeDimensions = timeDimensions;
  if (segments.length > 0) query.segments = [...new Set(segments)];
  if (rest.length > 0) query.filters = rest;
  query.timezone = planning.clock.timezone;
  return query;
}

/** The order in Cube's form; undefined if it is by something else than members, or places nulls. */
export function semanticOrder(
  order: readonly Order[],
  needed: ReadonlySet<Leaf>,
): [string, 'asc' | 'desc'][] | undefined {
  const result: [string, 'asc' | 'desc'][] = [];
  for (const { sort, fragment } of order) {
    const { leaf } = fragment;
    if (leaf === undefined || sort.sortby_nulls !== 'SORTBY_NULLS_DEFAULT') return undefined;
    const { member, granularity } = leaf;
    // Cube knows the columns of a time dimension by its name.
    const others = [...needed].filter((other) => other.member.member === member.member);
    if (granularity !== undefined && others.length > 1) return undefined;
    result.push([member.member, sort.sortby_dir === 'SORTBY_DESC' ? 'desc' : 'asc']);
  }
  return result;
}

/** Whether the columns of the result are all that the semantic query has. */
export function isWholeRow(targets: readonly Target[], needed: ReadonlySet<Leaf>): boolean {
  const shown = new Set(targets.map(({ leaf }) => leaf));
  return [...needed].every((leaf) => shown.has(leaf));
}

export function innerColumn(leaf: Leaf): InnerColumn {
  return { name: leaf.column, key: leaf.key, type: leaf.type as InnerColumn['type'] };
}
