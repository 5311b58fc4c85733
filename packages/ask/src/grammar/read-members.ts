import { addGroup, addMeasure } from './add-member.ts';
import { type ItemOf, isWord } from './items.ts';
import { measuresFirst } from './measures.ts';
import { NAMED } from './ranks.ts';
import { isTimeNext, readMoment } from './read-moments.ts';
import { addMovement, roleWord } from './read-movement.ts';
import type { Reader } from './reader.ts';

/** A measure, a dimension or a segment, where nothing else decides what is done with it. */
export function readMember(reader: Reader): boolean {
  const item = reader.item;
  if (item?.type !== 'members') return false;
  const found = measuresFirst(item.found);
  const best = reader.best(item, found);
  if (best === undefined) return false;
  const isMoment = best.member.type === 'time' && isTimeNext(reader);
  const role = isMoment ? null : roleWord(reader, item);
  if (role !== null) return addMovement(reader, item, role);
  if (best.member.kind === 'measure') return !isTrait(reader, item) && addMeasure(reader, item, found, true);
  if (best.member.kind === 'segment') {
    reader.part('segment', item, item, {
      member: best.member.name,
      label: best.member.title,
      readings: best.readings,
    });
    reader.draft.segments.push({ member: best.member, start: item.start });
    reader.at += 1;
    return true;
  }
  if (best.member.type === 'boolean') return addTruth(reader, item, best);
  return best.member.type === 'time' ? readMoment(reader, item, best.member) : addGroup(reader, item, found);
}

/** "gift orders": those of which the dimension is true. */
function addTruth(
  reader: Reader,
  item: ItemOf<'members'>,
  { member, readings }: NonNullable<ReturnType<Reader['best']>>,
): boolean {
  reader.filter(item, {
    filter: { member: member.name, operator: 'equals', values: ['true'] },
    member,
    values: ['true'],
    isNegative: false,
  });
  reader.part('value', item, item, { member: member.name, value: true, label: member.title, readings });
  reader.at += 1;
  return true;
}

/** "orders with a discount": a part of the name of a measure behind "with" is no measure of it. */
function isTrait({ items, draft }: Reader, item: ItemOf<'members'>): boolean {
  let place = items.indexOf(item) - 1;
  while (isWord(items[place], 'filler') && !isWord(items[place], 'with')) place -= 1;
  return draft.measures.length > 0 && isWord(items[place], 'with') && (item.found[0]?.rank ?? 0) < NAMED;
}
