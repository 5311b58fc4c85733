import { type Item, isWord, unitOf } from './items.ts';
import { rowCount } from './measures.ts';
import { NAMED } from './ranks.ts';
import { addGuessed, isMeasuredSo } from './read-how.ts';
import type { Reader } from './reader.ts';
import { unitOfMember } from './units-of-members.ts';

/**
 * "how many minutes of delay do flights have", "combien de retard ont les vols", "cuánto se retrasan": an average, which is a choice,
 * since it was not named. Minutes that nothing has may be a total, which is not understood.
 */
export function readAmount(reader: Reader): boolean {
  const { item } = reader;
  const unit = isWord(item, 'count') ? unitOf(reader.peek(), 'unit') : undefined;
  if (unit === undefined && !isWord(item, 'howMuch')) return false;
  let distance = unit === undefined ? 1 : 2;
  while (isBetween(reader, reader.peek(distance), unit !== undefined)) distance += 1;
  const noun = reader.peek(distance);
  if (noun?.type !== 'members') return false;
  if (unit === undefined ? isPluralOrSum(reader, noun) : !hasSubject(reader)) return false;
  const measures = reader.members.filter(
    (member) =>
      isMeasuredSo(reader, member, noun) && (unit === undefined || unitOfMember(reader, member) === unit),
  );
  const [{ member: named, rank } = { member: undefined, rank: 0 }] = noun.found;
  if (measures.length === 0 || (rank >= NAMED && named !== undefined && measures.includes(named)))
    return false;
  while (reader.item !== noun) reader.filler();
  addGuessed(reader, noun, measures);
  return true;
}

/** "de combien de minutes les vols sont-ils en retard": the rows and a verb may be between the unit and the noun. */
function isBetween({ members }: Reader, item: Item | undefined, isUnit: boolean): boolean {
  if (isUnit && item?.type === 'members') return item.found[0]?.member === rowCount(members);
  return isWord(item, 'of', 'filler') && (isUnit || !isWord(item, 'is'));
}

/** "combien de retards" are counted, and "cuánto ingreso" is a total. */
function isPluralOrSum({ tokens, lexicon }: Reader, noun: Extract<Item, { type: 'members' }>): boolean {
  return (
    lexicon.language.isPlural(tokens[noun.start]?.normal ?? '') ||
    noun.found.some(({ member }) => member.aggregation === 'sum')
  );
}

/** Whether a question names the rows: "minutes of delay of flights". */
function hasSubject({ members, tokens }: Reader): boolean {
  const count = rowCount(members);
  return count !== undefined && tokens.some(({ stem }) => count.stems.has(stem));
}
