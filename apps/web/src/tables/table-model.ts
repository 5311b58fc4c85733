import type { ReportColumn, ReportData } from '@facet/client';
import type { Cell, Formats } from '../look/format-value.ts';
import { type FittedScale, fittedScale, rangeOf } from './cell-paint.ts';
import { withEvenDecimals } from './even-decimals.ts';
import type { ColumnSettings, Rule } from './table-settings.ts';

export interface TableColumn {
  readonly key: string;
  readonly title: string;
  /** The headings above it, outermost first. */
  readonly groups: readonly string[];
  readonly column: ReportColumn;
  /** A label of the row rather than a value. */
  readonly isLabel: boolean;
  /** The totals of the rows of a pivot. */
  readonly isTotal?: boolean;
  /** Pixels. */
  readonly width?: number;
  readonly flex?: number;
  /** The smallest and the largest value, for a bar in each cell; 0 is between them. */
  readonly barOf?: readonly [number, number];
  readonly scale?: FittedScale;
  /** Which changes are good. */
  readonly better?: 'up' | 'down';
  readonly rules?: readonly Rule[];
  readonly link?: true | string;
  readonly image?: boolean;
  readonly sparkline?: boolean;
  /** Numbers are shown in thousands, millions or billions. */
  readonly unit?: number;
}

/** By which column rows are sorted. */
export interface Sorting {
  /** Its key. */
  readonly column: string;
  readonly isDescending: boolean;
}

/** A table ready to be drawn. */
export interface TableModel {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Below the rows, with null where a row has its label. */
  readonly totals: readonly (readonly Cell[])[];
  /** Indexes of rows that sum up others. */
  readonly others: ReadonlySet<number>;
  readonly tree?: Tree;
  readonly rowNumbers: boolean;
  readonly banding: boolean;
  /** How its author has sorted it. */
  readonly sorting?: Sorting;
  /** What a row shows if it is not what its columns show: measures that are on rows. */
  measureOf?(row: number): TableColumn | undefined;
  /** The row of the result from which a cell is. */
  source(row: number, column: number): readonly unknown[] | undefined;
  /** A cell of the result beside a row, also of a column that the table does not have. */
  otherCell(row: number, column: string): Cell;
}

/** Rows in groups, whose labels are all in the first column. */
export interface Tree {
  /** The columns of the labels, outermost first; the last one is that of the rows. */
  readonly labels: readonly TableColumn[];
  /** The labels of a row. */
  pathOf(row: number): readonly Cell[];
  /** The subtotals of a group in the columns of the table; undefined without any. */
  subtotalsOf(path: readonly Cell[]): readonly Cell[] | undefined;
  /** Whether groups are closed at first. */
  readonly isCollapsed: boolean;
}

/** What names the cells of a reader. */
export interface Reader {
  readonly formats: Pick<Formats, 'cell' | 'name' | 'unit'>;
  readonly words: { readonly total: string };
}

/** Finds a cell of a result by the name of its column. */
export function valueIn({ columns, rows }: ReportData): TableModel['otherCell'] {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  return (row, column) => (rows[row]?.[places.get(column) ?? -1] ?? null) as Cell;
}

/**
 * The columns of labels by which subtotals are grouped, outermost first, and after them the one of the rows. Empty
 * without subtotals.
 * @param across columns that subtotals have beside those of the rows: those of a pivot's columns
 */
export function levelsOf({ columns, totals, rows }: ReportData, across: readonly string[]): string[] {
  const own = totals
    .map(({ dimensions }) => dimensions.filter((name) => !across.includes(name)))
    .filter(({ length }) => length > 0)
    .sort((one, other) => one.length - other.length);
  const levels: string[] = [];
  for (const dimensions of own) {
    const added = dimensions.filter((name) => !levels.includes(name));
    if (added.length === 1) levels.push(...added);
  }
  const left = columns.filter(
    ({ name, isMeasure, member }) =>
      !isMeasure && member !== null && !across.includes(name) && !levels.includes(name),
  );
  // Row totals have all labels; subtotals lack the last one.
  if (left.length > 1 || levels.length === 0 || rows.length === 0) return left.length === 0 ? levels : [];
  return [...levels, ...left.map(({ name }) => name)];
}

/** The rows of subtotals by their labels. */
export function subtotalsBy(
  data: ReportData,
  levels: readonly string[],
  across: readonly string[],
  pathOf: (row: readonly unknown[]) => readonly Cell[],
): Map<string, readonly unknown[]> {
  const found = new Map<string, readonly unknown[]>();
  for (const { dimensions, rows } of data.totals) {
    const depth = dimensions.length - across.length;
    const wanted = [...levels.slice(0, depth), ...across];
    if (depth < 1 || depth >= levels.length || !wanted.every((name) => dimensions.includes(name))) continue;
    for (const row of rows) found.set(JSON.stringify(pathOf(row).slice(0, depth)), row);
  }
  return found;
}

/** What the settings of a column mean for its values. */
export function columnOf(
  column: ReportColumn,
  { title, bar, scale, ...settings }: ColumnSettings,
  values: readonly Cell[],
): Omit<TableColumn, 'key' | 'groups' | 'isLabel'> {
  const { width, flex, better, rules, link, image, sparkline } = settings;
  const numbers = bar || scale ? values.filter((value) => typeof value === 'number') : [];
  const [low, high] = rangeOf(numbers);
  const fitted = scale === undefined ? undefined : fittedScale(scale, numbers);
  return {
    title: title ?? column.title,
    column: withEvenDecimals(column, values),
    ...(width === undefined ? {} : { width }),
    ...(flex === undefined ? {} : { flex }),
    ...(bar && low !== undefined ? { barOf: [Math.min(low, 0), Math.max(high, 0)] as const } : {}),
    ...(fitted === undefined ? {} : { scale: fitted }),
    ...(better === undefined ? {} : { better }),
    ...(rules === undefined ? {} : { rules }),
    ...(link === undefined ? {} : { link }),
    ...(image ? { image } : {}),
    ...(sparkline ? { sparkline } : {}),
  };
}

/** A column for cells that sum up others, which would look small or large beside them. */
export function plainColumn(column: TableColumn): TableColumn {
  const { barOf: _bar, scale: _scale, rules: _rules, link: _link, ...rest } = column;
  return rest;
}

/** Whether a column is a percentage, which has no thousands. */
export function isShare({ format }: ReportColumn): boolean {
  const type = typeof format === 'string' ? format : (format as { type?: string } | null)?.type;
  return type === 'percent';
}
