import { formatOf } from './add-calculations.ts';
import { comparedTitle } from './compare-periods.ts';
import type { ReportColumn } from './report-data.ts';
import type { ReportDefinition } from './report-definition.ts';

/**
 * A column with the format and title that the report sets for it, or, for an earlier value or a change, for its measure.
 * @param measure the name of the compared column
 */
export function formattedColumn(
  column: ReportColumn,
  preferences: ReportDefinition['meta']['preferences'],
  measure?: string,
): ReportColumn {
  const { columnFormats: formats = {}, columnTitles = {} } = preferences ?? {};
  const titles = new Map(Object.entries(columnTitles));
  const ofMeasure = column.comparison && titles.get(measure ?? '');
  const title =
    titles.get(column.name) ??
    (column.comparison && ofMeasure && comparedTitle(ofMeasure, column.comparison)) ??
    column.title;
  const isAmount = column.comparison !== undefined && column.comparison.output !== 'percent_change';
  const name = [column.name, isAmount ? measure : undefined].find(
    (each) => each !== undefined && Object.hasOwn(formats, each),
  );
  const format = name === undefined ? undefined : formats[name];
  return { ...column, title, format: format === undefined ? column.format : formatOf(format) };
}
