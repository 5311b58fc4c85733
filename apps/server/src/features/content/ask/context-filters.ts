import { type Filter, fromCubeQuery, leavesOf, type Question, viewOf } from '@facet/query';
import { badRequest } from '../../../errors/errors.ts';
import { checkFilters } from '../queries/check-filters.ts';

/** A question with conditions of its context, and those of them that apply to it. */
export interface Filtered {
  readonly question: Question;
  readonly applied: readonly Filter[];
}

/** The filters that a client sends. @throws 400 that names the place */
export function readFilters(filters: readonly unknown[], place: string): readonly Filter[] {
  checkFilters(filters, place);
  const read = fromCubeQuery({ filters });
  if ('refused' in read) throw badRequest(`${place} cannot be read: ${read.refused.message}`);
  return read.question.filters;
}

/**
 * Adds conditions of the context to a question. A condition does not apply if its member is of another view, or if the
 * question limits the member itself.
 * @param base the chart that the question goes on from: its own conditions hold beside those of the context
 */
export function withContextFilters(
  question: Question,
  filters: readonly Filter[],
  base: Question | null,
): Filtered {
  const own = new Set(conditionsOf(base).map(keyOf));
  const limited = new Set(
    conditionsOf(question)
      .filter((condition) => !own.has(keyOf(condition)))
      .flatMap((condition) => leavesOf(condition).map(({ member }) => member)),
  );
  const views = viewsOf(question);
  const applied = filters.filter((filter) =>
    leavesOf(filter).every(({ member }) => views.has(viewOf(member)) && !limited.has(member)),
  );
  return { question: applied.reduce(withFilter, question), applied };
}

/** A question without conditions that it has from an earlier context. */
export function withoutFilters(question: Question, filters: readonly Filter[]): Question {
  const left = new Set(filters.map(keyOf));
  return {
    ...question,
    filters: question.filters.filter((filter) => !left.has(keyOf(filter))),
    ranges: question.ranges.filter((range) => !('range' in range) || !left.has(keyOf(rangeFilter(range)))),
  };
}

/** The conditions of a question, with its ranges of time, but not those that it compares. */
export function conditionsOf(question: Question | null): readonly Filter[] {
  if (question === null) return [];
  const ranges = question.ranges.flatMap((range) => ('range' in range ? [rangeFilter(range)] : []));
  return [...question.filters, ...ranges];
}

/** Whether conditions are the same. */
export function keyOf(filter: Filter): string {
  return (
    JSON.stringify(leavesOf(filter).map(({ member, operator, values }) => [member, operator, values])) +
    ('or' in filter ? 'or' : '')
  );
}

/** A range of time becomes that of the question if it has none, because the engine chooses partitions by it. */
function withFilter(question: Question, filter: Filter): Question {
  if ('member' in filter && filter.operator === 'inDateRange') {
    const { member, values = [] } = filter;
    const [from, to = from] = values;
    const isFree = question.ranges.every((range) => range.member !== member);
    if (isFree && from != null && to != null)
      return { ...question, ranges: [...question.ranges, { member, range: [from, to] }] };
  }
  return { ...question, filters: [...question.filters, filter] };
}

function rangeFilter({ member, range }: Extract<Question['ranges'][number], { range: unknown }>): Filter {
  return { member, operator: 'inDateRange', values: typeof range === 'string' ? [range] : range };
}

function viewsOf({ view, columns, segments }: Question): ReadonlySet<string> {
  if (view !== null) return new Set([view]);
  const members = columns.flatMap((column) => (column.kind === 'calculation' ? [] : [column.member]));
  return new Set([...members, ...segments].map(viewOf));
}
