import type { Change, Move } from './changes.ts';
import type { Measured } from './measure-charts.ts';
import type { Phrases } from './phrases.ts';

/** Writes the sentences of a summary. Texts of the data pass through `quote`, where they would mean something else. */
export class SummarySentences {
  readonly #phrases: Phrases;
  readonly #percent: Intl.NumberFormat;
  readonly #plurals: Intl.PluralRules;
  readonly #list: Intl.ListFormat;
  readonly #quote: (text: string) => string;

  constructor(phrases: Phrases, locale: string, quote: (text: string) => string) {
    this.#phrases = phrases;
    this.#percent = new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    });
    this.#plurals = new Intl.PluralRules(locale, { maximumFractionDigits: 1 });
    this.#list = new Intl.ListFormat(locale, { type: 'conjunction' });
    this.#quote = quote;
  }

  /** What a measure is, and was; undefined if it has no value as a whole. */
  figure({ measured, before }: Change): string | undefined {
    const { value } = measured;
    if (value === undefined) return undefined;
    const { up, down, same, now } = this.#phrases;
    const name = this.#nameOf(measured);
    const text = measured.text(value);
    if (before === undefined) return now(name, text);
    if (before === value) return same(name, text);
    const say = value > before ? up : down;
    return say(name, text, measured.text(before), this.#changeOf(measured, value, before));
  }

  /** Which items of a breakdown have changed most; undefined if none has. */
  moves({ measured, moves }: Change): string | undefined {
    if (moves.length === 0) return undefined;
    const items = moves.map((move) => `${this.#quote(move.label)} (${this.difference(measured, move)})`);
    return this.#phrases.moves(this.#nameOf(measured), this.#list.format(items));
  }

  /** The highest item of a breakdown; undefined without one. */
  highest(measured: Measured): string | undefined {
    const [first, ...others] = measured.items;
    if (first === undefined) return undefined;
    const top = others.reduce((best, item) => (item.value > best.value ? item : best), first);
    const value = measured.text(top.value);
    return this.#phrases.highest(this.#nameOf(measured), this.#quote(top.label), value);
  }

  #nameOf({ name, period }: Measured): string {
    return this.#quote(period === undefined ? name : `${name}, ${period}`);
  }

  #changeOf(measured: Measured, value: number, before: number): string {
    const change = measured.isPercent ? undefined : this.change(measured, value, before);
    return change === undefined ? '' : ` (${change})`;
  }

  /** By how much a measure has changed: in percent, or in percentage points; undefined if it was zero. */
  change(measured: Pick<Measured, 'isPercent' | 'text'>, value: number, before: number): string | undefined {
    if (measured.isPercent) return this.difference(measured, { value, before });
    if (before === 0) return undefined;
    // The sign of `difference`, which may be beside it.
    return this.#percent.format((value - before) / Math.abs(before)).replace('-', '−');
  }

  /** The difference between two values of a measure, with its sign. */
  difference(
    { isPercent, text }: Pick<Measured, 'isPercent' | 'text'>,
    { value, before }: Pick<Move, 'value' | 'before'>,
  ): string {
    const difference = Math.abs(value - before);
    const sign = value < before ? '−' : '+';
    if (!isPercent) return `${sign}${text(difference)}`;
    const points = text(difference).replace(/\s*%/, '');
    return `${sign}${this.#phrases.points(points, this.#plurals.select(difference * 100) === 'one')}`;
  }
}
