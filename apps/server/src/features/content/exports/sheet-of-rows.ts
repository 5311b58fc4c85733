import { beginsOnDate } from '@facet/engine/csv';
import type { Row, SheetData } from 'write-excel-file/node';
import type { Cell } from '../queries/query-result.ts';
import type { ReportColumn, ReportData } from '../report-data/report-data.ts';

/** The most cells of a file; more would take too much memory. */
const MOST_CELLS = 1_000_000;
/** Excel's limit for the text of a cell. */
const MOST_TEXT = 32_767;
/** The earliest date in Excel. */
const FIRST_TIME = Date.UTC(1900, 2, 1);
const LAST_TIME = Date.UTC(10_000, 0, 1);
const WIDTHS = { least: 8, most: 60, date: 12, time: 20, sample: 1000 };

/** A sheet as data that can be sent to a worker. */
export interface Sheet {
  readonly titles: readonly string[];
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** A note below the rows. */
  readonly note: string | null;
}

interface SheetColumn {
  readonly type: ReportColumn['type'];
  /** The number format of Excel. */
  readonly format: string | null;
}

/** The sheet of a report's rows, and whether it is incomplete. */
export function sheetOf(
  { columns, rows, truncated }: Pick<ReportData, 'columns' | 'rows' | 'truncated'>,
  titles: readonly string[],
): { readonly sheet: Sheet; readonly isTruncated: boolean } {
  const most = Math.floor(MOST_CELLS / Math.max(1, columns.length));
  const isTruncated = truncated || rows.length > most;
  const kept = rows.slice(0, most);
  const sheet = {
    titles,
    columns: columns.map((column) => ({ type: column.type, format: excelFormat(column) })),
    rows: kept,
    note: isTruncated ? `The file has the first ${kept.length} rows. There are more.` : null,
  };
  return { sheet, isTruncated };
}

function excelFormat({ type, granularity, format }: ReportColumn): string | null {
  if (type === 'time') return beginsOnDate(granularity) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss';
  if (type !== 'number') return null;
  const { type: kind = format, decimalPlaces } = (typeof format === 'object' ? (format ?? {}) : {}) as {
    readonly type?: unknown;
    readonly decimalPlaces?: number;
  };
  const decimals = (byDefault: number) => {
    const places = decimalPlaces ?? byDefault;
    return places === 0 ? '' : `.${'0'.repeat(Math.min(places, 20))}`;
  };
  // Without a symbol: the model does not say which currency it is.
  if (kind === 'currency') return `#,##0${decimals(2)}`;
  if (kind === 'percent') return `0${decimals(1)}%`;
  return decimalPlaces === undefined ? null : `#,##0${decimals(0)}`;
}

/** The cells of a sheet with their types. Text is never a formula. */
export function cellsOf({ titles, columns, rows, note }: Sheet): SheetData {
  const header: Row = titles.map((value) => ({ value, type: String, fontWeight: 'bold' }));
  const body = rows.map((row): Row => columns.map((column, index) => cellOf(row[index] ?? null, column)));
  const end: SheetData = note === null ? [] : [[], [{ value: note, type: String, fontStyle: 'italic' }]];
  return [header, ...body, ...end];
}

function cellOf(value: Cell, { type, format }: SheetColumn): Row[number] {
  if (value === null) return null;
  const shown = format === null ? {} : { format };
  // A number with more digits than Excel keeps is already text.
  if (typeof value === 'number') return { value, type: Number, ...shown };
  if (typeof value === 'boolean') return { value, type: Boolean };
  if (type === 'time') {
    const time = Date.parse(`${value}Z`);
    if (time >= FIRST_TIME && time < LAST_TIME) return { value: new Date(time), type: Date, ...shown };
  }
  return { value: String(value).slice(0, MOST_TEXT), type: String };
}

/** The width of each column in characters, from its first rows. */
export function widthsOf({ titles, columns, rows }: Sheet): { readonly width: number }[] {
  const sample = rows.slice(0, WIDTHS.sample);
  return columns.map(({ type, format }, index) => {
    const title = (titles[index] ?? '').length;
    if (type === 'time')
      return { width: Math.max(title, format === 'yyyy-mm-dd' ? WIDTHS.date : WIDTHS.time) + 2 };
    const longest = sample.reduce((most, row) => Math.max(most, String(row[index] ?? '').length), title);
    return { width: Math.min(WIDTHS.most, Math.max(WIDTHS.least, longest) + 2) };
  });
}
