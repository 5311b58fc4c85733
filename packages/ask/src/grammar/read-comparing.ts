import type { Unit } from '../languages/language.ts';
import { type Item, isWord } from './items.ts';
import type { Reader } from './reader.ts';

/** "versus last year", "compared with the previous month", "compare May and June". */
export function readComparing(reader: Reader): boolean {
  const item = reader.item;
  if (item === undefined) return false;
  if (reader.draft.isComparing && isWord(item, 'previous')) return readPrevious(reader, item);
  if (!isWord(item, 'versus')) return false;
  reader.draft.isComparing = true;
  let distance = 1;
  while (isWord(reader.peek(distance), 'filler', 'of', 'in', 'to')) distance += 1;
  const target = reader.peek(distance);
  if (isWord(target, 'previous')) {
    reader.part('comparison', item, item);
    while (reader.item !== target) reader.filler();
    return readPrevious(reader, target);
  }
  if (target?.type === 'time' && isPeriodBefore(target) && !isFirstOfTwo(reader, target)) {
    reader.draft.comparedUnit = target.condition.period.unit;
    reader.part('comparison', item, target, { label: reader.written(target, target) });
    reader.at += distance + 1;
    return true;
  }
  reader.part('comparison', item, item);
  reader.at += 1;
  return true;
}

/** "the month before": so much earlier than the period of the question. */
function readPrevious(reader: Reader, item: Item): boolean {
  reader.draft.comparedUnit = unitWithin(reader, item) ?? 'period';
  reader.part('comparison', item, item);
  reader.at += 1;
  return true;
}

/** The unit in "the month before". */
function unitWithin({ tokens, lexicon }: Reader, { start, end }: Item): Unit | undefined {
  const words = tokens.slice(start, end).map(({ normal }) => normal);
  const units = Object.entries(lexicon.language.units) as [Unit, readonly string[]][];
  return units.find(([, names]) => words.some((word) => names.includes(word)))?.[0];
}

/** "compare last month with May": the period of the question, and not the one that it is compared with. */
function isFirstOfTwo({ items, draft }: Reader, target: Item): boolean {
  const others = items.slice(items.indexOf(target) + 1);
  return (
    draft.parts.every(({ kind }) => kind === 'filler') &&
    others.some((item) => item.type === 'time' || isWord(item, 'previous'))
  );
}

/** "last year" is the same period one year earlier. */
function isPeriodBefore(item: Item): boolean {
  return (
    item.type === 'time' && /^last (day|week|month|quarter|year)$/.test(item.condition.period.words ?? '')
  );
}
