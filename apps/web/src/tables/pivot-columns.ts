import type { PivotItems, ReportColumn } from '@facet/client';
import type { Cell } from '../look/format-value.ts';
import { valueKey } from './pivot-order.ts';
import { type Grid, type PivotSource, TOTAL } from './pivot-source.ts';
import { columnOf, isShare, plainColumn, type Reader, type TableColumn } from './table-model.ts';
import type { TableSettings } from './table-settings.ts';

const UNITS: Readonly<Record<string, number>> = { thousands: 1e3, millions: 1e6, billions: 1e9 };
const TREND = '\u0000trend';
const MEASURE = '\u0000measure';

/** A column of values: which rows it has, and which of their cells. */
export interface Slot {
  readonly key: string;
  /** Undefined for measures on rows. */
  readonly place: number | undefined;
  readonly shown: TableColumn;
}

/** The columns of a pivot: those of its labels, and a slot for each heading. */
export class PivotColumns {
  readonly #source: PivotSource;
  readonly #pivot: PivotItems;
  readonly #settings: TableSettings;
  readonly #reader: Reader;

  constructor(source: PivotSource, pivot: PivotItems, settings: TableSettings, reader: Reader) {
    this.#source = source;
    this.#pivot = pivot;
    this.#settings = settings;
    this.#reader = reader;
  }

  /** Whether each line has a row for each of its measures. */
  get isOnRows(): boolean {
    return this.#pivot.measuresAxis === 'rows' && this.#source.measures.length > 1;
  }

  get isBefore(): boolean {
    return this.#pivot.measuresPosition === 'before';
  }

  labels(down: readonly number[]): TableColumn[] {
    return down.map((place) => {
      const column = this.#source.column(place);
      return {
        ...columnOf(column, this.#settingOf(column), []),
        key: column.name,
        groups: [],
        isLabel: true,
      };
    });
  }

  /** The column with the titles of measures on rows. */
  measureColumn(): TableColumn {
    return {
      key: MEASURE,
      title: '',
      groups: [],
      isLabel: true,
      column: {
        name: MEASURE,
        member: null,
        title: '',
        type: 'string',
        granularity: null,
        format: null,
        isMeasure: false,
      },
    };
  }

  /** The columns of values, from left to right. */
  slots({ heads, hasRowTotals }: Grid): Slot[] {
    const keys = heads.map(([key, cells]) => ({
      key,
      head: cells.map((cell, level) => this.#heading(cell, level)),
    }));
    const all = hasRowTotals ? [...keys, { key: TOTAL, head: [this.#reader.words.total] }] : keys;
    const { measures } = this.#source;
    if (this.isOnRows)
      return all.map(({ key, head }) => ({
        key,
        place: undefined,
        shown: {
          ...plainColumn(this.valueColumn(measures[0] ?? 0, key, head.slice(0, -1))),
          title: head.at(-1) ?? '',
        },
      }));
    const trends = measures.filter((place) => this.#settingOf(this.#source.column(place)).sparkline);
    const others = measures.filter((place) => !trends.includes(place));
    const slotOf = (place: number, { key, head }: (typeof all)[number]): Slot => {
      const own = this.valueColumn(place, key, head);
      const shown = key === TOTAL ? plainColumn(own) : own;
      const isAlone = others.length === 1;
      if (!isAlone && !this.isBefore) return { key, place, shown };
      // Beside sparklines of other measures, the heading has to name this one.
      const named = isAlone && trends.length === 0 ? [] : [shown.title];
      const under = { ...shown, groups: [...named, ...head.slice(0, -1)], title: head.at(-1) ?? '' };
      return { key, place, shown: under };
    };
    return [
      ...trends.map((place): Slot => ({ key: TREND, place, shown: this.valueColumn(place, TREND, []) })),
      ...(this.isBefore
        ? others.flatMap((place) => all.map((one) => slotOf(place, one)))
        : all.flatMap((one) => others.map((place) => slotOf(place, one)))),
    ];
  }

  valueColumn(place: number, key: string, groups: readonly string[]): TableColumn {
    const column = this.#source.column(place);
    const values = this.#source.data.rows.map((row) => row[place] as Cell);
    const unit = UNITS[this.#pivot.displayScale ?? ''];
    return {
      ...columnOf(column, this.#settingOf(column), values),
      key: valueKey(key, column.name),
      groups,
      isLabel: false,
      ...(key === TOTAL && { isTotal: true }),
      ...(unit === undefined ? {} : { unit }),
    };
  }

  /** The title of a measure on rows; the unit is beside it, because the columns have numbers of all measures. */
  titleOf(place: number): string {
    const { title, unit, column } = this.valueColumn(place, '', []);
    return unit === undefined || isShare(column) ? title : `${title} ${this.#reader.formats.unit(unit)}`;
  }

  /** The title of a measure before or after the labels of its rows. */
  inOrder<T>(labels: readonly T[], measure: T): T[] {
    return this.isBefore ? [measure, ...labels] : [...labels, measure];
  }

  #settingOf(column: ReportColumn) {
    return (
      this.#settings.columns.find((setting) => setting.column === column.name) ?? { column: column.name }
    );
  }

  #heading(cell: Cell, level: number): string {
    return this.#reader.formats.name(this.#source.column(this.#source.across[level] ?? 0), cell);
  }
}
