import { partsOf, plusDays, startOf } from './calendar.ts';
import type { DateReader } from './date-reader.ts';
import type { Today } from './period.ts';
import { relativePeriod } from './relative-period.ts';
import { periodOf, type ReadPeriod } from './years.ts';

/** "last 3 months", "this week", "next Monday", "last March". */
export function counted(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
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
export function countedBehind(reader: DateReader, at: number, today: Today): ReadPeriod | undefined {
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

/** "last March": the latest one that is over. */
function namedMonth(month: number, direction: number, end: number, { today }: Today): ReadPeriod {
  const current = partsOf(today);
  const later = direction < 0 ? month >= current.month : direction > 0 ? month <= current.month : false;
  const year = current.year + (later ? direction : 0);
  const from = plusDays(`${year}-${String(month).padStart(2, '0')}-01`, 0);
  return { period: periodOf('month', from), end };
}
