import { loadModule, type Node, parseSync, type SelectStmt } from 'libpg-query';
import { nestingOf } from './nesting.ts';
import { offsetOfCharacter, offsetsOfBytes, SqlError } from './sql-error.ts';

/** The most that a statement may have, in bytes. */
export const MAX_SQL_BYTES = 65_536;
const MAX_NESTING = 400;

await loadModule();

/** Whether the parser has failed in a way that it does not recover from; see `nestingOf`, which prevents it. */
let isBroken = false;

/** Parses one SELECT statement with PostgreSQL's grammar. @throws SqlError */
export function parseSelect(sql: string): SelectStmt {
  const bytes = Buffer.byteLength(sql);
  if (bytes > MAX_SQL_BYTES)
    throw new SqlError(`The SQL has ${bytes} bytes; at most ${MAX_SQL_BYTES} are accepted`);
  const nul = sql.indexOf('\0');
  if (nul !== -1) throw new SqlError('The SQL must not contain NUL characters', sql, nul);
  // Each level has a character.
  if (sql.length > MAX_NESTING && nestingOf(sql) > MAX_NESTING)
    throw new SqlError('The SQL nests too deeply');
  const statements = parse(sql).stmts ?? [];
  const [first, second] = statements;
  if (first?.stmt === undefined) throw new SqlError('The SQL is empty', sql, 0);
  if (second !== undefined) {
    const at = startOf(sql, second.stmt_location ?? 0);
    throw new SqlError('Only one statement is accepted', sql, at);
  }
  if ('SelectStmt' in first.stmt) return first.stmt.SelectStmt;
  const [kind = ''] = Object.keys(first.stmt as Node);
  throw new SqlError(`Only SELECT is accepted, not ${statementName(kind)}`, sql, startOf(sql, 0));
}

function parse(sql: string): ReturnType<typeof parseSync> {
  if (isBroken) throw new Error('The SQL parser has failed; restart the process');
  try {
    return parseSync(sql);
  } catch (error) {
    if (error instanceof RangeError || (error as Error).name === 'RuntimeError') {
      isBroken = true;
      throw new SqlError('The SQL nests too deeply');
    }
    const { sqlDetails, message } = error as Error & { sqlDetails?: { cursorPosition: number } };
    if (sqlDetails === undefined) throw new SqlError('The SQL is empty', sql, 0);
    const text = message.charAt(0).toUpperCase() + message.slice(1);
    throw new SqlError(text, sql, offsetOfCharacter(sql, sqlDetails.cursorPosition));
  }
}

/** Skips the white space and comments in front of a statement. */
function startOf(sql: string, byte: number): number {
  const at = offsetsOfBytes(sql)(byte);
  const [skipped = ''] = /^(?:\s|;|--[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(sql.slice(at)) ?? [];
  return at + skipped.length;
}

/** `CreateTableAsStmt` → `CREATE TABLE AS`. */
function statementName(node: string): string {
  const words = node.replace(/Stmt$/, '').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.toUpperCase();
}
