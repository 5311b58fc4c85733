import { dayOf, isDay, isoWeek, partsOf, plusDays } from './calendar.ts';
import type { DateReader } from './date-reader.ts';
import type { Today } from './period.ts';
import { inYear, periodOf, type ReadPeriod } from './years.ts';

/** Periods with a name of their own: "March 2001", "Q2", "week 12", "2001-05", "the first half of 2001". */
export function readExplicitPeriod(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  return (
    isoDate(reader, at) ??
    dayOfMonth(reader, at, today) ??
    month(reader, at, today) ??
    quarter(reader, at, today) ??
    half(reader, at, today) ??
    week(reader, at, today) ??
    weekOfMonth(reader, at, today) ??
    wholeYear(reader, at)
  );
}

/** `2001-05` and `2001-05-14` are numbers and signs in one, so they are read from the text. */
function isoDate({ tokens }: DateReader, at: number): ReadPeriod | undefined {
  const parts = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const joined = (count: number) => {
    const some = parts.slice(0, count);
    if (
      some.some(
        (token, index) =>
          token === undefined ||
          (index > 0 &&
            token.start !== (some[index - 1]?.end ?? -2) + 1 &&
            token.start !== some[index - 1]?.end),
      )
    )
      return '';
    return some.map((token) => token?.text.replace(/^-/, '')).join('-');
  };
  const day = joined(3);
  if (isDay(day)) return { period: periodOf('day', day), end: at + 3 };
  const [, year, number] = /^((?:19|20)\d\d)-(0[1-9]|1[0-2])$/.exec(joined(2)) ?? [];
  if (number === undefined) return undefined;
  return { period: periodOf('month', dayOf(Number(year), Number(number), 1)), end: at + 2 };
}

/** "7 de mayo", and "3 marz" without its accent. */
function dayOfMonth(reader: DateReader, at: number, { latest }: Today): ReadPeriod | undefined {
  const date = reader.number(at);
  const start = reader.phrase(at + 1, reader.language.keywords.of) ?? at + 1;
  const month = reader.month(start);
  if (date === undefined || month === undefined || reader.tokens[at]?.kind !== 'number') return undefined;
  if (partsOf(dayOf(2000, month, date)).month !== month) return undefined;
  return inYear(reader, start + 1, latest, (year) => periodOf('day', dayOf(year, month, date)));
}

function month(reader: DateReader, at: number, { latest }: Today): ReadPeriod | undefined {
  const month = reader.month(at);
  if (month === undefined) return undefined;
  return inYear(reader, at + 1, latest, (year) => periodOf('month', dayOf(year, month, 1)));
}

function quarter(reader: DateReader, at: number, { latest }: Today): ReadPeriod | undefined {
  const [, short] = /^[qt]([1-4])$/.exec(reader.tokens[at]?.normal ?? '') ?? [];
  const ordinal = reader.ordinal(at);
  const named = ordinal !== undefined ? reader.words(at + 1, 'quarter') : undefined;
  const number = short === undefined ? ordinal : Number(short);
  const end = short === undefined ? named : at + 1;
  if (number === undefined || end === undefined) return undefined;
  // "the last quarter of 2000" is its fourth, "last quarter" the one before this.
  const isRelative = short === undefined && reader.words(at, 'last') !== undefined;
  if (isRelative && reader.yearBehind(end) === undefined) return undefined;
  return inYear(reader, end, latest, (year) => periodOf('quarter', dayOf(year, number * 3 - 2, 1)));
}

function half(reader: DateReader, at: number, { latest }: Today): ReadPeriod | undefined {
  const [, short] = /^h([12])$/.exec(reader.tokens[at]?.normal ?? '') ?? [];
  const ordinal = reader.ordinal(at);
  const end = short === undefined ? reader.words(at + 1, 'half') : at + 1;
  const number = short === undefined ? ordinal : Number(short);
  if (number === undefined || number > 2 || end === undefined) return undefined;
  return inYear(reader, end, latest, (year) => periodOf('month', dayOf(year, number * 6 - 5, 1), false, 6));
}

/** "week 12" by ISO 8601, and "week of 7 May" by the start of weeks. */
function week(reader: DateReader, at: number, { latest }: Today): ReadPeriod | undefined {
  const isBehind = reader.unit(at) === 'week';
  if (!isBehind && (reader.unit(at + 1) !== 'week' || !reader.isOrdinal(at))) return undefined;
  const number = reader.number(isBehind ? at + 1 : at);
  if (number === undefined || number > 53) return undefined;
  return inYear(reader, at + 2, latest, (year) => periodOf('week', isoWeek(year, number)));
}

/** "first week of May": its first seven days; the last week is its last seven. */
function weekOfMonth(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  const ordinal = reader.ordinal(at);
  if (ordinal === undefined || reader.unit(at + 1) !== 'week') return undefined;
  const { of, in: inWords } = reader.language.keywords;
  const start = reader.phrase(at + 2, [...of, ...inWords]) ?? at + 2;
  const found = month(reader, start, today);
  if (found === undefined) return undefined;
  const { from, to, isYearOpen } = found.period;
  const isLast = reader.words(at, 'last') !== undefined;
  const first = isLast ? plusDays(to, -6) : plusDays(from, (ordinal - 1) * 7);
  return {
    period: { from: first, to: plusDays(first, 6), unit: 'day', words: null, isYearOpen },
    end: found.end,
  };
}

function wholeYear(reader: DateReader, at: number): ReadPeriod | undefined {
  const year = reader.year(at);
  const unit = reader.unit(at + 1);
  if (year === undefined || (unit !== undefined && reader.tokens[at + 1]?.pause === false)) return undefined;
  if (reader.isCompared(at)) return undefined;
  return { period: periodOf('year', dayOf(year, 1, 1)), end: at + 1 };
}
