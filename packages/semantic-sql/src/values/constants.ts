import type { Node, TypeName } from 'libpg-query';
import { nameOf } from '../syntax/nodes.ts';
import {
  addInterval,
  formatWallTime,
  type Interval,
  nextPeriod,
  readInterval,
  readTime,
  scaled,
  truncate,
  type WallTime,
  wallTimeOf,
} from './wall-time.ts';

/** A value known without data. Numbers keep their text, so that no digit is lost. */
export type Constant =
  | { type: 'null' }
  | { type: 'string'; text: string }
  | { type: 'number'; text: string }
  | { type: 'boolean'; value: boolean }
  | { type: 'time' | 'date'; time: WallTime }
  | { type: 'interval'; interval: Interval };

export type Clock = { now: Date; timezone: string };

const DAY_MS = 86_400_000;

const [FIRST_TIME, LAST_TIME] = [Date.parse('0001-01-01'), Date.parse('9999-12-31T23:59:59.999Z')];

/** The value of an expression of constants and the current time; undefined if it has parts of other kinds. */
export function constantOf(node: Node | undefined, clock: Clock): Constant | undefined {
  const value = node && evaluated(node, clock);
  if (value?.type !== 'time' && value?.type !== 'date') return value;
  return value.time >= FIRST_TIME && value.time <= LAST_TIME ? value : undefined;
}

function evaluated(node: Node, clock: Clock): Constant | undefined {
  if ('A_Const' in node) {
    const { ival, fval, boolval, sval, isnull } = node.A_Const;
    if (isnull === true) return { type: 'null' };
    if (ival !== undefined) return { type: 'number', text: String(ival.ival ?? 0) };
    if (fval !== undefined) return { type: 'number', text: (fval.fval ?? '0').replaceAll('_', '') };
    if (boolval !== undefined) return { type: 'boolean', value: boolval.boolval ?? false };
    return sval === undefined ? undefined : { type: 'string', text: sval.sval ?? '' };
  }
  if ('SQLValueFunction' in node) return currentTime(node.SQLValueFunction.op ?? '', clock);
  if ('TypeCast' in node) {
    const { arg, typeName } = node.TypeCast;
    const value = constantOf(arg, clock);
    return value && typeName && cast(value, typeName, clock);
  }
  if ('FuncCall' in node) {
    const { funcname, args = [] } = node.FuncCall;
    const name = nameOf(funcname);
    if (args.length === 0 && CURRENT_TIMES.has(name)) return currentTime('SVFOP_CURRENT_TIMESTAMP', clock);
    if (name !== 'date_trunc' || args.length !== 2) return undefined;
    const [unit, time] = args.map((arg) => constantOf(arg, clock));
    if (unit?.type !== 'string') return undefined;
    const at = time?.type === 'time' || time?.type === 'date' ? truncate(time.time, unit.text) : undefined;
    return at === undefined ? undefined : { type: 'time', time: at };
  }
  if ('A_Expr' in node && node.A_Expr.kind === 'AEXPR_OP') {
    const operator = nameOf(node.A_Expr.name);
    const right = constantOf(node.A_Expr.rexpr, clock);
    if (right === undefined) return undefined;
    if (node.A_Expr.lexpr === undefined) return operator === '-' ? negative(right) : undefined;
    const left = constantOf(node.A_Expr.lexpr, clock);
    return left && calculate(left, operator, right, clock);
  }
  return undefined;
}

/** The value of a constant as a time, which a string may spell. */
export function timeOf(constant: Constant, clock: Clock): WallTime | undefined {
  if (constant.type === 'time' || constant.type === 'date') return constant.time;
  return constant.type === 'string' ? readTime(constant.text, clock.timezone) : undefined;
}

const CURRENT_TIMES = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp']);

function currentTime(operator: string, { now, timezone }: Clock): Constant | undefined {
  const time = wallTimeOf(now, timezone);
  if (operator === 'SVFOP_CURRENT_DATE') return { type: 'date', time: Math.floor(time / DAY_MS) * DAY_MS };
  return /^SVFOP_(CURRENT|LOCAL)TIMESTAMP|^SVFOP_CURRENT_TIMESTAMP/.test(operator)
    ? { type: 'time', time }
    : undefined;
}

/** The bits that PostgreSQL's grammar uses for the unit after `INTERVAL '1'`. */
const INTERVAL_UNITS: Record<number, string> = {
  4: 'year',
  2: 'month',
  8: 'day',
  1024: 'hour',
  2048: 'minute',
  4096: 'second',
};

function cast(value: Constant, typeName: TypeName, clock: Clock): Constant | undefined {
  const [modifier] = typeName.typmods ?? [];
  switch (nameOf(typeName.names)) {
    case 'date': {
      const time = timeOf(value, clock);
      return time === undefined ? undefined : { type: 'date', time: Math.floor(time / DAY_MS) * DAY_MS };
    }
    case 'timestamp':
    case 'timestamptz': {
      const time = timeOf(value, clock);
      return time === undefined ? undefined : { type: 'time', time };
    }
    case 'interval': {
      if (value.type !== 'string') return value.type === 'interval' ? value : undefined;
      const bits = modifier && 'A_Const' in modifier ? modifier.A_Const.ival?.ival : undefined;
      const unit = bits === undefined ? undefined : INTERVAL_UNITS[bits];
      if (modifier !== undefined && unit === undefined) return undefined;
      const interval = readInterval(value.text, unit);
      return interval && { type: 'interval', interval };
    }
    case 'text':
    case 'varchar':
      if (modifier !== undefined) return undefined;
      return value.type === 'string' || value.type === 'null' ? value : undefined;
    case 'int2':
    case 'int4':
    case 'int8':
      return (value.type === 'string' || value.type === 'number') && /^\s*-?\d+\s*$/.test(value.text)
        ? { type: 'number', text: value.text.trim() }
        : undefined;
    case 'numeric':
    case 'float8':
      if (modifier !== undefined) return undefined;
      return (value.type === 'string' || value.type === 'number') && /^\s*-?\d+(\.\d+)?\s*$/.test(value.text)
        ? { type: 'number', text: value.text.trim() }
        : undefined;
    case 'bool':
      if (value.type === 'boolean') return value;
      if (value.type === 'string' && /^(t|true|f|false)$/i.test(value.text))
        return { type: 'boolean', value: /^t/i.test(value.text) };
      return undefined;
    default:
      return undefined;
  }
}

function negative(value: Constant): Constant | undefined {
  if (value.type === 'number')
    return { type: 'number', text: value.text.startsWith('-') ? value.text.slice(1) : `-${value.text}` };
  const interval = value.type === 'interval' ? scaled(value.interval, -1) : undefined;
  return interval && { type: 'interval', interval };
}

function calculate(left: Constant, operator: string, right: Constant, clock: Clock): Constant | undefined {
  if (operator === '*') {
    const [interval, factor] = left.type === 'interval' ? [left, right] : [right, left];
    if (interval.type !== 'interval' || factor.type !== 'number') return undefined;
    const product = scaled(interval.interval, Number(factor.text));
    return product && { type: 'interval', interval: product };
  }
  if (operator !== '+' && operator !== '-') return undefined;
  const sign = operator === '-' ? -1 : 1;
  // PostgreSQL reads a string beside a date as a date or an interval, depending on the operator; we leave it.
  if (left.type === 'interval' && right.type !== 'interval' && operator === '+')
    return calculate(right, operator, left, clock);
  if (right.type === 'interval') {
    const interval = scaled(right.interval, sign);
    if (interval === undefined) return undefined;
    if (left.type === 'time' || left.type === 'date')
      return { type: 'time', time: addInterval(left.time, interval) };
    if (left.type !== 'interval') return undefined;
    const { months, days, ms } = left.interval;
    const sum = { months: months + interval.months, days: days + interval.days, ms: ms + interval.ms };
    return { type: 'interval', interval: sum };
  }
  if (left.type === 'date' && right.type === 'number' && /^-?\d+$/.test(right.text))
    return { type: 'date', time: left.time + sign * Number(right.text) * DAY_MS };
  if (left.type === 'number' && right.type === 'number' && [left, right].every((c) => isShortInteger(c.text)))
    return { type: 'number', text: String(Number(left.text) + sign * Number(right.text)) };
  return undefined;
}

function isShortInteger(text: string): boolean {
  return /^-?\d{1,9}$/.test(text);
}

/** A constant in the SQL of DuckDB. */
export function constantSql(constant: Constant): string {
  switch (constant.type) {
    case 'null':
      return 'NULL';
    case 'string':
      return `'${constant.text.replaceAll("'", "''")}'`;
    case 'number':
      return constant.text.startsWith('-') ? `(${constant.text})` : constant.text;
    case 'boolean':
      return constant.value ? 'TRUE' : 'FALSE';
    case 'date':
      return `DATE '${formatWallTime(constant.time).slice(0, 10)}'`;
    case 'time':
      return `TIMESTAMP '${formatWallTime(constant.time).replace('T', ' ')}'`;
    case 'interval': {
      const { months, days, ms } = constant.interval;
      return `(INTERVAL (${months}) MONTH + INTERVAL (${days}) DAY + INTERVAL (${ms}) MILLISECOND)`;
    }
  }
}

/** The first time at or after a wall-clock time at which a period starts. */
export function ceiling(time: WallTime, granularity: string): WallTime | undefined {
  const start = truncate(time, granularity);
  if (start === undefined || start === time) return start;
  return nextPeriod(start, granularity);
}
