import type { Operator } from '../question/filter.ts';
import type { DateRange } from '../question/question.ts';
import { type RelativeRange, readRelativeRange } from '../times/relative-range.ts';
import { endOf, isDate, startOf, startText, timeText } from '../times/wall-times.ts';
import { literal } from './identifiers.ts';
import { refuseSql } from './sql-refusal.ts';

/** The condition that a time lies in a range. Words move with the clock, also in SQL. @throws NoSql */
export function rangeCondition(column: string, range: DateRange): string {
  const { start, end } = boundsOf(range);
  return `${column} >= ${start} AND ${column} ${end}`;
}

/** The condition that a time lies outside a range. @throws NoSql */
export function outsideCondition(column: string, range: DateRange): string {
  const { start, after } = boundsOf(range);
  return `(${column} < ${start} OR ${column} ${after})`;
}

interface Bounds {
  /** The first time of the range. */
  readonly start: string;
  /** The comparisons with its end, of times inside and after it. */
  readonly end: string;
  readonly after: string;
}

function boundsOf(range: DateRange): Bounds {
  const words = typeof range === 'string' && startOf(range) === undefined;
  if (words) {
    const relative = readRelativeRange(range) ?? refuseSql('relative_range', { range });
    const end = relativeStart(relative, relative.to);
    return { start: relativeStart(relative, relative.from), end: `< ${end}`, after: `>= ${end}` };
  }
  const [from, to] = typeof range === 'string' ? [range, range] : range;
  const start = timeLiteral(known(startOf(from), from));
  const last = known(endOf(to), to);
  // The end of a day reads better as the beginning of the next.
  if (isDate(to)) {
    const next = timeLiteral(last + 1);
    return { start, end: `< ${next}`, after: `>= ${next}` };
  }
  return { start, end: `<= ${timeLiteral(last)}`, after: `> ${timeLiteral(last)}` };
}

/** @throws NoSql */
function known(time: number | undefined, value: string): number {
  return time ?? refuseSql('invalid_time', { value });
}

function timeLiteral(time: number): string {
  return literal(startText(time).replace('T', ' '));
}

/** The beginning of a period: `DATE_TRUNC('month', CURRENT_DATE) - INTERVAL '3 months'`. */
function relativeStart({ unit }: RelativeRange, offset: number): string {
  const isTime = unit === 'second' || unit === 'minute' || unit === 'hour';
  const now = isTime ? 'CURRENT_TIMESTAMP' : 'CURRENT_DATE';
  const period = unit === 'day' ? now : `DATE_TRUNC('${unit}', ${now})`;
  if (offset === 0) return period;
  const count = Math.abs(offset);
  // PostgreSQL has no intervals of quarters.
  const interval = unit === 'quarter' ? `${count * 3} months` : `${count} ${unit}${count === 1 ? '' : 's'}`;
  return `${period} ${offset < 0 ? '-' : '+'} INTERVAL '${interval}'`;
}

/** A comparison of a time with one value, where a date is a whole day. @throws NoSql */
export function timeComparison(column: string, operator: Operator, value: string): string | undefined {
  const at = (read: typeof startOf) => {
    const time = known(read(value), value);
    return literal((read === endOf ? timeText(time) : startText(time)).replace('T', ' '));
  };
  switch (operator) {
    case 'beforeDate':
      return `${column} < ${at(startOf)}`;
    case 'afterOrOnDate':
      return `${column} >= ${at(startOf)}`;
    case 'beforeOrOnDate':
      return `${column} <= ${at(endOf)}`;
    case 'afterDate':
      return `${column} > ${at(endOf)}`;
    default:
      return undefined;
  }
}
