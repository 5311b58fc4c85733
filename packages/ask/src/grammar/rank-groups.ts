import type { KnownMember } from '../lexicon/member.ts';
import type { FoundMember } from '../ranking/find-members.ts';
import { addGroup, addMeasure } from './add-member.ts';
import { type Item, type ItemOf, isGroup, isWord } from './items.ts';
import { NAMED } from './ranks.ts';
import { readUnit, readWeekdays } from './read-units.ts';
import { type Reader, readingOf } from './reader.ts';

const NEAR = 0.12;

/** Orders by the best of the measures that an item names. */
export function rankBy(
  reader: Reader,
  item: Item,
  next: ItemOf<'members'>,
  measures: readonly FoundMember[],
  direction: 'asc' | 'desc',
): boolean {
  const best = reader.best(next, measures);
  if (best === undefined) return false;
  reader.draft.order = { member: best.member, direction, isSuperlative: true };
  reader.part('order', item, item, { member: best.member.name, value: direction });
  reader.at += 1;
  while (reader.item !== next) reader.filler();
  return addMeasure(reader, next, measures, false);
}

/** Of measures that fit as well: counts for "the most delays", averages for "the most delayed". */
export function ranking(
  reader: Reader,
  item: Item,
  next: Item,
  found: readonly FoundMember[],
): readonly FoundMember[] {
  const measures = found.filter(({ member }) => member.kind === 'measure');
  const wanted = reader.isPlural(next) && !isWord(item, 'extent', 'best', 'worst') ? 'count' : 'avg';
  const best = measures[0]?.rank ?? 0;
  const preferred = measures.find(
    ({ member, rank }) => member.aggregation === wanted && rank < NAMED && best - rank < NEAR,
  );
  return preferred === undefined ? measures : [preferred, ...measures.filter((one) => one !== preferred)];
}

/** A superlative before what it ranks: "busiest day". */
export function readRanked(
  reader: Reader,
  item: Item,
  measure: KnownMember,
  direction: 'asc' | 'desc',
  choices: readonly KnownMember[],
): boolean {
  const next = reader.peek();
  const hasGroup = reader.draft.groups.length > 0;
  const isRanked = isGroup(next) || isWord(next, 'ofTheWeek');
  if (!isRanked && !hasGroup) return false;
  const chosen = reader.chosenFor(item, item);
  const ranked = choices.find(({ name }) => name === chosen?.member) ?? measure;
  reader.draft.order = { member: ranked, direction, isSuperlative: true };
  if (!reader.draft.measures.some(({ member }) => member === ranked))
    reader.draft.measures.push({ member: ranked, part: null, isJoined: true, isSubject: false });
  const others = choices.filter((other) => other !== ranked);
  reader.part('order', item, item, {
    member: ranked.name,
    value: direction,
    label: ranked.title,
    readings: [ranked, ...others].map(readingOf),
    isGuess: choices.length > 0,
  });
  reader.at += 1;
  if (!isRanked) return true;
  if (readWeekdays(reader) || readUnit(reader, 'unit')) return true;
  return next?.type === 'members' && addGroup(reader, next, next.found);
}
