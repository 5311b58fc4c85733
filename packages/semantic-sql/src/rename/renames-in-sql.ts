import { type ColumnRef, type Node, type ScanToken, type SelectStmt, scanSync } from 'libpg-query';
import { kindOf, nameOf, namesOf } from '../syntax/nodes.ts';
import { parseSelect } from '../syntax/parse.ts';
import { offsetsOfBytes, SqlError } from '../syntax/sql-error.ts';

/** A place of a statement that names a view or a member, and what it becomes. Nothing is replaced where `from` is `to`. */
export interface SqlRename {
  /** The whole name: `orders` or `orders.count`. */
  readonly means: string;
  /** Offsets in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  readonly becomes: string;
}

/**
 * Gives views and members other names in a statement of semantic SQL. The columns of its result keep theirs.
 * @param names whole names and what they become
 * @returns the edits, which do not overlap; undefined for a statement that has one of the names, and is not a plain SELECT
 * from one view, where it may mean anything else
 */
export function renamesInSql(sql: string, names: ReadonlyMap<string, string>): SqlRename[] | undefined {
  if (!mayName(sql, names)) return [];
  const statement = plainSelect(sql);
  if (statement === undefined) return undefined;
  const [table] = statement.fromClause ?? [];
  if (table === undefined || !('RangeVar' in table)) return undefined;
  const { relname: view = '', alias, location: tableAt = 0 } = table.RangeVar;
  const tokens = new Tokens(sql);
  const newView = names.get(view);
  const edits: SqlRename[] = [];
  const put = (token: ScanToken, means: string, name: string, keeps?: string) =>
    edits.push({
      means,
      from: tokens.at(token.start),
      to: tokens.at(token.end),
      becomes: identifier(name) + (keeps === undefined ? '' : ` AS ${identifier(keeps)}`),
    });
  if (newView !== undefined) put(tokens.starting(tableAt), view, newView);
  const memberIn = ({ fields }: ColumnRef) => {
    const path = namesOf(fields);
    const name = path.at(-1);
    const isOwn = path.length === 1 || path[0] === (alias?.aliasname ?? view);
    const after = names.get(`${view}.${name}`)?.split('.')[1];
    return name === undefined || !isOwn || path.length > 2 ? undefined : { name, after };
  };
  const columns = outputNames(statement);
  eachColumn(statement, (ref, around) => {
    const member = memberIn(ref);
    const token = tokens.starting(ref.location ?? 0);
    const isQualified = (ref.fields?.length ?? 0) > 1;
    if (member === undefined) return;
    if (isQualified && newView !== undefined && alias === undefined) put(token, view, newView);
    if (member.after === undefined || (!isQualified && around === 'SortBy' && columns.has(member.name)))
      return;
    const named = isQualified ? tokens.after(token, 2) : token;
    const keeps = around === 'ResTarget' && member.after !== member.name ? member.name : undefined;
    put(named, `${view}.${member.name}`, member.after, keeps);
  });
  // MEASURE(count) is called count.
  for (const node of statement.targetList ?? []) {
    const call = 'ResTarget' in node && node.ResTarget.name === undefined ? node.ResTarget.val : undefined;
    const [argument] =
      call !== undefined && 'FuncCall' in call && isMeasure(call.FuncCall) ? (call.FuncCall.args ?? []) : [];
    if (call === undefined || !('FuncCall' in call) || argument === undefined || !('ColumnRef' in argument))
      continue;
    const { name = '', after } = memberIn(argument.ColumnRef) ?? {};
    if (after === undefined || after === name) continue;
    const at = tokens.at(tokens.closing(call.FuncCall.location ?? 0).end);
    edits.push({ means: `${view}.${name}`, from: at, to: at, becomes: ` AS ${identifier(name)}` });
  }
  return edits;
}

/** Whether a text has the last part of one of the names, in any case. */
function mayName(sql: string, names: ReadonlyMap<string, string>): boolean {
  const text = sql.toLowerCase();
  return names.keys().some((name) => text.includes((name.split('.').at(-1) ?? '').toLowerCase()));
}

/** A SELECT from one table, without others inside it. */
function plainSelect(sql: string): SelectStmt | undefined {
  try {
    const statement = parseSelect(sql);
    const isPlain =
      statement.op === 'SETOP_NONE' &&
      statement.fromClause?.length === 1 &&
      !JSON.stringify(statement).includes('"SelectStmt"');
    return isPlain && !hasStar(statement) ? statement : undefined;
  } catch (error) {
    if (error instanceof SqlError) return undefined;
    throw error;
  }
}

const hasStar = ({ targetList = [] }: SelectStmt) => JSON.stringify(targetList).includes('"A_Star"');

const isMeasure = ({ funcname }: { funcname?: Node[] }) => nameOf(funcname).toLowerCase() === 'measure';

/** The names of the columns of the result that a statement gives itself, or that are those of members. */
function outputNames({ targetList = [] }: SelectStmt): ReadonlySet<string> {
  const found = targetList.map((node) => {
    if (!('ResTarget' in node)) return undefined;
    const { name, val } = node.ResTarget;
    if (name !== undefined || val === undefined) return name;
    const [argument] = 'FuncCall' in val && isMeasure(val.FuncCall) ? (val.FuncCall.args ?? []) : [val];
    return argument !== undefined && 'ColumnRef' in argument
      ? namesOf(argument.ColumnRef.fields).at(-1)
      : undefined;
  });
  return new Set(found.filter((name) => name !== undefined));
}

/** Calls `visit` for each column in a node, with the kind of the node around it; a target with a name is no `ResTarget`. */
function eachColumn(node: object, visit: (ref: ColumnRef, around: string) => void, around = ''): void {
  for (const [key, content] of Object.entries(node)) {
    if (typeof content !== 'object' || content === null) continue;
    if (key === 'ColumnRef') visit(content as ColumnRef, around);
    else if (Array.isArray(content))
      for (const item of content as Node[]) eachColumn(item, visit, kindOf(item));
    else {
      const isNamed = key === 'ResTarget' && (content as { name?: string }).name !== undefined;
      const isPart = key === 'val' || key === 'node' || key === 'ResTarget' || key === 'SortBy';
      eachColumn(content as object, visit, isNamed || !isPart ? '' : around);
    }
  }
}

/** The words of a statement, by their places in bytes. */
class Tokens {
  readonly at: (byte: number) => number;
  readonly #tokens: readonly ScanToken[];

  constructor(sql: string) {
    this.at = offsetsOfBytes(sql);
    this.#tokens = scanSync(sql).tokens.filter(({ tokenName }) => !tokenName.endsWith('_COMMENT'));
  }

  starting(byte: number): ScanToken {
    return this.#required(this.#tokens.findIndex(({ start }) => start >= byte));
  }

  after(token: ScanToken, count: number): ScanToken {
    return this.#required(this.#tokens.indexOf(token) + count);
  }

  /** The bracket that closes the first one from a place on. */
  closing(byte: number): ScanToken {
    let depth = 0;
    for (const [index, { start, text }] of this.#tokens.entries()) {
      if (start < byte) continue;
      if (text === '(') depth += 1;
      if (text === ')') depth -= 1;
      if (text === ')' && depth === 0) return this.#required(index);
    }
    return this.#required(-1);
  }

  #required(index: number): ScanToken {
    const token = this.#tokens[index];
    if (token === undefined) throw new Error('The SQL has no word at the place of a name');
    return token;
  }
}

/** A name as SQL needs it: quoted unless it is a plain word. */
function identifier(name: string): string {
  const [token] = scanSync(name).tokens;
  const isPlain = /^[a-z_][a-z0-9_]*$/.test(name) && token?.keywordName === 'NO_KEYWORD';
  return isPlain ? name : `"${name}"`;
}
