import {
  type Column,
  emptyQuestion,
  type Filter,
  keyOf,
  type Order,
  type Question,
  type TimeRange,
} from '@facet/query';
import type { KnownMember } from '../lexicon/member.ts';
import { analysed } from './analysis.ts';
import type { AskedFilter, Draft } from './draft.ts';
import { rowCount } from './measures.ts';
import { autoUnit, timeOf } from './times.ts';

/** The question of a draft without a question before it. Null if nothing is asked for. */
export function questionOf(draft: Draft, view: string, members: readonly KnownMember[]): Question | null {
  dropSubjects(draft);
  const measures = draft.measures.map(({ member }) => member);
  const count = rowCount(members);
  const needsMeasure =
    measures.length === 0 &&
    (draft.order?.isSuperlative ||
      draft.limit !== null ||
      draft.isShare ||
      draft.growth !== null ||
      draft.isTrend);
  if (needsMeasure && count !== undefined) measures.push(count);
  const time = timeOf(draft, members);
  const columns: Column[] = [
    ...draft.groups
      .filter(({ unit }) => unit === null)
      .map(({ member }): Column => ({ kind: 'dimension', member: member.name })),
    ...draft.groups.flatMap(({ member, unit }): Column[] =>
      unit === null ? [] : [{ kind: 'dimension', member: member.name, granularity: unit }],
    ),
    ...measures.map(({ name }): Column => ({ kind: 'measure', member: name })),
  ];
  if (
    draft.isTrend &&
    time !== undefined &&
    !columns.some((column) => column.kind === 'dimension' && column.member === time.name)
  )
    columns.splice(columns.length - measures.length, 0, {
      kind: 'dimension',
      member: time.name,
      granularity: autoUnit(draft),
    });
  // The share of everything is all of it.
  const isAll =
    draft.isShare &&
    columns.length === measures.length &&
    !draft.filters.some(({ values }) => values.length > 0);
  if (columns.length === 0 || isAll) return null;
  const filters = filtersOf(draft.filters);
  const asked: Question = {
    ...emptyQuestion(view),
    columns,
    filters: [...filters, ...timeFilters(draft, time)],
    segments: draft.segments.map(({ name }) => name),
    ranges: rangesOf(draft, time),
  };
  return analysed({ ...asked, ...orderAndLimit(draft, asked) }, draft, time);
}

/** A count of rows beside other measures only names what they are about, unless it is joined to them. */
export function dropSubjects(draft: Draft): void {
  const { measures } = draft;
  for (let index = measures.length - 1; index >= 0; index--) {
    const measure = measures[index];
    if (measure === undefined || !measure.isSubject || measure.isJoined || measures.length === 1) continue;
    if (measures[index + 1]?.isJoined && measures[index + 1]?.part !== null) continue;
    if (draft.order?.member === measure.member) continue;
    if (measure.part !== null) {
      measure.part.kind = 'filler';
      measure.part.member = null;
    }
    measures.splice(index, 1);
  }
}

/** Filters that are joined by "or" are one group. Filters on one member that are wanted twice are either of them. */
export function filtersOf(asked: readonly AskedFilter[]): readonly Filter[] {
  const groups: Filter[][] = [];
  asked.forEach((one, index) => {
    const before = asked[index - 1];
    const isSame =
      before !== undefined && before.member.kind === 'measure'
        ? one.member.kind === 'measure'
        : one.member.kind !== 'measure';
    if (one.isOr && isSame && groups.length > 0) groups.at(-1)?.push(one.filter);
    else groups.push([one.filter]);
  });
  return groups.map((group) => (group.length === 1 && group[0] !== undefined ? group[0] : { or: group }));
}

function rangesOf({ times, isComparing }: Draft, time: KnownMember | undefined): readonly TimeRange[] {
  const wanted = times.filter(({ condition, isNegative }) => condition.kind === 'in' && !isNegative);
  const [first] = wanted;
  if (first === undefined || time === undefined) return [];
  if (!isComparing && wanted.length > 1) return [];
  const { from, to, words } = first.condition.period;
  return [{ member: time.name, range: words ?? [from, to] }];
}

/** Times before and after a day, excluded periods, and several periods. */
export function timeFilters({ times, isComparing }: Draft, time: KnownMember | undefined): Filter[] {
  if (time === undefined) return [];
  const operators = {
    after: 'afterDate',
    since: 'afterOrOnDate',
    before: 'beforeDate',
    until: 'beforeOrOnDate',
  } as const;
  const wanted = times.filter(({ condition, isNegative }) => condition.kind === 'in' && !isNegative);
  const filters = times.flatMap(({ condition: { kind, period }, isNegative }): Filter[] => {
    const { from, to } = period;
    if (kind === 'in')
      return isNegative ? [{ member: time.name, operator: 'notInDateRange', values: [from, to] }] : [];
    return [
      {
        member: time.name,
        operator: operators[kind],
        values: [kind === 'after' || kind === 'until' ? to : from],
      },
    ];
  });
  if (isComparing || wanted.length < 2) return filters;
  return [
    ...filters,
    {
      or: wanted.map(
        ({ condition: { period } }) =>
          ({ member: time.name, operator: 'inDateRange', values: [period.from, period.to] }) as const,
      ),
    },
  ];
}

/** The order that was asked for, the rows that a superlative means, and the order that follows from "top". */
export function orderAndLimit(
  { order, limit, groups }: Draft,
  question: Question,
): { readonly order: readonly Order[]; readonly limit: number | null } {
  if (order === null) return { order: [], limit };
  const measure = question.columns.find(({ kind }) => kind === 'measure');
  const column = order.isByName
    ? question.columns.find(({ kind }) => kind === 'dimension')
    : order.member === null
      ? measure
      : question.columns.find((one) => one.kind !== 'calculation' && one.member === order.member?.name);
  if (column === undefined) return { order: [], limit };
  const isOne = order.isSuperlative && limit === null && groups.length === 1 && groups[0]?.isPlural === false;
  return { order: [{ column: keyOf(column), direction: order.direction }], limit: isOne ? 1 : limit };
}
