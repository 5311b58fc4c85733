import { beginsOnDate, type CsvColumn, CsvLines } from '@facet/engine/csv';
import type { ReportData } from '../report-data/report-data.ts';

const PIECE = 64 * 1024;
const TITLE: CsvColumn = { isTime: false, isDate: false };

/** The rows of a report as the chunks of a CSV file. */
export function* csvOfRows(
  { columns, rows }: Pick<ReportData, 'columns' | 'rows'>,
  titles: readonly string[],
): Generator<Buffer> {
  const lines = new CsvLines();
  lines.line(
    titles,
    titles.map(() => TITLE),
  );
  const written = columns.map(({ type, granularity }): CsvColumn => {
    const isTime = type === 'time';
    return { isTime, isDate: isTime && beginsOnDate(granularity) };
  });
  for (const row of rows) {
    lines.line(row, written);
    if (lines.length >= PIECE) yield lines.take();
  }
  yield lines.take();
}
