import { relativeWords } from '@facet/query';
import { type DayUnit, partsOf, plusDays, plusPeriods, startOf } from './calendar.ts';
import type { DateReader } from './date-reader.ts';
import { periodOf, type ReadPeriod } from './explicit-periods.ts';
import type { Period, Today } from './period.ts';

/** Periods counted from today: "yesterday", "last full quarter", "past 90 days", "this year so far", "3 weeks ago". */
export function readRelativePeriod(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  return (
    namedDay(reader, at, today) ??
    toDate(reader, at, today) ??
    ago(reader, at, today) ??
    beforeLast(reader, at, today) ??
    counted(reader, at, today) ??
    countedBehind(reader, at, today) ??
    previous(reader, at, today)
  );
}

/** So many whole periods, from `from` on; 0 is the current one. */
export function relativePeriod(unit: DayUnit, from: number, to: number, { today, weekStart }: Today): Period {
  const start = plusPeriods(unit, startOf(unit, today, weekStart), from);
  const period = periodOf(unit, start, false, to - from);
  // The data API's weeks begin on Mondays.
  const words = unit === 'week' && weekStart !== 1 ? undefined : relativeWords({ unit, from, to });
  return { ...period, words: words ?? null };
}

function namedDay(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  for (const [word, offset] of [
    ['today', 0],
    ['yesterday', -1],
    ['tomorrow', 1],
  ] as const) {
    const end = reader.words(at, word);
    if (end !== undefined) return { period: relativePeriod('day', offset, offset + 1, today), end };
  }
  return undefined;
}

/** "this year so far", "year to date", "ytd": until today. */
function toDate(reader: DateReader, at: number, { today, weekStart }: Today): ReadPeriod | undefined {
  const [, short] = /^([wmqy])td$/.exec(reader.tokens[at]?.normal ?? '') ?? [];
  const start = reader.words(at, 'this') ?? at;
  const unit =
    short === undefined
      ? reader.dayUnit(start)
      : ({ w: 'week', m: 'month', q: 'quarter', y: 'year' } as const)[short as 'w'];
  const end = short === undefined ? reader.words(start + 1, 'soFar') : at + 1;
  if (unit === undefined || end === undefined) return undefined;
  return {
    period: { from: startOf(unit, today, weekStart), to: today, unit: 'day', words: null, isYearOpen: false },
    end,
  };
}

/** "3 weeks ago": that period. */
function ago(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  const before = reader.words(at, 'agoBefore');
  const start = before ?? at;
  const count = reader.number(start);
  const unit = reader.dayUnit(start + 1);
  const end = before === undefined ? reader.words(start + 2, 'ago') : start + 2;
  if (count === undefined || unit === undefined || end === undefined) return undefined;
  return { period: relativePeriod(unit, -count, 1 - count, today), end };
}

/** "the week before last". */
function beforeLast(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  const unit = reader.dayUnit(at);
  const before = reader.words(at + 1, 'before');
  const end = before === undefined ? undefined : reader.words(before, 'last');
  if (unit === undefined || end === undefined || reader.dayUnit(end) !== undefined) return undefined;
  return { period: relativePeriod(unit, -2, -1, today), end };
}

function counted(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  for (const [kind, direction] of [
    ['this', 0],
    ['last', -1],
    ['next', 1],
  ] as const) {
    const start = reader.words(at, kind);
    if (start === undefined) continue;
    const whole = reader.words(start, 'whole') ?? start;
    const month = reader.month(whole);
    if (month !== undefined) return namedMonth(month, direction, whole + 1, today);
    const weekday = reader.weekday(whole);
    if (weekday !== undefined) return namedWeekday(weekday, direction, whole + 1, today);
    const unit = reader.dayUnit(whole) ?? reader.dayUnit(start);
    if (unit !== undefined) {
      const end = reader.words(whole + 1, 'whole') ?? whole + 1;
      // "the last quarter of 2000" is not the one before this.
      if (reader.yearBehind(end) !== undefined) return undefined;
      return { period: relativePeriod(unit, direction, direction + 1, today), end };
    }
    const count = reader.number(whole);
    const behind = reader.words(whole + 1, 'whole') ?? whole + 1;
    const units = reader.dayUnit(behind);
    if (count === undefined || units === undefined || direction === 0 || count > 9999) continue;
    const [from, to] = direction < 0 ? [-count, 0] : [1, count + 1];
    return { period: relativePeriod(units, from, to, today), end: behind + 1 };
  }
  return undefined;
}

/** "last Monday": the latest before today; "next Monday": the first after today; "this Monday": that of this week. */
function namedWeekday(
  weekday: number,
  direction: number,
  end: number,
  { today, weekStart }: Today,
): ReadPeriod {
  const first = startOf('week', today, weekStart);
  const inWeek = plusDays(first, (weekday - weekStart + 7) % 7);
  const isOver = direction < 0 ? inWeek >= today : inWeek <= today;
  return { period: periodOf('day', plusDays(inWeek, direction !== 0 && isOver ? direction * 7 : 0)), end };
}

/** Languages with adjectives behind nouns: "mois dernier", "3 derniers mois", "mois de mars dernier". */
function countedBehind(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  for (const [kind, direction] of [
    ['last', -1],
    ['next', 1],
  ] as const) {
    const count = reader.number(at);
    const middle = count === undefined ? undefined : reader.words(at + 1, kind);
    const end = reader.words(at + 1, kind);
    const month = reader.month(at);
    if (month !== undefined && end !== undefined) return namedMonth(month, direction, end, today);
    const unit = reader.dayUnit(at);
    if (unit !== undefined && end !== undefined)
      return {
        period: relativePeriod(unit, direction, direction + 1, today),
        end: reader.words(end, 'whole') ?? end,
      };
    const units = middle === undefined ? undefined : reader.dayUnit(middle);
    if (count === undefined || middle === undefined || units === undefined || count > 9999) continue;
    const [from, to] = direction < 0 ? [-count, 0] : [1, count + 1];
    return {
      period: relativePeriod(units, from, to, today),
      end: reader.words(middle + 1, 'whole') ?? middle + 1,
    };
  }
  return undefined;
}

/** The last unit in one word: "Vormonat". */
function previous(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
  const { previousUnits } = reader.language;
  for (const unit of ['day', 'week', 'month', 'quarter', 'year'] as const) {
    const end = reader.phrase(at, previousUnits[unit] ?? []);
    if (end !== undefined) return { period: relativePeriod(unit, -1, 0, today), end };
  }
  return undefined;
}

/** "last March": the latest one that is over. */
function namedMonth(month: number, direction: number, end: number, { today }: Today): ReadPeriod {
  const current = partsOf(today);
  const later = direction < 0 ? month >= current.month : direction > 0 ? month <= current.month : false;
  const year = current.year + (later ? direction : 0);
  const from = plusDays(`${year}-${String(month).padStart(2, '0')}-01`, 0);
  return { period: periodOf('month', from), end };
}
