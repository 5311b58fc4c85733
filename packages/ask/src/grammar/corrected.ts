import type { FoundTime } from '../dates/time-conditions.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { halvesOf, sameCompound } from '../ranking/compounds.ts';
import { asWritten, corrections } from '../ranking/correct.ts';
import type { Token } from '../tokens/tokenize.ts';
import { placedWord } from './places.ts';

/** A text with more words that nothing knows is no question with typing errors. */
const MOST_CORRECTED = 10;

/**
 * Words that nothing knows as the words that they consist of, or as the nearest known words. The same tokens if there are
 * none. Words that repeat are looked up once.
 */
export function corrected(
  tokens: readonly Token[],
  times: readonly Pick<FoundTime, 'start' | 'end'>[],
  lexicon: Lexicon,
): readonly Token[] {
  const inTimes = new Set<number>();
  for (const { start, end } of times) for (let index = start; index < end; index++) inTimes.add(index);
  const unknown = new Map<string, Rewrite | undefined>();
  tokens.forEach((token, index) => {
    if (token.kind !== 'word' || inTimes.has(index) || isKnown(token, lexicon)) return;
    if (unknown.has(token.normal) || unknown.size >= MOST_CORRECTED) return;
    unknown.set(token.normal, rewriteOf(token, lexicon));
  });
  if (![...unknown.values()].some((rewrite) => rewrite !== undefined)) return tokens;
  return tokens.flatMap((token, index) => {
    const rewrite = token.kind === 'word' && !inTimes.has(index) ? unknown.get(token.normal) : undefined;
    return rewrite === undefined ? [token] : rewrite(token);
  });
}

/** Known words in the place of a token. */
type Rewrite = (token: Token) => readonly Token[];

function rewriteOf(token: Token, lexicon: Lexicon): Rewrite | undefined {
  const same = sameCompound(token, lexicon);
  if (same !== undefined) return (one) => [{ ...one, normal: same, stem: same }];
  if (halvesOf(token, lexicon).length > 0)
    return (one) => {
      const halves = halvesOf(one, lexicon);
      return halves.length > 0 ? halves : [one];
    };
  const [nearest] = corrections(token.normal, lexicon);
  return nearest === undefined ? undefined : (one) => [asWritten(one, nearest, lexicon.language)];
}

function isKnown(token: Token, lexicon: Lexicon): boolean {
  const { normal, stem } = token;
  const { stems, described, values, grammar } = lexicon;
  return (
    stems.has(stem) ||
    described.has(stem) ||
    values.words.has(normal) ||
    values.phrases.has(normal) ||
    grammar.words.has(normal) ||
    placedWord(token, lexicon) !== undefined
  );
}
