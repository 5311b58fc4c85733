import { dimensionsOf, keyOf, measuresOf } from '../question/columns.ts';
import { groupedColumn } from '../question/grouped-column.ts';
import type { DimensionColumn, Question, TimeRange } from '../question/question.ts';
import { type Refusal, refusalOf } from '../question/refusal.ts';
import type { CubeQuery, CubeTimeDimension } from './cube-query.ts';

const REASONS = {
  groups: 'a query in JSON cannot have groups of the values of {member}',
  calculation: 'a query in JSON cannot have the calculation {calculation}, which is SQL',
} as const;

/**
 * The query of a question in the JSON of the data API, whose columns are dimensions, time dimensions and measures in
 * this order, and have no names of their own.
 */
export function toCubeQuery(
  question: Question,
): { readonly query: CubeQuery } | { readonly refused: Refusal<keyof typeof REASONS> } {
  const calculation = question.columns.find(({ kind }) => kind === 'calculation');
  if (calculation !== undefined)
    return { refused: refusalOf(REASONS, 'calculation', { calculation: keyOf(calculation) }) };
  const grouped = groupedColumn(question);
  if (grouped !== undefined) return { refused: refusalOf(REASONS, 'groups', { member: grouped.member }) };
  const { segments, filters, order, limit, offset, timezone, ungrouped, countsRows } = question;
  const measures = measuresOf(question).map(({ member }) => member);
  const dimensions = dimensionsOf(question).filter((column) => column.granularity === undefined);
  const timeDimensions = timeDimensionsOf(question);
  return {
    query: {
      ...(measures.length > 0 && { measures }),
      ...(dimensions.length > 0 && { dimensions: dimensions.map(({ member }) => member) }),
      ...(timeDimensions.length > 0 && { timeDimensions }),
      ...(segments.length > 0 && { segments: [...segments] }),
      ...(filters.length > 0 && { filters: [...filters] }),
      ...(order.length > 0 && {
        order: order.map(({ column, direction }): [string, 'asc' | 'desc'] => [
          orderName(question, column),
          direction,
        ]),
      }),
      ...(limit !== null && { limit }),
      ...(offset !== null && { offset }),
      ...(timezone !== null && { timezone }),
      ...(ungrouped && { ungrouped }),
      ...(countsRows && { total: true }),
    },
  };
}

function timeDimensionsOf(question: Question): CubeTimeDimension[] {
  const open = new Map(question.ranges.map((range) => [range.member, range]));
  const grouped = dimensionsOf(question).flatMap(({ member, granularity }): CubeTimeDimension[] => {
    if (granularity === undefined) return [];
    const range = open.get(member);
    open.delete(member);
    return [{ dimension: member, granularity, ...(range && rangeIn(range)) }];
  });
  return [...grouped, ...[...open.values()].map((range) => ({ dimension: range.member, ...rangeIn(range) }))];
}

function rangeIn(range: TimeRange): Omit<CubeTimeDimension, 'dimension'> {
  return 'range' in range ? { dateRange: range.range } : { compareDateRange: [...range.compared] };
}

/** How an order names a column: a time dimension without its granularity, unless that is not clear. */
function orderName(question: Question, key: string): string {
  const column = dimensionsOf(question).find((other) => keyOf(other) === key);
  if (column === undefined) return key;
  return columnsOfMember(question, column.member).length === 1 ? column.member : key;
}

function columnsOfMember(question: Question, member: string): readonly DimensionColumn[] {
  return dimensionsOf(question).filter((column) => column.member === member);
}
