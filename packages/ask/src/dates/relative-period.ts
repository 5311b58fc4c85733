import { relativeWords } from '@facet/query';
import { type DayUnit, plusPeriods, startOf } from './calendar.ts';
import type { Period, Today } from './period.ts';
import { periodOf } from './years.ts';

/** So many whole periods, from `from` on; 0 is the current one. */
export function relativePeriod(unit: DayUnit, from: number, to: number, { today, weekStart }: Today): Period {
  const start = plusPeriods(unit, startOf(unit, today, weekStart), from);
  const period = periodOf(unit, start, false, to - from);
  // The data API's weeks begin on Mondays.
  const words = unit === 'week' && weekStart !== 1 ? undefined : relativeWords({ unit, from, to });
  return { ...period, words: words ?? null };
}
