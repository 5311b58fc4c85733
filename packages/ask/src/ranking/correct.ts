import type { Language } from '../languages/language.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Token } from '../tokens/tokenize.ts';

/** Shorter words are too easily another one. */
const SHORTEST = 4;
const TWO_ERRORS_FROM = 8;
/** Words that are this short keep their first letter. */
const SAME_FIRST = 5;

/** The known words that a word may be with typing errors, nearest first. */
export function corrections(word: string, lexicon: Lexicon): string[] {
  if (word.length < SHORTEST || /\d/.test(word)) return [];
  const most = word.length >= TWO_ERRORS_FROM ? 2 : 1;
  const near: { readonly word: string; readonly errors: number }[] = [];
  for (const spellings of [lexicon.spellings, lexicon.grammar.spellings, lexicon.values.spellings])
    for (let length = Math.max(SHORTEST, word.length - most); length <= word.length + most; length++)
      for (const other of spellings.get(length) ?? []) {
        if (word.length <= SAME_FIRST && word[0] !== other[0]) continue;
        const errors = distance(word, other, most);
        if (errors <= most) near.push({ word: other, errors });
      }
  const least = Math.min(...near.map(({ errors }) => errors));
  return [...new Set(near.filter(({ errors }) => errors === least).map((one) => one.word))];
}

/** The token as if another word had been written. */
export function asWritten(token: Token, word: string, { stem }: Language): Token {
  return { ...token, normal: word, stem: stem(word), corrected: true };
}

/** Insertions, deletions, replacements and exchanges of neighbours; more than `most` if there are more. */
function distance(one: string, other: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
