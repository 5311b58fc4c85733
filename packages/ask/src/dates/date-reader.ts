import type { DateWords, Language, Unit } from '../languages/language.ts';
import type { Token } from '../tokens/tokenize.ts';
import { type DayUnit, weekdaysOf } from './calendar.ts';

/** Reads the words of dates from a place in the tokens. Each method returns the place behind, or undefined. */
export class DateReader {
  readonly tokens: readonly Token[];
  readonly language: Language;
  readonly months: ReadonlyMap<string, number>;

  constructor(tokens: readonly Token[], language: Language, months: ReadonlyMap<string, number>) {
    this.tokens = tokens;
    this.language = language;
    this.months = months;
  }

  /** The place behind the longest of the phrases. */
  phrase(at: number, phrases: readonly string[]): number | undefined {
    let longest: number | undefined;
    const first = this.tokens[at]?.normal;
    for (const phrase of phrases) {
      if (first === undefined || !phrase.startsWith(first)) continue;
      const words = phrase.split(' ');
      if (words.every((word, index) => this.tokens[at + index]?.normal === word))
        longest = Math.max(longest ?? 0, at + words.length);
    }
    return longest;
  }

  words(at: number, kind: Exclude<keyof DateWords, 'ordinals'>): number | undefined {
    return this.phrase(at, this.language.dates[kind]);
  }

  /** 1 to 12. */
  month(at: number): number | undefined {
    const token = this.tokens[at];
    return token?.kind === 'word' && !token.corrected ? this.months.get(token.normal) : undefined;
  }

  /** A year of four digits. */
  year(at: number): number | undefined {
    const token = this.tokens[at];
    return token?.kind === 'number' && /^(19|20)\d\d$/.test(token.text) ? Number(token.text) : undefined;
  }

  /** Whether a number is behind "over", "under" or "between", and so no year: "over 2000 miles", "between 2000 and 3000 miles". */
  isCompared(at: number): boolean {
    const { more, less, atLeast, atMost, between } = this.language.keywords;
    const { until } = this.language.dates;
    const compared = [...more, ...less, ...atLeast, ...atMost].filter((phrase) => !until.includes(phrase));
    if (this.isBehind(at, compared)) return true;
    if (this.isBehind(at, between))
      return this.tokens[at + 2]?.kind === 'number' && this.year(at + 2) === undefined;
    return (
      this.tokens[at - 2]?.kind === 'number' &&
      this.isBehind(at - 2, between) &&
      this.year(at - 2) === undefined
    );
  }

  isBehind(at: number, phrases: readonly string[]): boolean {
    return phrases.some((phrase) => this.phrase(at - phrase.split(' ').length, [phrase]) !== undefined);
  }

  /** "of 2001", "in 2001", "2001". */
  yearBehind(at: number): { readonly year: number; readonly end: number } | undefined {
    const { of, in: inWords } = this.language.keywords;
    const start = this.phrase(at, [...of, ...inWords]) ?? at;
    for (const place of [start, at]) {
      const year = this.year(place);
      if (year !== undefined) return { year, end: place + 1 };
    }
    return undefined;
  }

  number(at: number): number | undefined {
    const number = this.tokens[at]?.number;
    return number === null || number === undefined || !Number.isInteger(number) || number < 1
      ? undefined
      : number;
  }

  unit(at: number): Unit | undefined {
    const word = this.tokens[at]?.normal;
    if (word === undefined) return undefined;
    return (Object.keys(this.language.units) as Unit[]).find((unit) =>
      this.language.units[unit].includes(word),
    );
  }

  /** A day of the week by its name: 0 is Sunday. */
  weekday(at: number): number | undefined {
    const index = weekdaysOf(this.language.code).indexOf(this.tokens[at]?.normal ?? '');
    return index < 0 ? undefined : index;
  }

  dayUnit(at: number): DayUnit | undefined {
    const unit = this.unit(at);
    return unit === 'minute' || unit === 'hour' ? undefined : unit;
  }

  /** A number with a point behind it, as in "12. Woche", where numbers have none. */
  isOrdinal(at: number): boolean {
    const token = this.tokens[at];
    return this.language.decimalComma && token?.kind === 'number' && this.tokens[at + 1]?.pause === true;
  }

  /** "first", "2nd": 1 to 4. */
  ordinal(at: number): number | undefined {
    const index = this.language.dates.ordinals.findIndex((words) =>
      words.includes(this.tokens[at]?.normal ?? ''),
    );
    return index < 0 ? undefined : index + 1;
  }
}
