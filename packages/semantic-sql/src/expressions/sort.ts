import type { Node, SortBy } from 'libpg-query';
import { locationOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import type { Env } from './fragment.ts';

/** ORDER BY of a window or aggregate, with PostgreSQL's order of nulls. */
export function writeSort(node: Node, env: Env): string {
  if (!('SortBy' in node)) return refuse('This order is not supported', locationOf(node));
  return `${env.write(node.SortBy.node, env).sql} ${sortDirection(node.SortBy)}`;
}

/** In PostgreSQL nulls are larger than all values. */
export function sortDirection({ sortby_dir, sortby_nulls, node }: SortBy): string {
  if (sortby_dir === 'SORTBY_USING') refuse('ORDER BY … USING is not supported', locationOf(node));
  const isDescending = sortby_dir === 'SORTBY_DESC';
  const first =
    sortby_nulls === 'SORTBY_NULLS_DEFAULT' ? isDescending : sortby_nulls === 'SORTBY_NULLS_FIRST';
  return `${isDescending ? 'DESC' : 'ASC'} NULLS ${first ? 'FIRST' : 'LAST'}`;
}
