import type { FuncCall, Node } from 'libpg-query';
import { locationOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { constantOf, constantSql } from '../values/constants.ts';
import { timeFormat } from '../values/to-char.ts';
import { article, type Env, type Fragment } from './fragment.ts';
import { DATE_PARTS } from './functions.ts';
import { leafOf, writeLeaf } from './members.ts';

/** A time argument: a time dimension at the given granularity where that is enough, otherwise as it is. */
function timeArgument(
  node: Node | undefined,
  granularity: string | undefined,
  name: string,
  env: Env,
): Fragment {
  const leaf = leafOf(node, env);
  const isRaw =
    leaf?.member.kind === 'dimension' && leaf.member.type === 'time' && leaf.granularity === undefined;
  const value =
    leaf !== undefined && isRaw && granularity !== undefined && leaf.block.isGrouped && node !== undefined
      ? writeLeaf({ ...leaf, granularity }, node, env)
      : env.write(node, env);
  if (value.type === 'unknown') return { ...value, sql: `CAST(${value.sql} AS TIMESTAMP)` };
  if (value.type !== 'time' && value.type !== 'date' && value.type !== 'interval')
    refuse(`${name} needs a time, not ${article(value.type)}`, locationOf(node));
  return value;
}

export function writeExtract(call: FuncCall, name: string, env: Env): Fragment {
  const [unit, time] = call.args ?? [];
  const constant = constantOf(unit, env.planning.clock);
  const part = constant?.type === 'string' ? constant.text.toLowerCase() : '';
  if (!DATE_PARTS.has(part)) refuse(`${name} has no part "${part}"`, locationOf(unit));
  const value = timeArgument(time, DATE_PARTS.get(part), name, env);
  const at = env.planning.mark(call.location);
  const isExact = DATE_PARTS.get(part) === undefined;
  const sql =
    part === 'second'
      ? `(extract('microseconds' FROM ${value.sql}) / 1000000.0)`
      : part === 'milliseconds'
        ? `(extract('microseconds' FROM ${value.sql}) / 1000.0)`
        : `extract('${part}' FROM ${value.sql})`;
  const leaf = value.leaf;
  return {
    sql: `${at}${sql}`,
    type: isExact ? 'number' : 'integer',
    name,
    ...(leaf?.member.kind === 'dimension' && { part: { member: leaf.member.member, part } }),
    ...(part === 'year' && leaf?.granularity === 'year' && { determines: leaf }),
  };
}

export function writeToChar(call: FuncCall, env: Env): Fragment {
  const [time, pattern] = call.args ?? [];
  const constant = constantOf(pattern, env.planning.clock);
  if (constant?.type !== 'string')
    return refuse('to_char needs a pattern in quotes', locationOf(pattern) ?? call.location);
  const format = timeFormat(constant.text);
  if (format === undefined)
    return refuse(`to_char cannot use the pattern "${constant.text}"`, locationOf(pattern));
  const value = timeArgument(time, format.granularity, 'to_char', env);
  if (value.type === 'interval') refuse('to_char does not apply to intervals', locationOf(time));
  const isUnique = format.isUnique && value.leaf?.granularity === format.granularity;
  return {
    sql: `${env.planning.mark(call.location)}${format.sql(value.sql)}`,
    type: 'string',
    name: 'to_char',
    ...(isUnique && value.determines && { determines: value.determines }),
  };
}

export function writeTruncation(call: FuncCall, env: Env): Fragment {
  const [unit, time, ...more] = call.args ?? [];
  if (time === undefined || more.length > 0) refuse('DATE_TRUNC has two arguments', call.location);
  const constant = constantOf(unit, env.planning.clock);
  const part = constant?.type === 'string' ? constant.text.toLowerCase() : '';
  if (!DATE_PARTS.has(part) && part !== 'millennium')
    refuse(`DATE_TRUNC has no unit "${part}"`, locationOf(unit));
  const value = timeArgument(time, undefined, 'DATE_TRUNC', env);
  // Of a date, DuckDB would return a date.
  const sql = `date_trunc('${part}', CAST(${value.sql} AS TIMESTAMP))`;
  if (value.type === 'interval') refuse('DATE_TRUNC does not apply to intervals', locationOf(time));
  return {
    sql: `${env.planning.mark(call.location)}${sql}`,
    type: 'time',
    name: 'date_trunc',
    ...(value.determines?.granularity === part && { determines: value.determines }),
  };
}

/** `time AT TIME ZONE zone`: times are in the time zone of the query. */
export function writeTimezone(call: FuncCall, env: Env): Fragment {
  const [zone, time] = call.args ?? [];
  const constant = constantOf(zone, env.planning.clock);
  if (constant?.type !== 'string' || time === undefined)
    return refuse('AT TIME ZONE needs a time zone in quotes', locationOf(zone) ?? call.location);
  if (leafOf(time, env) === undefined) refuse('AT TIME ZONE applies to time dimensions only', call.location);
  const value = timeArgument(time, undefined, 'AT TIME ZONE', env);
  const from = constantSql({ type: 'string', text: env.planning.clock.timezone });
  const sql = `timezone(${constantSql(constant)}, timezone(${from}, ${value.sql}))`;
  return { sql: `${env.planning.mark(call.location)}${sql}`, type: 'time', name: 'timezone' };
}
