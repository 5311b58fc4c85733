import { dateFormat } from '@facet/charts/intl-formats';
import type { Unit } from '../languages/language.ts';
import { normal } from '../words/normal.ts';

/** A day as `YYYY-MM-DD`. Days have no time zone, so they can be counted. */
export type Day = string;

export type DayUnit = Exclude<Unit, 'minute' | 'hour'>;

const MILLISECONDS = 86_400_000;

export function dayOf(year: number, month: number, day: number): Day {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year + (date.getUTCFullYear() - 2000));
  return date.toISOString().slice(0, 10);
}

/** The day in a time zone at a moment. */
export function dayAt(now: Date, timezone: string): Day {
  return dateFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now);
}

export function partsOf(day: Day): { readonly year: number; readonly month: number; readonly date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}

export function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * MILLISECONDS).toISOString().slice(0, 10);
}

/** The names of the days of the week from Sunday on, as `normal` writes them. */
export function weekdaysOf(code: string): readonly string[] {
  const format = dateFormat(code, { weekday: 'long', timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => normal(format.format(Date.UTC(2001, 6, 1 + day))));
}

/** 0 is Sunday. */
function weekdayOf(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/** The first day of the period that a day is in. */
export function startOf(unit: DayUnit, day: Day, weekStart: number): Day {
  const { year, month } = partsOf(day);
  if (unit === 'day') return day;
  if (unit === 'week') return plusDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
  if (unit === 'month') return dayOf(year, month, 1);
  return unit === 'quarter' ? dayOf(year, month - ((month - 1) % 3), 1) : dayOf(year, 1, 1);
}

/** The first day of another period: so many after the one that begins at `start`. */
export function plusPeriods(unit: DayUnit, start: Day, count: number): Day {
  const { year, month, date } = partsOf(start);
  if (unit === 'day' || unit === 'week') return plusDays(start, count * (unit === 'day' ? 1 : 7));
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  return dayOf(year, month + count * months, date);
}

/** The Monday of a week by ISO 8601: week 1 has the first Thursday. */
export function isoWeek(year: number, week: number): Day {
  return plusDays(startOf('week', dayOf(year, 1, 4), 1), (week - 1) * 7);
}

export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().slice(0, 10) === text
  );
}
