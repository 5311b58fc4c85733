import type { ReportColumn, ReportData } from '@facet/client';
import type { Json } from '@facet/embed-protocol';
import type { Cell } from '../look/format-value.ts';
import type { RowLink } from '../tables/row-links.ts';
import type { Dimensions } from './highlights.ts';

/** A value of a chart that the viewer clicked. */
export interface MenuPoint {
  readonly widgetId: string;
  readonly title: string;
  readonly data: ReportData;
  readonly column: ReportColumn | undefined;
  readonly value: Cell;
  /**
   * The row of the result that contains it; undefined for sums, except those of a flow, whose row has the cells that the
   * sum is about.
   */
  readonly row: readonly unknown[] | undefined;
  /** What the rows have in common of which a mark is made, such as the category of a box. */
  readonly dimensions?: Dimensions;
  readonly canDrill: boolean;
  /** The links of the model on what was clicked. */
  readonly links?: readonly RowLink[];
  /** In the window. */
  readonly x: number;
  readonly y: number;
}

/** The cells of a row's dimensions, by column: which rows of the data a value is about. */
export function dimensionsOf({ data, row }: Pick<MenuPoint, 'data' | 'row'>) {
  const cells = data.columns.flatMap(({ name, isMeasure, member }, index) =>
    isMeasure || member === null || row?.[index] === undefined ? [] : [[name, row[index] as Cell] as const],
  );
  return Object.fromEntries(cells);
}

/** The row of a value by member, as events to the host contain it. */
export function rowByMember({ data, row }: Pick<MenuPoint, 'data' | 'row'>): Json {
  const cells = data.columns.map(
    ({ name, member }, index) => [member ?? name, (row?.[index] ?? null) as Json] as const,
  );
  return Object.fromEntries(cells);
}

/** A row of the result by column; undefined in the dimensions that a sum spans. */
export function rowByColumn({ columns }: ReportData, row: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ name }, index) => [name, row[index]]));
}

/** The cells of a mark by column, undefined where it has none: charts have times as dates. */
export function cellsOfMark(data: ReportData, mark: Readonly<Record<string, unknown>>): readonly unknown[] {
  return data.columns.map(({ name }) => {
    const value = mark[name];
    return value instanceof Date ? value.toISOString().replace('Z', '') : value;
  });
}

/** The row of the result that a mark of a chart shows. */
export function rowOfMark(
  data: ReportData,
  mark: Readonly<Record<string, unknown>>,
): readonly unknown[] | undefined {
  const cells = cellsOfMark(data, mark);
  const isSame = (row: readonly unknown[]) =>
    data.columns.every(
      ({ isMeasure }, index) =>
        isMeasure || (cells[index] !== undefined && isSameCell(row[index] ?? null, cells[index])),
    );
  return data.rows.find(isSame);
}

/** Whether a mark has the cell of a row: null is no text without characters. */
function isSameCell(one: unknown, other: unknown): boolean {
  return one === null || other === null ? one === other : String(one) === String(other);
}
