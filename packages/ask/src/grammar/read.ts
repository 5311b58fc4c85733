import { isWord, unitOf } from './items.ts';
import { readAggregated } from './read-aggregated.ts';
import { readAmount } from './read-amounts.ts';
import { readChange, readChart, readGrowth, readTrend } from './read-analysis.ts';
import { readComparing } from './read-comparing.ts';
import { readMemberCondition } from './read-conditions.ts';
import { readFilter } from './read-filters.ts';
import { readGroups } from './read-groups.ts';
import { readHours } from './read-hours.ts';
import { readHow } from './read-how.ts';
import { readMember } from './read-members.ts';
import { readComparison } from './read-numbers.ts';
import { readOrder } from './read-order.ts';
import { notePlace, readPlace, reportPlace } from './read-places.ts';
import { readShare } from './read-share.ts';
import { readSuperlative } from './read-superlatives.ts';
import { readTop } from './read-top.ts';
import { readUnit, readWeekdays } from './read-units.ts';
import { readMovement, readWhere, reportOpening } from './read-where.ts';
import type { Reader } from './reader.ts';
import { suggestionsFor } from './suggestions.ts';

/** In this order: each reads what it understands at a place, or nothing. */
const READERS: readonly ((reader: Reader) => boolean)[] = [
  readOpening,
  readWhere,
  readAmount,
  readHow,
  readChart,
  readComparing,
  readGrowth,
  readTrend,
  readChange,
  readShare,
  readOrder,
  readPlace,
  readTop,
  readSuperlative,
  readComparison,
  readGroups,
  readWhichUnit,
  readMemberCondition,
  readFilter,
  readHours,
  readAggregated,
  readMember,
  readMovement,
  readWord,
];

/** Reads the whole question into the reader's draft. What nothing understands is marked as unknown. */
export function readAll(reader: Reader): void {
  while (reader.item !== undefined) {
    notePlace(reader);
    if (READERS.some((read) => read(reader))) continue;
    const { item } = reader;
    reader.unknown(item, item, () => suggestionsFor(item, reader));
    reader.at += 1;
  }
  if (reader.draft.openOrs !== 0) reportOrs(reader);
  reportOpening(reader);
  reportPlace(reader);
}

/** An "or" that joins no conditions of one kind would be read as "and". */
function reportOrs(reader: Reader): void {
  for (const item of reader.items.filter((one) => isWord(one, 'or'))) {
    const index = reader.draft.parts.findIndex(
      ({ start, kind }) => start === item.start && kind === 'filler',
    );
    if (index < 0) continue;
    reader.draft.parts.splice(index, 1);
    reader.unknown(item, item);
  }
}

/** "and by month?", "what about April?", "by state instead": the question before, changed. */
function readOpening(reader: Reader): boolean {
  if (isWord(reader.item, 'instead')) reader.draft.isInstead = true;
  else if (reader.at > 0 || !isWord(reader.item, 'followUp', 'only')) return false;
  reader.draft.isFollowUp = true;
  // "only Texas" is a filter, too.
  if (isWord(reader.item, 'only')) return false;
  reader.filler();
  return true;
}

/** "which month", "days with the most flights": a unit of time that is asked for. */
function readWhichUnit(reader: Reader): boolean {
  const isQuantity = reader.peek(-1)?.type === 'number' && reader.draft.limit === null;
  return (
    readWeekdays(reader) ||
    (!isQuantity && unitOf(reader.item, 'unit') !== undefined && readUnit(reader, 'unit'))
  );
}

/** Words that hold a sentence together. "or" joins conditions, and "not" is never left out. */
function readWord(reader: Reader): boolean {
  const { item } = reader;
  if (isWord(item, 'or')) {
    const isBetween =
      reader.draft.filters.length + reader.draft.times.length > 0 && reader.peek() !== undefined;
    if (isBetween) {
      reader.draft.openOrs += 1;
      reader.filler();
    }
    return isBetween;
  }
  // "to and from Texas" is neither of them.
  if (isWord(item, 'from', 'to') && isWord(reader.peek(), 'and', 'or')) return false;
  // "from 10 pm" has no end, and "to 10 pm" no beginning.
  if (isWord(item, 'from', 'to') && !isWord(item, 'in') && reader.peek()?.type === 'hours') return false;
  if (isWord(item, 'not', 'more')) return false;
  const isFiller = isWord(
    item,
    'filler',
    'of',
    'in',
    'from',
    'to',
    'is',
    'with',
    'which',
    'and',
    'only',
    'greeting',
    'by',
  );
  // "combien de minutes" asks for an amount, and not for groups.
  const isAmount = isWord(item, 'howMuch') && unitOf(reader.peek(), 'unit') === undefined;
  if (isFiller || isAmount) reader.filler();
  return isFiller || isAmount;
}
