import { labelOf } from '../dates/period.ts';
import { type Item, isWord } from './items.ts';
import { timeMemberOf, weekdayDimension } from './read-units.ts';
import { type Reader, readingOf } from './reader.ts';
import { isOtherEnd, readVerbBehind, refuseVerb, verbWithin } from './verbs.ts';

/** A time, with `distance` words before it. */
export function readTime(
  reader: Reader,
  target: Extract<Item, { type: 'time' }>,
  distance: number,
  isNegative: boolean,
): boolean {
  const by = reader.items.slice(reader.at, reader.at + distance).find((item) => isWord(item, 'by'));
  if (by !== undefined) return notGrouped(reader, by, target);
  const time = timeMemberOf(reader);
  const verb = verbWithin(reader, distance);
  if (time !== undefined && verb !== undefined && isOtherEnd(reader, verb, time)) {
    refuseVerb(reader, verb, target);
    return true;
  }
  for (let index = 0; index < distance; index++) reader.filler();
  const label = `${isNegative ? '≠ ' : ''}${labelOf(target.condition, reader.locale)}`;
  if (reader.isAfterOr(target) && reader.draft.times.length > 0) reader.draft.openOrs -= 1;
  const part = reader.part('range', target, target, { value: label, label });
  reader.draft.times.push({ condition: target.condition, isNegative, part });
  reader.at += 1;
  if (time !== undefined) readVerbBehind(reader, time);
  return true;
}

/** "by May" may be a group or an end. */
function notGrouped(reader: Reader, by: Item, target: Item): boolean {
  while (reader.item !== by) reader.filler();
  reader.unknown(by, target);
  reader.at = reader.items.indexOf(target) + 1;
  return true;
}

/** "on weekends", "on weekdays", where the model has the days of the week. */
export function readDays(reader: Reader, target: Item, distance: number, isNegative: boolean): boolean {
  const member = weekdayDimension(reader);
  const order = member?.order ?? [];
  const weekend = order.filter((day) => /^s(aturday|unday)$/i.test(day));
  for (let index = 0; index < distance; index++) reader.filler();
  if (member === undefined || weekend.length !== 2 || reader.draft.isComparing) {
    reader.unknown(target, target, () => (member === undefined ? [] : [readingOf(member)]));
    reader.at += 1;
    return true;
  }
  const isWeekend = isWord(target, 'weekend');
  const values = isWeekend ? weekend : order.filter((day) => !weekend.includes(day));
  reader.filter(target, {
    filter: { member: member.name, operator: isNegative ? 'notEquals' : 'equals', values },
    member,
    values: isNegative ? [] : values,
    isNegative,
  });
  reader.part('value', target, target, {
    member: member.name,
    label: `${member.title} ${isNegative ? '≠' : '='} ${values.join(', ')}`,
  });
  reader.at += 1;
  return true;
}
