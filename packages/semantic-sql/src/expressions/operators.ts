import type { Node } from 'libpg-query';
import type { ValueType } from '../model/catalog.ts';
import { nameOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { article, comparable, type Env, type Fragment, isNumeric, needText, textOf } from './fragment.ts';

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '^']);
export const COMPARISONS = new Set(['=', '<>', '<', '>', '<=', '>=']);
const REGULAR: Record<string, string> = {
  '~': 'regexp_matches($1, $2)',
  '~*': "regexp_matches($1, $2, 'i')",
  '!~': '(NOT regexp_matches($1, $2))',
  '!~*': "(NOT regexp_matches($1, $2, 'i'))",
};

type Operator = { kind?: string; name?: Node[]; lexpr?: Node; rexpr?: Node; location?: number };

export function writeOperator(expression: Operator, env: Env): Fragment {
  const { kind, lexpr, rexpr, location } = expression;
  const operator = nameOf(expression.name);
  const at = env.planning.mark(location);
  const boolean = (sql: string): Fragment => ({ sql: `(${at}${sql})`, type: 'boolean', name: '?column?' });
  switch (kind) {
    case 'AEXPR_OP': {
      if (lexpr === undefined) return unary(operator, env.write(rexpr, env), at, location);
      return binary(operator, env.write(lexpr, env), env.write(rexpr, env), at, location);
    }
    case 'AEXPR_DISTINCT':
    case 'AEXPR_NOT_DISTINCT': {
      const [left, right] = comparable(env.write(lexpr, env), env.write(rexpr, env), operator, location);
      return boolean(`${left.sql} IS ${kind === 'AEXPR_DISTINCT' ? '' : 'NOT '}DISTINCT FROM ${right.sql}`);
    }
    case 'AEXPR_NULLIF': {
      const [left, right] = comparable(env.write(lexpr, env), env.write(rexpr, env), operator, location);
      return { sql: `${at}nullif(${left.sql}, ${right.sql})`, type: left.type, name: 'nullif' };
    }
    case 'AEXPR_IN': {
      const items = rexpr !== undefined && 'List' in rexpr ? (rexpr.List.items ?? []) : [];
      return inList(env.write(lexpr, env), items, operator === '<>', env, boolean, location);
    }
    case 'AEXPR_OP_ANY':
    case 'AEXPR_OP_ALL': {
      const isAny = kind === 'AEXPR_OP_ANY';
      if (rexpr === undefined || !('A_ArrayExpr' in rexpr) || operator !== (isAny ? '=' : '<>'))
        return refuse('ANY and ALL need a subquery, or `= ANY (ARRAY[…])` or `<> ALL (ARRAY[…])`', location);
      return inList(env.write(lexpr, env), rexpr.A_ArrayExpr.elements ?? [], !isAny, env, boolean, location);
    }
    case 'AEXPR_LIKE':
    case 'AEXPR_ILIKE': {
      const left = env.write(lexpr, env);
      const [pattern, escapeCharacter] = likePattern(rexpr);
      const right = env.write(pattern, env);
      const word = kind === 'AEXPR_LIKE' ? 'LIKE' : 'ILIKE';
      for (const side of [left, right]) needText(side, word, location);
      const not = operator.startsWith('!') ? 'NOT ' : '';
      const escaped = escapeCharacter === undefined ? "'\\'" : env.write(escapeCharacter, env).sql;
      return boolean(`${left.sql} ${not}${word} ${right.sql} ESCAPE ${escaped}`);
    }
    case 'AEXPR_BETWEEN':
    case 'AEXPR_NOT_BETWEEN':
    case 'AEXPR_BETWEEN_SYM':
    case 'AEXPR_NOT_BETWEEN_SYM': {
      const left = env.write(lexpr, env);
      const bounds = rexpr !== undefined && 'List' in rexpr ? (rexpr.List.items ?? []) : [];
      const [low, high] = bounds.map(
        (bound) => comparable(left, env.write(bound, env), 'BETWEEN', location)[1].sql,
      );
      const range = kind.endsWith('SYM')
        ? `least(${low}, ${high}) AND greatest(${low}, ${high})`
        : `${low} AND ${high}`;
      return boolean(`${left.sql} ${kind.includes('NOT') ? 'NOT ' : ''}BETWEEN ${range}`);
    }
    default:
      return refuse(`${operator || 'This operator'} is not supported here`, location);
  }
}

/** The pattern of LIKE and its escape character. */
export function likePattern(node: Node | undefined): [Node | undefined, Node | undefined] {
  if (node !== undefined && 'FuncCall' in node && nameOf(node.FuncCall.funcname) === 'like_escape') {
    const [pattern, escapeCharacter] = node.FuncCall.args ?? [];
    return [pattern, escapeCharacter];
  }
  return [node, undefined];
}

function inList(
  left: Fragment,
  items: readonly Node[],
  isNot: boolean,
  env: Env,
  boolean: (sql: string) => Fragment,
  location: number | undefined,
): Fragment {
  if (items.length === 0) return refuse('The list is empty', location);
  const list = items.map(
    (item) => comparable(left, env.write(item, env), isNot ? 'NOT IN' : 'IN', location)[1].sql,
  );
  return boolean(`${left.sql} ${isNot ? 'NOT ' : ''}IN (${list.join(', ')})`);
}

function unary(operator: string, value: Fragment, at: string, location: number | undefined): Fragment {
  if (operator !== '-' && operator !== '+')
    return refuse(`The operator ${operator} is not supported`, location);
  if (!['integer', 'number', 'interval', 'unknown'].includes(value.type))
    refuse(`The operator ${operator} needs a number, not a ${value.type}`, location);
  return { sql: `(${at}${operator}${value.sql})`, type: value.type, name: '?column?' };
}

function binary(
  operator: string,
  left: Fragment,
  right: Fragment,
  at: string,
  location: number | undefined,
): Fragment {
  const name = '?column?';
  if (COMPARISONS.has(operator)) {
    const [one, other] = comparable(left, right, operator, location);
    return { sql: `(${one.sql} ${at}${operator} ${other.sql})`, type: 'boolean', name };
  }
  if (operator === '||') {
    const [one, other] = [textOf(left), textOf(right)];
    return { sql: `(${one} ${at}|| ${other})`, type: 'string', name };
  }
  const regular = REGULAR[operator];
  if (regular !== undefined) {
    for (const side of [left, right]) needText(side, operator, location);
    const parts = { $1: left.sql, $2: right.sql };
    const sql = regular.replace(/\$[12]/g, (part) => parts[part as '$1' | '$2']);
    return { sql: `${at}${sql}`, type: 'boolean', name };
  }
  if (!ARITHMETIC.has(operator)) return refuse(`The operator ${operator} is not supported`, location);
  const [one, other] = numeric(left, right);
  const type = arithmeticType(operator, one.type, other.type);
  if (type === undefined)
    return refuse(
      `The operator ${operator} does not apply to ${article(left.type)} and ${article(right.type)}`,
      location,
    );
  const sql =
    operator === '^' ? `${at}pow(${one.sql}, ${other.sql})` : `(${one.sql} ${at}${operator} ${other.sql})`;
  return { sql, type, name };
}

/** Beside a number, a literal in quotes is one too. */
function numeric(left: Fragment, right: Fragment): [Fragment, Fragment] {
  const isNumber = ({ type }: Fragment) => type === 'number' || type === 'integer';
  const cast = (value: Fragment): Fragment => ({
    ...value,
    sql: `CAST(${value.sql} AS DOUBLE)`,
    type: 'number',
  });
  if (isNumber(left) && right.type === 'unknown') return [left, cast(right)];
  if (isNumber(right) && left.type === 'unknown') return [cast(left), right];
  return [left, right];
}

function arithmeticType(operator: string, left: ValueType, right: ValueType): ValueType | undefined {
  const pair = [left, right];
  if (operator === '^') return pair.every((type) => isNumeric(type)) ? 'number' : undefined;
  if (pair.every((type) => type === 'integer')) return 'integer';
  if (pair.every((type) => isNumeric(type))) return 'number';
  const isTime = (type: ValueType) => type === 'time' || type === 'date';
  if (operator === '+' || operator === '-') {
    if (left === 'date' && right === 'date') return operator === '-' ? 'integer' : undefined;
    if (left === 'date' && right === 'integer') return 'date';
    if (isTime(left) && isTime(right)) return operator === '-' ? 'interval' : undefined;
    if (isTime(left) && (right === 'interval' || right === 'unknown')) return 'time';
    if (operator === '+' && left === 'interval' && isTime(right)) return 'time';
    if (left === 'interval' && right === 'interval') return 'interval';
  }
  if (operator === '*' || operator === '/') {
    if (left === 'interval' && isNumeric(right)) return 'interval';
    if (operator === '*' && right === 'interval' && isNumeric(left)) return 'interval';
  }
  return pair.includes('unknown') && pair.every((type) => type === 'unknown' || isNumeric(type))
    ? 'number'
    : undefined;
}
