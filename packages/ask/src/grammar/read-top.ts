import { type Item, isGroup, isWord, unitOf } from './items.ts';
import type { Reader } from './reader.ts';

/** How many rows "top" means without a number. */
const DEFAULT_TOP = 10;

/** "top 5 carriers", "the 3 busiest airports", "bottom ten": so many rows of the largest or smallest. */
export function readTop(reader: Reader): boolean {
  const item = reader.item;
  if (item?.type === 'number') return readNumbered(reader, item, item.number);
  const isTop = isWord(item, 'top');
  if (item === undefined || !(isTop || isWord(item, 'bottom'))) return false;
  const next = reader.peek();
  if (isOfTime(reader, item)) return false;
  const direction = isTop ? 'desc' : 'asc';
  if (next?.type === 'number' && isCount(next.number)) {
    setLimit(reader, item, next, next.number, direction);
    reader.at += 2;
    return true;
  }
  const isRanking = isWord(item, 'most', 'least', 'best', 'worst', 'filler');
  // "5 premiers aéroports": the number is before the word.
  const isCounted = reader.draft.limit !== null && reader.draft.parts.at(-1)?.kind === 'limit';
  if (isCounted && isGroup(next)) {
    const { order } = reader.draft;
    if (order?.member === null) reader.draft.order = { ...order, direction };
    reader.filler();
    return true;
  }
  if (!isRanking && isGroup(next) && reader.draft.place !== null) {
    reader.draft.order = { member: null, direction, isSuperlative: true };
    reader.part('order', item, item, { value: direction });
    reader.at += 1;
    return true;
  }
  if (!isRanking && isGroup(next)) {
    setLimit(reader, item, item, DEFAULT_TOP, direction);
    reader.at += 1;
    return true;
  }
  return false;
}

/** "the last hour", "last 3 hours", "first month": a time, and not the end of a list. */
function isOfTime(reader: Reader, item: Item): boolean {
  const { dates } = reader.lexicon.language;
  const word = reader.tokens[item.end - 1]?.normal ?? '';
  if (![...dates.last, ...dates.ordinals.flat()].includes(word)) return false;
  const next = reader.peek();
  return unitOf(next?.type === 'number' ? reader.peek(2) : next, 'unit') !== undefined;
}

/** "5 busiest airports", "five states with the most flights". */
function readNumbered(reader: Reader, item: Item, number: number): boolean {
  const next = reader.peek();
  const isSuperlative = isWord(
    next,
    'busiest',
    'quietest',
    'most',
    'least',
    'best',
    'worst',
    'top',
    'bottom',
  );
  // "a delay of 30 minutes" is a quantity.
  const isQuantity = unitOf(next, 'unit') !== undefined && isWord(reader.peek(-1), 'of', 'is', 'in');
  if (!isCount(number) || isQuantity || !(isSuperlative || isGroup(next))) return false;
  setLimit(reader, item, item, number, 'desc');
  reader.at += 1;
  return true;
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= 10_000;
}

function setLimit(reader: Reader, first: Item, last: Item, count: number, direction: 'asc' | 'desc'): void {
  reader.draft.limit = count;
  const judged = isWord(first, 'best', 'worst') ? { isWorst: isWord(first, 'worst') } : {};
  reader.draft.order ??= { member: null, direction, isSuperlative: false, ...judged };
  reader.part('limit', first, last, { value: count, label: String(count) });
}
