import type { RollingWindow } from '../cubes/cube-draft.ts';
import type { Metric, TimeSpan } from '../manifest/manifest.ts';

const UNITS = new Set(['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']);

/** The rolling window of a cumulative metric. A string is the reason why it cannot be expressed. */
export function cumulativeWindow({ window, grainToDate }: Metric): RollingWindow | string {
  if (grainToDate !== '') {
    const granularity = grainToDate.toLowerCase();
    return UNITS.has(granularity)
      ? { type: 'to_date', granularity }
      : `\`grain_to_date\` must be a calendar unit such as month, not ${grainToDate}`;
  }
  if (window === null) return { trailing: 'unbounded' };
  const trailing = intervalOf(window);
  return trailing === undefined
    ? `\`window\` must be a whole number of calendar units such as 7 days, not ${window.count} ${window.granularity}`
    : { trailing };
}

/** The span in the engine's notation, `7 day`; undefined if the engine does not support it. */
export function intervalOf({ count, granularity }: TimeSpan): string | undefined {
  const unit = granularity.toLowerCase().replace(/s$/, '');
  return UNITS.has(unit) && Number.isInteger(count) && count > 0 ? `${count} ${unit}` : undefined;
}
