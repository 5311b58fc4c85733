import { type DateRange, relativeWords } from '@facet/query';
import type { Node } from 'libpg-query';
import { nameOf, namesOf } from '../syntax/nodes.ts';
import { type Clock, constantOf } from '../values/constants.ts';

/** The beginning of a period, counted from the current one. */
type Start = { unit: string; offset: number };

/**
 * The ranges in WHERE that move with the clock, by the name of their column:
 * `created_at >= CURRENT_DATE - INTERVAL '7 days' AND created_at < CURRENT_DATE` is `last 7 days`.
 */
export function relativeRanges(conditions: readonly Node[], clock: Clock): Map<string, DateRange> {
  const found = new Map<string, DateRange>();
  const starts = new Map<string, Start>();
  for (const node of conditions) {
    const comparison = startComparison(node, clock);
    if (comparison === undefined) continue;
    const { column, operator, start: bound } = comparison;
    if (operator === '>=') starts.set(column, bound);
    const start = starts.get(column);
    if (operator !== '<' || start === undefined || found.has(column)) continue;
    const range = rangeOf(start, bound);
    if (range !== undefined) found.set(column, range);
  }
  return found;
}

function rangeOf(start: Start, end: Start): DateRange | undefined {
  return start.unit === end.unit
    ? relativeWords({ unit: start.unit, from: start.offset, to: end.offset })
    : undefined;
}

function startComparison(
  node: Node,
  clock: Clock,
): { column: string; operator: string; start: Start } | undefined {
  if (!('A_Expr' in node) || node.A_Expr.kind !== 'AEXPR_OP') return undefined;
  const { lexpr, rexpr, name } = node.A_Expr;
  const start = startOf(rexpr, clock);
  if (lexpr === undefined || !('ColumnRef' in lexpr) || start === undefined) return undefined;
  const column = namesOf(lexpr.ColumnRef.fields).at(-1);
  return column === undefined ? undefined : { column, operator: nameOf(name), start };
}

function startOf(node: Node | undefined, clock: Clock): Start | undefined {
  if (node === undefined) return undefined;
  if ('SQLValueFunction' in node)
    return node.SQLValueFunction.op === 'SVFOP_CURRENT_DATE' ? { unit: 'day', offset: 0 } : undefined;
  if ('FuncCall' in node) {
    const { funcname, args = [] } = node.FuncCall;
    const unit = nameOf(funcname) === 'date_trunc' ? constantOf(args[0], clock) : undefined;
    return unit?.type === 'string' && isNow(args[1])
      ? { unit: unit.text.toLowerCase(), offset: 0 }
      : undefined;
  }
  if (!('A_Expr' in node) || node.A_Expr.kind !== 'AEXPR_OP') return undefined;
  const start = startOf(node.A_Expr.lexpr, clock);
  const sign = { '+': 1, '-': -1 }[nameOf(node.A_Expr.name)];
  const count = start && sign && unitsIn(node.A_Expr.rexpr, start.unit, clock);
  return start === undefined || count === undefined || sign === undefined
    ? undefined
    : { unit: start.unit, offset: start.offset + sign * count };
}

function isNow(node: Node | undefined): boolean {
  if (node === undefined) return false;
  return 'SQLValueFunction' in node || ('FuncCall' in node && nameOf(node.FuncCall.funcname) === 'now');
}

const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
const DAYS: Record<string, number> = { day: 1, week: 7 };
const MILLISECONDS: Record<string, number> = { second: 1000, minute: 60_000, hour: 3_600_000 };

/** How many periods an interval lasts; undefined if that is no whole number. */
function unitsIn(node: Node | undefined, unit: string, clock: Clock): number | undefined {
  const constant = constantOf(node, clock);
  if (constant?.type === 'number' && unit === 'day') return whole(Number(constant.text));
  if (constant?.type !== 'interval') return undefined;
  const { months, days, ms } = constant.interval;
  const isOnly = (part: number) => [months, days, ms].every((other) => other === part || other === 0);
  if (unit in MONTHS && isOnly(months)) return whole(months / (MONTHS[unit] ?? 1));
  if (unit in DAYS && isOnly(days)) return whole(days / (DAYS[unit] ?? 1));
  return unit in MILLISECONDS && isOnly(ms) ? whole(ms / (MILLISECONDS[unit] ?? 1)) : undefined;
}

function whole(count: number): number | undefined {
  return Number.isInteger(count) ? count : undefined;
}
