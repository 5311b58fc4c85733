import type { Node } from 'libpg-query';
import type { Env } from '../expressions/fragment.ts';
import type { Filter } from '../model/cube-query.ts';
import { nameOf } from '../syntax/nodes.ts';
import { ceiling } from '../values/constants.ts';
import { formatWallTime, nextPeriod, truncate, type WallTime } from '../values/wall-time.ts';
import { and, or } from './filter-values.ts';
import { ownLeaf } from './own-leaf.ts';

type TimeLeaf = { member: string; granularity: string | undefined };

/** A time dimension, or what truncates it: DATE_TRUNC, a cast to date, date(). */
export function timeLeaf(node: Node, env: Env): TimeLeaf | undefined {
  const leaf = ownLeaf(node, env);
  if (leaf !== undefined) {
    if (leaf.member.kind !== 'dimension' || leaf.member.type !== 'time') return undefined;
    return { member: leaf.member.member, granularity: leaf.granularity };
  }
  const inner =
    'TypeCast' in node && nameOf(node.TypeCast.typeName?.names) === 'date'
      ? node.TypeCast.arg
      : 'FuncCall' in node && nameOf(node.FuncCall.funcname) === 'date'
        ? node.FuncCall.args?.[0]
        : undefined;
  const found = inner && timeLeaf(inner, env);
  if (found === undefined) return undefined;
  const isCoarse =
    found.granularity !== undefined && !['second', 'minute', 'hour'].includes(found.granularity);
  return isCoarse ? found : { ...found, granularity: 'day' };
}

/** A comparison of a time with a constant, exact to the microsecond: `<` and `>=` instead of the last millisecond. */
export function timeFilter(
  { member, granularity }: TimeLeaf,
  operator: string,
  at: WallTime,
): Filter | undefined {
  if (granularity === undefined) {
    switch (operator) {
      case '>=':
        return { member, operator: 'afterOrOnDate', values: [startValue(at)] };
      case '<':
        return { member, operator: 'beforeDate', values: [startValue(at)] };
      case '>':
        return { member, operator: 'afterDate', values: [formatWallTime(at)] };
      case '<=':
        return { member, operator: 'beforeOrOnDate', values: [formatWallTime(at)] };
      case '=':
        return { member, operator: 'inDateRange', values: [formatWallTime(at), formatWallTime(at)] };
      default:
        return { member, operator: 'notInDateRange', values: [formatWallTime(at), formatWallTime(at)] };
    }
  }
  const [start, next] = [truncate(at, granularity), ceiling(at, granularity)];
  if (start === undefined || next === undefined) return undefined;
  const from = (time: WallTime): Filter => ({
    member,
    operator: 'afterOrOnDate',
    values: [startValue(time)],
  });
  const before = (time: WallTime): Filter => ({ member, operator: 'beforeDate', values: [startValue(time)] });
  const after = nextPeriod(start, granularity);
  switch (operator) {
    case '>=':
      return from(next);
    case '>':
      return from(after);
    case '<':
      return before(next);
    case '<=':
      return before(after);
    default:
      // No period starts between two.
      if (start !== at) return undefined;
      return operator === '=' ? and([from(at), before(after)]) : or([before(at), from(after)]);
  }
}

function startValue(time: WallTime): string {
  const text = formatWallTime(time);
  return text.endsWith('T00:00:00.000') ? text.slice(0, 10) : text;
}
