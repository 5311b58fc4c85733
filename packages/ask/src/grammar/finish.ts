import {
  emptyQuestion,
  type Filter,
  keyOf,
  type Model,
  measuresOf,
  type Question,
  type TimeRange,
} from '@facet/query';
import { plusDays } from '../dates/calendar.ts';
import type { Period } from '../dates/period.ts';
import type { Language } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import { shareQuestion } from '../share/share-question.ts';
import { analysed } from './analysis.ts';
import { columnsOf } from './asked-columns.ts';
import type { AskedFilter, Draft } from './draft.ts';
import { addUp, isDistribution, sharedPart } from './share-of-conditions.ts';
import { periodsOf, timeOf } from './times.ts';

const OPPOSITE = { after: 'until', until: 'after', since: 'before', before: 'since' } as const;

/** The view that a question is asked of. */
export interface AskedView {
  readonly view: string;
  readonly members: readonly KnownMember[];
  readonly model: Model;
  readonly language: Language['code'];
}

/** The question of a draft without a question before it. Null if nothing is asked for, or what is asked means nothing. */
export function questionOf(draft: Draft, { view, members, model, language }: AskedView): Question | null {
  dropSubjects(draft);
  const time = timeOf(draft, members);
  const columns = columnsOf(draft, members, time);
  const isGrouped = columns.some(({ kind }) => kind === 'dimension');
  if (columns.length === 0 || (!isGrouped && isEmpty(draft))) return null;
  const asked: Question = { ...emptyQuestion(view), columns, ...conditionsOf(draft, time) };
  if (draft.isShare) {
    if (!addUp(asked, members)) return null;
    const part = isGrouped && isDistribution(draft) ? null : sharedPart(draft, isGrouped);
    if (part === undefined) return null;
    if (part?.kind === 'conditions') {
      if (draft.isComparing || draft.growth !== null || measuresOf(asked).length > 1) return null;
      const whole = { ...asked, ...conditionsOf(part.whole, time) };
      const share = shareQuestion(whole, asked, model, language);
      return share && { ...share, ...orderAndLimit(draft, share) };
    }
  }
  return analysed({ ...asked, ...orderAndLimit(draft, asked) }, draft, time, language);
}

/** The conditions of a draft, as a question has them. */
export function conditionsOf(
  draft: Draft,
  time: KnownMember | undefined,
): Pick<Question, 'filters' | 'segments' | 'ranges'> {
  return {
    filters: [...filtersOf(draft.filters), ...timeFilters(draft, time)],
    segments: draft.segments.map(({ member }) => member.name),
    ranges: rangesOf(draft, time),
  };
}

/** Without groups, there is nothing to rank, and there are no groups that conditions on measures choose. */
function isEmpty({ filters, order, limit, growth, isComparing }: Draft): boolean {
  const ranks =
    (order?.isSuperlative === true && growth === null && !isComparing) ||
    order?.isRanking === true ||
    limit !== null;
  return ranks || filters.some(({ member }) => member.kind === 'measure');
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
function filtersOf(asked: readonly AskedFilter[]): readonly Filter[] {
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

/** The period of the question; that of the first of two that are compared. */
export function rangesOf(draft: Draft, time: KnownMember | undefined): readonly TimeRange[] {
  const wanted = periodsOf(draft);
  const [first] = wanted;
  if (first === undefined || time === undefined || (!draft.isComparing && wanted.length > 1)) return [];
  const { from, to, words } = first;
  return [{ member: time.name, range: words ?? [from, to] }];
}

/**
 * The times from the first moment of a day on, or before it. The data API compares `afterDate` and `beforeOrOnDate` with that
 * moment, too, so "after June 15" would have June 15.
 */
function openFilter(member: string, kind: keyof typeof OPPOSITE, { from, to }: Period): Filter {
  const day = kind === 'after' || kind === 'until' ? plusDays(to, 1) : from;
  const operator = kind === 'after' || kind === 'since' ? 'afterOrOnDate' : 'beforeDate';
  return { member, operator, values: [day] };
}

/** Times before and after a day, excluded periods, and several periods. */
function timeFilters(draft: Draft, time: KnownMember | undefined): Filter[] {
  if (time === undefined) return [];
  const member = time.name;
  const filters = draft.times.flatMap(({ condition: { kind, period }, isNegative }): Filter[] => {
    const { from, to } = period;
    if (kind === 'in') return isNegative ? [{ member, operator: 'notInDateRange', values: [from, to] }] : [];
    return [openFilter(member, isNegative ? OPPOSITE[kind] : kind, period)];
  });
  const wanted = periodsOf(draft);
  if (draft.isComparing || wanted.length < 2) return filters;
  const either = wanted.map(
    ({ from, to }) => ({ member, operator: 'inDateRange', values: [from, to] }) as const,
  );
  return [...filters, { or: either }];
}

/** The order that was asked for, the rows that a superlative means, and the order that follows from "top". */
export function orderAndLimit(
  { order, limit, place, groups, measures, isEach }: Draft,
  question: Question,
): Pick<Question, 'order' | 'limit' | 'offset'> {
  if (order === null) return { order: [], limit, offset: null };
  // The share comes before the measure of which it is one.
  const measure = question.columns.find(({ kind }) => kind !== 'dimension');
  const column = order.isByName
    ? question.columns.find(({ kind }) => kind === 'dimension')
    : order.member === null
      ? measure
      : question.columns.find((one) => one.kind !== 'calculation' && one.member === order.member?.name);
  if (column === undefined) return { order: [], limit, offset: null };
  const isSingular = groups.length === 1 && groups[0]?.isPlural === false;
  const isOne = order.isSuperlative && limit === null && isSingular && !isEach;
  const ranked = order.member ?? measures[0]?.member;
  const judged = ranked?.isBurden === order.isWorst ? 'desc' : 'asc';
  const direction = order.isWorst === undefined ? order.direction : judged;
  const sorted = [{ column: keyOf(column), direction }];
  if (place !== null) return { order: sorted, limit: 1, offset: place.place - 1 };
  return { order: sorted, limit: isOne ? 1 : limit, offset: null };
}
