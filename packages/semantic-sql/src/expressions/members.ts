import type { FuncCall, Node } from 'libpg-query';
import type { Measure, Member } from '../model/catalog.ts';
import { locationOf, nameOf, namesOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { constantOf } from '../values/constants.ts';
import type { Block, Leaf, LeafRef } from './block.ts';
import type { Env, Fragment } from './fragment.ts';
import { AGGREGATES } from './functions.ts';
import { resolve } from './scope.ts';

/** The member that an expression is: a dimension, DATE_TRUNC of one, or a measure in its aggregate. */
export function leafOf(node: Node | undefined, env: Env): (LeafRef & { block: Block }) | undefined {
  if (node === undefined) return undefined;
  if ('ColumnRef' in node) {
    const found = memberOf(node, env);
    return found?.member.kind === 'dimension' ? { member: found.member, block: found.block } : undefined;
  }
  if (!('FuncCall' in node)) return undefined;
  const { funcname, args = [], over, agg_filter, agg_order, location } = node.FuncCall;
  const name = nameOf(funcname);
  if (name === 'date_trunc' && args.length === 2) {
    const [unit, time] = args;
    const found = memberOf(time, env);
    if (found?.member.kind !== 'dimension') return undefined;
    const constant = constantOf(unit, env.planning.clock);
    if (constant?.type !== 'string') return undefined;
    const { member, block } = found;
    if (member.type !== 'time')
      refuse(`DATE_TRUNC needs a time; "${member.name}" is a ${member.type}`, locationOf(time));
    const granularity = switched(constant.text.toLowerCase(), member.member, env, block);
    return member.granularities.includes(granularity) ? { member, granularity, block } : undefined;
  }
  const isMeasureCall = name === 'measure';
  if (!isMeasureCall && !AGGREGATES.has(name)) return undefined;
  if (node.FuncCall.agg_star === true) {
    const { block } = env;
    if (name !== 'count' || over !== undefined || block === undefined) return undefined;
    refuseFilter(agg_filter, 'COUNT(*)');
    refuseNested(env, location);
    return { member: rowCount(block, location), block };
  }
  const found = memberOf(args[0], env);
  if (found?.member.kind !== 'measure') {
    if (!isMeasureCall) return undefined;
    const what = found === undefined ? 'an expression' : `the ${found.member.kind} "${found.member.name}"`;
    return refuse(`MEASURE needs a measure, not ${what}`, locationOf(args[0]) ?? location);
  }
  const { member, block } = found;
  if (args.length !== 1 || agg_order !== undefined)
    refuse(`${name.toUpperCase()} of a measure has one argument`, location);
  if (over !== undefined)
    refuse(
      `A window function needs an aggregated measure: write ${name.toUpperCase()}(MEASURE(${member.name})) OVER (…)`,
      location,
    );
  refuseFilter(agg_filter, `the measure "${member.name}"`);
  refuseNested(env, location);
  if (!isMeasureCall) checkAggregate(name, node.FuncCall, member);
  return { member, block };
}

function refuseFilter(filter: Node | undefined, what: string): void {
  if (filter !== undefined)
    refuse(`FILTER does not apply to ${what}: filter in WHERE, or define a measure`, locationOf(filter));
}

export function refuseNested(env: Env, location: number | undefined): void {
  if (env.noAggregates !== undefined) refuse(env.noAggregates, location);
}

const AGGREGATE_OF: Record<string, readonly string[]> = {
  sum: ['sum'],
  avg: ['avg'],
  min: ['min'],
  max: ['max'],
  count: ['count'],
  'count distinct': ['countDistinct', 'countDistinctApprox'],
};

function checkAggregate(name: string, call: FuncCall, member: Measure): void {
  const full = call.agg_distinct === true ? `${name} distinct` : name;
  if (AGGREGATE_OF[full]?.includes(member.aggType)) return;
  const sql = `${name.toUpperCase()}(${call.agg_distinct === true ? 'DISTINCT ' : ''}${member.name})`;
  refuse(
    `${sql} does not match the measure, whose type is ${member.aggType}: write MEASURE(${member.name})`,
    call.location,
  );
}

/** The measure for COUNT(*): it must count all rows, so a count with another name, which may have filters, is not taken. */
function rowCount(block: Block, location: number | undefined): Measure {
  const counts = [...block.table.members.values()].filter(
    (member): member is Measure => member.kind === 'measure' && member.aggType === 'count',
  );
  const plain = counts.filter(({ original }) => original === 'count');
  const exact = plain.filter(({ name }) => name === 'count');
  const found = plain.length === 1 ? plain : exact;
  if (found.length === 1 && found[0] !== undefined) return found[0];
  const choices = counts.map(({ name }) => `MEASURE(${name})`).join(', ');
  const hint = choices === '' ? 'it has no measure that counts' : `write ${choices}`;
  return refuse(`COUNT(*) is not clear for "${block.table.name}": ${hint}`, location);
}

function memberOf(node: Node | undefined, env: Env): { member: Member; block: Block } | undefined {
  if (node === undefined) return undefined;
  if ('TypeCast' in node) {
    // A time is a timestamp already.
    const { arg, typeName } = node.TypeCast;
    if (!/^timestamp(tz)?$/.test(nameOf(typeName?.names)) || typeName?.typmods !== undefined)
      return undefined;
    const found = memberOf(arg, env);
    return found?.member.kind === 'dimension' && found.member.type === 'time' ? found : undefined;
  }
  if (!('ColumnRef' in node)) return undefined;
  const names = namesOf(node.ColumnRef.fields);
  if (names.some((name) => name === undefined)) return undefined;
  const found = resolve(names as string[], env.scope, node.ColumnRef.location);
  if (found.kind !== 'member') return undefined;
  const { block, member } = found;
  return { block, member: block.isSwitched ? env.planning.memberFor(member, block) : member };
}

/** The granularity that a control of the dashboard sets in place of the one in the SQL. */
function switched(granularity: string, member: string, { planning }: Env, block: Block): string {
  return block.isSwitched ? (planning.granularityFor(member) ?? granularity) : granularity;
}

export function writeLeaf(ref: LeafRef & { block: Block }, node: Node, env: Env): Fragment {
  const location = locationOf(node);
  const { block } = ref;
  const leaf = block.use(ref, location);
  const sql = leaf.token === '' ? block.columnSql(leaf) : leaf.token;
  // A subquery knows the keys of the SELECT around it by their names, and not as the expressions that it writes.
  if (block !== env.block && block.keys.has(sql)) block.uncovered.pop();
  return {
    sql: `${env.planning.mark(location)}${sql}`,
    type: leaf.type,
    leaf,
    determines: leaf,
    name: leafName(node, leaf),
  };
}

function leafName(node: Node, { member }: Leaf): string {
  if ('ColumnRef' in node) return namesOf(node.ColumnRef.fields).at(-1) ?? member.name;
  if (member.kind === 'measure') return member.name;
  return 'FuncCall' in node ? nameOf(node.FuncCall.funcname) : member.name;
}

export function writeColumn(_: unknown, env: Env, node: Node): Fragment {
  const { ColumnRef: column } = node as Extract<Node, { ColumnRef: unknown }>;
  const names = namesOf(column.fields);
  if (names.some((name) => name === undefined)) refuse('* is not allowed here', column.location);
  const found = resolve(names as string[], env.scope, column.location);
  if (found.kind === 'column')
    return {
      sql: `${env.planning.mark(column.location)}${found.sql}`,
      type: found.type,
      name: names.at(-1) ?? '',
    };
  const { member } = found;
  if (member.kind === 'segment')
    refuse(`The segment "${member.name}" can only be a condition in WHERE, joined with AND`, column.location);
  return refuse(`"${member.name}" is a measure: write MEASURE(${member.name})`, column.location);
}
