import type { SelectStmt } from 'libpg-query';
import { Block, type Leaf } from '../expressions/block.ts';
import { AGGREGATES } from '../expressions/functions.ts';
import { eachCall, locationOf, nameOf, quoted } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { localSql, outputColumns, PLAIN_DISTINCT, writeParts } from './clauses.ts';
import type { SelectContext, SemanticTable, Written } from './context.ts';
import { checkRegrouping, determinedLeaves } from './determined.ts';
import { envOf } from './env-of.ts';
import { isLimit } from './limit.ts';
import type { Parts, Piece } from './parts.ts';
import { pushHaving } from './push-down.ts';
import { innerColumn, isWholeRow, queryOf, semanticOrder } from './semantic-query.ts';

/**
 * Plans a SELECT over one cube or view: a semantic query and, unless its result is that of the SELECT, the SQL over it.
 * @throws Problem
 */
export function writeSemantic(
  statement: SelectStmt,
  semantic: SemanticTable,
  context: SelectContext,
): Written {
  const { table, alias, location } = semantic;
  const { planning } = context;
  const block = new Block(table, alias, () => planning.newToken());
  const relation = { kind: 'semantic' as const, alias, block };
  const env = envOf(context, { relations: [relation], merged: new Map(), outer: context.outer }, block);
  const { targetList, sortClause, groupClause, havingClause, distinctClause } = statement;
  const { hasAggregates, hasWindows } = callsIn([targetList ?? [], sortClause ?? []]);
  block.isGrouped = groupClause !== undefined || havingClause !== undefined || hasAggregates;
  const parts = writeParts(statement, env);
  checkCovered(block);

  const determined = determinedLeaves(parts.groups?.fragments ?? [], block);
  const all = neededLeaves(parts, parts.having, block);
  // Whether the groups of the query are those of the statement; otherwise they are finer and combined again.
  const isExact =
    block.aggregates.length === 0 && !hasGroupingSets(statement) && isDetermined(all, determined);
  const isRegrouped = block.isGrouped && !isExact;
  const needsRows = checkAggregates(block, all);
  if (isRegrouped) checkRegrouping(all, determined);

  const filters = [...block.filters];
  const having = isRegrouped ? parts.having : pushHaving(parts.having, env, determined, filters);
  const needed = having.length === parts.having.length ? all : neededLeaves(parts, having, block);
  if (needed.size === 0)
    refuse(`SELECT needs a dimension or measure of "${table.name}"`, locationOf(targetList?.[0]));
  const query = queryOf(needed, [...filters, ...planning.filtersFor(table.name)], block.segments, planning);
  const isPlainDistinct = parts.distinct === PLAIN_DISTINCT;
  const isSet = isPlainDistinct || (context.isSet && !isLimit(parts.limit));
  if (needsRows || (!block.isGrouped && (hasWindows || !isSet))) query.ungrouped = true;

  context.observe?.({ ...semantic, statement, block, parts: { ...parts, having }, isRegrouped });
  const order = semanticOrder(parts.order, needed);
  const keepsRows = !isRegrouped && !hasWindows && having.length === 0 && parts.where.length === 0;
  const isSemantic =
    keepsRows &&
    order !== undefined &&
    (distinctClause === undefined || (isPlainDistinct && isWholeRow(parts.targets, needed))) &&
    parts.targets.every(({ leaf }) => leaf !== undefined);
  // The order and limit of members move into the query, even if the columns are calculated from its result.
  const isLimited = keepsRows && distinctClause === undefined && isLimit(parts.limit);
  if (order !== undefined && (isSemantic || isLimited)) {
    if (order.length > 0) query.order = order;
    Object.assign(query, parts.limit);
    parts.limit = {};
  }
  const name = planning.addQuery(query, [...needed].map(innerColumn), location);
  const local = () => {
    const from = `${quoted(name)} AS ${quoted(alias)}`;
    const sql = isRegrouped
      ? localSql(parts, from)
      : localSql({ ...parts, groups: undefined, having: [], where: [...parts.where, ...having] }, from);
    return block.withMeasures(sql, isRegrouped);
  };
  const columns = outputColumns(parts.targets);
  if (!isSemantic) return { sql: local(), columns };
  return {
    // Most statements are nothing but a semantic query.
    get sql() {
      return local();
    },
    columns,
    semantic: name,
  };
}

function checkCovered({ isGrouped, uncovered }: Block): void {
  const [first] = uncovered;
  if (isGrouped && first !== undefined)
    refuse(`"${first.leaf.member.name}" must be in GROUP BY or in an aggregate`, first.location);
}

/** The members whose values the local SQL reads. */
function neededLeaves(parts: Parts, having: readonly Piece[], block: Block): Set<Leaf> {
  const groups = parts.groups?.fragments ?? [];
  const needed = new Set<Leaf>();
  for (const pieces of [parts.targets, parts.where, groups, having, parts.order, [parts.windows]])
    for (const { uses } of pieces) for (const leaf of uses) needed.add(leaf);
  for (const leaf of block.uses) if (leaf.member.kind === 'dimension') needed.add(leaf);
  return needed;
}

function isDetermined(needed: ReadonlySet<Leaf>, determined: ReadonlySet<Leaf>): boolean {
  for (const leaf of needed) if (leaf.member.kind === 'dimension' && !determined.has(leaf)) return false;
  return true;
}

/** Whether an aggregate over a dimension needs every row, instead of the distinct values. */
function checkAggregates({ aggregates }: Block, needed: ReadonlySet<Leaf>): boolean {
  const found = aggregates.find(({ needsRows }) => needsRows);
  if (found !== undefined && [...needed].some(({ member }) => member.kind === 'measure'))
    refuse('An aggregate over a dimension cannot stand beside a measure: it needs every row', found.location);
  return found !== undefined;
}

function callsIn(nodes: object): { hasAggregates: boolean; hasWindows: boolean } {
  const found = { hasAggregates: false, hasWindows: false };
  eachCall(nodes, ({ over, funcname }) => {
    if (over !== undefined) found.hasWindows = true;
    else if (isAggregate(nameOf(funcname))) found.hasAggregates = true;
  });
  return found;
}

function isAggregate(name: string): boolean {
  return name === 'measure' || AGGREGATES.has(name);
}

function hasGroupingSets({ groupClause = [] }: SelectStmt): boolean {
  return groupClause.some((node) => 'GroupingSet' in node);
}
