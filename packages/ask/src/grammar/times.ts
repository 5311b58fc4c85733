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

/** Days within a quarter, weeks within a year, and otherwise months. */
export function autoUnit({ times }: Draft): Unit {
  const [first] = times;
  if (first === undefined || first.condition.kind !== 'in') return 'month';
  const days =
    (Date.parse(first.condition.period.to) - Date.parse(first.condition.period.from)) / 86_400_000 + 1;
  if (days <= 92) return 'day';
  return days <= 200 ? 'week' : 'month';
}
