import type { Filter, MemberFilter } from '@facet/query';
import type { KnownMember } from '../lexicon/member.ts';
import type { Reader } from './reader.ts';

const HOUR_NAMES = /(^|_)(hour|stunde|heure|hora)(_of_(the_)?day)?$/i;
const HOUR_DESCRIPTIONS = /\b0 to 23\b|\bhour of (the )?day\b/i;

/** "after 10 pm", where the model has a dimension with the hours of the day. */
export function readHours(reader: Reader): boolean {
  const { item } = reader;
  if (item?.type !== 'hours') return false;
  const member = reader.members.find(isHourOfDay);
  if (member === undefined) return false;
  const { from, to } = item;
  const isOne = from !== null && to === from + 1;
  const limits: MemberFilter[] = [
    ...(from === null ? [] : [{ member: member.name, operator: 'gte', values: [String(from)] } as const]),
    ...(to === null ? [] : [{ member: member.name, operator: 'lt', values: [String(to)] } as const]),
  ];
  const filter: Filter = isOne
    ? { member: member.name, operator: 'equals', values: [String(from)] }
    : limits.length === 1 && limits[0] !== undefined
      ? limits[0]
      : { and: limits };
  reader.filter(item, { filter, member, values: [], isNegative: false });
  const signs = [...(from === null ? [] : [`≥ ${from}`]), ...(to === null ? [] : [`< ${to}`])];
  const label = `${member.title} ${isOne ? `= ${from}` : signs.join(', ')}`;
  reader.part('condition', item, item, { member: member.name, label });
  reader.at += 1;
  return true;
}

function isHourOfDay({ kind, type, name, description }: KnownMember): boolean {
  return (
    kind === 'dimension' &&
    type === 'number' &&
    (HOUR_NAMES.test(name) || HOUR_DESCRIPTIONS.test(description))
  );
}
