import type { SelectStmt } from 'libpg-query';
import { locationOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { localSql, outputColumns, writeParts } from './clauses.ts';
import type { SelectContext, SemanticTable, Written } from './context.ts';
import { envOf } from './env-of.ts';
import { writeFrom } from './from.ts';
import { writeSemantic } from './semantic.ts';
import { writeSetOperation, writeValues } from './set-operations.ts';
import { tableNamed } from './table-named.ts';
import { writeWith } from './with.ts';

/** Plans a SELECT with everything in it. @throws Problem */
export function writeSelect(statement: SelectStmt, context: SelectContext): Written {
  refuseClauses(statement);
  const { prefix, ctes } = writeWith(statement, context);
  const inner = { ...context, ctes };
  const written =
    statement.op !== undefined && statement.op !== 'SETOP_NONE'
      ? writeSetOperation(statement, inner)
      : statement.valuesLists !== undefined
        ? writeValues(statement, inner)
        : writePlain(statement, inner);
  if (prefix === '') return written;
  const { semantic, ...rest } = written;
  // A semantic query does not need what WITH defines.
  return semantic === undefined ? { ...rest, sql: `${prefix}${written.sql}` } : written;
}

function refuseClauses(statement: SelectStmt): void {
  if (statement.intoClause !== undefined)
    refuse('SELECT INTO is not supported', statement.intoClause.rel?.location);
  const [locking] = statement.lockingClause ?? [];
  if (locking !== undefined) refuse('FOR UPDATE and FOR SHARE are not supported', undefined);
  if (statement.limitOption === 'LIMIT_OPTION_WITH_TIES')
    refuse('WITH TIES is not supported', locationOf(statement.limitCount));
}

function writePlain(statement: SelectStmt, context: SelectContext): Written {
  const table = semanticTable(statement, context);
  if (table !== undefined) return writeSemantic(statement, table, context);
  const from = writeFrom(statement.fromClause ?? [], context, (scope) => envOf(context, scope, undefined));
  const parts = writeParts(statement, envOf(context, from.scope, undefined));
  return { sql: localSql(parts, from.sql), columns: outputColumns(parts.targets) };
}

function semanticTable(statement: SelectStmt, { planning, ctes }: SelectContext): SemanticTable | undefined {
  const [only, ...others] = statement.fromClause ?? [];
  if (only === undefined || others.length > 0 || !('RangeVar' in only)) return undefined;
  const { relname = '', schemaname, alias, location } = only.RangeVar;
  if (schemaname === undefined && ctes.has(relname)) return undefined;
  const table = tableNamed(relname, schemaname, planning, ctes, location);
  if (alias?.colnames !== undefined) refuse('Columns of a cube or view cannot be renamed in FROM', location);
  return { table, alias: alias?.aliasname ?? table.name, location };
}
