import { groupsOf } from '../groups-of.ts';
import { type Dict, isDict, listOf } from '../json.ts';
import { mostOf } from './expression-range.ts';

/** More pixels than any chart of a page has. */
const MOST_PIXELS = 10_000;
const SIZES = /^(width|height|facet_width|facet_height|facet_cell_width|facet_cell_height)$/;
const MOST_DEPTH = 10;

type Range = readonly [number, number];

/** What is known of the signals of a chart before it is drawn. */
export class SignalRanges {
  readonly #signals: ReadonlyMap<string, Dict>;

  constructor(vega: Dict) {
    const signals = groupsOf(vega).flatMap((group) => listOf(group.signals));
    this.#signals = new Map(signals.map((signal) => [String(signal.name), signal]));
  }

  /** The most that a number, or an expression of one, can be; undefined if that is not known. */
  most(value: unknown): number | undefined {
    if (typeof value === 'number') return value;
    if (!isDict(value) || typeof value.signal !== 'string') return undefined;
    return mostOf(value.signal, (name) => this.#rangeOf(name, 0));
  }

  #rangeOf(name: string, depth: number): Range | undefined {
    if (SIZES.test(name)) return [0, MOST_PIXELS];
    const { value, update, on, bind } = this.#signals.get(name) ?? {};
    const isFixed = on === undefined && bind === undefined;
    if (!isFixed || depth > MOST_DEPTH) return undefined;
    if (update === undefined) return typeof value === 'number' ? [value, value] : undefined;
    const most = mostOf(String(update), (inner) => this.#rangeOf(inner, depth + 1));
    return most === undefined ? undefined : [-Infinity, most];
  }
}
