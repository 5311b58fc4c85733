import type { Operator } from '@facet/query';
import type { KnownMember } from '../lexicon/member.ts';
import type { FoundMember } from '../ranking/find-members.ts';
import { type Item, type ItemOf, isWord } from './items.ts';
import { numericMember, readNumber } from './read-numbers.ts';
import { readValues } from './read-values.ts';
import type { Reader } from './reader.ts';

const TEXTS = { contains: 'contains', startsWith: 'startsWith', endsWith: 'endsWith' } as const;
const NOT_TEXTS: Readonly<Record<string, Operator>> = {
  contains: 'notContains',
  startsWith: 'notStartsWith',
  endsWith: 'notEndsWith',
};

/** A member with its condition behind it: "state is not TX", "name contains Intl", "delay over 15", "city is missing". */
export function readMemberCondition(reader: Reader): boolean {
  const item = reader.item;
  if (item?.type !== 'members') return false;
  let distance = 1;
  let isNegative = false;
  for (
    let next = reader.peek(distance);
    isWord(next, 'is', 'with', 'not', 'filler', 'in', 'of');
    next = reader.peek(distance)
  ) {
    if (isWord(next, 'more', 'less', 'atLeast', 'atMost', 'between', 'empty', 'present')) break;
    if (isWord(next, 'not')) isNegative = true;
    distance += 1;
  }
  const next = reader.peek(distance);
  const dimensions = item.found.filter(({ member }) => member.kind === 'dimension');
  if (next?.type === 'values') return valueBehind(reader, item, next, dimensions, isNegative);
  const operator = (Object.keys(TEXTS) as (keyof typeof TEXTS)[]).find((keyword) => isWord(next, keyword));
  if (operator !== undefined && next !== undefined)
    return textBehind(
      reader,
      item,
      next,
      dimensions,
      isNegative ? (NOT_TEXTS[operator] ?? operator) : operator,
    );
  if (isWord(next, 'empty', 'present') && next !== undefined)
    return presence(reader, item, next, dimensions, isWord(next, 'present') || isNegative ? 'set' : 'notSet');
  if (isWord(next, 'more', 'less', 'atLeast', 'atMost', 'between') && next !== undefined)
    return numberBehind(reader, item, next, isNegative);
  if (next?.type === 'quoted' || (next?.type === 'number' && distance > 1))
    return literalBehind(reader, item, next, dimensions, isNegative);
  return false;
}

function valueBehind(
  reader: Reader,
  item: Item,
  next: ItemOf<'values'>,
  dimensions: readonly FoundMember[],
  isNegative: boolean,
): boolean {
  // "states in Texas" groups, "state is Texas" and "state Texas" filter.
  const hasIs = reader.items
    .slice(reader.at + 1, reader.items.indexOf(next))
    .some((one) => isWord(one, 'is', 'not'));
  const isNext = reader.items.indexOf(next) === reader.at + 1;
  if (!hasIs && !isNext) return false;
  const member = dimensions.find((one) =>
    next.found.some(({ known }) => known.member === one.member),
  )?.member;
  if (member === undefined) return false;
  const near = dimensions.filter((one) => next.found.some(({ known }) => known.member === one.member));
  const best = reader.best(item, near);
  if (best === undefined) return false;
  reader.part('dimension', item, item, {
    member: best.member.name,
    label: best.member.title,
    readings: best.readings,
  });
  reader.at += 1;
  while (reader.item !== next) reader.filler();
  return readValues(reader, { isNegative, role: null, member: best.member });
}

function textBehind(
  reader: Reader,
  item: Item,
  word: Item,
  dimensions: readonly FoundMember[],
  operator: Operator,
): boolean {
  const texts = dimensions.filter(({ member }) => member.type === 'string');
  const best = reader.best(item, texts);
  const place = reader.items.indexOf(word);
  const value = reader.items[place + 1];
  if (best === undefined || value === undefined) return false;
  const text = value.type === 'quoted' ? value.text : reader.written(value, value);
  reader.part('dimension', item, item, {
    member: best.member.name,
    label: best.member.title,
    readings: best.readings,
  });
  reader.at += 1;
  while (reader.item !== word) reader.filler();
  addFilter(
    reader,
    best.member,
    operator,
    [text],
    isWord(reader.items[reader.items.indexOf(item) - 1], 'or'),
  );
  reader.part('condition', word, value, {
    member: best.member.name,
    value: text,
    label: `${best.member.title} ${reader.written(word, value)}`,
  });
  reader.at += 2;
  return true;
}

function presence(
  reader: Reader,
  item: Item,
  word: Item,
  dimensions: readonly FoundMember[],
  operator: 'set' | 'notSet',
): boolean {
  const best = reader.best(item, dimensions);
  if (best === undefined) return false;
  reader.part('dimension', item, item, {
    member: best.member.name,
    label: best.member.title,
    readings: best.readings,
  });
  reader.at += 1;
  while (reader.item !== word) reader.filler();
  reader.draft.filters.push({
    filter: { member: best.member.name, operator },
    member: best.member,
    isOr: false,
    values: [],
    isNegative: false,
  });
  reader.part('condition', word, word, {
    member: best.member.name,
    label: `${best.member.title} ${reader.written(word, word)}`,
  });
  reader.at += 1;
  return true;
}

function numberBehind(reader: Reader, item: ItemOf<'members'>, word: Item, isNegative: boolean): boolean {
  const number = reader.items[reader.items.indexOf(word) + 1];
  if (number?.type !== 'number' || isNegative) return false;
  // "flights over 500 miles": the unit names what is compared.
  if (
    item.found[0]?.member.kind === 'measure' &&
    (item.found[0].member.counts.length > 0 || item.found[0].member.aggregation === 'count') &&
    numericMember(reader, reader.items.indexOf(number)) !== undefined
  )
    return false;
  const numbers = item.found.filter(({ member }) => member.type === 'number' && member.kind !== 'segment');
  const best = reader.best(item, numbers);
  if (best === undefined) return false;
  reader.part(best.member.kind === 'measure' ? 'measure' : 'dimension', item, item, {
    member: best.member.name,
    label: best.member.title,
    readings: best.readings,
  });
  reader.at += 1;
  while (reader.item !== word) reader.filler();
  if (best.member.kind === 'measure' && !reader.draft.measures.some(({ member }) => member === best.member))
    reader.draft.measures.push({ member: best.member, part: null, isJoined: true, isSubject: false });
  return readNumber(reader, best.member);
}

/** A value that was not sampled is taken as it is written, if its dimension is named and it is quoted or a number. */
function literalBehind(
  reader: Reader,
  item: Item,
  next: ItemOf<'quoted'> | ItemOf<'number'>,
  dimensions: readonly FoundMember[],
  isNegative: boolean,
): boolean {
  const type = next.type === 'number' ? 'number' : 'string';
  const best = reader.best(
    item,
    dimensions.filter(({ member }) => member.type === type),
  );
  if (best === undefined) return false;
  const value = next.type === 'number' ? String(next.number) : next.text;
  reader.part('dimension', item, item, {
    member: best.member.name,
    label: best.member.title,
    readings: best.readings,
  });
  reader.at += 1;
  while (reader.item !== next) reader.filler();
  addFilter(
    reader,
    best.member,
    isNegative ? 'notEquals' : 'equals',
    [value],
    isWord(reader.items[reader.items.indexOf(item) - 1], 'or'),
  );
  reader.part('value', next, next, {
    member: best.member.name,
    value,
    label: `${best.member.title} ${isNegative ? '≠' : '='} ${value}`,
  });
  reader.at += 1;
  return true;
}

function addFilter(
  reader: Reader,
  member: KnownMember,
  operator: Operator,
  values: readonly string[],
  isOr: boolean,
): void {
  reader.draft.filters.push({
    filter: { member: member.name, operator, values },
    member,
    isOr,
    values: [],
    isNegative: operator.startsWith('not'),
  });
}
