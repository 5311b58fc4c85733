import type { Filter, MemberFilter } from '@facet/query';
import type { KnownMember } from '../lexicon/member.ts';
import type { ItemOf } from './items.ts';
import { SIGNS } from './read-numbers.ts';
import type { Reader } from './reader.ts';

const HOUR_NAMES = /(^|_)(hour|stunde|heure|hora)(_of_(the_)?day)?$/i;
const HOUR_DESCRIPTIONS = /\b0 to 23\b|\bhour of (the )?day\b/i;

/** "after 10 pm", "between 10 pm and 2 am", where the model has a dimension with the hours of the day. */
export function readHours(reader: Reader): boolean {
  const { item } = reader;
  if (item?.type !== 'hours') return false;
  const member = reader.members.find(isHourOfDay);
  if (member === undefined) return false;
  const { from, to } = item;
  if (isContrary(reader, item, member)) return false;
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
  return true;
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
