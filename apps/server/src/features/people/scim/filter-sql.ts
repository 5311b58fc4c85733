import { type RawBuilder, sql } from 'kysely';
import { idIn } from '../../../http/id-in.ts';
import type { AttributePath, Comparison, Filter, FilterValue } from './filter.ts';
import { scimRefusal } from './scim-error.ts';

export type Condition = RawBuilder<boolean>;

/** A single value of a row, as SQL. */
export interface Column {
  readonly kind: 'column';
  readonly type: 'text' | 'boolean' | 'time' | 'number';
  readonly sql: RawBuilder<unknown>;
  readonly caseExact?: boolean;
  /** An equality condition that an index supports. */
  equals?(value: string): Condition;
}

/** A column with text, which is compared ignoring case unless `caseExact` is true. */
export const textColumn = (expression: RawBuilder<unknown>, more: Partial<Column> = {}): Column => ({
  kind: 'column',
  type: 'text',
  sql: expression,
  ...more,
});

/** A column with the id of a row. */
export const idColumn = (id: RawBuilder<unknown>) =>
  textColumn(sql`${id}::text`, { caseExact: true, equals: (value) => sql<boolean>`${id} = ${idIn(value)}` });

/** A column with a time, truncated to milliseconds as in responses. */
export const timeColumn = (expression: RawBuilder<unknown>): Column => ({
  kind: 'column',
  type: 'time',
  sql: sql`date_trunc('milliseconds', ${expression})`,
});

/** Several values per row: the rows of `from`, each with members. The member `value` represents the whole. */
export interface Several {
  readonly kind: 'several';
  readonly from: RawBuilder<unknown>;
  member(name: string): Column | undefined;
}

/** Maps an attribute to SQL; undefined for an unknown or unsearchable attribute. */
export type Columns = (path: AttributePath) => Column | Several | undefined;

/**
 * Translates a filter to a condition on the rows of a resource, with values as parameters. A missing value makes a
 * comparison false and its negation true.
 */
export function conditionOf(filter: Filter, columns: Columns): Condition {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((part) => conditionOf(part, columns));
      return sql<boolean>`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql<boolean>`(${conditionOf(filter.filter, columns)}) is not true`;
    case 'some':
      return someOf(filter.path, filter.filter, columns);
    default: {
      const column = found(filter.path, columns(filter.path));
      if (column.kind === 'column') return leafOn(column, filter);
      const value = found(filter.path, column.member(filter.path.sub ?? 'value'));
      return sql<boolean>`exists (select from ${column.from} where ${leafOn(value, filter)})`;
    }
  }
}

/** The sort expression of an attribute: for several values, the smallest. */
export function orderOf(path: AttributePath, columns: Columns): RawBuilder<unknown> | undefined {
  const column = columns(path);
  if (column === undefined) return undefined;
  if (column.kind === 'column') return sortable(column);
  const member = column.member(path.sub ?? 'value');
  return member && sql`(select min(${sortable(member)}) from ${column.from})`;
}

function sortable({ type, sql: expression, caseExact }: Column): RawBuilder<unknown> {
  return type === 'text' && caseExact !== true ? sql`lower(${expression})` : expression;
}

type Leaf = Extract<Filter, { op: 'pr' | Comparison }>;

function someOf(path: AttributePath, filter: Filter, columns: Columns): Condition {
  const column = found(path, columns(path));
  if (column.kind === 'column') throw unsearchable(path);
  const members: Columns = (member) =>
    member.schema === undefined && member.sub === undefined ? column.member(member.name) : undefined;
  return sql<boolean>`exists (select from ${column.from} where ${conditionOf(filter, members)})`;
}

function leafOn(column: Column, leaf: Leaf): Condition {
  if (leaf.op === 'pr') return sql<boolean>`${column.sql} is not null`;
  const { op, value, path } = leaf;
  if (value === null) return ofNull(column, op, path);
  if (column.type === 'text') return ofText(column, op, value, path);
  if (column.type === 'boolean') return ofBoolean(column, op, value, path);
  const sought = column.type === 'time' ? timeIn(value, path) : numberIn(value, path);
  const sign = SIGNS[op];
  if (sign === undefined) throw refused(path, `does not support ${op}`);
  return sql<boolean>`${column.sql} ${sign} ${sought}`;
}

const SIGNS: Partial<Record<Comparison, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

function ofNull(column: Column, op: Comparison, path: AttributePath): Condition {
  if (op === 'eq') return sql<boolean>`${column.sql} is null`;
  if (op === 'ne') return sql<boolean>`${column.sql} is not null`;
  throw refused(path, 'can be compared with null only with eq and ne');
}

function ofText(column: Column, op: Comparison, value: FilterValue, path: AttributePath): Condition {
  if (typeof value !== 'string') throw refused(path, 'must be compared with a string in double quotes');
  if (!value.isWellFormed() || value.includes('\0'))
    throw refused(path, 'must be compared with a string of valid Unicode');
  if (op === 'eq' && column.equals !== undefined) return column.equals(value);
  const fold = (text: RawBuilder<unknown>) => (column.caseExact === true ? text : sql`lower(${text})`);
  const [present, sought] = [fold(column.sql), fold(sql`${value}::text`)];
  if (op === 'co') return sql<boolean>`strpos(${present}, ${sought}) > 0`;
  if (op === 'sw') return sql<boolean>`starts_with(${present}, ${sought})`;
  if (op === 'ew') return sql<boolean>`right(${present}, length(${sought})) = ${sought}`;
  return sql<boolean>`${present} ${SIGNS[op] ?? sql`=`} ${sought}`;
}

function ofBoolean(column: Column, op: Comparison, value: FilterValue, path: AttributePath): Condition {
  const word = String(value).toLowerCase();
  if (word !== 'true' && word !== 'false') throw refused(path, 'must be compared with true or false');
  if (op !== 'eq' && op !== 'ne')
    throw refused(path, 'is a boolean, which can be compared only with eq and ne');
  return sql<boolean>`${column.sql} ${SIGNS[op] ?? sql`=`} ${word === 'true'}`;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function timeIn(value: FilterValue, path: AttributePath): RawBuilder<unknown> {
  const time = typeof value === 'string' && TIME.test(value) ? new Date(value) : undefined;
  if (time === undefined || Number.isNaN(time.getTime()))
    throw refused(path, 'must be compared with a time such as "2026-05-04T12:00:00Z"');
  return sql`${time}`;
}

function numberIn(value: FilterValue, path: AttributePath): RawBuilder<unknown> {
  if (typeof value !== 'number') throw refused(path, 'must be compared with a number');
  return sql`${String(value)}::numeric`;
}

function found<T>(path: AttributePath, column: T | undefined): T {
  if (column === undefined) throw unsearchable(path);
  return column;
}

function unsearchable(path: AttributePath): Error {
  return refused(path, 'is not a searchable attribute');
}

function refused({ text }: AttributePath, rule: string): Error {
  return scimRefusal('invalidFilter', `query.filter: ${text.slice(0, 200)} ${rule}`);
}
