import { partlyNamedBy } from '../ranking/find-members.ts';
import type { Reading } from '../understanding.ts';
import { type Reader, readingOf } from './reader.ts';

const MOST = 8;

/** What the model has that is nearest to a question that it does not answer: members with its words, then measures and dimensions. */
export function nearestTo(reader: Reader): readonly Reading[] {
  const { tokens, lexicon, members } = reader;
  const named = tokens.flatMap((token) => partlyNamedBy([token], lexicon)).map(({ member }) => member);
  const measures = members.filter(({ kind }) => kind === 'measure');
  return [...new Set([...named, ...measures, ...members.filter(({ kind }) => kind === 'dimension')])]
    .slice(0, MOST)
    .map(readingOf);
}
