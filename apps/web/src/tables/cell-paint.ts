import { contrast, hexOf, mixed, type Rgb } from '@facet/look/colour';
import { divergingRamp } from '@facet/look/palette';
import type { Tokens } from '@facet/look/tokens';
import type { Cell } from '../look/format-value.ts';
import type { Rule, Scale, Tone } from './table-settings.ts';

/** The colours of an amount. */
export interface Paint {
  readonly background: string;
  readonly text: string;
}

/** A scale with the amounts of its first, middle and last colour. */
export interface FittedScale {
  readonly stops: readonly [number, number, number];
  readonly type: Scale['type'];
  readonly colors?: readonly string[];
}

/** The scale of a column with these amounts; undefined without any. */
export function fittedScale(scale: Scale, numbers: readonly number[]): FittedScale | undefined {
  const [low, high] = rangeOf(numbers);
  const min = scale.min ?? low;
  const max = scale.max ?? high;
  if (min === undefined || max === undefined) return undefined;
  const { type, colors } = scale;
  const own = colors === undefined ? {} : { colors };
  if (type === 'sequential') return { type, stops: [min, scale.middle ?? (min + max) / 2, max], ...own };
  const middle = scale.middle ?? 0;
  // The same distance from the middle is the same strength on both sides, unless the author chose the ends.
  const reach = Math.max(Math.abs(min - middle), Math.abs(max - middle));
  return { type, stops: [scale.min ?? middle - reach, middle, scale.max ?? middle + reach], ...own };
}

/** The colours of an amount on a scale; text is readable on all of them. */
export function paintOf(scale: FittedScale, value: number, tokens: Tokens): Paint {
  const { stops, type, colors } = scale;
  const ramp = colors ?? (type === 'diverging' ? divergingRamp(tokens.scheme) : tokens.ramp);
  const place = shareOf(value, stops) * (ramp.length - 1);
  const below = rgbIn(ramp[Math.floor(place)]);
  const above = rgbIn(ramp[Math.ceil(place)]);
  const background = mixed(below, above, place - Math.floor(place));
  const own = rgbIn(tokens.text);
  const [dark, light]: [Rgb, Rgb] = [
    [11, 13, 18],
    [255, 255, 255],
  ];
  const best = contrast(dark, background) > contrast(light, background) ? dark : light;
  return {
    background: hexOf(background),
    text: hexOf(contrast(own, background) >= 4.5 ? own : best),
  };
}

function shareOf(value: number, [min, middle, max]: FittedScale['stops']): number {
  const part = (from: number, to: number) =>
    to === from ? 0.5 : Math.min(Math.max((value - from) / (to - from), 0), 1);
  return value < middle ? part(min, middle) / 2 : 0.5 + part(middle, max) / 2;
}

function rgbIn(hex = '#000000'): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) || 0;
  return [channel(1), channel(3), channel(5)];
}

/** How a cell stands out: the first rule that it meets counts. */
export function toneOf(rules: readonly Rule[], cell: Cell): Tone | undefined {
  return rules.find((rule) => meets(rule, cell))?.tone;
}

function meets(rule: Rule, cell: Cell): boolean {
  if (rule.when === 'empty') return cell === null || cell === '';
  if (cell === null) return false;
  if (rule.when === 'between') {
    const [low = Number.NaN, high = Number.NaN] = rule.value;
    return typeof cell === 'number' && cell >= low && cell <= high;
  }
  const { when, value } = rule;
  if (when === 'contains') return String(cell).toLowerCase().includes(String(value).toLowerCase());
  if (when === '=' || when === '!=') return (String(cell) === String(value)) === (when === '=');
  if (typeof cell !== 'number') return false;
  const limit = Number(value);
  return when === '>'
    ? cell > limit
    : when === '>='
      ? cell >= limit
      : when === '<'
        ? cell < limit
        : cell <= limit;
}

/** The smallest and the largest number. */
export function rangeOf(numbers: readonly number[]): [number, number] | [undefined, undefined] {
  let [low, high] = [numbers[0], numbers[0]];
  if (low === undefined || high === undefined) return [undefined, undefined];
  for (const value of numbers) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
