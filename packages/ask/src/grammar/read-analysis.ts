import { isLeftOut } from '../languages/phrases.ts';
import type { FoundMember } from '../ranking/find-members.ts';
import { wordsOf } from '../words/normal.ts';
import { addMeasure } from './add-member.ts';
import { chartOf, type Item, type ItemOf, isWord, unitOf } from './items.ts';
import type { Reader } from './reader.ts';

/** "share of flights", "what percentage of flights": the model's own measure of it, or a share of the total. */
export function readShare(reader: Reader): boolean {
  const item = reader.item;
  if (item === undefined || !isWord(item, 'share')) return false;
  const own = ownShare(reader);
  if (own !== undefined) {
    while (reader.item !== own.item) reader.filler();
    return addMeasure(reader, own.item, [own.measure], false);
  }
  reader.draft.isShare = true;
  reader.part('share', item, item);
  reader.at += 1;
  return true;
}

/** A measure in percent of what the share is of: "percentage of delayed flights", where the model has a share delayed. */
function ownShare(
  reader: Reader,
): { readonly item: ItemOf<'members'>; readonly measure: FoundMember } | undefined {
  let distance = 1;
  while (isWord(reader.peek(distance), 'of', 'filler', 'is', 'in')) distance += 1;
  const item = reader.peek(distance);
  if (item?.type !== 'members') return undefined;
  const { stem, keywords } = reader.lexicon.language;
  const shares = new Set(keywords.share.map(stem));
  const words = new Set(reader.tokens.slice(item.start, item.end).map((token) => token.stem));
  const isNamed = (name: string) => {
    const own = wordsOf(name)
      .filter((word) => !isLeftOut(word, reader.lexicon.grammar))
      .map(stem)
      .filter((one) => !shares.has(one));
    return own.length > 0 && own.every((one) => words.has(one));
  };
  const measure = reader.members.find(
    ({ isPercent, title, synonyms }) => isPercent && [title, ...synonyms].some(isNamed),
  );
  return measure === undefined ? undefined : { item, measure: { member: measure, rank: 1 } };
}

/** "growth of flights by month", "month over month", "year over year". */
export function readGrowth(reader: Reader): boolean {
  const item = reader.item;
  if (item === undefined) return false;
  const unit = unitOf(item, 'unitOverUnit');
  if (unit === undefined && !isWord(item, 'growth')) return false;
  reader.draft.growth = { unit: unit ?? reader.draft.growth?.unit ?? null };
  reader.part('growth', item, item, { value: unit ?? null });
  reader.at += 1;
  return true;
}

/** "over time", "trend". */
export function readTrend(reader: Reader): boolean {
  const item = reader.item;
  if (item === undefined || !isWord(item, 'trend')) return false;
  reader.draft.isTrend = true;
  reader.part('granularity', item, item);
  reader.at += 1;
  return true;
}

/** "as a bar chart", "on a map", "pie chart of …". An unknown kind of chart changes no row. */
export function readChart(reader: Reader): boolean {
  const item = reader.item;
  if (item === undefined) return false;
  const isAs = isWord(item, 'as', 'in') || isWord(item, 'with', 'filler', 'to');
  let distance = isAs ? 1 : 0;
  while (
    isAs &&
    isWord(reader.peek(distance), 'filler', 'as') &&
    chartOf(reader.peek(distance)) === undefined
  )
    distance += 1;
  const target = reader.peek(distance);
  const chart = chartOf(target);
  if (target !== undefined && chart !== undefined && (isAs || isOnlyChart(reader, target))) {
    reader.draft.chart = chart;
    const last = isChartWord(reader, reader.peek(distance + 1))
      ? (reader.peek(distance + 1) ?? target)
      : target;
    while (reader.item !== target) reader.filler();
    reader.part('chart', target, last, { value: chart });
    reader.at += last === target ? 1 : 2;
    return true;
  }
  if (!isAs || target?.type !== 'unknown' || !isChartWord(reader, reader.peek(distance + 1))) return false;
  while (reader.item !== target) reader.filler();
  reader.unknown(target, target, () => [], true);
  reader.at += 1;
  return true;
}

/** A kind of chart of several words, or one that begins or ends the question: "pie chart of flights", "flights, line". */
function isOnlyChart(reader: Reader, item: Item): boolean {
  const isLong = item.end - item.start > 1;
  const isLast = reader.at === reader.items.length - 1 && reader.at > 0;
  return isLong || isLast || isWord(reader.peek(), 'of') || isChartWord(reader, reader.peek());
}

function isChartWord({ tokens }: Reader, item: Item | undefined): boolean {
  return (
    item !== undefined &&
    /^(chart|graph|plot|diagram|diagramm|grafik|graphique|grafico)s?$/.test(tokens[item.start]?.normal ?? '')
  );
}
