import type { Language } from '../languages/language.ts';
import type { Token } from '../tokens/tokenize.ts';
import { partsOf } from './calendar.ts';
import { DateReader } from './date-reader.ts';
import { readExplicitPeriod } from './explicit-periods.ts';
import type { Period, TimeCondition, Today } from './period.ts';
import { readRelativePeriod } from './relative-periods.ts';
import { writtenDays } from './written-days.ts';
import { movedToYear, type ReadPeriod } from './years.ts';

/** A condition on a time, and the tokens that it takes. */
export interface FoundTime {
  readonly start: number;
  readonly end: number;
  readonly condition: TimeCondition;
}

/** All conditions on times that a question may have, also overlapping ones. */
export function timeConditions(
  text: string,
  tokens: readonly Token[],
  { language, months }: { readonly language: Language; readonly months: ReadonlyMap<string, number> },
  today: Today,
): FoundTime[] {
  const reader = new DateReader(tokens, language, months);
  const days = writtenDays(text, tokens, { language, months }, today);
  const read = (at: number): ReadPeriod | undefined =>
    at >= tokens.length
      ? undefined
      : (days.get(at) ?? readExplicitPeriod(reader, at, today) ?? readRelativePeriod(reader, at, today));
  return tokens.flatMap((_, at) => {
    const found = between(reader, read, at) ?? open(reader, read, at);
    if (found !== undefined) return [{ start: at, ...found }];
    const alone = read(at);
    return alone === undefined
      ? []
      : [{ start: at, end: alone.end, condition: { kind: 'in' as const, period: alone.period } }];
  });
}

type Read = (at: number) => ReadPeriod | undefined;
type Found = Omit<FoundTime, 'start'>;

/** "between May 1 and May 7", "from May to June", "May to June". A year behind the second counts for both. */
function between(reader: DateReader, read: Read, at: number): Found | undefined {
  const opening = reader.words(at, 'rangeFrom');
  const first = read(opening ?? at) ?? dayOfLast(reader, read, opening ?? at);
  if (first === undefined) return undefined;
  const joined = reader.words(first.end, 'rangeTo');
  if (joined === undefined) return undefined;
  // "May and June" is two periods; "between May and June" is one.
  const isAnd = reader.phrase(first.end, reader.language.keywords.and) !== undefined;
  if (isAnd && opening === undefined) return undefined;
  const last = read(joined);
  if (last === undefined) return undefined;
  const from = last.period.isYearOpen ? first.period : inYearBefore(first.period, last.period);
  const to = last.period;
  if (from.from > to.to) return undefined;
  const period: Period = {
    from: from.from,
    to: to.to,
    unit: to.unit,
    words: null,
    isYearOpen: from.isYearOpen && to.isYearOpen,
  };
  return { end: last.end, condition: { kind: 'in', period } };
}

/** "1 al 7 de mayo": the first day has the month of the last. */
function dayOfLast(reader: DateReader, read: Read, at: number): ReadPeriod | undefined {
  const date = reader.number(at) ?? reader.ordinal(at);
  const joined = reader.words(at + 1, 'rangeTo');
  const last = joined === undefined ? undefined : read(joined);
  if (date === undefined || last === undefined) return undefined;
  const { from, to, unit, isYearOpen } = last.period;
  if (unit !== 'day' || from !== to || date >= partsOf(from).date) return undefined;
  const day = `${from.slice(0, 8)}${String(date).padStart(2, '0')}`;
  return { period: { from: day, to: day, unit, words: null, isYearOpen }, end: at + 1 };
}

/** The first of two periods takes the year of the second, or the one before: "from November to May 2001". */
function inYearBefore(first: Period, last: Period): Period {
  const { year } = partsOf(last.from);
  const same = movedToYear(first, year);
  return same.from > last.to ? movedToYear(first, year - 1) : same;
}

/** "after June 15", "since March", "before 2001", "until yesterday". */
function open(reader: DateReader, read: Read, at: number): Found | undefined {
  for (const kind of ['after', 'since', 'before', 'until'] as const) {
    const start = reader.words(at, kind);
    const found = start === undefined ? undefined : read(start);
    if (found === undefined) continue;
    // "by June 15" has an end; "by May" may be a group.
    const isGroup = reader.phrase(at, reader.language.keywords.by) === start && found.period.unit !== 'day';
    if (!isGroup) return { end: found.end, condition: { kind, period: found.period } };
  }
  return undefined;
}
