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
  const same = verified.find((one) => wordingsOf(one).some((wording) => wording.words === words));
  const asked = new Set(words.split(' '));
  const ranked = verified
    .filter((one) => one !== same)
    .map((one) => ({
      one,
      score: Math.max(...wordingsOf(one).map((wording) => inCommon(asked, wording.set))),
    }))
    .filter(({ score }) => score >= LEAST_SIMILAR)
    .toSorted((one, other) => other.score - one.score);
  return { same: same ?? null, similar: ranked.slice(0, MOST_SIMILAR).map(({ one }) => one) };
}

interface Wording {
  readonly words: string;
  readonly set: ReadonlySet<string>;
}

/** The words of questions, which are compared with each text: those of 1,000 questions take 60 ms. */
const wordings = new WeakMap<VerifiedQuestion, readonly Wording[]>();

function wordingsOf(verified: VerifiedQuestion): readonly Wording[] {
  const known = wordings.get(verified);
  if (known !== undefined) return known;
  const made = [verified.question, ...verified.also].map((wording) => {
    const words = normalWords(wording);
    return { words, set: new Set(words.split(' ')) };
  });
  wordings.set(verified, made);
  return made;
}

/** The share of the words of both texts that are in each of them. */
function inCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = one.intersection(other).size;
  return common / (one.size + other.size - common);
}
