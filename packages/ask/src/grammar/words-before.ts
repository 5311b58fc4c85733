import type { Role } from '../lexicon/roles.ts';
import { isWord } from './items.ts';
import type { Reader } from './reader.ts';
import { roleOfVerb } from './verbs.ts';

/** What the words before a value or a time mean for it. */
export interface WordsBefore {
  /** How many items they are. */
  readonly distance: number;
  readonly isNegative: boolean;
  /** By the last preposition. */
  readonly role: Role | null;
  /** Whether the preposition has another meaning: "de" is "from" or "of", "à" is "to" or "in". */
  readonly isVague: boolean;
  /** By the first verb. */
  readonly verbRole: Role | null;
  /** Whether "over" is among them: "over the summer" is a time, and "over Texas" is not understood. */
  readonly isOver: boolean;
}

/** The words before what a filter limits: "not from", "that leave on", "only in". */
export function wordsBefore(reader: Reader): WordsBefore {
  let before: WordsBefore = {
    ...{ distance: 0, isNegative: false, role: null, isVague: false, verbRole: null, isOver: false },
  };
  for (let item = reader.peek(0); isBefore(reader, before.distance); item = reader.peek(before.distance)) {
    const isPlace = isWord(item, 'from', 'to');
    before = {
      distance: before.distance + 1,
      isNegative: before.isNegative !== isWord(item, 'not'),
      role: isWord(item, 'to') ? 'destination' : isWord(item, 'from') ? 'origin' : before.role,
      isVague: isPlace ? isWord(item, 'of', 'in') : before.isVague,
      verbRole: before.verbRole ?? roleOfVerb(reader, item),
      isOver: before.isOver || isWord(item, 'more'),
    };
  }
  return before;
}

function isBefore(reader: Reader, distance: number): boolean {
  const item = reader.peek(distance);
  const isJoining = isWord(item, 'not', 'only', 'from', 'to', 'in', 'of', 'with', 'is', 'filler', 'by');
  // "on weekdays" is a phrase, and what is limited.
  return (isJoining && !isWord(item, 'weekend', 'workday')) || roleOfVerb(reader, item) !== null;
}
