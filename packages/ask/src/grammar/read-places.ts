import type { DraftPart } from './draft.ts';
import type { Reader } from './reader.ts';

/** "second" before what is ranked. */
export function readPlace(reader: Reader): boolean {
  const { item } = reader;
  if (item?.type !== 'place' || reader.draft.place !== null) return false;
  reader.draft.place = { place: item.place, item };
  reader.part('limit', item, item, { value: item.place });
  reader.at += 1;
  return true;
}

/** Remembers the place in a word that is also read as a superlative: "zweitgrößte". */
export function notePlace(reader: Reader): void {
  const { item } = reader;
  if (item?.type !== 'words' || item.place === undefined || reader.draft.place !== null) return;
  reader.draft.place = { place: item.place, item };
}

/** A place needs a ranking of one kind of groups. Elsewhere, such as in "the second of May", it is not understood. */
export function reportPlace(reader: Reader): void {
  const { place, order, limit, groups, parts, isShare, isComparing, growth, isTrend } = reader.draft;
  if (place === null) return;
  const isRanked = order !== null && order.isByName !== true && groups.length === 1 && limit === null;
  const isPlain = !isShare && !isComparing && growth === null && !isTrend;
  const index = parts.findIndex(({ start }) => start === place.item.start);
  if (isRanked && isPlain && isOfRanking(parts[index])) return;
  reader.draft.place = null;
  if (index >= 0) parts.splice(index, 1);
  if (!reader.draft.unknown.some(({ start }) => start === place.item.start))
    reader.unknown(place.item, place.item);
}

function isOfRanking(part: DraftPart | undefined): boolean {
  return part !== undefined && ['limit', 'order', 'measure'].includes(part.kind);
}
