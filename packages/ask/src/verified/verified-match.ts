import { normalWords } from './normal-words.ts';
import type { VerifiedQuestion } from './verified-question.ts';

/** Verified questions that fit a text. */
export interface VerifiedMatch<T extends VerifiedQuestion> {
  /** The one with the same words; null if none has them. It needs no grammar. */
  readonly same: T | null;
  /** Those with similar words, the most similar first. They mean something else, so they are only suggestions. */
  readonly similar: readonly T[];
}

const MOST_SIMILAR = 3;
/** The share of words that two texts have in common. */
const LEAST_SIMILAR = 0.5;

/**
 * Finds verified questions for a text. The same words in another case, with other accents or punctuation are the same
 * question; any other difference may change the answer ("in May", "in June").
 */
export function verifiedMatch<T extends VerifiedQuestion>(
  text: string,
  verified: readonly T[],
): VerifiedMatch<T> {
  const words = normalWords(text);
  if (words === '') return { same: null, similar: [] };
  const same = verified.find((one) => wordingsOf(one).some((wording) => normalWords(wording) === words));
  const ranked = verified
    .filter((one) => one !== same)
    .map((one) => ({
      one,
      score: Math.max(...wordingsOf(one).map((wording) => inCommon(words, normalWords(wording)))),
    }))
    .filter(({ score }) => score >= LEAST_SIMILAR)
    .toSorted((one, other) => other.score - one.score);
  return { same: same ?? null, similar: ranked.slice(0, MOST_SIMILAR).map(({ one }) => one) };
}

function wordingsOf({ question, also }: VerifiedQuestion): readonly string[] {
  return [question, ...also];
}

/** The share of the words of both texts that are in each of them. */
function inCommon(one: string, other: string): number {
  const [first, second] = [new Set(one.split(' ')), new Set(other.split(' '))];
  return first.intersection(second).size / first.union(second).size;
}
