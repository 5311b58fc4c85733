import type { RollingWindow } from './cube-draft.ts';
import type { Metric } from './metric.ts';

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
  const unit = window.granularity.toLowerCase().replace(/s$/, '');
  if (!UNITS.has(unit) || !Number.isInteger(window.count) || window.count < 1)
    return `It accumulates over ${window.count} ${window.granularity}, which is not a span of the calendar`;
  return { trailing: `${window.count} ${unit}` };
}
