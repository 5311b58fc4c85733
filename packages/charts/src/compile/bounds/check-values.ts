import { type Dict, isDict } from '../json.ts';
import { SpecError } from '../spec-error.ts';
import { canLoad } from './can-load.ts';
import { CHART_LIMITS } from './chart-limits.ts';
import { isColour } from './colours.ts';
import type { Origin } from './origin.ts';
import { SignalRanges } from './signal-ranges.ts';
import { WIDE_FORMAT } from './wide-format.ts';

/** What is counted, or repeats work: the least and the most that a chart may have. */
const COUNTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  tickCount: [0, CHART_LIMITS.count],
  count: [0, CHART_LIMITS.count],
  maxbins: [1, CHART_LIMITS.count],
  steps: [1, CHART_LIMITS.count],
  minsteps: [1, CHART_LIMITS.count],
  maxsteps: [1, CHART_LIMITS.count],
  symbolLimit: [1, CHART_LIMITS.count],
  columns: [1, CHART_LIMITS.count],
  // A base near 1 has endless steps.
  base: [1.1, CHART_LIMITS.count],
  // Of a polynomial.
  order: [0, 10],
};
/** Counts that may depend on the rows, because they multiply nothing. */
const FREE_COUNTS: ReadonlySet<string> = new Set(['columns']);
/** Numbers about the data, of any size. */
const DATA_NUMBERS: ReadonlySet<string> = new Set(
  (
    'domain domainMin domainMax domainMid domainRaw values extent anchor step minstep tickMinStep start stop bins keyvals ' +
    'span divide bandwidth constant'
  ).split(' '),
);
/** Texts that are evaluated, and are checked as such. */
const EXPRESSIONS: ReadonlySet<string> = new Set('signal update init expr test filter events'.split(' '));
const COLOURS = /^(?:fill|stroke|color|background)$|Color$/;
const COLOUR_SCALES = /(?:color|fill|stroke)$/;
const COLOUR_RANGES = /^(?:category|diverging|heatmap|ordinal|ramp)$/;
const SIZE_SIGNALS = /(?:width|height|step)$/;
/** Shorter ones are more than a line has pixels. */
const LEAST_DASHES = 1;

/** Texts that people read, and names. */
const TEXTS = /title|text|label|description|name|field|groupby|^as$/i;

/** Refuses numbers and texts of a compiled chart that no chart needs, and colours that are none. */
export function checkValues(vega: Dict, origin: Origin): void {
  new Values(vega, origin).walk(vega, []);
}

class Values {
  readonly #signals: SignalRanges;
  readonly #origin: Origin;

  constructor(vega: Dict, origin: Origin) {
    this.#signals = new SignalRanges(vega);
    this.#origin = origin;
  }

  /** @param keys the names of the members around a value, the nearest last */
  walk(value: unknown, keys: readonly string[]): void {
    if (typeof value === 'number') this.#number(value, keyOf(keys));
    else if (typeof value === 'string') this.#text(value, keyOf(keys));
    else if (Array.isArray(value)) this.#list(value, keys);
    else if (isDict(value)) this.#object(value, keys);
  }

  #object(value: Dict, keys: readonly string[]): void {
    this.#count(value, keyOf(keys));
    const inside = keys.at(-1);
    for (const [name, member] of Object.entries(value)) {
      if (isData(value, name, inside)) continue;
      if (name === 'range' && COLOUR_SCALES.test(String(value.name))) this.#colours(member);
      if (inside === 'range' && COLOUR_RANGES.test(name)) this.#colours(member);
      this.walk(member, [...keys, name]);
    }
  }

  #number(value: number, key: string): void {
    const [least, most] = COUNTS[key] ?? [-CHART_LIMITS.number, CHART_LIMITS.number];
    if (value >= least && value <= most) return;
    throw new SpecError(this.#origin.pathOf(value, [key]), `must be from ${least} to ${most}`);
  }

  /** An expression of a count has a limit, whatever the rows are. */
  #count(value: Dict, key: string): void {
    const limit = COUNTS[key]?.[1];
    if (limit === undefined || value.signal === undefined || FREE_COUNTS.has(key)) return;
    const most = this.#signals.most(value);
    if (most !== undefined && most <= limit) return;
    throw new SpecError(
      this.#origin.pathOf(value.signal, ['expr', 'signal', key]),
      `must be at most ${limit} at any width and height of the chart`,
    );
  }

  #text(value: string, key: string): void {
    if (EXPRESSIONS.has(key)) return;
    const problem = textProblem(value, key);
    if (problem !== undefined) throw new SpecError(this.#origin.pathOf(value, [key]), problem);
  }

  /** Colours of a scale: a list, or an object with one. */
  #colours(range: unknown): void {
    const list = isDict(range) ? range.scheme : range;
    if (Array.isArray(list)) this.#list(list, ['color']);
  }

  #list(list: readonly unknown[], keys: readonly string[]): void {
    const key = keyOf(keys);
    // Sizes of bins, of which one is chosen.
    if (key === 'steps') return;
    const isNested = list.some(Array.isArray);
    if (/[dD]ash$/.test(key) || (key === 'range' && isNested))
      for (const dashes of isNested ? list.filter(Array.isArray) : [list]) this.#dashes(dashes, key);
    for (const item of list) this.walk(item, keys);
  }

  /** Dashes of a length that can be seen. */
  #dashes(list: readonly unknown[], key: string): void {
    const numbers = list.filter((item) => typeof item === 'number');
    const sum = numbers.reduce((one, other) => one + other, 0);
    if (numbers.length < list.length || list.length === 0) return;
    if (numbers.every((item) => item >= 0) && sum >= LEAST_DASHES) return;
    throw new SpecError(
      this.#origin.pathOf(numbers[0], [key]),
      `must be dashes and gaps of at least ${LEAST_DASHES} pixel in all`,
    );
  }
}

/** The name of the member that a value is for: that around `value`, if it is in one. */
function keyOf(keys: readonly string[]): string {
  return keys.findLast((key) => key !== 'value') ?? '';
}

/** Whether a member is about the data, so that it may be anything, or names a scale. */
function isData(owner: Dict, name: string, inside: string | undefined): boolean {
  if (DATA_NUMBERS.has(name) || name === 'parse') return true;
  if (inside === 'legends' && /^(?:fill|stroke)$/.test(name)) return true;
  if (name !== 'value') return false;
  if (inside === 'signals') return !SIZE_SIGNALS.test(String(owner.name));
  return owner.type === 'impute' || typeof owner.scale === 'string';
}

function textProblem(value: string, key: string): string | undefined {
  if (value.length > CHART_LIMITS.text) return `must have at most ${CHART_LIMITS.text} characters`;
  if (COLOURS.test(key) || key === 'scheme') {
    const isScheme = key === 'scheme' && /^[a-z]+\d*$/i.test(value);
    return isColour(value) || isScheme ? undefined : 'must be a colour';
  }
  if (key === 'cursor') return /^[a-z-]+$/.test(value) ? undefined : 'must be the name of a cursor';
  if (key === 'format' && WIDE_FORMAT.test(value))
    return 'must not write numbers with more than 99 characters';
  return !TEXTS.test(key) && canLoad(value) ? 'must not contain url(…): a chart loads nothing' : undefined;
}
