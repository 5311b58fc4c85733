import type { PivotItemsInput } from '@facet/client';
import { columnOf, keyOf, nameOf, type Pivot, type Question } from '@facet/query';
import { orderOfSorting, sortingOfOrder } from '../../tables/pivot-order.ts';
import type { TableView } from '../../tables/table-view.ts';

type Sorting = TableView['sorting'];

/**
 * The order of a question's pivot as its table shows it.
 * @param items the pivot with the names of columns in the result
 */
export function sortingOfPivot(question: Question, items: PivotItemsInput): Sorting {
  const { order } = question.pivot ?? {};
  const column = order && columnOf(question, order.column);
  return (
    order &&
    column &&
    sortingOfOrder(items, { ...order, at: order.at && [...order.at], column: nameOf(column) })
  );
}

/** The pivot of a question in the order of its table. */
export function pivotSortedBy(
  question: Question,
  pivot: Pivot,
  items: PivotItemsInput,
  sorting: Sorting,
): Pivot {
  const { order: _, ...rest } = pivot;
  const order = sorting && orderOfSorting(items, sorting);
  const column = question.columns.find((one) => nameOf(one) === order?.column);
  if (order === undefined || column === undefined) return rest;
  const { at, direction } = order;
  return {
    ...rest,
    order: { column: keyOf(column), direction: direction ?? 'asc', ...(at && { at }) },
  };
}
