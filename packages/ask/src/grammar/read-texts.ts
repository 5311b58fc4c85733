import type { Operator } from '@facet/query';
import type { FoundMember } from '../ranking/find-members.ts';
import { type Item, type ItemOf, isWord, unitOf } from './items.ts';
import type { Reader } from './reader.ts';
import { factorOf } from './units-of-members.ts';

const TEXTS = { contains: 'contains', startsWith: 'startsWith', endsWith: 'endsWith' } as const;
const NOT_TEXTS = { contains: 'notContains', startsWith: 'notStartsWith', endsWith: 'notEndsWith' } as const;

/** A dimension, and the item behind it that limits it. */
export interface LimitedMember {
  readonly item: Item;
  readonly dimensions: readonly FoundMember[];
  readonly isNegative: boolean;
}

/** "name contains Intl", "city does not start with San". */
export function readText(
  reader: Reader,
  { item, dimensions, isNegative }: LimitedMember,
  word: Item,
): boolean {
  const operator = (Object.keys(TEXTS) as (keyof typeof TEXTS)[]).find((keyword) => isWord(word, keyword));
  const value = reader.items[reader.items.indexOf(word) + 1];
  if (operator === undefined || value === undefined) return false;
  const text = value.type === 'quoted' ? value.text : reader.written(value, value);
  const texts = dimensions.filter(({ member }) => member.type === 'string');
  const filter = (isNegative ? NOT_TEXTS : TEXTS)[operator];
  return addCondition(reader, item, texts, filter, [text], word, value);
}

/** "city is missing", "city is not empty". */
export function readPresence(
  reader: Reader,
  { item, dimensions, isNegative }: LimitedMember,
  word: Item,
): boolean {
  if (!isWord(word, 'empty', 'present')) return false;
  const operator = isWord(word, 'present') !== isNegative ? 'set' : 'notSet';
  return addCondition(reader, item, dimensions, operator, undefined, word, word);
}

/** A value that was not sampled is taken as it is written, if its dimension is named and it is quoted or a number. */
export function readLiteral(
  reader: Reader,
  { item, dimensions, isNegative }: LimitedMember,
  next: ItemOf<'quoted'> | ItemOf<'number'>,
): boolean {
  const type = next.type === 'number' ? 'number' : 'string';
  const fitting = dimensions.filter(({ member }) => member.type === type);
  const operator = isNegative ? 'notEquals' : 'equals';
  if (next.type === 'quoted') return addCondition(reader, item, fitting, operator, [next.text], next, next);
  // "delay of 2 hours", where delays are minutes.
  const behind = reader.items[reader.items.indexOf(next) + 1];
  const unit = unitOf(behind, 'unit');
  const factor = unit === undefined ? 1 : fitting[0] && factorOf(reader, fitting[0].member, unit);
  if (factor === undefined) return false;
  const last = unit === undefined ? next : (behind ?? next);
  return addCondition(reader, item, fitting, operator, [String(next.number * factor)], next, last);
}

function addCondition(
  reader: Reader,
  item: Item,
  dimensions: readonly FoundMember[],
  operator: Operator,
  values: readonly string[] | undefined,
  first: Item,
  last: Item,
): boolean {
  const best = reader.best(item, dimensions);
  if (best === undefined) return false;
  const { member, readings } = best;
  reader.named(item, first, member, readings);
  reader.filter(item, {
    filter: { member: member.name, operator, ...(values && { values }) },
    member,
    values: [],
    isNegative: operator.startsWith('not') && operator !== 'notSet',
  });
  const label = `${member.title} ${reader.written(first, last)}`;
  reader.part('condition', first, last, { member: member.name, value: values?.[0] ?? null, label });
  reader.at += reader.items.indexOf(last) - reader.items.indexOf(first) + 1;
  return true;
}
