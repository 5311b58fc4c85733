type Step = (start: Date) => void;

const DAY =
  (count: number): Step =>
  (date) =>
    date.setUTCDate(date.getUTCDate() + count);
const MONTHS =
  (count: number): Step =>
  (date) =>
    date.setUTCMonth(date.getUTCMonth() + count);

const NEXT: Readonly<Record<string, Step>> = {
  second: (date) => date.setUTCSeconds(date.getUTCSeconds() + 1),
  minute: (date) => date.setUTCMinutes(date.getUTCMinutes() + 1),
  hour: (date) => date.setUTCHours(date.getUTCHours() + 1),
  day: DAY(1),
  week: DAY(7),
  month: MONTHS(1),
  quarter: MONTHS(3),
  year: MONTHS(12),
};

/**
 * The last moment of a period, as wall-clock time like its start.
 * @returns undefined for a granularity of the model's own, whose periods end where only the model knows
 */
export function endOfPeriod(start: string, granularity: string): string | undefined {
  const date = new Date(`${start.replace(/Z$/, '')}Z`);
  const step = NEXT[granularity];
  if (step === undefined || Number.isNaN(date.getTime())) return undefined;
  step(date);
  return new Date(date.getTime() - 1).toISOString().replace('Z', '');
}
