import type { Result, ResultColumn, ShortForm } from './result.ts';

/** More bars than this would be too thin to read. */
const MOST_BARS = 60;
/** More series than this could not be told apart by their colours. */
const MOST_SERIES = 10;
/** Beside values this many times as large, bars and lines would lie on the axis. */
const MOST_RATIO = 20;

/**
 * The chart that suits a result, by the types of its columns and the number of their values: lines over time, otherwise
 * bars; undefined if only a table shows it. The measure by which rows are sorted is drawn, otherwise the first.
 * @param isAdditive whether the values of a measure can be added up, so that their bars may be on top of each other
 * @param sortedBy the column by which somebody has sorted the rows; undefined if nobody has
 */
export function suggestedChart(
  data: Result,
  isAdditive: (member: string) => boolean,
  sortedBy?: string,
): ShortForm | undefined {
  const { columns, rows } = data;
  const measures = columns.filter(
    ({ isMeasure, type, comparison }) => isMeasure && type === 'number' && !isChange(comparison),
  );
  const dimensions = columns.filter(({ isMeasure }) => !isMeasure);
  const first = measures.find(({ name }) => name === sortedBy) ?? measures[0];
  if (first === undefined || dimensions.length === 0 || dimensions.length > 2 || rows.length < 2)
    return undefined;
  const valuesOf = ({ name }: ResultColumn) => {
    const place = columns.findIndex((column) => column.name === name);
    return new Set(rows.map((row) => row[place])).size;
  };
  const time = dimensions.find(({ type, granularity }) => type === 'time' && granularity !== null);
  const [other, second] = dimensions.filter((column) => column !== time);
  if (time !== undefined) {
    if (other === undefined) return { type: 'line', x: time.name, y: namesBeside(first, measures, data) };
    return valuesOf(other) > MOST_SERIES
      ? undefined
      : { type: 'line', x: time.name, y: first.name, color: other.name };
  }
  if (other === undefined || valuesOf(other) > MOST_BARS) return undefined;
  if (second === undefined) {
    const y = namesBeside(first, measures, data);
    if (other.type !== 'number') return { type: 'bar', x: other.name, y };
    // Numbers such as hours have an order, which bars would take from the rows.
    const order: Record<string, string> = sortedBy === undefined ? { sort: 'ascending' } : {};
    return { type: 'bar', x: { field: other.name, type: 'ordinal', ...order }, y };
  }
  const [main, colour] = valuesOf(other) >= valuesOf(second) ? [other, second] : [second, other];
  return valuesOf(colour) > MOST_SERIES
    ? undefined
    : {
        type: 'bar',
        x: main.name,
        y: first.name,
        color: colour.name,
        stack: isAdditive(first.member ?? '') ? 'stacked' : 'grouped',
      };
}

/** Whether a comparison shows how much a value has changed. Beside the value itself, changes are too small or negative. */
function isChange(comparison: ResultColumn['comparison']): boolean {
  return comparison !== undefined && comparison.output !== 'previous';
}

/** A measure with those that can share its axis: of its format, and neither much larger nor much smaller. */
function namesBeside(
  first: ResultColumn,
  measures: readonly ResultColumn[],
  { columns, rows }: Result,
): string | string[] {
  const sizeOf = (column: ResultColumn) => {
    const place = columns.indexOf(column);
    return rows.reduce((size, row) => Math.max(size, Math.abs(Number(row[place]))), 0);
  };
  const [format, size] = [JSON.stringify(first.format), sizeOf(first)];
  const alike = measures.filter((column) => {
    if (column === first) return true;
    const own = sizeOf(column);
    const isOfOneSize = own <= size * MOST_RATIO && size <= own * MOST_RATIO;
    return JSON.stringify(column.format) === format && isOfOneSize;
  });
  return alike.length === 1 ? first.name : alike.map(({ name }) => name);
}
