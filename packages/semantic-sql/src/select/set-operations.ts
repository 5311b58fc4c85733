import type { SelectStmt } from 'libpg-query';
import type { Planning } from '../expressions/planning.ts';
import type { Scope } from '../expressions/scope.ts';
import { sortDirection } from '../expressions/sort.ts';
import { write } from '../expressions/write.ts';
import type { ValueType } from '../model/catalog.ts';
import { locationOf, quoted } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { orderSql } from './clauses.ts';
import type { OutputColumn, SelectContext, Written } from './context.ts';
import { envOf } from './env-of.ts';
import { limitOf, limitSql } from './limit.ts';
import { outputPosition } from './targets.ts';

const SET_OPERATIONS: Record<string, string> = {
  SETOP_UNION: 'UNION',
  SETOP_INTERSECT: 'INTERSECT',
  SETOP_EXCEPT: 'EXCEPT',
};

export function writeSetOperation(statement: SelectStmt, context: SelectContext): Written {
  const { planning } = context;
  const { larg, rarg, op = '', all } = statement;
  if (larg === undefined || rarg === undefined) return refuse('This operation is not supported', undefined);
  const isSet = all !== true;
  const left = context.writeSelect(larg, { ...context, isSet });
  const right = context.writeSelect(rarg, { ...context, isSet });
  const word = SET_OPERATIONS[op] ?? refuse('This operation is not supported', undefined);
  if (left.columns.length !== right.columns.length)
    refuse(
      `${word} needs the same number of columns on both sides: ${left.columns.length} and ${right.columns.length}`,
      locationOf(rarg.targetList?.[0]),
    );
  const columns = left.columns.map(({ name, type, member, granularity }, index): OutputColumn => {
    const same = right.columns[index];
    const other = same?.type ?? 'unknown';
    const common = unionType(type, other);
    if (common === undefined)
      refuse(
        `${word}: column "${name}" is ${type} on one side and ${other} on the other`,
        locationOf(rarg.targetList?.[index]),
      );
    const isMember = member !== undefined && same?.member === member && same.granularity === granularity;
    return {
      name,
      type: common ?? type,
      ...(isMember && { member, ...(granularity !== undefined && { granularity }) }),
    };
  });
  const scope: Scope = { relations: [], merged: new Map(), outer: context.outer };
  const sql = `(${left.sql}) ${word}${all === true ? ' ALL' : ''} (${right.sql})`;
  const env = envOf(context, scope, undefined);
  return {
    columns,
    sql: `${sql}${outputOrder(statement, word, columns, planning)}${limitSql(limitOf(statement, env))}`,
  };
}

/** ORDER BY where only the columns of the result can be its keys. */
function outputOrder(
  { sortClause = [] }: SelectStmt,
  word: string,
  columns: readonly { name: string }[],
  planning: Planning,
): string {
  const keys = sortClause.map((node) => {
    if (!('SortBy' in node)) return refuse('This order is not supported', locationOf(node));
    const position = outputPosition(node.SortBy.node, columns, planning);
    if (position === undefined)
      refuse(`ORDER BY after ${word} needs the name or position of a column`, locationOf(node.SortBy.node));
    return `${position} ${sortDirection(node.SortBy)}`;
  });
  return orderSql(keys);
}

function unionType(one: ValueType, other: ValueType): ValueType | undefined {
  if (one === other || other === 'unknown') return one;
  if (one === 'unknown') return other;
  const pair = new Set([one, other]);
  if (pair.has('integer') && pair.has('number')) return 'number';
  return pair.has('date') && pair.has('time') ? 'time' : undefined;
}

export function writeValues(statement: SelectStmt, context: SelectContext): Written {
  const env = envOf(context, { relations: [], merged: new Map(), outer: context.outer }, undefined);
  const rows = (statement.valuesLists ?? []).map((row) =>
    'List' in row ? (row.List.items ?? []).map((item) => write(item, env)) : [],
  );
  const [first = []] = rows;
  const columns = first.map(({ type }, index) => ({
    name: `column${index + 1}`,
    type: rows.reduce((common, row) => unionType(common, row[index]?.type ?? 'unknown') ?? 'unknown', type),
  }));
  const sql = rows.map((row) => `(${row.map((cell) => cell.sql).join(', ')})`).join(', ');
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const order = outputOrder(statement, 'VALUES', columns, context.planning);
  return {
    columns,
    sql: `SELECT * FROM (VALUES ${sql}) AS "values" (${names})${order}${limitSql(limitOf(statement, env))}`,
  };
}
