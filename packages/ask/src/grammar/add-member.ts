import type { KnownMember } from '../lexicon/member.ts';
import type { FoundMember } from '../ranking/find-members.ts';
import { type Item, type ItemOf, isWord, unitOf } from './items.ts';
import type { Reader } from './reader.ts';

/** Adds a measure. Counts of rows may be only what the question is about. */
export function addMeasure(
  reader: Reader,
  item: ItemOf<'members'>,
  found: readonly FoundMember[],
  maySubject: boolean,
): boolean {
  const best = reader.best(item, found);
  if (best === undefined) return false;
  const { member, readings, isGuess } = best;
  const part = reader.part('measure', item, item, {
    member: member.name,
    label: member.title,
    readings,
    isGuess,
  });
  reader.at += 1;
  if (reader.draft.measures.some((other) => other.member === member)) return true;
  const isCount = member.counts.length > 0 || isBehindValue(reader, item);
  const isSubject = maySubject && isCount && (member.aggregation ?? '').startsWith('count');
  reader.draft.measures.push({ member, part, isJoined: reader.isJoined(item), isSubject });
  return true;
}

/** "enterprise customers": what a value is of. */
function isBehindValue({ items, draft }: Reader, item: Item): boolean {
  const before = items[items.indexOf(item) - 1];
  return before !== undefined && draft.parts.some(({ kind, end }) => kind === 'value' && end === before.end);
}

/** Groups by a dimension. A time is grouped by what suits the question. */
export function addGroup(reader: Reader, item: ItemOf<'members'>, found: readonly FoundMember[]): boolean {
  const dimensions = found.filter(({ member }) => member.kind === 'dimension');
  const best = reader.best(item, dimensions);
  if (best === undefined) return false;
  const { member, readings, isGuess } = best;
  reader.part('dimension', item, item, { member: member.name, label: member.title, readings, isGuess });
  reader.at += 1;
  if (member.type !== 'time') pushGroup(reader, member, reader.isPlural(item));
  else {
    reader.draft.timeMember = member;
    const unit = unitOf(reader.item, 'unit') ?? unitOf(reader.item, 'granularity');
    let distance = 0;
    while (isWord(reader.peek(distance), 'filler', 'in', 'of')) distance += 1;
    // "created last week" chooses a time, and does not group by it.
    if (unit === undefined && reader.peek(distance)?.type !== 'time') reader.draft.isTrend = true;
  }
  return true;
}

export function pushGroup(reader: Reader, member: KnownMember, isPlural: boolean): void {
  const { groups } = reader.draft;
  if (groups.some((group) => group.member === member)) return;
  groups.push({ member, unit: null, isPlural, isReplacement: false });
}
