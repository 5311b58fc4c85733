import type { ChartKind } from '../understanding.ts';
import type { Keyword, Language, Unit } from './language.ts';
import { type Spellings, spellingsOf } from './spellings.ts';

/** Shorter words of the grammar are too easily others. */
const SHORTEST_CORRECTED = 5;

/** What a phrase of the grammar means. One phrase may mean several things: "last" is the end of a list, or a period. */
export type Meaning =
  | { readonly type: 'keyword'; readonly keyword: Keyword }
  | { readonly type: 'chart'; readonly chart: ChartKind }
  | { readonly type: 'unit'; readonly unit: Unit }
  | { readonly type: 'granularity'; readonly unit: Unit }
  | { readonly type: 'unitOverUnit'; readonly unit: Unit };

/** The phrases of a language by their words, joined by spaces. */
export interface Phrases {
  readonly meanings: ReadonlyMap<string, readonly Meaning[]>;
  /** The most words in a phrase. */
  readonly longest: number;
  /** The words of all phrases. */
  readonly words: ReadonlySet<string>;
  /** Those of them that may have been written with errors. */
  readonly spellings: Spellings;
}

/** Whether a word may be within a name without being a part of it. "by" is never one: "customers by country" is not the country of customers. */
export function isLeftOut(word: string, phrases: Phrases): boolean {
  const meanings = phrases.meanings.get(word) ?? [];
  if (meanings.some((meaning) => meaning.type === 'keyword' && meaning.keyword === 'by')) return false;
  return meanings.some(
    (meaning) =>
      meaning.type === 'keyword' &&
      (meaning.keyword === 'filler' || meaning.keyword === 'of' || meaning.keyword === 'is'),
  );
}

export function phrasesOf(language: Language): Phrases {
  const meanings = new Map<string, Meaning[]>();
  let longest = 1;
  const add = (phrases: readonly string[], meaning: Meaning) => {
    for (const phrase of phrases) {
      meanings.set(phrase, [...(meanings.get(phrase) ?? []), meaning]);
      longest = Math.max(longest, phrase.split(' ').length);
    }
  };
  const each = <Key extends string>(
    table: Partial<Record<Key, readonly string[]>>,
    of: (key: Key) => Meaning,
  ) => {
    for (const [key, phrases] of Object.entries(table) as [Key, readonly string[]][]) add(phrases, of(key));
  };
  each(language.keywords, (keyword) => ({ type: 'keyword', keyword }));
  each(language.charts, (chart) => ({ type: 'chart', chart }));
  each(language.units, (unit) => ({ type: 'unit', unit }));
  each(language.granularities, (unit) => ({ type: 'granularity', unit }));
  each(language.unitOverUnit, (unit) => ({ type: 'unitOverUnit', unit }));
  const { dates } = language;
  const phrases = [...meanings.keys(), ...(Object.values(dates) as (readonly string[])[]).flat(2)];
  const words = new Set(phrases.flatMap((phrase) => phrase.split(' ')));
  const long = [...words].filter((word) => word.length >= SHORTEST_CORRECTED);
  const spellings = spellingsOf(long);
  // "fünf" is not "fünft" with an error.
  return { meanings, longest, words: words.union(new Set(language.ranks.flat())), spellings };
}
