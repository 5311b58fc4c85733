import { type Day, type DayUnit, partsOf, plusDays, plusPeriods, startOf } from './calendar.ts';
import type { DateReader } from './date-reader.ts';
import type { Period } from './period.ts';

/** A period, and the token behind its words. */
export interface ReadPeriod {
  readonly period: Period;
  readonly end: number;
}

/** A period of whole units. */
export function periodOf(unit: DayUnit, from: Day, isYearOpen = false, count = 1): Period {
  return { from, to: plusDays(plusPeriods(unit, from, count), -1), unit, words: null, isYearOpen };
}

/** The latest year in which a period without one has begun. */
function openYear(latest: Day, startIn: (year: number) => Day): number {
  const { year } = partsOf(latest);
  return startIn(year) > latest ? year - 1 : year;
}

/** The period in the year that follows, or in the latest one. */
export function inYear(
  reader: DateReader,
  at: number,
  latest: Day,
  of: (year: number) => Period,
): ReadPeriod {
  const behind = reader.yearBehind(at);
  if (behind !== undefined) return { period: of(behind.year), end: behind.end };
  return { period: { ...of(openYear(latest, (year) => of(year).from)), isYearOpen: true }, end: at };
}

/** The same period in another year, if it has none of its own. */
export function movedToYear(period: Period, year: number): Period {
  if (!period.isYearOpen) return period;
  const years = year - partsOf(period.from).year;
  const from = plusPeriods('year', period.from, years);
  return {
    ...period,
    from,
    to:
      period.unit === 'month'
        ? plusDays(
            plusPeriods(
              'month',
              startOf('month', plusPeriods('year', startOf('month', period.to, 1), years), 1),
              1,
            ),
            -1,
          )
        : plusPeriods('year', period.to, years),
    isYearOpen: false,
  };
}
