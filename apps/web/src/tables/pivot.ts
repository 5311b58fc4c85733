import type { PivotItems, ReportColumn, ReportData } from '@facet/client';
import type { Cell } from '../look/format-value.ts';
import { compareCells } from './sort-rows.ts';
import {
  columnOf,
  isShare,
  levelsOf,
  plainColumn,
  type Reader,
  type TableColumn,
  type TableModel,
  valueIn,
} from './table-model.ts';
import type { TableSettings } from './table-settings.ts';

/** Marks the place of totals among the values of a pivot's columns. */
const TOTAL = '\u0000total';

const UNITS: Readonly<Record<string, number>> = { thousands: 1e3, millions: 1e6, billions: 1e9 };

interface Line {
  readonly labels: readonly Cell[];
  /** The rows of the result by their headings. */
  readonly cells: Map<string, readonly unknown[]>;
  /** The first row of the result in this line. */
  readonly first: number;
}

/** A column of values: which rows it has, and which of their cells. */
interface Slot {
  readonly key: string;
  /** Undefined for measures on rows. */
  readonly place: number | undefined;
  readonly shown: TableColumn;
}

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
  return new Pivot(data, pivot, settings, reader).model();
}

class Pivot {
  readonly #data: ReportData;
  readonly #pivot: PivotItems;
  readonly #settings: TableSettings;
  readonly #reader: Reader;
  readonly #across: readonly number[];
  readonly #down: readonly number[];
  readonly #measures: readonly number[];

  constructor(data: ReportData, pivot: PivotItems, settings: TableSettings, reader: Reader) {
    this.#data = data;
    this.#pivot = pivot;
    this.#settings = settings;
    this.#reader = reader;
    this.#across = this.#places(pivot.columns);
    this.#down = this.#places(pivot.rows);
    this.#measures = this.#places(pivot.measures);
  }

  model(): TableModel {
    const data = this.#data;
    const { lines, heads, others } = this.#lines();
    const rowTotals =
      this.#pivot.showRowTotals && this.#down.length > 0 ? this.#totalsBy(this.#down) : undefined;
    const columnTotals = this.#pivot.showColumnTotals ? this.#totalsBy(this.#across) : undefined;
    for (const row of rowTotals ?? [])
      lines.get(keyOf(row, this.#down))?.cells.set(TOTAL, this.#spanning(row));
    const bottom = this.#byHead(columnTotals ?? []);
    const [grand] = this.#totalsBy([]) ?? [];
    if (columnTotals !== undefined && rowTotals !== undefined && grand !== undefined)
      bottom.set(TOTAL, grand);

    const isOnRows = this.#pivot.measuresAxis === 'rows' && this.#measures.length > 1;
    const levels = levelsOf(data, this.#names(this.#across));
    const isTree = !isOnRows && levels.length > 1 && levels.length === this.#down.length;
    const down = isTree ? this.#places(levels) : this.#down;
    const labels = this.#labelColumns(down);
    const slots = this.#slots(heads, rowTotals !== undefined, isOnRows);
    const list = [...lines.values()];
    const measures = isOnRows ? this.#measures : [undefined];
    const cellsOf = (cells: ReadonlyMap<string, readonly unknown[]>, measure: number | undefined) =>
      slots.map(({ key, place = measure, shown }) =>
        shown.sparkline && !isOnRows
          ? this.#series(cells, heads, place)
          : ((cells.get(key)?.[place ?? -1] ?? null) as Cell),
      );
    const own = isTree ? labels.slice(0, 1) : labels;
    const measureLabel = isOnRows ? [this.#measureColumn()] : [];
    const labelsOf = (cells: readonly Cell[], measure: number | undefined): Cell[] =>
      measure === undefined ? [...cells] : this.#inOrder([...cells], this.#titleOf(measure));
    const columns = isOnRows ? this.#inOrder<TableColumn>([...own], measureLabel[0] as TableColumn) : own;
    const subtotals = isTree ? this.#subtotals(levels, down) : undefined;
    const lineAt = (row: number) => list[Math.floor(row / measures.length)];
    const measureAt = (row: number) => measures[row % measures.length];
    return {
      columns: [
        ...columns.map((column, index) =>
          isTree && index === 0 ? { ...column, title: labels.map(({ title }) => title).join(' / ') } : column,
        ),
        ...slots.map(({ shown }) => shown),
      ],
      rows: list.flatMap((line) =>
        measures.map((measure) => [
          ...labelsOf(isTree ? line.labels.slice(0, 1) : line.labels, measure),
          ...cellsOf(line.cells, measure),
        ]),
      ),
      totals:
        columnTotals === undefined
          ? []
          : measures.map((measure) => [
              ...labelsOf(
                own.map(() => null),
                measure,
              ),
              ...cellsOf(bottom, measure),
            ]),
      others: new Set(
        [...others].flatMap((line) => measures.map((_, index) => line * measures.length + index)),
      ),
      rowNumbers: false,
      banding: this.#settings.banding,
      ...(subtotals !== undefined && {
        tree: {
          labels,
          pathOf: (row: number) =>
            down.map((place) => (data.rows[list[row]?.first ?? -1]?.[place] ?? null) as Cell),
          subtotalsOf: (path: readonly Cell[]) => {
            const cells = subtotals.get(JSON.stringify(path));
            return cells === undefined ? undefined : [path.at(-1) ?? null, ...cellsOf(cells, undefined)];
          },
          isCollapsed: this.#settings.collapsed,
        },
      }),
      ...(isOnRows && {
        measureOf: (row: number) => {
          const measure = measureAt(row);
          return measure === undefined ? undefined : this.#valueColumn(measure, TOTAL, []);
        },
      }),
      source: (row, column) => {
        const key = slots[column - columns.length]?.key;
        return key === undefined ? undefined : lineAt(row)?.cells.get(key);
      },
      otherCell: (row, column) => valueIn(data)(lineAt(row)?.first ?? -1, column),
    };
  }

  /** The total of a line without cells in the dimensions across, which it spans: null is a value of them. */
  #spanning(row: readonly unknown[]): readonly unknown[] {
    return row.map((cell, place) => (this.#across.includes(place) ? undefined : cell));
  }

  #places(names: readonly string[]): number[] {
    const placeOf = (name: string) =>
      this.#data.columns.findIndex((column) => column.name === name || column.member === name);
    return names.map(placeOf).filter((place) => place !== -1);
  }

  #names(places: readonly number[]): string[] {
    return places.map((place) => this.#column(place).name);
  }

  #column(place: number): ReportColumn {
    return this.#data.columns[place] as ReportColumn;
  }

  /** The lines of the table, in the order of the result, and the headings of its columns in their own. */
  #lines() {
    const lines = new Map<string, Line>();
    const heads = new Map<string, Cell[]>();
    const others = new Set<number>();
    const places = new Map<string, number>();
    const sums = new Set(this.#data.others);
    for (const [index, row] of this.#data.rows.entries()) {
      const headKey = keyOf(row, this.#across);
      if (!heads.has(headKey)) heads.set(headKey, cellsAt(row, this.#across));
      const lineKey = keyOf(row, this.#down);
      const line = lines.get(lineKey) ?? { labels: cellsAt(row, this.#down), cells: new Map(), first: index };
      line.cells.set(headKey, row);
      lines.set(lineKey, line);
      if (!places.has(lineKey)) places.set(lineKey, places.size);
      if (sums.has(index)) others.add(places.get(lineKey) ?? -1);
    }
    return { lines, heads: [...heads].sort(([, a], [, b]) => compareLists(a, b)), others };
  }

  #totalsBy(places: readonly number[]): readonly (readonly unknown[])[] | undefined {
    const names = JSON.stringify(this.#names(places).sort());
    return this.#data.totals.find(({ dimensions }) => JSON.stringify([...dimensions].sort()) === names)?.rows;
  }

  #byHead(rows: readonly (readonly unknown[])[]): Map<string, readonly unknown[]> {
    return new Map(rows.map((row) => [keyOf(row, this.#across), row]));
  }

  /** The cells of each group, by its labels. */
  #subtotals(levels: readonly string[], down: readonly number[]) {
    const groups = new Map<string, Map<string, readonly unknown[]>>();
    const put = (path: readonly Cell[], head: string, row: readonly unknown[]) => {
      const key = JSON.stringify(path);
      const cells = groups.get(key) ?? new Map<string, readonly unknown[]>();
      groups.set(key, cells.set(head, row));
    };
    for (let depth = 1; depth < levels.length; depth += 1) {
      const wanted = down.slice(0, depth);
      for (const row of this.#totalsBy([...wanted, ...this.#across]) ?? [])
        put(cellsAt(row, wanted), keyOf(row, this.#across), row);
      for (const row of this.#totalsBy(wanted) ?? []) put(cellsAt(row, wanted), TOTAL, row);
    }
    return groups;
  }

  #labelColumns(down: readonly number[]): TableColumn[] {
    return down.map((place) => {
      const column = this.#column(place);
      return {
        ...columnOf(column, this.#settingOf(column), []),
        key: column.name,
        groups: [],
        isLabel: true,
      };
    });
  }

  #measureColumn(): TableColumn {
    return {
      key: '\u0000measure',
      title: '',
      groups: [],
      isLabel: true,
      column: {
        name: '\u0000measure',
        member: null,
        title: '',
        type: 'string',
        granularity: null,
        format: null,
        isMeasure: false,
      },
    };
  }

  #slots(
    heads: readonly (readonly [string, readonly Cell[]])[],
    hasTotals: boolean,
    isOnRows: boolean,
  ): Slot[] {
    const keys = heads.map(([key, cells]) => ({
      key,
      head: cells.map((cell, level) => this.#heading(cell, level)),
    }));
    const all = hasTotals ? [...keys, { key: TOTAL, head: [this.#reader.words.total] }] : keys;
    if (isOnRows)
      return all.map(({ key, head }) => ({
        key,
        place: undefined,
        shown: {
          ...plainColumn(this.#valueColumn(this.#measures[0] ?? 0, key, head.slice(0, -1))),
          title: head.at(-1) ?? '',
        },
      }));
    const trends = this.#measures.filter((place) => this.#settingOf(this.#column(place)).sparkline);
    const others = this.#measures.filter((place) => !trends.includes(place));
    const isBefore = this.#pivot.measuresPosition === 'before';
    const slotOf = (place: number, { key, head }: (typeof all)[number]): Slot => {
      const own = this.#valueColumn(place, key, head);
      const shown = key === TOTAL ? plainColumn(own) : own;
      if (others.length === 1) {
        // Beside sparklines of other measures, the heading has to name this one.
        const named = trends.length === 0 ? [] : [shown.title];
        return {
          key,
          place,
          shown: { ...shown, groups: [...named, ...head.slice(0, -1)], title: head.at(-1) ?? '' },
        };
      }
      if (!isBefore) return { key, place, shown };
      return {
        key,
        place,
        shown: { ...shown, groups: [shown.title, ...head.slice(0, -1)], title: head.at(-1) ?? '' },
      };
    };
    return [
      ...trends.map(
        (place): Slot => ({
          key: '\u0000trend',
          place,
          shown: this.#valueColumn(place, '\u0000trend', []),
        }),
      ),
      ...(isBefore
        ? others.flatMap((place) => all.map((one) => slotOf(place, one)))
        : all.flatMap((one) => others.map((place) => slotOf(place, one)))),
    ];
  }

  #valueColumn(place: number, key: string, groups: readonly string[]): TableColumn {
    const column = this.#column(place);
    const setting = this.#settingOf(column);
    const values = this.#data.rows.map((row) => row[place] as Cell);
    const unit = UNITS[this.#pivot.displayScale ?? ''];
    return {
      ...columnOf(column, setting, values),
      key: `${key}|${column.name}`,
      groups,
      isLabel: false,
      ...(key === TOTAL && { isTotal: true }),
      ...(unit === undefined ? {} : { unit }),
    };
  }

  #settingOf(column: ReportColumn) {
    return (
      this.#settings.columns.find((setting) => setting.column === column.name) ?? { column: column.name }
    );
  }

  /** The title of a measure on rows; the unit is beside it, because the columns have numbers of all measures. */
  #titleOf(place: number): string {
    const { title, unit, column } = this.#valueColumn(place, '', []);
    return unit === undefined || isShare(column) ? title : `${title} ${this.#reader.formats.unit(unit)}`;
  }

  #heading(cell: Cell, level: number): string {
    return this.#reader.formats.name(this.#column(this.#across[level] ?? 0), cell);
  }

  /** The title of a measure before or after the labels of its rows. */
  #inOrder<T>(labels: T[], measure: T): T[] {
    return this.#pivot.measuresPosition === 'before' ? [measure, ...labels] : [...labels, measure];
  }

  /** The amounts of a line along the columns, for a sparkline. */
  #series(
    cells: ReadonlyMap<string, readonly unknown[]>,
    heads: readonly (readonly [string, unknown])[],
    place = -1,
  ): Cell {
    return heads.map(([key]) => cells.get(key)?.[place] ?? 'null').join(',');
  }
}

function cellsAt(row: readonly unknown[], places: readonly number[]): Cell[] {
  return places.map((place) => (row[place] ?? null) as Cell);
}

function keyOf(row: readonly unknown[], places: readonly number[]): string {
  return JSON.stringify(cellsAt(row, places));
}

function compareLists(one: readonly Cell[], other: readonly Cell[]): number {
  for (const [index, value] of one.entries()) {
    const compared = compareCells(value, other[index] ?? null);
    if (compared !== 0) return compared;
  }
  return 0;
}
