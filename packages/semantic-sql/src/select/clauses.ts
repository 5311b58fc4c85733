import type { Node, SelectStmt, WindowDef } from 'libpg-query';
import type { Env } from '../expressions/fragment.ts';
import { sortDirection } from '../expressions/sort.ts';
import { writeWindow } from '../expressions/windows.ts';
import { write } from '../expressions/write.ts';
import { locationOf, quoted } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import type { OutputColumn } from './context.ts';
import { writeGroups } from './groups.ts';
import { limitOf, limitSql } from './limit.ts';
import type { Order, Parts, Piece, PieceWriter, Target } from './parts.ts';
import { pushed } from './push-down.ts';
import { expandedTargets, outputPosition } from './targets.ts';

/** Writes the clauses of a SELECT, in the order in which PostgreSQL evaluates them. */
export function writeParts(statement: SelectStmt, env: Env): Parts {
  const { block, planning } = env;
  const piece: PieceWriter = (writer) =>
    block === undefined ? { value: writer(), uses: [] } : block.piece(writer);
  const where = writeWhere(statement.whereClause, env, piece);
  if (block !== undefined) {
    block.uncovered = [];
    block.isSwitched = true;
  }
  const list = expandedTargets(statement.targetList ?? [], env);
  const groups = writeGroups(statement, list, env, piece);
  const { nodes: windowNodes, env: full } = namedWindows(statement, env);
  const targets = list.map((target): Target => {
    const { value, uses } = piece(() => write(target.val, full));
    return { ...value, alias: target.name, uses, node: target.val as Node };
  });
  const having = conjuncts(statement.havingClause).map((node): Piece => {
    const { value, uses } = piece(() => condition(node, env));
    return { sql: value, uses, node };
  });
  const outputs = targets.map((target) => ({ name: nameOfTarget(target) }));
  const order = (statement.sortClause ?? []).map((node): Order => {
    if (!('SortBy' in node)) return refuse('This order is not supported', locationOf(node));
    const position = outputPosition(node.SortBy.node, outputs, planning);
    const target = position === undefined ? undefined : targets[position - 1];
    if (target !== undefined)
      return {
        sql: `${position} ${sortDirection(node.SortBy)}`,
        sort: node.SortBy,
        target,
        fragment: target,
        uses: [],
      };
    const { value, uses } = piece(() => write(node.SortBy.node, full));
    return {
      sql: `${value.sql} ${sortDirection(node.SortBy)}`,
      sort: node.SortBy,
      target,
      fragment: value,
      uses,
    };
  });
  const windows = piece(() =>
    windowNodes.map(
      (window: WindowDef) => `${quoted(window.name ?? '')} AS ${writeWindow({ ...window, name: '' }, full)}`,
    ),
  );
  return {
    targets,
    where,
    groups,
    having,
    order,
    distinct: writeDistinct(statement, env),
    windows: {
      sql: windows.value.length === 0 ? '' : ` WINDOW ${windows.value.join(', ')}`,
      uses: windows.uses,
    },
    limit: limitOf(statement, env),
  };
}

/** Writes the conditions that the semantic query cannot evaluate. */
function writeWhere(clause: Node | undefined, env: Env, piece: PieceWriter): Piece[] {
  if (clause === undefined) return [];
  const { block } = env;
  const whereEnv: Env = { ...env, noAggregates: 'Aggregates are not allowed in WHERE: use HAVING' };
  return conjuncts(clause).flatMap((node): Piece[] => {
    if (block !== undefined && pushed(node, whereEnv, block)) return [];
    const { value, uses } = piece(() => condition(node, whereEnv));
    return [{ sql: value, uses, node }];
  });
}

/** The definitions in WINDOW, and where their names can be used. */
function namedWindows({ windowClause }: SelectStmt, env: Env): { nodes: WindowDef[]; env: Env } {
  if (windowClause === undefined) return { nodes: [], env };
  const nodes = windowClause.flatMap((node) => ('WindowDef' in node ? [node.WindowDef] : []));
  return { nodes, env: { ...env, windows: new Set(nodes.map(({ name = '' }) => name)) } };
}

function condition(node: Node, env: Env): string {
  const { sql, type } = write(node, env);
  if (type !== 'boolean' && type !== 'unknown')
    refuse(`A condition must be true or false, not ${type}`, locationOf(node));
  return sql;
}

function conjuncts(node: Node | undefined): Node[] {
  if (node === undefined) return [];
  if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR')
    return (node.BoolExpr.args ?? []).flatMap(conjuncts);
  return [node];
}

export const PLAIN_DISTINCT = 'DISTINCT ';

function writeDistinct(statement: SelectStmt, env: Env): string {
  const { distinctClause } = statement;
  if (distinctClause === undefined) return '';
  const keys = distinctClause.filter((node) => Object.keys(node).length > 0);
  if (keys.length === 0) return PLAIN_DISTINCT;
  return `DISTINCT ON (${keys.map((node) => write(node, env).sql).join(', ')}) `;
}

export function orderSql(order: readonly string[]): string {
  return order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`;
}

function nameOfTarget({ alias, name }: Target): string {
  return alias ?? name;
}

export function outputColumns(targets: readonly Target[]): OutputColumn[] {
  return targets.map((target) => {
    const column: OutputColumn = { name: nameOfTarget(target), type: target.type };
    if (target.leaf === undefined) return column;
    const { member, granularity, key } = target.leaf;
    column.member = member.member;
    if (granularity !== undefined) column.granularity = granularity;
    column.key = key;
    return column;
  });
}

export function localSql(
  { targets, where, groups, having, order, distinct, windows, limit }: Parts,
  from: string,
): string {
  if (targets.length === 0) refuse('SELECT needs at least one column', undefined);
  const list = targets.map((target) => `${target.sql} AS ${quoted(nameOfTarget(target))}`).join(', ');
  const conditions = (pieces: readonly Piece[]) => pieces.map(({ sql }) => sql).join(' AND ');
  return [
    `SELECT ${distinct}${list}`,
    from === '' ? '' : ` FROM ${from}`,
    where.length === 0 ? '' : ` WHERE ${conditions(where)}`,
    groups === undefined ? '' : ` GROUP BY ${groups.sql}`,
    having.length === 0 ? '' : ` HAVING ${conditions(having)}`,
    windows.sql,
    orderSql(order.map(({ sql }) => sql)),
    limitSql(limit),
  ].join('');
}
