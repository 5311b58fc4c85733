import type { Filter, MemberFilter } from '@facet/query';
import type { KnownMember } from '../lexicon/member.ts';
import { type ItemOf, isWord } from './items.ts';
import { SIGNS } from './read-numbers.ts';
import type { Reader } from './reader.ts';
import { isOtherEnd, readVerbBehind, refuseVerb, roleOfVerb, verbWithin } from './verbs.ts';

const HOUR_NAMES = /(^|_)(hour|stunde|heure|hora)(_of_(the_)?day)?$/i;
const HOUR_DESCRIPTIONS = /\b0 to 23\b|\bhour of (the )?day\b/i;

/**
 * "after 10 pm", "that leave between 10 pm and 2 am", where the model has a dimension with the hours of the day. Hours of
 * arrivals are not those of departures.
 */
export function readHours(reader: Reader): boolean {
  const member = reader.members.find(isHourOfDay);
  const distance = distanceOfHours(reader);
  const item = reader.peek(distance);
  if (item?.type !== 'hours' || member === undefined) return false;
  const verb = verbWithin(reader, distance);
  if (distance > 0 && verb === undefined) return false;
  if (verb !== undefined && isOtherEnd(reader, verb, member)) {
    refuseVerb(reader, verb, item);
    return true;
  }
  const { from, to } = item;
  if (isContrary(reader, item, member)) return false;
  while (reader.item !== item) reader.filler();
  const isOne = from !== null && to === from + 1;
  const limits: MemberFilter[] = [
    ...(from === null ? [] : [{ member: member.name, operator: 'gte', values: [String(from)] } as const]),
    // Until midnight has no end.
    ...(to === null || to === 0
      ? []
      : [{ member: member.name, operator: 'lt', values: [String(to)] } as const]),
  ];
  const isOverMidnight = from !== null && to !== null && from > to;
  const filter: Filter = isOne
    ? { member: member.name, operator: 'equals', values: [String(from)] }
    : limits.length === 1 && limits[0] !== undefined
      ? limits[0]
      : isOverMidnight
        ? { or: limits }
        : { and: limits };
  reader.filter(item, { filter, member, values: [], isNegative: false });
  const signs = limits.map(({ operator, values }) => `${SIGNS[operator]} ${values?.[0]}`);
  const list = isOverMidnight
    ? new Intl.ListFormat(reader.locale, { type: 'disjunction' }).format(signs)
    : signs.join(', ');
  const label = `${member.title} ${isOne ? `= ${from}` : list}`;
  reader.part('condition', item, item, { member: member.name, label });
  reader.at += 1;
  readVerbBehind(reader, member);
  return true;
}

/** How many words are before hours: "that leave", "departing". */
function distanceOfHours(reader: Reader): number {
  let distance = 0;
  for (
    let item = reader.peek(0);
    isWord(item, 'with', 'is', 'in', 'of', 'filler') || roleOfVerb(reader, item) !== null;
    item = reader.peek(distance)
  )
    distance += 1;
  return distance;
}

/** "at 10 pm and at 5 am": nothing has two hours, unless one is a beginning and the other a later end. */
function isContrary(reader: Reader, item: ItemOf<'hours'>, member: KnownMember): boolean {
  const limits = reader.draft.filters.filter((other) => other.member === member);
  if (limits.length === 0 || reader.isAfterOr(item)) return false;
  const [limit, ...others] = limits.map(({ filter }) => filter);
  if (limit === undefined || others.length > 0 || !('member' in limit)) return true;
  const value = Number(limit.values?.[0]);
  const isBegun = limit.operator === 'gte' && item.from === null && item.to !== null && value < item.to;
  const isEnded = limit.operator === 'lt' && item.to === null && item.from !== null && item.from < value;
  return !isBegun && !isEnded;
}

function isHourOfDay({ kind, type, name, description }: KnownMember): boolean {
  return (
    kind === 'dimension' &&
    type === 'number' &&
    (HOUR_NAMES.test(name) || HOUR_DESCRIPTIONS.test(description))
  );
}
