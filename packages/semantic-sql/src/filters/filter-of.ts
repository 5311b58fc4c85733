import type { Node } from 'libpg-query';
import type { LeafRef } from '../expressions/block.ts';
import type { Env } from '../expressions/fragment.ts';
import { likePattern } from '../expressions/operators.ts';
import type { Filter } from '../model/cube-query.ts';
import { nameOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { type Constant, constantOf, timeOf } from '../values/constants.ts';
import { and, equality, or, refuseTime, valueFor } from './filter-values.ts';
import { ownLeaf } from './own-leaf.ts';
import { timeFilter, timeLeaf } from './time-filters.ts';

/**
 * The filter of Cube that keeps exactly the rows that a condition keeps; undefined if Cube has none. In WHERE and HAVING
 * unknown counts as false, and negations are moved to the leaves, so nulls need care in the leaves only.
 */
export function filterOf(node: Node, env: Env, isNegated = false): Filter | undefined {
  if ('BoolExpr' in node) {
    const { boolop, args = [] } = node.BoolExpr;
    if (boolop === 'NOT_EXPR') return args[0] && filterOf(args[0], env, !isNegated);
    const filters: Filter[] = [];
    for (const arg of args) {
      const filter = filterOf(arg, env, isNegated);
      if (filter === undefined) return undefined;
      filters.push(filter);
    }
    return (boolop === 'AND_EXPR') !== isNegated ? and(filters) : or(filters);
  }
  if ('NullTest' in node) {
    const leaf = ownLeaf(node.NullTest.arg, env);
    if (leaf === undefined) return undefined;
    const isSet = (node.NullTest.nulltesttype === 'IS_NOT_NULL') !== isNegated;
    return { member: leaf.member.member, operator: isSet ? 'set' : 'notSet' };
  }
  if ('BooleanTest' in node) {
    const leaf = booleanLeaf(node.BooleanTest.arg, env);
    if (leaf === undefined) return undefined;
    const [not, value] =
      /^IS_(NOT_)?(TRUE|FALSE|UNKNOWN)$/.exec(node.BooleanTest.booltesttype ?? '')?.slice(1) ?? [];
    const isNot = (not !== undefined) !== isNegated;
    if (value === 'UNKNOWN') return { member: leaf.member.member, operator: isNot ? 'set' : 'notSet' };
    // Cube's notEquals keeps nulls, as IS NOT TRUE does.
    return {
      member: leaf.member.member,
      operator: isNot ? 'notEquals' : 'equals',
      values: [String(value).toLowerCase()],
    };
  }
  if ('ColumnRef' in node) {
    const leaf = booleanLeaf(node, env);
    return leaf && equality(leaf.member.member, [String(!isNegated)], false);
  }
  return 'A_Expr' in node ? comparisonFilter(node.A_Expr, env, isNegated) : undefined;
}

type Expression = { kind?: string; name?: Node[]; lexpr?: Node; rexpr?: Node; location?: number };

function comparisonFilter(expression: Expression, env: Env, isNegated: boolean): Filter | undefined {
  const { kind, location } = expression;
  const operator = nameOf(expression.name);
  const { clock } = env.planning;
  switch (kind) {
    case 'AEXPR_OP': {
      if (!(operator in OPPOSITE)) return undefined;
      const [left, right] = [ownLeaf(expression.lexpr, env), ownLeaf(expression.rexpr, env)];
      const [subject, other, turned] = left
        ? [expression.lexpr, expression.rexpr, operator]
        : right
          ? [expression.rexpr, expression.lexpr, TURNED[operator] ?? operator]
          : [expression.lexpr, expression.rexpr, operator];
      const constant = constantOf(other, clock);
      if (constant === undefined || subject === undefined) return undefined;
      return compare(
        subject,
        isNegated ? (OPPOSITE[turned] ?? turned) : turned,
        constant,
        env,
        other,
        location,
      );
    }
    case 'AEXPR_DISTINCT':
    case 'AEXPR_NOT_DISTINCT': {
      const leaf = ownLeaf(expression.lexpr, env);
      const constant = constantOf(expression.rexpr, clock);
      if (leaf === undefined || constant === undefined || leaf.member.type === 'time') return undefined;
      const isNot = (kind === 'AEXPR_DISTINCT') !== isNegated;
      const member = leaf.member.member;
      if (constant.type === 'null') return { member, operator: isNot ? 'set' : 'notSet' };
      const value = valueFor(leaf.member.type, constant, expression.rexpr, location);
      return value === undefined
        ? undefined
        : { member, operator: isNot ? 'notEquals' : 'equals', values: [value] };
    }
    case 'AEXPR_IN': {
      const items = expression.rexpr && 'List' in expression.rexpr ? (expression.rexpr.List.items ?? []) : [];
      return listFilter(expression.lexpr, items, (operator === '<>') !== isNegated, env, location);
    }
    case 'AEXPR_OP_ANY':
    case 'AEXPR_OP_ALL': {
      const isAny = kind === 'AEXPR_OP_ANY' && operator === '=';
      const isAll = kind === 'AEXPR_OP_ALL' && operator === '<>';
      if (!(isAny || isAll) || expression.rexpr === undefined || !('A_ArrayExpr' in expression.rexpr))
        return undefined;
      const items = expression.rexpr.A_ArrayExpr.elements ?? [];
      return listFilter(expression.lexpr, items, isAll !== isNegated, env, location);
    }
    case 'AEXPR_ILIKE':
    case 'AEXPR_LIKE':
      return kind === 'AEXPR_ILIKE'
        ? likeFilter(expression, operator.startsWith('!') !== isNegated, env)
        : undefined;
    case 'AEXPR_BETWEEN':
    case 'AEXPR_NOT_BETWEEN': {
      const bounds =
        expression.rexpr && 'List' in expression.rexpr ? (expression.rexpr.List.items ?? []) : [];
      const [low, high] = bounds.map((bound) => constantOf(bound, clock));
      const subject = expression.lexpr;
      if (low === undefined || high === undefined || subject === undefined) return undefined;
      const isNot = (kind === 'AEXPR_NOT_BETWEEN') !== isNegated;
      const first = compare(subject, isNot ? '<' : '>=', low, env, bounds[0], location);
      const last = compare(subject, isNot ? '>' : '<=', high, env, bounds[1], location);
      if (first === undefined || last === undefined) return undefined;
      return isNot ? or([first, last]) : and([first, last]);
    }
    default:
      return undefined;
  }
}

const OPPOSITE: Record<string, string> = { '=': '<>', '<>': '=', '<': '>=', '>=': '<', '>': '<=', '<=': '>' };
const TURNED: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
const OPERATORS: Record<string, string> = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' };

/** A comparison of a member with a constant. */
function compare(
  subject: Node,
  operator: string,
  constant: Constant,
  env: Env,
  value: Node | undefined,
  location: number | undefined,
): Filter | undefined {
  // Nothing compares with null.
  if (constant.type === 'null') return undefined;
  const time = timeLeaf(subject, env);
  if (time !== undefined) {
    const at = timeOf(constant, env.planning.clock);
    if (at === undefined) {
      if (constant.type === 'string') refuseTime(constant.text, value ?? subject);
      return undefined;
    }
    return timeFilter(time, operator, at);
  }
  const leaf = ownLeaf(subject, env);
  if (leaf === undefined || leaf.member.type === 'time') return undefined;
  const { member, type } = leaf.member;
  const text = valueFor(type, constant, value, location);
  if (text === undefined) return undefined;
  if (operator === '=' || operator === '<>') return equality(member, [text], operator === '<>');
  if (type === 'boolean') return undefined;
  return { member, operator: OPERATORS[operator] ?? '', values: [text] };
}

function listFilter(
  subject: Node | undefined,
  items: readonly Node[],
  isNegated: boolean,
  env: Env,
  location: number | undefined,
): Filter | undefined {
  const constants = items.map((item) => constantOf(item, env.planning.clock));
  if (subject === undefined || constants.some((constant) => constant === undefined)) return undefined;
  const known = constants as Constant[];
  const hasNull = known.some(({ type }) => type === 'null');
  // With a null in the list, NOT IN is never true.
  if (hasNull && isNegated) return undefined;
  const values = known.filter(({ type }) => type !== 'null');
  if (values.length === 0) return undefined;
  if (timeLeaf(subject, env) !== undefined) {
    const filters = values.map((value, index) =>
      compare(subject, isNegated ? '<>' : '=', value, env, items[index], location),
    );
    if (filters.some((filter) => filter === undefined)) return undefined;
    return isNegated ? and(filters as Filter[]) : or(filters as Filter[]);
  }
  const leaf = ownLeaf(subject, env);
  if (leaf === undefined) return undefined;
  const texts = known.flatMap((value, index) =>
    value.type === 'null' ? [] : [valueFor(leaf.member.type, value, items[index], location)],
  );
  if (texts.some((text) => text === undefined)) return undefined;
  return equality(leaf.member.member, texts as string[], isNegated);
}

/** Patterns of ILIKE without other wildcards than a % at either end. A backslash makes a wildcard a character. */
function likeFilter(
  { lexpr, rexpr, location }: Expression,
  isNegated: boolean,
  env: Env,
): Filter | undefined {
  const leaf = ownLeaf(lexpr, env);
  const [pattern, escapeCharacter] = likePattern(rexpr);
  const constant = constantOf(pattern, env.planning.clock);
  if (leaf === undefined || constant?.type !== 'string' || escapeCharacter !== undefined) return undefined;
  if (leaf.member.type !== 'string')
    refuse(`ILIKE needs a string; "${leaf.member.name}" is a ${leaf.member.type}`, location);
  const [, start, escaped = '', end] = /^(%?)((?:[^%_\\]|\\.)+)(%?)$/s.exec(constant.text) ?? [];
  const text = escaped.replaceAll(/\\(.)/gs, '$1');
  // Without % at an end, ILIKE is an equality that ignores case, which Cube does not have.
  if (text === '' || (start === '' && end === '')) return undefined;
  const operator = start === '' ? 'startsWith' : end === '' ? 'endsWith' : 'contains';
  const { member } = leaf.member;
  if (!isNegated) return { member, operator, values: [text] };
  const negative = `not${operator.charAt(0).toUpperCase()}${operator.slice(1)}`;
  return {
    and: [
      { member, operator: negative, values: [text] },
      { member, operator: 'set' },
    ],
  };
}

function booleanLeaf(node: Node | undefined, env: Env): LeafRef | undefined {
  const leaf = ownLeaf(node, env);
  return leaf?.member.type === 'boolean' ? leaf : undefined;
}
