import { chartOf, type Item, isWord, unitOf } from './items.ts';
import type { Reader } from './reader.ts';

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

/** "how did sales change between April and June": by the units at the ends of the period. A comparison needs no groups. */
export function readChange(reader: Reader): boolean {
  const { item, items, at, draft, lexicon } = reader;
  if (item === undefined || !isWord(item, 'changes')) return false;
  // "cómo cambió el número de vuelos".
  const isOpen = lexicon.language.nounsFirst && items.slice(at).some(isMeasure);
  if (draft.measures.length === 0 && !isOpen) return false;
  if (!items.slice(0, at).some((one) => isWord(one, 'how'))) return false;
  if (items.some((one) => isWord(one, 'versus'))) {
    reader.filler();
    return true;
  }
  draft.isTrend = true;
  draft.isChange = true;
  reader.part('granularity', item, item);
  reader.at += 1;
  return true;
}

function isMeasure(item: Item): boolean {
  return item.type === 'members' && item.found[0]?.member.kind === 'measure';
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
