/** The units in which relative times count. */
export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** What the words of a time filter mean, before they are placed on a clock. */
export type RelativeTime =
  | { readonly kind: 'now' }
  /** The whole current unit, the one before it (-1) or the one after it (1). */
  | { readonly kind: 'period'; readonly offset: -1 | 0 | 1; readonly unit: TimeUnit }
  | Span
  /** The unit that lies so many units away: a day, or the hour, minute or second if the words count in those. */
  | { readonly kind: 'moment'; readonly count: number; readonly unit: TimeUnit }
  /** From the beginning of the current unit to the end of today. */
  | { readonly kind: 'to-date'; readonly unit: TimeUnit }
  /** From the beginning of one time to the end of another; each is words, or a date or time. */
  | { readonly kind: 'range'; readonly from: RelativeTime | string; readonly to: RelativeTime | string };

/** Several units before or after the current one. */
export interface Span {
  readonly kind: 'span';
  readonly direction: 'last' | 'next';
  readonly count: number;
  readonly unit: TimeUnit;
  /** `complete` and `plain` both exclude the current unit, as date ranges of the data API do. */
  readonly extent: 'plain' | 'complete' | 'including-current';
}

/** Further away than any calendar needs, and still a number that a date can be moved by. */
const COUNT = '(\\d{1,9})';
/** A span of no units would end before it begins. */
const SOME = '(0*[1-9]\\d{0,8})';
const UNITS = 'second|minute|hour|day|week|month|quarter|year';

type Reader = (match: readonly string[]) => RelativeTime;

/** Forms of words and what they mean, in lower case and with single spaces. */
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  [/^now$/, () => ({ kind: 'now' })],
  [/^today$/, () => ({ kind: 'period', offset: 0, unit: 'day' })],
  [/^yesterday$/, () => ({ kind: 'period', offset: -1, unit: 'day' })],
  [/^tomorrow$/, () => ({ kind: 'period', offset: 1, unit: 'day' })],
  [
    form(`(this|current|last|previous|past|next) (${UNITS})`),
    ([, which = '', unit]) => {
      const offset = which === 'next' ? 1 : which === 'this' || which === 'current' ? 0 : -1;
      return { kind: 'period', offset, unit: unitOf(unit) };
    },
  ],
  [
    form(`(last|previous|past|next) ${SOME} (complete |full )?(${UNITS})s?`),
    ([, which, count, complete, unit]) => ({
      kind: 'span',
      direction: which === 'next' ? 'next' : 'last',
      count: Number(count),
      unit: unitOf(unit),
      extent: complete === undefined ? 'plain' : 'complete',
    }),
  ],
  [
    form(`(?:last|previous|past) ${SOME} (${UNITS})s? including (?:today|now|this \\2|the current \\2)`),
    ([, count, unit]) => ({
      kind: 'span',
      direction: 'last',
      count: Number(count),
      unit: unitOf(unit),
      extent: 'including-current',
    }),
  ],
  [
    form(`${COUNT} (${UNITS})s? ago`),
    ([, count, unit]) => ({ kind: 'moment', count: -Number(count), unit: unitOf(unit) }),
  ],
  [
    form(`(?:in ${COUNT} (${UNITS})s?|${COUNT} (${UNITS})s? from now)`),
    ([, count, unit, otherCount, otherUnit]) => ({
      kind: 'moment',
      count: Number(count ?? otherCount),
      unit: unitOf(unit ?? otherUnit),
    }),
  ],
  [form(`(${UNITS}) to date`), ([, unit]) => ({ kind: 'to-date', unit: unitOf(unit) })],
];

function form(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}

function unitOf(unit: string | undefined): TimeUnit {
  return unit as TimeUnit;
}

/**
 * What words such as `last 7 days`, `this month`, `30 days ago` and `from 30 days ago to yesterday` mean; undefined if
 * they mean nothing. The ends of a range may be dates, which are not checked here.
 */
export function relativeTimeOf(text: string): RelativeTime | undefined {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const ends = /^(?:from )?(.{1,60}) to (.{1,60})$/.exec(words);
  if (ends?.[1] !== undefined && ends[2] !== undefined && ends[2] !== 'date')
    return { kind: 'range', from: endOf(ends[1]), to: endOf(ends[2]) };
  for (const [pattern, read] of FORMS) {
    const match = pattern.exec(words);
    if (match !== null) return read(match);
  }
  return undefined;
}

function endOf(text: string): RelativeTime | string {
  return relativeTimeOf(text) ?? text;
}
