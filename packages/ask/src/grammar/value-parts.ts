import type { FoundValue } from '../ranking/find-values.ts';
import type { Reading } from '../understanding.ts';
import type { Item } from './items.ts';
import type { Reader } from './reader.ts';

const NEAR = 0.06;
const MOST_READINGS = 8;
/** Below this rank, the text has only a word of the value. */
export const GUESSED_VALUE = 0.5;

/** Adds what became of the words for a value. Others that fit as well are choices. */
export function addValuePart(
  reader: Reader,
  item: Item,
  best: FoundValue,
  found: readonly FoundValue[],
  isNegative: boolean,
): void {
  const near = found.filter((one) => one !== best && (found[0]?.rank ?? 0) - one.rank < NEAR);
  const readings = [best, ...near].slice(0, MOST_READINGS).map(readingOfValue);
  const own = readingOfValue(best);
  reader.part('value', item, item, {
    ...own,
    label: `${best.known.member.title} ${isNegative ? '≠' : '='} ${best.known.value}`,
    readings,
    isGuess: best.rank < GUESSED_VALUE,
  });
}

/** A value as a meaning of words. */
export function readingOfValue({ known }: FoundValue): Reading {
  return {
    kind: 'value',
    member: known.member.name,
    value: known.value,
    label: `${known.member.title} = ${known.value}`,
  };
}
