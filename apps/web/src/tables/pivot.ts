import type { PivotItems, ReportData } from '@facet/client';
import type { Cell } from '../look/format-value.ts';
import { PivotColumns, type Slot } from './pivot-columns.ts';
import { type Grid, PivotSource, TOTAL } from './pivot-source.ts';
import { levelsOf, type Reader, type TableColumn, type TableModel, valueIn } from './table-model.ts';
import type { TableSettings } from './table-settings.ts';

type Cells = ReadonlyMap<string, readonly unknown[]>;

/**
 * The rows of a report with some of its dimensions as columns. Totals come from the server, which computes them from the
 * data and not from the cells.
 */
export function pivotOf(
  data: ReportData,
  pivot: PivotItems,
  settings: TableSettings,
  reader: Reader,
): TableModel {
  const source = new PivotSource(data, pivot);
  const columns = new PivotColumns(source, pivot, settings, reader);
  const grid = source.grid();
  const slots = columns.slots(grid);
  const { isOnRows } = columns;
  const levels = levelsOf(data, source.names(source.across));
  const isTree = !isOnRows && levels.length > 1 && levels.length === source.down.length;
  const down = isTree ? source.places(levels) : source.down;
  const labels = columns.labels(down);
  const cellsOf = (cells: Cells, measure: number | undefined) =>
    valuesOf(slots, grid, cells, measure, isOnRows);
  // A row of the table for each line, or for each of its measures.
  const measures = isOnRows ? source.measures : [undefined];
  const lineAt = (row: number) => grid.lines[Math.floor(row / measures.length)];
  const titles = new Map(source.measures.map((measure) => [measure, columns.titleOf(measure)]));
  const labelsOf = (cells: readonly Cell[], measure: number | undefined): Cell[] =>
    measure === undefined ? [...cells] : columns.inOrder<Cell>(cells, titles.get(measure) ?? '');
  const shown = shownLabels(labels, columns, isTree);
  const own = isTree ? 1 : labels.length;
  return {
    columns: [...shown, ...slots.map((slot) => slot.shown)],
    rows: grid.lines.flatMap((line) =>
      measures.map((measure) => [
        ...labelsOf(line.labels.slice(0, own), measure),
        ...cellsOf(line.cells, measure),
      ]),
    ),
    totals: totalsOf(grid, measures, (bottom, measure) => [
      ...labelsOf(Array(own).fill(null), measure),
      ...cellsOf(bottom, measure),
    ]),
    others: new Set(
      [...grid.others].flatMap((line) => measures.map((_, index) => line * measures.length + index)),
    ),
    rowNumbers: false,
    banding: settings.banding,
    ...(isTree && { tree: treeOf(source, grid, { levels, down, labels, cellsOf, settings }) }),
    ...(isOnRows && {
      measureOf: (row: number) => {
        const measure = measures[row % measures.length];
        return measure === undefined ? undefined : columns.valueColumn(measure, TOTAL, []);
      },
    }),
    source: (row, column) => {
      const key = slots[column - shown.length]?.key;
      return key === undefined ? undefined : lineAt(row)?.cells.get(key);
    },
    otherCell: (row, column) => valueIn(data)(lineAt(row)?.first ?? -1, column),
  };
}

/** The columns of labels: one for all levels of a tree, and one more for measures on rows. */
function shownLabels(labels: readonly TableColumn[], columns: PivotColumns, isTree: boolean): TableColumn[] {
  const [first] = labels;
  if (isTree && first !== undefined)
    return [{ ...first, title: labels.map(({ title }) => title).join(' / ') }];
  return columns.isOnRows ? columns.inOrder(labels, columns.measureColumn()) : [...labels];
}

function totalsOf(
  { bottom }: Grid,
  measures: readonly (number | undefined)[],
  cellsOf: (bottom: Cells, measure: number | undefined) => Cell[],
): Cell[][] {
  return bottom === undefined ? [] : measures.map((measure) => cellsOf(bottom, measure));
}

/** The cells of a line in each slot. @param measure whose cells they are, for measures on rows */
function valuesOf(
  slots: readonly Slot[],
  { heads }: Grid,
  cells: Cells,
  measure: number | undefined,
  isOnRows: boolean,
): Cell[] {
  return slots.map(({ key, place = measure, shown }) =>
    shown.sparkline && !isOnRows
      ? heads.map(([head]) => cells.get(head)?.[place ?? -1] ?? 'null').join(',')
      : ((cells.get(key)?.[place ?? -1] ?? null) as Cell),
  );
}

interface TreeParts {
  readonly levels: readonly string[];
  readonly down: readonly number[];
  readonly labels: readonly TableColumn[];
  readonly settings: TableSettings;
  cellsOf(cells: Cells, measure: undefined): Cell[];
}

/** The groups of a pivot with subtotals. */
function treeOf(
  source: PivotSource,
  { lines }: Grid,
  { levels, down, labels, settings, cellsOf }: TreeParts,
): NonNullable<TableModel['tree']> {
  const subtotals = source.subtotals(levels, down);
  const { rows } = source.data;
  return {
    labels: [...labels],
    pathOf: (row) => down.map((place) => (rows[lines[row]?.first ?? -1]?.[place] ?? null) as Cell),
    subtotalsOf: (path) => {
      const cells = subtotals.get(JSON.stringify(path));
      return cells === undefined ? undefined : [path.at(-1) ?? null, ...cellsOf(cells, undefined)];
    },
    isCollapsed: settings.collapsed,
  };
}
