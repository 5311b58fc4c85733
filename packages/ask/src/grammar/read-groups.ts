import { addGroup, addMeasure } from './add-member.ts';
import { type Item, isWord, unitOf } from './items.ts';
import { readUnit, readWeekdays } from './read-units.ts';
import type { Reader } from './reader.ts';
import { suggestionsFor } from './suggestions.ts';

/** "by state and month", "monthly", "per day": what the rows are grouped by. "by flights" orders. */
export function readGroups(reader: Reader): boolean {
  if (unitOf(reader.item, 'granularity') !== undefined) return readUnit(reader, 'granularity');
  if (!isWord(reader.item, 'by')) return false;
  const place = reader.at;
  const isPlain = !isWord(reader.item, 'per');
  let distance = 1;
  while (
    isWord(reader.peek(distance), 'filler', 'by', 'of') &&
    unitOf(reader.peek(distance), 'unit') === undefined
  )
    distance += 1;
  const target = reader.peek(distance);
  if (target === undefined || !isTarget(target)) return false;
  while (reader.items[place + distance] !== reader.item) reader.filler();
  reader.draft.isGrouped = true;
  const before = reader.draft.groups.length;
  readTarget(reader, isPlain);
  while (isWord(reader.item, 'and') || hasPause(reader)) {
    let next = isWord(reader.item, 'and') ? 1 : 0;
    while (isWord(reader.peek(next), 'by', 'filler')) next += 1;
    const item = reader.peek(next);
    if (item === undefined || !isTarget(item) || !isGroup(item)) break;
    while (reader.item !== item) reader.filler();
    readTarget(reader, false);
  }
  if (reader.draft.groups.length > before) reader.draft.isEach = true;
  return true;
}

function hasPause({ tokens, items, at }: Reader): boolean {
  return tokens[items[at]?.start ?? -1]?.pause === true;
}

function isTarget(item: Item): boolean {
  return (
    item.type === 'members' ||
    isWord(item, 'ofTheWeek') ||
    unitOf(item, 'unit') !== undefined ||
    unitOf(item, 'granularity') !== undefined
  );
}

function isGroup(item: Item): boolean {
  return item.type !== 'members' || item.found[0]?.member.kind === 'dimension';
}

function readTarget(reader: Reader, mayOrder: boolean): void {
  const item = reader.item;
  if (item === undefined || readWeekdays(reader)) return;
  if (item.type !== 'members') {
    readUnit(reader, unitOf(item, 'unit') === undefined ? 'granularity' : 'unit');
    return;
  }
  const best = item.found[0];
  if (best?.member.kind === 'dimension' || !mayOrder) {
    if (addGroup(reader, item, item.found)) return;
  }
  if (mayOrder && best?.member.kind === 'measure' && addMeasure(reader, item, item.found, false)) {
    const { order } = reader.draft;
    reader.draft.order = {
      member: best.member,
      direction: order?.member === null || order?.isSuperlative ? order.direction : 'desc',
      isSuperlative: order?.isSuperlative ?? false,
      ...(order?.isWorst !== undefined && { isWorst: order.isWorst }),
      isRanking: true,
    };
    return;
  }
  reader.unknown(item, item, () => suggestionsFor(item, reader));
  reader.at += 1;
}
