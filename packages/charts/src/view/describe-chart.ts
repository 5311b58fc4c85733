import type { ChartColumn } from '../chart.ts';
import { clip, Formats } from './formats.ts';
import { datumsOf } from './rows.ts';
import { sentencesOf } from './sentences.ts';

/**
 * One sentence for people who cannot see a chart: what it shows, of how many values, and the extremes of each measure.
 */
export function describeChart(
  columns: readonly ChartColumn[],
  rows: readonly (readonly unknown[])[],
  locale: string,
): string {
  const formats = new Formats(columns, locale);
  const say = sentencesOf(formats.locale);
  const isMeasure = ({ isMeasure: given, type }: ChartColumn) => given ?? type === 'number';
  const measures = columns.filter(isMeasure);
  const dimensions = columns.filter((column) => !isMeasure(column));
  const titles = (list: readonly ChartColumn[]) =>
    say.list(list.slice(0, 4).map(({ name }) => clip(formats.title(name), 60)));
  if (rows.length === 0) return say.empty;
  const subject = measures.length === 0 ? titles(dimensions) : titles(measures);
  const head =
    measures.length === 0 || dimensions.length === 0
      ? say.plain(subject, rows.length)
      : say.by(subject, titles(dimensions), rows.length);
  const data = datumsOf({ parse: {} }, columns, rows);
  const [measure] = measures;
  if (measure === undefined) return head;
  const known = data.filter((datum) => typeof datum[measure.name] === 'number');
  const amount = (index: number) => Number(known[index]?.[measure.name]);
  const value = (index: number) =>
    formats.text(known[index]?.[measure.name], { column: measure.name, type: 'number' });
  // A number on its own.
  if (rows.length === 1 && known.length === 1 && dimensions.length === 0)
    return `${titles([measure])}: ${value(0)}.`;
  if (known.length < 2) return head;
  let low = 0;
  let high = 0;
  for (let index = 1; index < known.length; index++) {
    if (amount(index) < amount(low)) low = index;
    if (amount(index) > amount(high)) high = index;
  }
  const where = (index: number) =>
    say.list(
      dimensions
        .slice(0, 3)
        .map(({ name, type }) =>
          clip(
            formats.text(known[index]?.[name], { column: name, type: type === 'time' ? 'time' : 'text' }),
            60,
          ),
        ),
    );
  return `${head} ${say.range(value(low), where(low), value(high), where(high))}`;
}
