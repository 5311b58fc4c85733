import type { SqlDialect } from './sql-dialect.ts';

/** A column in an expression. `start` and `end` are positions in the text, quotes included. */
export interface ColumnUse {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly isQuoted: boolean;
  /** What precedes the name and a dot: a table, or a column whose field this is. */
  readonly qualifier: string | null;
  /** Where the name itself starts. */
  readonly nameStart: number;
  /** Whether it is an argument of a function, where a word such as `day` may be a unit. */
  readonly isArgument: boolean;
}

export interface ParsedExpression {
  readonly columns: readonly ColumnUse[];
  /** Whether it contains queries, whose columns may be those of other tables. They are not among `columns`. */
  readonly hasQuery: boolean;
}

/** Finds the columns of SQL expressions. */
export interface SqlParser {
  /**
   * The columns of an expression in a dialect; 'unknown' if the parser does not know its syntax, 'invalid' if it is not
   * an expression, such as `a from b`.
   */
  parse(sql: string, dialect: SqlDialect): ParsedExpression | 'unknown' | 'invalid';
  /** The columns without a qualifier in the parts of a query that read several tables; null if it cannot be parsed. */
  unqualified(query: string, dialect: SqlDialect): string[] | null;
}

const START = 'select ';
/** The parser's names of dialects that have another one here. */
const OTHER_NAMES: Readonly<Record<string, string>> = { postgres: 'postgresql', mssql: 'tsql' };

/** Loads the parser: 24 MB of WebAssembly, so only the thread that converts has it. */
export async function loadSqlParser(): Promise<SqlParser> {
  const { parse, getDialects } = await import('@polyglot-sql/sdk');
  const known = new Set(getDialects());
  const dialectOf = ({ name }: SqlDialect) => {
    const wanted = OTHER_NAMES[name] ?? name;
    return (known.has(wanted) ? wanted : 'generic') as Parameters<typeof parse>[1];
  };
  return {
    parse(sql, dialect) {
      const result = parse(START + sql, dialectOf(dialect));
      if (!result.success || !Array.isArray(result.ast)) return 'unknown';
      const [query, ...others] = result.ast as unknown[];
      const expressions = others.length === 0 ? expressionsOf(query) : undefined;
      return expressions === undefined ? 'invalid' : usesIn(expressions, sql);
    },
    unqualified(query, dialect) {
      const result = parse(query, dialectOf(dialect));
      return result.success ? [...new Set(unqualifiedIn(result.ast))] : null;
    },
  };
}

type Node = { readonly [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The expressions of a `select` that consists of nothing else. */
function expressionsOf(query: unknown): readonly unknown[] | undefined {
  const select = isNode(query) ? query.select : undefined;
  if (!isNode(select) || !Array.isArray(select.expressions)) return undefined;
  const { expressions, ...rest } = select;
  const isAlone = Object.values(rest).every(
    (clause) => clause === null || clause === false || (Array.isArray(clause) && clause.length === 0),
  );
  const isPlain = expressions.every((given) => isNode(given) && !('alias' in given) && !('star' in given));
  return isAlone && isPlain ? expressions : undefined;
}

/** The columns without a qualifier in what each `select` over several tables computes, joins or filters. */
function unqualifiedIn(tree: unknown): string[] {
  const found: string[] = [];
  /** The names that the query itself gives to results, which its outer parts use. */
  const results = new Set<string>();
  const visit = (value: unknown, type: string, isJoined: boolean): void => {
    if (Array.isArray(value)) for (const entry of value) visit(entry, type, isJoined);
    if (!isNode(value)) return;
    if (type === 'column') {
      const { name, table } = value;
      if (isJoined && !isNode(table) && isNode(name)) found.push(String(name.name));
      return;
    }
    if (type === 'alias' && isNode(value.alias)) results.add(String(value.alias.name));
    const isSelect = type === 'select';
    const joins = isSelect && Array.isArray(value.joins) ? value.joins.length : 0;
    for (const [key, child] of Object.entries(value)) {
      // These name results, and a lambda names its own arguments.
      if (key === 'order_by' || key === 'group_by' || key === 'lambda') continue;
      visit(child, key, isSelect ? joins > 0 : isJoined);
    }
  };
  visit(tree, '', false);
  return found.filter((name) => !results.has(name));
}

/** Node types with a query of their own. */
const QUERIES = new Set(['select', 'union', 'intersect', 'except', 'subquery', 'exists']);

function usesIn(expressions: readonly unknown[], sql: string): ParsedExpression | 'unknown' {
  const columns: ColumnUse[] = [];
  let hasQuery = false;
  let isComplete = true;
  const offset = offsetIn(sql);
  /** `type` and `within` are the keys of the value and of its parent. */
  const visit = (value: unknown, type: string, within: string, bound: ReadonlySet<string>): void => {
    if (Array.isArray(value)) for (const entry of value) visit(entry, type, within, bound);
    if (!isNode(value)) return;
    if (type === 'column') {
      const use = useOf(value, offset, within === 'args');
      if (use === undefined) isComplete = false;
      else if (use.isQuoted || !bound.has((use.qualifier ?? use.name).toLowerCase())) columns.push(use);
    } else if (QUERIES.has(type) || (type === 'in' && isNode(value.query))) {
      hasQuery = true;
      if (type === 'in') visit(value.this, 'this', type, bound);
    } else {
      const names = boundBy(type, value);
      const inside = names.length === 0 ? bound : new Set([...bound, ...names]);
      for (const [key, child] of Object.entries(value)) visit(child, key, type, inside);
    }
  };
  for (const expression of expressions) visit(expression, '', '', new Set());
  return isComplete ? { columns, hasQuery } : 'unknown';
}

/** The names that a lambda function or a list comprehension gives to elements. */
function boundBy(type: string, value: Node): string[] {
  const given = type === 'lambda' ? value.parameters : type === 'comprehension' ? [value.expression] : [];
  return (Array.isArray(given) ? given : []).flatMap((entry) => {
    const column = isNode(entry) && isNode(entry.column) ? entry.column.name : entry;
    return isNode(column) && typeof column.name === 'string' ? [column.name.toLowerCase()] : [];
  });
}

function useOf(
  { name, table }: Node,
  offset: (position: number) => number,
  isArgument: boolean,
): ColumnUse | undefined {
  if (!isNode(name) || !isNode(name.span) || typeof name.name !== 'string') return undefined;
  const first = isNode(table) ? table : name;
  if (!isNode(first.span)) return undefined;
  return {
    start: offset(Number(first.span.start)),
    end: offset(Number(name.span.end)),
    name: name.name,
    isQuoted: name.quoted === true,
    qualifier: isNode(table) ? String(table.name) : null,
    nameStart: offset(Number(name.span.start)),
    isArgument,
  };
}

/** Converts the parser's positions, which count characters, to positions in the text of the expression. */
function offsetIn(sql: string): (position: number) => number {
  const isSimple = !/[\ud800-\udbff]/.test(sql);
  const characters = isSimple ? [] : [...sql];
  return (position) => {
    const at = position - START.length;
    return isSimple ? at : characters.slice(0, at).join('').length;
  };
}
