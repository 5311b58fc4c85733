import type { Model } from '../model/model.ts';
import { withFittingOrder, withHeadingOf } from '../question/pivot-order.ts';
import type { DateRange, Question, TimeRange } from '../question/question.ts';
import { refuse } from '../question/refusal.ts';
import type { CommandOf } from './command.ts';
import { requireColumn, timeFor } from './members.ts';
import { requireTitle } from './names.ts';
import { tidied } from './tidied.ts';

export function setDateRange(
  question: Question,
  { member, range }: CommandOf<'set-date-range'>,
  model: Model,
): Question {
  const index = question.ranges.findIndex((other) => other.member === member);
  if (range === null) {
    if (index === -1) return question;
    return tidied(question, { ...question, ranges: question.ranges.toSpliced(index, 1) });
  }
  timeFor(question, member, model);
  const added = rangeOf(member, range);
  const ranges = index === -1 ? [...question.ranges, added] : question.ranges.with(index, added);
  return { ...question, ranges };
}

/** @throws Refused */
function rangeOf(member: string, range: DateRange | { readonly compared: readonly DateRange[] }): TimeRange {
  const isCompared = typeof range === 'object' && 'compared' in range;
  const all = isCompared ? range.compared : [range];
  if (all.length === 0) refuse('invalid_range');
  for (const one of all) requireRange(one);
  return isCompared ? { member, compared: range.compared } : { member, range };
}

/** @throws Refused */
export function requireRange(range: DateRange): void {
  const ends = typeof range === 'string' ? [range] : range;
  if (ends.some((end) => end.trim() === '' || end.length > 100)) refuse('invalid_range');
  // Dates and times of the same form compare as texts.
  if (ends.length === 2 && String(ends[0]) > String(ends[1]).padEnd(23, '~')) refuse('invalid_range');
}

export function setOrder(question: Question, { order }: CommandOf<'set-order'>): Question {
  const seen = new Set<string>();
  for (const { column } of order) {
    requireColumn(question, column);
    if (seen.has(column)) refuse('duplicate_column', { column });
    seen.add(column);
  }
  return { ...question, order };
}

export function setLimit(question: Question, command: CommandOf<'set-limit'>): Question {
  const { limit, offset = question.offset } = command;
  for (const [setting, value] of Object.entries({ limit, offset }))
    if (value !== null && !(Number.isSafeInteger(value) && value >= 0))
      refuse('invalid_number_of_rows', { setting, least: 0 });
  return { ...question, limit, offset };
}

export function setPivot(question: Question, { pivot }: CommandOf<'set-pivot'>): Question {
  if (pivot === null) return { ...question, pivot };
  const used = [...pivot.rows, ...pivot.columns, ...pivot.measures];
  for (const [index, key] of used.entries()) {
    requireColumn(question, key);
    if (used.indexOf(key) !== index) refuse('duplicate_column', { column: key });
  }
  const kept = question.pivot === null ? pivot : withHeadingOf(question.pivot.columns, pivot);
  return { ...question, pivot: withFittingOrder(kept) };
}

export function setTotals(question: Question, { totals }: CommandOf<'set-totals'>): Question {
  return { ...question, totals: { ...question.totals, ...totals } };
}

export function setFormat(question: Question, { column, format }: CommandOf<'set-format'>): Question {
  const { [column]: _, ...others } = question.formats;
  return { ...question, formats: format === null ? others : { ...others, [column]: format } };
}

export function setTitle(question: Question, { column, title }: CommandOf<'set-title'>): Question {
  const { [column]: _, ...others } = question.titles;
  if (title !== null) requireTitle(title);
  return { ...question, titles: title === null ? others : { ...others, [column]: title } };
}

/** @property question what asks; the current one keeps what shows the answer, as far as it still applies */
export function replaceQuery(current: Question, { question }: CommandOf<'replace-query'>): Question {
  const { view, columns, filters, segments, ranges, order, limit, offset, ungrouped, timezone, countsRows } =
    question;
  const query = {
    view,
    columns,
    filters,
    segments,
    ranges,
    order,
    limit,
    offset,
    ungrouped,
    timezone,
    countsRows,
  };
  return tidied(current, { ...current, ...query });
}
