import type { Meaning } from '../languages/phrases.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Token } from '../tokens/tokenize.ts';

/** A superlative with its place in one word: "zweitgrößte". */
export interface PlacedWord {
  readonly place: number;
  readonly meanings: readonly Meaning[];
}

/** The place that a word such as "second" has, or "2." before a superlative; undefined for other words. */
export function placeOf(
  { normal, number, isOrdinal }: Pick<Token, 'normal' | 'number' | 'isOrdinal'>,
  next: Pick<Token, 'normal'> | undefined,
  { language, grammar }: Lexicon,
): number | undefined {
  const { ranks } = language;
  if (isOrdinal && number !== null) {
    const isRanking = grammar.meanings.get(next?.normal ?? '')?.some(isSuperlative) ?? false;
    return isRanking && number >= 2 && number <= ranks.length + 1 ? number : undefined;
  }
  const index = ranks.findIndex((words) => words.includes(normal));
  return index < 0 ? undefined : index + 2;
}

/** What a compound of a place and a word of the grammar means; undefined for other words. */
export function placedWord(
  { normal }: Pick<Token, 'normal'>,
  { language, grammar }: Lexicon,
): PlacedWord | undefined {
  if (language.compounds.length === 0) return undefined;
  for (const [index, words] of language.ranks.entries()) {
    const first = words.find(
      (word) => normal.startsWith(word) && grammar.meanings.has(normal.slice(word.length)),
    );
    const meanings = first === undefined ? undefined : grammar.meanings.get(normal.slice(first.length));
    if (meanings?.some(isSuperlative)) return { place: index + 2, meanings };
  }
  return undefined;
}

const SUPERLATIVES = ['top', 'bottom', 'most', 'least', 'busiest', 'quietest', 'best', 'worst'];

function isSuperlative(meaning: Meaning): boolean {
  return meaning.type === 'keyword' && SUPERLATIVES.includes(meaning.keyword);
}
