import type { KnownMember } from '../lexicon/member.ts';
import type { FoundMember } from '../ranking/find-members.ts';
import { type Item, isGroup, isWord } from './items.ts';
import { measuresFirst, rowCount } from './measures.ts';
import { readUnit, readWeekdays } from './read-groups.ts';
import { addGroup, addMeasure } from './read-members.ts';
import { type Reader, readingOf } from './reader.ts';

/** From this rank on, a measure was named, and not only a part of it. */
const NAMED = 0.9;
const NEAR = 0.12;

/** "the highest average delay", "most flights", "busiest day", "worst carrier", "most delayed airport". */
export function readSuperlative(reader: Reader): boolean {
  const item = reader.item;
  if (item === undefined) return false;
  if (isWord(item, 'most', 'least')) return readMost(reader, item, isWord(item, 'most') ? 'desc' : 'asc');
  if (isWord(item, 'busiest', 'quietest')) {
    const count = rowCount(reader.members);
    return (
      count !== undefined && readRanked(reader, item, count, isWord(item, 'busiest') ? 'desc' : 'asc', [])
    );
  }
  if (!isWord(item, 'best', 'worst')) return false;
  const burdens = reader.members.filter((member) => member.kind === 'measure' && isBurden(reader, member));
  const asked = reader.draft.measures[0]?.member;
  const measures =
    asked === undefined
      ? [...burdens.filter(({ aggregation }) => aggregation === 'avg'), ...burdens]
      : [asked];
  const [measure] = measures;
  if (measure === undefined) return false;
  const isDescending = isBurden(reader, measure) === isWord(item, 'worst');
  return readRanked(
    reader,
    item,
    measure,
    isDescending ? 'desc' : 'asc',
    asked === undefined ? [...new Set(measures)] : [],
  );
}

function isBurden({ lexicon }: Reader, { stems }: KnownMember): boolean {
  return lexicon.language.burdens.some((word) => stems.has(lexicon.language.stem(word)));
}

/** A measure behind "most" ranks; "most" before a dimension ranks by the measure that follows or was asked for. */
function readMost(reader: Reader, item: Item, direction: 'asc' | 'desc'): boolean {
  let distance = 1;
  while (isWord(reader.peek(distance), 'filler', 'of', 'average', 'total', 'count')) distance += 1;
  const next = reader.peek(distance);
  const found = next?.type === 'members' ? measuresFirst(next.found) : [];
  if (next?.type === 'members' && found[0]?.member.kind === 'measure') {
    const measures = ranking(reader, item, next, found);
    // The longest flights are not the most flights.
    if (isWord(item, 'extent') && measures[0]?.member.aggregation === 'count') return false;
    const best = reader.best(next, measures);
    if (best === undefined) return false;
    reader.draft.order = { member: best.member, direction, isSuperlative: true };
    reader.part('order', item, item, { member: best.member.name, value: direction });
    reader.at += 1;
    while (isWord(reader.item, 'filler', 'of')) reader.filler();
    return reader.item !== next || addMeasure(reader, next, measures, false);
  }
  return readMostBehind(reader, item, direction);
}

/** "retard moyen le plus élevé": the measure before the word ranks. */
function readMostBehind(reader: Reader, item: Item, direction: 'asc' | 'desc'): boolean {
  const last = reader.draft.measures.at(-1);
  // "menos" is also "except", and the longest flights are not the most flights.
  if (isWord(item, 'not') || (isWord(item, 'extent') && last?.member.aggregation === 'count')) return false;
  const before = reader.draft.parts.findLast(({ kind }) => kind !== 'filler');
  if (last === undefined || last.part === null || before !== last.part) return false;
  reader.draft.order = { member: last.member, direction, isSuperlative: true };
  reader.part('order', item, item, { member: last.member.name, value: direction });
  reader.at += 1;
  return true;
}

/** Of measures that fit as well: counts for "the most delays", averages for "the most delayed". */
function ranking(
  reader: Reader,
  item: Item,
  next: Item,
  found: readonly FoundMember[],
): readonly FoundMember[] {
  const measures = found.filter(({ member }) => member.kind === 'measure');
  const wanted = reader.isPlural(next) && !isWord(item, 'extent') ? 'count' : 'avg';
  const best = measures[0]?.rank ?? 0;
  const preferred = measures.find(
    ({ member, rank }) => member.aggregation === wanted && rank < NAMED && best - rank < NEAR,
  );
  return preferred === undefined ? measures : [preferred, ...measures.filter((one) => one !== preferred)];
}

/** A superlative before what it ranks: "busiest day". */
function readRanked(
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
  });
  reader.at += 1;
  if (!isRanked) return true;
  if (readWeekdays(reader) || readUnit(reader, 'unit')) return true;
  return next?.type === 'members' && addGroup(reader, next, next.found);
}
