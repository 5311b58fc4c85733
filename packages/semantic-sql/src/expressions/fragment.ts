import type { Node, SelectStmt } from 'libpg-query';
import type { ValueType } from '../model/catalog.ts';
import { refuse } from '../syntax/sql-error.ts';
import type { Block, Leaf } from './block.ts';
import type { Planning } from './planning.ts';
import type { Scope } from './scope.ts';

/** A piece of local SQL. */
export type Fragment = {
  sql: string;
  type: ValueType;
  /** Set if it is just a member. */
  leaf?: Leaf;
  /** Set if it has a different value for each value of this leaf. */
  determines?: Leaf;
  /** The part of a date that EXTRACT takes from a time dimension. */
  part?: { member: string; part: string };
  /** The name that PostgreSQL gives such a column. */
  name: string;
};

/** Where an expression is. */
export type Env = {
  planning: Planning;
  scope: Scope;
  /** Of a SELECT over a cube or view. */
  block: Block | undefined;
  /** Why aggregates are not allowed here; undefined if they are. */
  noAggregates: string | undefined;
  /** Writes an expression. Called through here, because every kind of expression contains all the others. @throws Problem */
  write: (node: Node | undefined, env: Env) => Fragment;
  /** Writes a subquery. */
  select: (statement: SelectStmt, outer: Scope, isSet: boolean) => { sql: string; types: ValueType[] };
  /** The names in WINDOW. */
  windows: ReadonlySet<string>;
};

export function article(type: ValueType): string {
  if (type === 'unknown') return 'a string';
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

export function isNumeric(type: ValueType): boolean {
  return type === 'integer' || type === 'number';
}

/** Checks that two values can be compared. A literal in quotes takes the type of the other side. */
export function comparable(
  left: Fragment,
  right: Fragment,
  operator: string,
  location: number | undefined,
): [Fragment, Fragment] {
  const group = (type: ValueType) => {
    if (isNumeric(type)) return 'number';
    return type === 'date' ? 'time' : type;
  };
  const [one, other] = [group(left.type), group(right.type)];
  if (one !== other && one !== 'unknown' && other !== 'unknown')
    refuse(`${operator} cannot compare ${article(left.type)} with ${article(right.type)}`, location);
  return [left, right];
}

export function needText({ type }: Fragment, operator: string, location: number | undefined): void {
  if (type !== 'string' && type !== 'unknown')
    refuse(`${operator} needs strings, not ${article(type)}`, location);
}

/** A value as PostgreSQL writes it. */
export function textOf({ sql, type }: Fragment): string {
  if (type === 'string' || type === 'unknown') return sql;
  if (type === 'number') return `regexp_replace(CAST(${sql} AS VARCHAR), '\\.0$', '')`;
  return `CAST(${sql} AS VARCHAR)`;
}

/** The type that several branches have in common. */
export function commonType(values: readonly Fragment[]): ValueType {
  const types = new Set(values.map(({ type }) => type).filter((type) => type !== 'unknown'));
  if (types.size === 2 && types.has('integer') && types.has('number')) return 'number';
  if (types.size === 2 && types.has('date') && types.has('time')) return 'time';
  return types.size === 1 ? ([...types][0] as ValueType) : 'unknown';
}
