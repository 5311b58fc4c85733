/** Milliseconds of a wall-clock time, as if its zone were UTC. */
type Milliseconds = number;

const FORM = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?$/;

/** A date or time without a zone; undefined for other texts, also for those in another form or with more digits. */
export function readWallTime(text: string): Milliseconds | undefined {
  const [, date, minutes = '00:00', seconds = '00', fraction = ''] = FORM.exec(text) ?? [];
  if (date === undefined) return undefined;
  const time = Date.parse(`${date}T${minutes}:${seconds}.${fraction.padEnd(3, '0')}Z`);
  // Date.parse moves dates such as 30 February.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? undefined : time;
}

export function isDate(text: string): boolean {
  return text.length === 10;
}

/** The first millisecond that a value means where a period begins. */
export function startOf(text: string): Milliseconds | undefined {
  return readWallTime(text);
}

/** The last millisecond that a value means where a period ends: of a date, that of the day. */
export function endOf(text: string): Milliseconds | undefined {
  const time = readWallTime(text);
  return time === undefined || !isDate(text) ? time : time + DAY - 1;
}

export const DAY: Milliseconds = 86_400_000;

/** As the data API writes times: `2024-01-31T10:00:00.000`. */
export function timeText(time: Milliseconds): string {
  return new Date(time).toISOString().slice(0, -1);
}

/** The shortest text that `startOf` reads as this time. */
export function startText(time: Milliseconds): string {
  const text = timeText(time);
  return text.endsWith('T00:00:00.000') ? text.slice(0, 10) : text;
}

/** The shortest text that `endOf` reads as this time. */
export function endText(time: Milliseconds): string {
  const text = timeText(time);
  return text.endsWith('T23:59:59.999') ? text.slice(0, 10) : text;
}
