/** Names with a value of their own in expressions. */
export const CONSTANTS: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  E: Math.E,
  LN2: Math.LN2,
  LN10: Math.LN10,
  LOG2E: Math.LOG2E,
  LOG10E: Math.LOG10E,
  PI: Math.PI,
  SQRT1_2: Math.SQRT1_2,
  SQRT2: Math.SQRT2,
  MIN_VALUE: Number.MIN_VALUE,
  MAX_VALUE: Number.MAX_VALUE,
};

/** Operators work on values of any type, as in JavaScript. */
export const BINARY: Readonly<Record<string, (left: number, right: number) => unknown>> = {
  '*': (left, right) => left * right,
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
  // biome-ignore lint/suspicious/noDoubleEquals: what authors write
  '==': (left, right) => left == right,
  // biome-ignore lint/suspicious/noDoubleEquals: what authors write
  '!=': (left, right) => left != right,
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '&': (left, right) => left & right,
  '|': (left, right) => left | right,
  '^': (left, right) => left ^ right,
  '<<': (left, right) => left << right,
  '>>': (left, right) => left >> right,
  '>>>': (left, right) => left >>> right,
};

export const UNARY: Readonly<Record<string, (value: number) => unknown>> = {
  '+': (value) => +value,
  '-': (value) => -value,
  '~': (value) => ~value,
  '!': (value) => !value,
};

type Moment = Date | number | string;

/** The functions of Vega's expressions that Vega knows only as text of JavaScript. */
const functions = {
  isNaN: Number.isNaN,
  isFinite: Number.isFinite,
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  atan2: Math.atan2,
  ceil: Math.ceil,
  cos: Math.cos,
  exp: Math.exp,
  floor: Math.floor,
  hypot: Math.hypot,
  log: Math.log,
  max: Math.max,
  min: Math.min,
  pow: Math.pow,
  round: Math.round,
  sin: Math.sin,
  sqrt: Math.sqrt,
  tan: Math.tan,
  clamp: (value: number, low: number, high: number) => Math.max(low, Math.min(high, value)),

  now: Date.now,
  utc: Date.UTC,
  datetime: (year: Moment, month = 0, day = 1, hour = 0, minute = 0, second = 0, ms = 0) =>
    typeof year === 'string' ? new Date(year) : new Date(Number(year), month, day, hour, minute, second, ms),
  time: (moment: Moment) => new Date(moment).getTime(),
  timezoneoffset: (moment: Moment) => new Date(moment).getTimezoneOffset(),
  utcdate: (moment: Moment) => new Date(moment).getUTCDate(),
  utcday: (moment: Moment) => new Date(moment).getUTCDay(),
  utcyear: (moment: Moment) => new Date(moment).getUTCFullYear(),
  utcmonth: (moment: Moment) => new Date(moment).getUTCMonth(),
  utchours: (moment: Moment) => new Date(moment).getUTCHours(),
  utcminutes: (moment: Moment) => new Date(moment).getUTCMinutes(),
  utcseconds: (moment: Moment) => new Date(moment).getUTCSeconds(),
  utcmilliseconds: (moment: Moment) => new Date(moment).getUTCMilliseconds(),

  length: (list: ArrayLike<unknown>) => list.length,

  parseFloat: Number.parseFloat,
  parseInt: Number.parseInt,
  upper: (text: unknown) => String(text).toUpperCase(),
  lower: (text: unknown) => String(text).toLowerCase(),
  substring: (text: unknown, start: number, end?: number) => String(text).substring(start, end),
  split: (text: unknown, separator: string | RegExp, limit?: number) => String(text).split(separator, limit),
  trim: (text: unknown) => String(text).trim(),
  btoa,
  atob,
  encodeURIComponent,

  regexp: (pattern: string | RegExp, flags?: string) => new RegExp(pattern, flags),
  test: (pattern: string | RegExp, text: string) => new RegExp(pattern).test(text),
};

/** By name. Authors may pass them anything. */
export const FUNCTIONS = functions as unknown as Readonly<Record<string, (...values: unknown[]) => unknown>>;
