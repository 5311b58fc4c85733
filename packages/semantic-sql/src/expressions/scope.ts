import { lookUp, type Member, refuseUnknown, type ValueType } from '../model/catalog.ts';
import { quoted } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import type { Block } from './block.ts';

export type LocalColumn = { name: string; type: ValueType };

/** Something in FROM. */
export type Relation =
  | { kind: 'semantic'; alias: string; block: Block }
  | { kind: 'local'; alias: string; columns: readonly LocalColumn[] };

/** The names that an expression can use. */
export type Scope = {
  relations: Relation[];
  /** Columns that USING and NATURAL join into one. */
  merged: Map<string, LocalColumn>;
  outer: Scope | undefined;
};

export type Resolved =
  | { kind: 'member'; block: Block; member: Member }
  | { kind: 'column'; sql: string; type: ValueType; name: string };

/** Finds a column by its name, with or without the name of its table. @throws Problem */
export function resolve(names: readonly string[], scope: Scope, location: number | undefined): Resolved {
  const parts = names.length === 3 && names[0] === 'public' ? names.slice(1) : names;
  const [first = '', second] = parts;
  if (parts.length > 2) refuse(`"${parts.join('.')}" has too many parts`, location);
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    if (second !== undefined) {
      const relation = relationOf(first, at);
      if (relation === undefined) continue;
      const found = columnOf(relation, second, location);
      return found ?? refuseUnknown(`${relation.alias}: column`, second, columnNames(relation), location);
    }
    const merged = at.merged.get(first);
    if (merged !== undefined) return { kind: 'column', sql: quoted(first), ...merged };
    const found = unqualified(first, at, location);
    if (found !== undefined) return found;
  }
  const relations = [...inScope(scope)];
  if (second !== undefined)
    return refuseUnknown(
      'Table',
      first,
      relations.map(({ alias }) => alias),
      location,
    );
  return refuseUnknown('Column', first, relations.flatMap(columnNames), location);
}

/** Finds the column that only one relation of a scope has. @throws Problem if several have it */
function unqualified(name: string, { relations }: Scope, location: number | undefined): Resolved | undefined {
  let found: { column: Resolved; alias: string } | undefined;
  for (const relation of relations) {
    const column = columnOf(relation, name, location);
    if (column === undefined) continue;
    const { alias } = relation;
    if (found !== undefined)
      refuse(`Column "${name}" is ambiguous: write ${found.alias}.${name} or ${alias}.${name}`, location);
    found = { column, alias };
  }
  return found?.column;
}

/** The relation of a scope with a name; those of outer scopes are not searched. */
export function relationOf(name: string, { relations }: Scope): Relation | undefined {
  return (
    relations.find(({ alias }) => alias === name) ??
    lookUp(new Map(relations.map((relation) => [relation.alias, relation])), name)
  );
}

export function columnNames(relation: Relation): string[] {
  if (relation.kind === 'semantic') return [...relation.block.table.members.keys()];
  return relation.columns.map(({ name }) => name);
}

/** Whether a relation has a column with a name, in any case. */
export function hasColumn(relation: Relation, name: string): boolean {
  return columnNames(relation).some((other) => sameName(other, name));
}

function columnOf(relation: Relation, name: string, location: number | undefined): Resolved | undefined {
  if (relation.kind === 'semantic') {
    const member = lookUp(relation.block.table.members, name);
    return member && { kind: 'member', block: relation.block, member };
  }
  const exact = relation.columns.filter((column) => column.name === name);
  const found = exact.length > 0 ? exact : relation.columns.filter((column) => sameName(column.name, name));
  if (found.length > 1) refuse(`Column "${name}" is ambiguous: ${relation.alias} has several`, location);
  const [column] = found;
  return (
    column && {
      kind: 'column',
      sql: `${quoted(relation.alias)}.${quoted(column.name)}`,
      type: column.type,
      name: column.name,
    }
  );
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function* inScope(scope: Scope): Generator<Relation> {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) yield* at.relations;
}
