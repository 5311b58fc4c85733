import { plusDays, plusPeriods } from '../dates/calendar.ts';
import type { Period } from '../dates/period.ts';
import type { Unit } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import type { Draft } from './draft.ts';

/** The time that ranges and periods of a question are of: the one that it names, or the first of the view. */
export function timeOf(
  { timeMember, groups }: Draft,
  members: readonly KnownMember[],
): KnownMember | undefined {
  const grouped = groups.find(({ unit }) => unit !== null)?.member;
  return timeMember ?? grouped ?? members.find(({ kind, type }) => kind === 'dimension' && type === 'time');
}

/** Days within a quarter, weeks within a year, and otherwise months; for a change, the unit of the ends of the period. */
export function autoUnit(draft: Draft): Unit {
  const [first] = periodsOf(draft);
  if (first === undefined) return 'month';
  if (draft.isChange && plusPeriods(first.unit, first.from, 1) <= first.to) return first.unit;
  const days = (Date.parse(first.to) - Date.parse(first.from)) / 86_400_000 + 1;
  if (days <= 92) return 'day';
  return days <= 200 ? 'week' : 'month';
}

/** The periods that are asked for. Those that follow each other are one, unless they are compared. */
export function periodsOf({ times, isComparing }: Draft): readonly Period[] {
  const wanted = times.flatMap(({ condition: { kind, period }, isNegative }) =>
    kind === 'in' && !isNegative ? [period] : [],
  );
  if (isComparing) return wanted;
  const merged: Period[] = [];
  for (const period of wanted.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const before = merged.at(-1);
    const follows = before !== undefined && plusDays(before.to, 1) === period.from;
    if (follows) merged[merged.length - 1] = { ...before, to: period.to, words: null };
    else merged.push(period);
  }
  return merged;
}
