import type { ReportColumn, ReportData } from '@facet/client';
import type { JsonObject } from '@facet/query';

/** A chart in the short form of `docs/charts.md`. */
export type SuggestedChart = JsonObject & { readonly type: string };

/** More bars than this would be too thin to read. */
const MOST_BARS = 60;
/** More series than this could not be told apart by their colours. */
const MOST_SERIES = 10;

/**
 * The chart that suits a result, by the types of its columns and the number of their values: lines over time, otherwise
 * bars; undefined if only a table shows it.
 * @param isAdditive whether the values of a measure can be added up, so that their bars may be on top of each other
 */
export function suggestedChart(
  { columns, rows }: Pick<ReportData, 'columns' | 'rows'>,
  isAdditive: (member: string) => boolean,
): SuggestedChart | undefined {
  const measures = columns.filter(
    ({ isMeasure, type, comparison }) => isMeasure && type === 'number' && !isChange(comparison),
  );
  const dimensions = columns.filter(({ isMeasure }) => !isMeasure);
  const [first] = measures;
  if (first === undefined || dimensions.length === 0 || dimensions.length > 2 || rows.length < 2)
    return undefined;
  const valuesOf = ({ name }: ReportColumn) => {
    const place = columns.findIndex((column) => column.name === name);
    return new Set(rows.map((row) => row[place])).size;
  };
  const time = dimensions.find(({ type, granularity }) => type === 'time' && granularity !== null);
  const [other, second] = dimensions.filter((column) => column !== time);
  if (time !== undefined) {
    if (other === undefined) return { type: 'line', x: time.name, y: namesOf(measures) };
    return valuesOf(other) > MOST_SERIES
      ? undefined
      : { type: 'line', x: time.name, y: first.name, color: other.name };
  }
  if (other === undefined || valuesOf(other) > MOST_BARS) return undefined;
  if (second === undefined)
    return other.type === 'number'
      ? { type: 'bar', x: { field: other.name, type: 'ordinal' }, y: namesOf(measures) }
      : { type: 'bar', x: other.name, y: namesOf(measures) };
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
function isChange(comparison: ReportColumn['comparison']): boolean {
  return comparison !== undefined && comparison.output !== 'previous';
}

/** Measures of one kind share an axis; of several kinds only the first is drawn. */
function namesOf(measures: readonly ReportColumn[]): string | string[] {
  const [first, ...rest] = measures;
  if (first === undefined) return [];
  const format = JSON.stringify(first.format);
  const alike = rest.filter((column) => JSON.stringify(column.format) === format);
  return alike.length === 0 ? first.name : [first.name, ...alike.map(({ name }) => name)];
}
