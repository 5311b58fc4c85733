import { addMeasure } from './add-member.ts';
import { type Item, isWord } from './items.ts';
import { isAggregated, measuresFirst } from './measures.ts';
import type { Reader } from './reader.ts';

/** "sorted by delay", "highest first", "alphabetically": the order of the rows. */
export function readOrder(reader: Reader): boolean {
  const item = reader.item;
  if (item === undefined) return false;
  if (isWord(item, 'alphabetical')) return alphabetical(reader, item);
  if (isWord(item, 'ascending', 'descending'))
    return (isWord(reader.peek(), 'by', 'sort') && sorted(reader, item)) || direction(reader, item);
  if (!isWord(item, 'sort')) return false;
  if (sorted(reader, item)) return true;
  // "absteigend sortiert": the direction is before the word.
  const isDone = reader.draft.parts.at(-1)?.kind === 'order';
  if (isDone) reader.filler();
  return isDone;
}

/** "sorted by delay", "descending by delay". */
function sorted(reader: Reader, item: Item): boolean {
  let distance = 1;
  const towards = isWord(item, 'ascending') ? 'asc' : isWord(item, 'descending') ? 'desc' : undefined;
  let isCount = false;
  for (
    let next = reader.peek(distance);
    isWord(next, 'by', 'filler', 'in', 'of', 'sort', 'count');
    next = reader.peek(distance)
  ) {
    isCount ||= isWord(next, 'count');
    distance += 1;
  }
  const target = reader.peek(distance);
  if (towards === undefined && isWord(target, 'alphabetical', 'ascending', 'descending')) {
    reader.filler();
    return true;
  }
  if (target?.type !== 'members') return false;
  const grouped = reader.draft.groups.map(({ member }) => member.name);
  const isAsked = target.found.find(({ member }) => [...grouped, ...reader.columns].includes(member.name));
  const fitting = isCount
    ? target.found.filter(({ member }) => isAggregated(member, 'count'))
    : measuresFirst(target.found);
  const found = isAsked === undefined ? fitting : [isAsked];
  const best = reader.best(target, found);
  if (best === undefined) return false;
  const { member } = best;
  if (isAsked === undefined && member.kind !== 'measure') return false;
  while (reader.item !== target) reader.filler();
  reader.draft.order = {
    member,
    direction: towards ?? (member.kind === 'measure' ? 'desc' : 'asc'),
    isSuperlative: false,
  };
  if (member.kind === 'measure') return addMeasure(reader, target, found, false);
  reader.part('order', target, target, {
    member: member.name,
    value: towards ?? 'asc',
    label: member.title,
    readings: best.readings,
  });
  reader.at += 1;
  return true;
}

function direction(reader: Reader, item: Item): boolean {
  const towards = isWord(item, 'ascending') ? 'asc' : 'desc';
  reader.draft.order = {
    member: reader.draft.order?.member ?? null,
    direction: towards,
    isSuperlative: false,
  };
  reader.part('order', item, item, { value: towards });
  reader.at += 1;
  return true;
}

/** By the first dimension. */
function alphabetical(reader: Reader, item: Item): boolean {
  reader.draft.order = { member: null, isByName: true, direction: 'asc', isSuperlative: false };
  reader.part('order', item, item, { value: 'asc' });
  reader.at += 1;
  return true;
}
