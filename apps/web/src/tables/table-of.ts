import type { PivotItems, ReportColumn, ReportData } from '@facet/client';
import type { Cell } from '../look/format-value.ts';
import { pivotOf } from './pivot.ts';
import { sortingOfOrder } from './pivot-order.ts';
import {
  columnOf,
  levelsOf,
  type Reader,
  subtotalsBy,
  type TableColumn,
  type TableModel,
  valueIn,
} from './table-model.ts';
import { tableSettings } from './table-settings.ts';

/** The table that a report describes, or a plain one of all its columns. */
export function tableOf(
  data: ReportData,
  spec: unknown,
  pivot: PivotItems | null | undefined,
  reader: Reader,
): TableModel {
  const sorting = pivot?.order && sortingOfOrder(pivot, pivot.order);
  return { ...unsorted(data, spec, pivot, reader), ...(sorting && { sorting }) };
}

function unsorted(
  data: ReportData,
  spec: unknown,
  pivot: PivotItems | null | undefined,
  reader: Reader,
): TableModel {
  const settings = tableSettings(spec);
  if (pivot != null && pivot.columns.length > 0) return pivotOf(data, pivot, settings, reader);
  const places =
    settings.columns.length > 0
      ? settings.columns.flatMap((setting) => {
          const place = data.columns.findIndex(({ name }) => name === setting.column);
          return place === -1 || setting.hidden ? [] : [{ place, setting }];
        })
      : data.columns.map((column, place) => ({ place, setting: { column: column.name } }));
  const others = new Set(data.others);
  const all = places.map(({ place, setting }) => {
    const column = data.columns[place] as ReportColumn;
    // Rows that sum up others would make all bars short.
    const values = data.rows.flatMap((row, index) => (others.has(index) ? [] : [row[place] as Cell]));
    const shown: TableColumn = {
      ...columnOf(column, setting, values),
      key: column.name,
      groups: [],
      isLabel: !column.isMeasure,
    };
    return { place, shown };
  });
  const levels = levelsOf(data, []);
  const labels = levels.flatMap((name) => all.filter(({ shown }) => shown.key === name));
  const isTree = labels.length > 1 && labels.length === levels.length;
  const [first] = labels;
  const rest = all.filter((one) => !labels.includes(one));
  const list = isTree && first !== undefined ? [first, ...rest] : all;
  const chosen = (row: readonly unknown[]) => list.map(({ place }) => (row[place] ?? null) as Cell);
  const pathOf = (row: readonly unknown[]) => labels.map(({ place }) => (row[place] ?? null) as Cell);
  const subtotals = isTree ? subtotalsBy(data, levels, [], pathOf) : new Map();
  return {
    columns: list.map(({ shown }, index) =>
      isTree && index === 0 ? { ...shown, title: labels.map((one) => one.shown.title).join(' / ') } : shown,
    ),
    rows: data.rows.map(chosen),
    totals: data.totals
      .filter(({ dimensions }) => dimensions.length === 0)
      .flatMap(({ rows }) => rows.map(chosen)),
    others,
    rowNumbers: settings.rowNumbers && !isTree,
    banding: settings.banding,
    ...(isTree && {
      tree: {
        labels: labels.map(({ shown }) => shown),
        pathOf: (row: number) => pathOf(data.rows[row] ?? []),
        subtotalsOf: (path: readonly Cell[]) => {
          const row = subtotals.get(JSON.stringify(path));
          return row === undefined ? undefined : chosen(row);
        },
        isCollapsed: settings.collapsed,
      },
    }),
    source: (row) => data.rows[row],
    otherCell: valueIn(data),
  };
}
