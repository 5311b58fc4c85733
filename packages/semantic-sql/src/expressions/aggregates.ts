import type { FuncCall } from 'libpg-query';
import { refuse } from '../syntax/sql-error.ts';
import { type Env, type Fragment, textOf } from './fragment.ts';
import { AGGREGATES, WINDOW_FUNCTIONS } from './functions.ts';
import { refuseNested } from './members.ts';
import { writeSort } from './sort.ts';
import { writeOver } from './windows.ts';

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
  const args = (call.args ?? []).map((arg) => env.write(arg, inner));
  const order = (call.agg_order ?? []).map((item) => writeSort(item, inner));
  const filter =
    call.agg_filter &&
    env.write(call.agg_filter, { ...inner, noAggregates: 'FILTER cannot contain aggregates' });
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
