import { keptTable, type TableColumnSpec } from '@facet/dashboards/visuals';
import type { ReportDefinition } from '../report-data/report-definition.ts';
import type { FileLayout } from './file-layout.ts';

/** What viewers see of a report that is a table: its columns in order, and their headings. */
export function tableLayout(definition: Pick<ReportDefinition, 'meta' | 'pivot'>): FileLayout {
  // The columns of a pivot are elsewhere.
  const isPivot = (definition.pivot?.columns ?? []).length > 0;
  const columns = columnsOf(definition)
    .filter(({ hidden }) => !hidden)
    .map(({ column }) => column);
  return { titles: tableTitles(definition), ...(columns.length > 0 && !isPivot && { columns }) };
}

/** The headings that the author has given to columns of a table, by their names. */
export function tableTitles(definition: Pick<ReportDefinition, 'meta'>): Map<string, string> {
  return new Map(
    columnsOf(definition).flatMap(({ column, title }) =>
      title === undefined ? [] : [[column, title] as const],
    ),
  );
}

function columnsOf({ meta }: Pick<ReportDefinition, 'meta'>): TableColumnSpec[] {
  if (meta.kind !== 'table') return [];
  const { columns = [] } = keptTable(meta.spec);
  return columns.map((column) => (typeof column === 'string' ? { column } : column));
}
