import type { JoinExpr, Node, RangeFunction, RangeSubselect } from 'libpg-query';
import type { Env } from '../expressions/fragment.ts';
import { type LocalColumn, type Relation, resolve, type Scope } from '../expressions/scope.ts';
import { write } from '../expressions/write.ts';
import { locationOf, nameOf, namesOf, quoted } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { constantOf } from '../values/constants.ts';
import type { SelectContext } from './context.ts';
import { tableNamed } from './table-named.ts';
import { renamed } from './with.ts';

/** Writes FROM of results: subqueries, tables of WITH, joins of them, generate_series. @throws Problem */
export function writeFrom(
  items: readonly Node[],
  context: SelectContext,
  envOf: (scope: Scope) => Env,
): { sql: string; scope: Scope } {
  const scope: Scope = { relations: [], merged: new Map(), outer: context.outer };
  const parts = items.map((item) => {
    const { sql, relations } = writeItem(item, scope, context, envOf);
    scope.relations.push(...relations);
    return sql;
  });
  const names = scope.relations.map(({ alias }) => alias.toLowerCase());
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) refuse(`The table name "${repeated}" is used twice in FROM`, undefined);
  return { sql: parts.join(', '), scope };
}

type Item = { sql: string; relations: Relation[] };

/** @param scope what the items before it define, which LATERAL can use */
function writeItem(node: Node, scope: Scope, context: SelectContext, envOf: (scope: Scope) => Env): Item {
  if ('RangeVar' in node) {
    const { relname = '', schemaname, alias, location } = node.RangeVar;
    const columns = schemaname === undefined ? context.ctes.get(relname) : undefined;
    if (columns === undefined) {
      const table = tableNamed(relname, schemaname, context.planning, context.ctes, location);
      return refuse(
        `"${table.name}" cannot be joined directly: query it in a subquery or in WITH, and join the results`,
        location,
      );
    }
    const name = alias?.aliasname ?? relname;
    const shown = renamed(columns, namesIn(alias?.colnames), location);
    return {
      sql: `${quoted(relname)} AS ${quoted(name)}${columnList(shown)}`,
      relations: [local(name, shown)],
    };
  }
  if ('RangeSubselect' in node) return writeSubselect(node.RangeSubselect, scope, context);
  if ('RangeFunction' in node) return writeFunction(node.RangeFunction, scope, envOf);
  if ('JoinExpr' in node) return writeJoin(node.JoinExpr, scope, context, envOf);
  return refuse('This is not supported in FROM', locationOf(node));
}

function local(alias: string, columns: readonly LocalColumn[]): Relation {
  return { kind: 'local', alias, columns };
}

function namesIn(nodes: readonly Node[] | undefined): string[] {
  return namesOf(nodes).filter((name) => name !== undefined);
}

function columnList(columns: readonly LocalColumn[]): string {
  return ` (${columns.map(({ name }) => quoted(name)).join(', ')})`;
}

function writeSubselect(
  { subquery, alias, lateral }: RangeSubselect,
  scope: Scope,
  context: SelectContext,
): Item {
  if (subquery === undefined || !('SelectStmt' in subquery))
    return refuse('This is not supported in FROM', undefined);
  const outer = lateral === true ? { ...scope, relations: [...scope.relations] } : context.outer;
  const { sql, columns } = context.writeSelect(subquery.SelectStmt, { ...context, outer, isSet: false });
  const shown = renamed(columns, namesIn(alias?.colnames), undefined);
  const name = alias?.aliasname ?? `unnamed_${shown.length}_${scope.relations.length}`;
  const word = lateral === true ? 'LATERAL ' : '';
  return { sql: `${word}(${sql}) AS ${quoted(name)}${columnList(shown)}`, relations: [local(name, shown)] };
}

function writeFunction(
  { functions = [], alias, ordinality }: RangeFunction,
  scope: Scope,
  envOf: (scope: Scope) => Env,
): Item {
  const [first, ...more] = functions;
  const [call] = first !== undefined && 'List' in first ? (first.List.items ?? []) : [];
  const location = locationOf(call);
  if (call === undefined || !('FuncCall' in call) || more.length > 0 || ordinality === true)
    return refuse('This is not supported in FROM', location);
  const name = nameOf(call.FuncCall.funcname);
  if (name !== 'generate_series') return refuse(`The function ${name} is not supported in FROM`, location);
  const env = envOf({ relations: [], merged: new Map(), outer: scope.outer });
  const args = (call.FuncCall.args ?? []).map((arg) => {
    const value = write(arg, { ...env, noAggregates: 'Aggregates are not allowed in FROM' });
    // A date literal steps by an interval, as a timestamp.
    return value.type === 'date'
      ? { ...value, sql: `CAST(${value.sql} AS TIMESTAMP)`, type: 'time' as const }
      : value;
  });
  if (args.length < 2 || args.length > 3)
    refuse('generate_series needs a start, an end and a step', location);
  const isTime = args[0]?.type === 'time';
  if (isTime && args.length < 3) refuse('generate_series over times needs a step', location);
  const step = call.FuncCall.args?.[2];
  const constant = constantOf(step, env.planning.clock);
  if (isTime && constant?.type === 'string')
    args[2] = { ...args[2], sql: `CAST(${args[2]?.sql} AS INTERVAL)`, type: 'interval', name: '' };
  const [column] = namesIn(alias?.colnames);
  const table = alias?.aliasname ?? name;
  const columns: LocalColumn[] = [{ name: column ?? table, type: isTime ? 'time' : 'integer' }];
  const at = env.planning.mark(location);
  return {
    sql: `${at}generate_series(${args.map(({ sql }) => sql).join(', ')}) AS ${quoted(table)}${columnList(columns)}`,
    relations: [local(table, columns)],
  };
}

const JOINS: Record<string, string> = {
  JOIN_INNER: 'JOIN',
  JOIN_LEFT: 'LEFT JOIN',
  JOIN_RIGHT: 'RIGHT JOIN',
  JOIN_FULL: 'FULL JOIN',
};

function writeJoin(join: JoinExpr, scope: Scope, context: SelectContext, envOf: (scope: Scope) => Env): Item {
  const { jointype = '', isNatural, larg, rarg, usingClause, quals, alias } = join;
  if (larg === undefined || rarg === undefined) return refuse('This join is not supported', undefined);
  if (alias !== undefined) refuse('A join cannot have an alias', locationOf(larg));
  const word = JOINS[jointype] ?? refuse('This join is not supported', locationOf(larg));
  const left = writeItem(larg, scope, context, envOf);
  const beside: Scope = { ...scope, relations: [...scope.relations, ...left.relations] };
  const right = writeItem(rarg, beside, context, envOf);
  const relations = [...left.relations, ...right.relations];
  const names = isNatural === true ? commonNames(left, right) : namesIn(usingClause);
  if (names.length > 0) {
    const place = locationOf(rarg);
    for (const name of names) {
      const find = (item: Item) =>
        resolve([name], { relations: item.relations, merged: scope.merged, outer: undefined }, place);
      const [one] = [find(left), find(right)];
      scope.merged.set(name, { name, type: one.kind === 'column' ? one.type : 'unknown' });
    }
    const using = `USING (${names.map(quoted).join(', ')})`;
    return { sql: `(${left.sql} ${word} ${right.sql} ${using})`, relations };
  }
  if (quals === undefined) return { sql: `(${left.sql} CROSS JOIN ${right.sql})`, relations };
  const env = envOf({ ...scope, relations: [...scope.relations, ...relations] });
  const on = write(quals, { ...env, noAggregates: 'Aggregates are not allowed in a join condition' });
  return { sql: `(${left.sql} ${word} ${right.sql} ON ${on.sql})`, relations };
}

function commonNames(left: Item, right: Item): string[] {
  const columns = ({ relations }: Item) =>
    relations.flatMap((relation) =>
      relation.kind === 'local' ? relation.columns.map(({ name }) => name) : [],
    );
  const others = new Set(columns(right));
  return columns(left).filter((name) => others.has(name));
}
