import { rowCount } from './measures.ts';
import { type Reader, readingOf } from './reader.ts';

const MOST_READINGS = 8;

/** "compare May with April" does not name what is compared: rows are counted, and the other measures are choices. */
export function guessCompared(reader: Reader): void {
  const { draft, members } = reader;
  const place = draft.parts.findIndex(({ kind }) => kind === 'comparison');
  const part = draft.parts[place];
  const count = rowCount(members);
  if (part === undefined || count === undefined || draft.measures.length > 0) return;
  const measures = members.filter(({ kind }) => kind === 'measure');
  const chosen = reader.chosenFor(part, part);
  const measure = measures.find(({ name }) => name === chosen?.member) ?? count;
  const readings = [measure, ...measures.filter((other) => other !== measure)].map(readingOf);
  draft.parts[place] = { ...part, member: measure.name, readings: readings.slice(0, MOST_READINGS) };
  draft.measures.push({ member: measure, part: null, isJoined: true, isSubject: false });
}
