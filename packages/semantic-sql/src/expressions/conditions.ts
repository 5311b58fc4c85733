import type { Node } from 'libpg-query';
import { locationOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { article, commonType, comparable, type Env, type Fragment } from './fragment.ts';

export function writeBoolean(
  { boolop, args = [] }: { boolop?: string; args?: Node[] },
  env: Env,
  node: Node,
): Fragment {
  const parts = args.map((arg) => {
    const part = env.write(arg, env);
    if (part.type !== 'boolean' && part.type !== 'unknown')
      refuse(`A condition must be true or false, not ${article(part.type)}`, locationOf(arg));
    return part.sql;
  });
  const at = env.planning.mark(locationOf(node));
  const sql =
    boolop === 'NOT_EXPR' ? `NOT ${parts[0]}` : parts.join(boolop === 'AND_EXPR' ? ' AND ' : ' OR ');
  return { sql: `(${at}${sql})`, type: 'boolean', name: '?column?' };
}

export function writeNullTest(
  { arg, nulltesttype }: { arg?: Node; nulltesttype?: string },
  env: Env,
): Fragment {
  const not = nulltesttype === 'IS_NOT_NULL' ? 'NOT ' : '';
  return { sql: `(${env.write(arg, env).sql} IS ${not}NULL)`, type: 'boolean', name: '?column?' };
}

export function writeBooleanTest(
  { arg, booltesttype }: { arg?: Node; booltesttype?: string },
  env: Env,
): Fragment {
  const value = env.write(arg, env);
  if (value.type !== 'boolean' && value.type !== 'unknown')
    refuse(`IS TRUE and IS FALSE need a boolean, not ${article(value.type)}`, locationOf(arg));
  const test = (booltesttype ?? '').replaceAll('_', ' ').replace('UNKNOWN', 'NULL');
  const sql = /NULL/.test(test)
    ? `${value.sql} ${test}`
    : `${value.sql} IS ${/NOT/.test(test) ? '' : 'NOT '}DISTINCT FROM ${/TRUE/.test(test) ? 'TRUE' : 'FALSE'}`;
  return { sql: `(${sql})`, type: 'boolean', name: '?column?' };
}

type Case = { arg?: Node; args?: Node[]; defresult?: Node; location?: number };

export function writeCase({ arg, args = [], defresult, location }: Case, env: Env): Fragment {
  const subject = arg && env.write(arg, env);
  const results: Fragment[] = [];
  const branches = args.map((branch) => {
    if (!('CaseWhen' in branch)) return refuse('This CASE is not supported', location);
    const when = env.write(branch.CaseWhen.expr, env);
    if (subject !== undefined) comparable(subject, when, 'CASE', locationOf(branch.CaseWhen.expr));
    const then = env.write(branch.CaseWhen.result, env);
    results.push(then);
    return `WHEN ${when.sql} THEN ${then.sql}`;
  });
  const otherwise = defresult && env.write(defresult, env);
  if (otherwise !== undefined) results.push(otherwise);
  const rest = otherwise === undefined ? '' : ` ELSE ${otherwise.sql}`;
  const head = subject === undefined ? '' : ` ${subject.sql}`;
  const type = commonType(results);
  return {
    sql: `${env.planning.mark(location)}CASE${head} ${branches.join(' ')}${rest} END`,
    type: type === 'unknown' && results.every((result) => result.type === 'unknown') ? 'string' : type,
    name: 'case',
  };
}

export function writeCoalesce(
  { args = [], location }: { args?: Node[]; location?: number },
  env: Env,
): Fragment {
  const values = args.map((arg) => env.write(arg, env));
  const sql = `${env.planning.mark(location)}coalesce(${values.map((value) => value.sql).join(', ')})`;
  return { sql, type: commonType(values), name: 'coalesce' };
}

export function writeMinMax(
  { op, args = [], location }: { op?: string; args?: Node[]; location?: number },
  env: Env,
): Fragment {
  const values = args.map((arg) => env.write(arg, env));
  const name = op === 'IS_GREATEST' ? 'greatest' : 'least';
  const sql = `${env.planning.mark(location)}${name}(${values.map((value) => value.sql).join(', ')})`;
  return { sql, type: commonType(values), name };
}

export function writeRow({ args = [] }: { args?: Node[] }, env: Env): Fragment {
  return { sql: `(${args.map((arg) => env.write(arg, env).sql).join(', ')})`, type: 'unknown', name: 'row' };
}

export function writeGrouping({ args = [] }: { args?: Node[] }, env: Env): Fragment {
  const sql = `grouping(${args.map((arg) => env.write(arg, env).sql).join(', ')})`;
  return { sql, type: 'integer', name: 'grouping' };
}
