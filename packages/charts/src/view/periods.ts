import type { ChartColumn } from '../chart.ts';
import { nextPeriod, shortest } from './granularity.ts';
import { dateFormat } from './intl-formats.ts';
import type { Datum } from './rows.ts';

/** What the time axis of a chart has. */
export interface Periods {
  /** Steps of the granularity between the first and the last period. */
  readonly steps: number;
  /** The begin of the last period, if it is not over; else null. */
  readonly partial: Date | null;
  readonly beforePartial: Date | null;
}

/**
 * The periods of a column of times.
 * @param now the present as a local time of the chart's zone, written as UTC like the cells
 */
export function periodsIn(
  data: readonly Datum[],
  column: ChartColumn | undefined,
  name: string,
  now: Date,
): Periods {
  const times = [
    ...new Set(data.flatMap((datum) => (datum[name] instanceof Date ? [+datum[name]] : []))),
  ].sort((a, b) => a - b);
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined) return { steps: 1, partial: null, beforePartial: null };
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const granularity = column?.granularity ?? null;
  const step = (granularity === null ? undefined : shortest(granularity)) ?? Math.min(...gaps, Infinity);
  const steps = Number.isFinite(step) && step > 0 ? Math.max(1, Math.round((last - first) / step)) : 1;
  const isPartial = granularity !== null && last <= +now && +nextPeriod(new Date(last), granularity) > +now;
  const before = times.at(-2);
  return {
    steps: times.length === 1 ? 1 : Math.min(steps, 5000),
    partial: isPartial ? new Date(last) : null,
    beforePartial: isPartial && before !== undefined ? new Date(before) : null,
  };
}

/** The present in a time zone, as a local time written as UTC. */
export function localNow(timezone: string, now: Date = new Date()): Date {
  const parts = dateFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(now);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')));
}
