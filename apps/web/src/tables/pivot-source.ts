import { placesIn } from '@facet/charts/value-order';
import type { PivotItems, ReportColumn, ReportData } from '@facet/client';
import { compareCells } from '@facet/dashboards/sort-rows';
import type { Cell } from '../look/format-value.ts';

/** Marks the place of totals among the values of a pivot's columns. */
export const TOTAL = '\u0000total';

/** A line of a pivot. */
export interface Line {
  readonly labels: readonly Cell[];
  /** The rows of the result by their headings. */
  readonly cells: Map<string, readonly unknown[]>;
  /** The first row of the result in this line. */
  readonly first: number;
}

/** The values above a column of cells, with their key. */
export type Head = readonly [key: string, cells: readonly Cell[]];

/** The lines and headings of a pivot, and the totals that the server sent with its rows. */
export interface Grid {
  readonly lines: readonly Line[];
  readonly heads: readonly Head[];
  /** The places of the lines that sum up the values beyond the top. */
  readonly others: ReadonlySet<number>;
  /** Whether each line has a total. */
  readonly hasRowTotals: boolean;
  /** The cells of the last line; undefined without one. */
  readonly bottom: ReadonlyMap<string, readonly unknown[]> | undefined;
}

/** The rows of a report by its dimensions across and down. Totals are the server's, which computes them from the data. */
export class PivotSource {
  readonly data: ReportData;
  readonly across: readonly number[];
  readonly down: readonly number[];
  readonly measures: readonly number[];
  readonly #pivot: PivotItems;

  constructor(data: ReportData, pivot: PivotItems) {
    this.data = data;
    this.#pivot = pivot;
    this.across = this.places(pivot.columns);
    this.down = this.places(pivot.rows);
    this.measures = this.places(pivot.measures);
  }

  column(place: number): ReportColumn {
    return this.data.columns[place] as ReportColumn;
  }

  names(places: readonly number[]): string[] {
    return places.map((place) => this.column(place).name);
  }

  places(names: readonly string[]): number[] {
    const placeOf = (name: string) =>
      this.data.columns.findIndex((column) => column.name === name || column.member === name);
    return names.map(placeOf).filter((place) => place !== -1);
  }

  /** Lines in the order of the result, and headings in their own. */
  grid(): Grid {
    const { lines, heads, others } = this.#lines();
    const { showRowTotals, showColumnTotals } = this.#pivot;
    const rowTotals = showRowTotals && this.down.length > 0 ? this.#totalsBy(this.down) : undefined;
    for (const row of rowTotals ?? [])
      lines.get(keyOf(row, this.down))?.cells.set(TOTAL, this.#spanning(row));
    const columnTotals = showColumnTotals ? this.#totalsBy(this.across) : undefined;
    const bottom = columnTotals && new Map(columnTotals.map((row) => [keyOf(row, this.across), row]));
    const [grand] = this.#totalsBy([]) ?? [];
    if (rowTotals !== undefined && grand !== undefined) bottom?.set(TOTAL, grand);
    return { lines: [...lines.values()], heads, others, hasRowTotals: rowTotals !== undefined, bottom };
  }

  /** The cells of each group, by its labels. */
  subtotals(levels: readonly string[], down: readonly number[]) {
    const groups = new Map<string, Map<string, readonly unknown[]>>();
    const put = (path: readonly Cell[], head: string, row: readonly unknown[]) => {
      const key = JSON.stringify(path);
      const cells = groups.get(key) ?? new Map<string, readonly unknown[]>();
      groups.set(key, cells.set(head, row));
    };
    for (let depth = 1; depth < levels.length; depth += 1) {
      const wanted = down.slice(0, depth);
      for (const row of this.#totalsBy([...wanted, ...this.across]) ?? [])
        put(cellsAt(row, wanted), keyOf(row, this.across), row);
      for (const row of this.#totalsBy(wanted) ?? []) put(cellsAt(row, wanted), TOTAL, row);
    }
    return groups;
  }

  #lines() {
    const lines = new Map<string, Line>();
    const heads = new Map<string, Cell[]>();
    const others = new Set<number>();
    const places = new Map<string, number>();
    const sums = new Set(this.data.others);
    for (const [index, row] of this.data.rows.entries()) {
      const headKey = keyOf(row, this.across);
      if (!heads.has(headKey)) heads.set(headKey, cellsAt(row, this.across));
      const lineKey = keyOf(row, this.down);
      const line = lines.get(lineKey) ?? { labels: cellsAt(row, this.down), cells: new Map(), first: index };
      line.cells.set(headKey, row);
      lines.set(lineKey, line);
      if (!places.has(lineKey)) places.set(lineKey, places.size);
      if (sums.has(index)) others.add(places.get(lineKey) ?? -1);
    }
    const placesOf = this.across.map((place) => placesIn(this.column(place).order ?? []));
    const sorted = [...heads].sort(([, one], [, other]) => compareLists(one, other, placesOf));
    return { lines, heads: sorted, others };
  }

  #totalsBy(places: readonly number[]): readonly (readonly unknown[])[] | undefined {
    const names = JSON.stringify(this.names(places).sort());
    return this.data.totals.find(({ dimensions }) => JSON.stringify([...dimensions].sort()) === names)?.rows;
  }

  /** The total of a line without cells in the dimensions across, which it spans: null is a value of them. */
  #spanning(row: readonly unknown[]): readonly unknown[] {
    return row.map((cell, place) => (this.across.includes(place) ? undefined : cell));
  }
}

function cellsAt(row: readonly unknown[], places: readonly number[]): Cell[] {
  return places.map((place) => (row[place] ?? null) as Cell);
}

function keyOf(row: readonly unknown[], places: readonly number[]): string {
  return JSON.stringify(cellsAt(row, places));
}

function compareLists(
  one: readonly Cell[],
  other: readonly Cell[],
  placesOf: readonly ReturnType<typeof placesIn>[],
): number {
  for (const [index, value] of one.entries()) {
    const compared = compareCells(value, other[index] ?? null, placesOf[index]);
    if (compared !== 0) return compared;
  }
  return 0;
}
