import { orderOfRows, sortedIndexes } from '@facet/dashboards/sort-rows';
import type { Cell } from '../look/format-value.ts';
import type { Sorting, TableModel } from './table-model.ts';

/** A line of a table as it is drawn. */
export type TableLine =
  | { readonly kind: 'row'; readonly index: number; readonly cells: readonly Cell[]; readonly level: number }
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly label: Cell;
      readonly cells: readonly Cell[];
      readonly level: number;
      readonly isOpen: boolean;
    };

/**
 * The lines of a table: its rows in order, and in a tree the groups that contain them.
 * @param isToggled whether a group is open although groups are closed at first, or the other way round
 */
export function tableLines(
  model: TableModel,
  sorting: Sorting | undefined,
  isToggled: (group: string) => boolean,
): TableLine[] {
  const { rows, tree } = model;
  const order = sortedRows(model, sorting);
  if (tree === undefined)
    return order.map((index) => ({ kind: 'row', index, cells: rows[index] ?? [], level: 0 }));
  return treeLines(model, tree, order, sorting, isToggled);
}

/** The indexes of rows in their order. Those that sum up others stay at the end. */
function sortedRows({ rows, columns, others }: TableModel, sorting: Sorting | undefined): number[] {
  const place = columns.findIndex(({ key }) => key === sorting?.column);
  if (sorting === undefined || place === -1) return rows.map((_, index) => index);
  return orderOfRows(
    rows.map((cells) => cells[place] ?? null),
    sorting.isDescending,
    others,
    columns[place]?.column.order,
  );
}

type Tree = NonNullable<TableModel['tree']>;

function treeLines(
  model: TableModel,
  tree: Tree,
  order: readonly number[],
  sorting: Sorting | undefined,
  isToggled: (group: string) => boolean,
): TableLine[] {
  const lines: TableLine[] = [];
  const depth = tree.labels.length - 1;
  const paths = new Map(order.map((index) => [index, tree.pathOf(index)]));
  const isByLabel = sorting !== undefined && sorting.column === model.columns[0]?.key;
  const place = model.columns.findIndex(({ key }) => key === sorting?.column);
  const labelled = (index: number): readonly Cell[] => {
    const [, ...cells] = model.rows[index] ?? [];
    return [paths.get(index)?.[depth] ?? null, ...cells];
  };
  const orderAt = (level: number) => tree.labels[level]?.column.order;
  // Groups of rows that sum up others stay at the end, as such rows do.
  const isRest = ([, inside]: readonly [Cell, readonly number[]]) =>
    inside.every((index) => model.others.has(index));
  const visit = (members: readonly number[], path: readonly Cell[]) => {
    const level = path.length;
    if (level === depth) {
      const leaves = isByLabel
        ? inOrder(members, (index) => paths.get(index)?.[depth] ?? null, sorting, orderAt(level))
        : members;
      for (const index of leaves) lines.push({ kind: 'row', index, cells: labelled(index), level });
      return;
    }
    const groups = [...Map.groupBy(members, (index) => paths.get(index)?.[level] ?? null)];
    const sumOf = ([label]: readonly [Cell, readonly number[]]) =>
      isByLabel ? label : (tree.subtotalsOf([...path, label])?.[place] ?? null);
    const [own, others] = [groups.filter((one) => !isRest(one)), groups.filter(isRest)];
    const order = isByLabel ? orderAt(level) : undefined;
    const sorted = sorting === undefined || place === -1 ? own : inOrder(own, sumOf, sorting, order);
    for (const [label, inside] of [...sorted, ...others]) {
      const inner = [...path, label];
      const key = JSON.stringify(inner);
      const isOpen = isToggled(key) === tree.isCollapsed;
      const [, ...sums] = tree.subtotalsOf(inner) ?? [];
      lines.push({ kind: 'group', key, label, cells: [label, ...sums], level, isOpen });
      if (isOpen) visit(inside, inner);
    }
  };
  visit(order, []);
  return lines;
}

function inOrder<T>(
  items: readonly T[],
  cellOf: (item: T) => Cell,
  { isDescending }: Sorting,
  order: readonly string[] | undefined,
): T[] {
  return sortedIndexes(items.map(cellOf), isDescending, order).map((index) => items[index] as T);
}
