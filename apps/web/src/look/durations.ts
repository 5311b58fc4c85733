/** A duration in its largest unit, short: `20s`, `3m`. */
export function durationText(locale: string, ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [value, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.floor(seconds / 60), 'minute']
        : [Math.floor(seconds / 3600), 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** How long something took that is mostly quick: `240 ms`, `3.2 sec`. */
export function exactDurationText(locale: string, ms: number): string {
  const isShort = ms < 1000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    unitDisplay: 'short',
    maximumFractionDigits: isShort ? 0 : 1,
  }).format(isShort ? ms : ms / 1000);
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** When something was or will be, in words: `in 5 days`, `2 hours ago`. */
export function relativeTime(locale: string, time: Date, now: Date): string {
  const ms = time.getTime() - now.getTime();
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, size] of UNITS)
    if (Math.abs(ms) >= size) return format.format(Math.round(ms / size), unit);
  return format.format(0, 'minute');
}
