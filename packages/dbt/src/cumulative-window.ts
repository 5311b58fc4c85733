import type { RollingWindow } from './cube-draft.ts';
import type { Metric, TimeSpan } from './manifest.ts';

const UNITS = new Set(['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']);

/** The span of time that a cumulative metric adds up, or a sentence of why a measure cannot have it. */
export function cumulativeWindow({ window, grainToDate }: Metric): RollingWindow | string {
  if (grainToDate !== '') {
    const granularity = grainToDate.toLowerCase();
    return UNITS.has(granularity)
      ? { type: 'to_date', granularity }
      : `It accumulates by the granularity ${grainToDate}, which is not one of the calendar`;
  }
  if (window === null) return { trailing: 'unbounded' };
  const trailing = intervalOf(window);
  return trailing === undefined
    ? `It accumulates over ${window.count} ${window.granularity}, which is not a span of the calendar`
    : { trailing };
}

/** A span as the engine writes it, `7 day`; undefined for one that it does not know. */
export function intervalOf({ count, granularity }: TimeSpan): string | undefined {
  const unit = granularity.toLowerCase().replace(/s$/, '');
  return UNITS.has(unit) && Number.isInteger(count) && count > 0 ? `${count} ${unit}` : undefined;
}
