import { isWord } from './items.ts';
import { rowCount } from './measures.ts';
import { type Reader, readingOf } from './reader.ts';
import { periodsOf } from './times.ts';

const MOST_READINGS = 8;

/** Marks a comparison of one thing with nothing: "new customers versus all", "the last month versus the previous month". */
export function reportComparing(reader: Reader, isFollowing: boolean): void {
  const { draft } = reader;
  if (!draft.isComparing || draft.comparedUnit !== null) return;
  const [first, second] = periodsOf(draft);
  const isSame = first !== undefined && first.from === second?.from && first.to === second.to;
  const values = draft.filters.flatMap((filter) => filter.values);
  const isCompared =
    second !== undefined ||
    values.length > 1 ||
    draft.measures.length > 1 ||
    isMemberNext(reader) ||
    (isFollowing && (first !== undefined || values.length > 0));
  const place = draft.parts.findIndex(({ kind }) => kind === 'comparison');
  const part = draft.parts[place];
  if (part === undefined || (isCompared && !isSame)) return;
  draft.parts.splice(place, 1);
  draft.unknown.push({ start: part.start, end: part.end, suggestions: () => [], isHarmless: false });
}

/** "delay versus distance band" asks for both, and "compare flights by state" for each state. */
function isMemberNext({ items, draft }: Reader): boolean {
  const versus = items.findIndex((item) => isWord(item, 'versus'));
  const isBehind = items.slice(0, versus).some(({ type }) => type !== 'words');
  if (!isBehind && draft.groups.length === 0) return false;
  let place = versus + 1;
  while (isWord(items[place], 'filler', 'of', 'in', 'to')) place += 1;
  return items[place]?.type === 'members';
}

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
