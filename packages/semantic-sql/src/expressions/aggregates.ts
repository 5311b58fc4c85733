import type { FuncCall, Node, SortBy } from 'libpg-query';
import { locationOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { type Env, type Fragment, textOf } from './fragment.ts';
import { AGGREGATES, WINDOW_FUNCTIONS } from './functions.ts';
import { refuseNested } from './members.ts';
import { writeOver } from './windows.ts';
import { write } from './write.ts';

export function writeAggregate(name: string, call: FuncCall, env: Env): Fragment {
  const { block, planning } = env;
  const { over, location } = call;
  const rule = AGGREGATES.get(name);
  const windowType = WINDOW_FUNCTIONS.get(name);
  if (rule === undefined && over === undefined) refuse(`${name} needs OVER (…)`, location);
  if (over === undefined) refuseNested(env, location);
  else if (env.noAggregates !== undefined)
    refuse(env.noAggregates.replace('Aggregates', 'Window functions'), location);
  const inner: Env =
    over === undefined ? { ...env, noAggregates: 'Aggregates cannot contain aggregates' } : env;
  const mark = block?.uncovered.length ?? 0;
  const args = (call.args ?? []).map((arg) => write(arg, inner));
  const order = (call.agg_order ?? []).map((item) => writeSort(item, inner));
  const filter =
    call.agg_filter && write(call.agg_filter, { ...inner, noAggregates: 'FILTER cannot contain aggregates' });
  if (over === undefined && block !== undefined) {
    block.uncovered.length = mark;
    const needsRows = rule?.ignoresDuplicates !== true && call.agg_distinct !== true;
    block.aggregates.push({ needsRows, location });
  }
  const isText = name === 'string_agg';
  const list = args.map((arg, index) => (isText && index === 0 ? textOf(arg) : arg.sql));
  const distinct = call.agg_distinct === true ? 'DISTINCT ' : '';
  const inside = call.agg_star === true ? '*' : `${distinct}${list.join(', ')}`;
  const sorted = order.length === 0 ? '' : `ORDER BY ${order.join(', ')}`;
  const within = call.agg_within_group === true;
  const sql = [
    `${planning.mark(location)}${rule?.sql ?? name}(${inside}${within || sorted === '' ? '' : ` ${sorted}`})`,
    ...(within ? [`WITHIN GROUP (${sorted})`] : []),
    ...(filter === undefined ? [] : [`FILTER (WHERE ${filter.sql})`]),
    ...(over === undefined ? [] : [`OVER ${writeOver(over, env)}`]),
  ].join(' ');
  const given = rule?.type ?? windowType ?? 'unknown';
  const first = within ? 'unknown' : (args[0]?.type ?? 'unknown');
  return { sql, type: given === 'same' ? first : given, name };
}

/** ORDER BY of a window or aggregate, with PostgreSQL's order of nulls. */
export function writeSort(node: Node, env: Env): string {
  if (!('SortBy' in node)) return refuse('This order is not supported', locationOf(node));
  return `${write(node.SortBy.node, env).sql} ${sortDirection(node.SortBy)}`;
}

/** In PostgreSQL nulls are larger than all values. */
export function sortDirection({ sortby_dir, sortby_nulls, node }: SortBy): string {
  if (sortby_dir === 'SORTBY_USING') refuse('ORDER BY … USING is not supported', locationOf(node));
  const isDescending = sortby_dir === 'SORTBY_DESC';
  const first =
    sortby_nulls === 'SORTBY_NULLS_DEFAULT' ? isDescending : sortby_nulls === 'SORTBY_NULLS_FIRST';
  return `${isDescending ? 'DESC' : 'ASC'} NULLS ${first ? 'FIRST' : 'LAST'}`;
}
