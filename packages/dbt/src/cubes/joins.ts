import type { Reference } from '../evidence.ts';
import { columnSql, joinSql } from '../sql/sql-text.ts';
import { columnDimension } from './column-dimensions.ts';
import type { ConversionContext } from './conversion-context.ts';
import { type Cube, hasKey, type Join } from './cube-draft.ts';

/** Adds a join for each reference. The columns it refers to become part of the target's key. */
export function addReferenceJoins(context: ConversionContext, references: readonly Reference[]): void {
  for (const reference of references) {
    const from = context.cubes.get(reference.from.id);
    const to = context.cubes.get(reference.to.id);
    if (from === undefined) continue;
    if (to === undefined) context.leftOut(reference.from.id, memberOf(reference), notConverted(reference));
    else addReference(context, from, to, reference);
  }
}

function addReference(context: ConversionContext, from: Cube, to: Cube, reference: Reference): void {
  if (from === to) {
    refuseSelfJoin(context, from, memberOf(reference));
    return;
  }
  const pairs = reference.columns.map((column, at) => {
    const target = columnDimension(context, to, reference.toColumns[at] ?? '', 'joined_column');
    target.keyRule ??= 'joined_column';
    const own = from.columns.get(column.toLowerCase());
    const ownSql = own?.sql ?? columnSql({ name: column, isQuoted: false }, context.dialect);
    return joinSql([ownSql, ' = ', inCube(target.sql, to)]);
  });
  const origin = { node: from.model.id, column: reference.columns.join(', '), rule: reference.rule };
  addJoin(context, from, { to, sql: joinSql(pairs, ' AND '), relationship: 'many_to_one', origin });
}

/** Adds a join unless there is one: the engine accepts a single join from one cube to another. */
export function addJoin(context: ConversionContext, from: Cube, join: Join): void {
  const known = from.joins.get(join.to);
  if (known === undefined) from.joins.set(join.to, join);
  else if (known.sql !== join.sql) {
    const member = join.origin.column ?? join.to.name;
    const by = known.origin.column ?? known.to.name;
    context.leftOut(
      from.model.id,
      member,
      `No second join to ${join.to.name}: the first one uses ${by}. Add a cube that extends ${join.to.name} to join it again`,
    );
  }
}

export function refuseSelfJoin(context: ConversionContext, cube: Cube, member: string): void {
  context.leftOut(
    cube.model.id,
    member,
    `A cube cannot join itself. Add a cube that extends ${cube.name} and join that one`,
  );
}

/** The SQL of a cube's member as another cube refers to it. */
export function inCube(sql: string, cube: Cube): string {
  return sql.replace(/\{CUBE(?=[.}])/g, `{${cube.name}`);
}

/** Removes the joins that the engine refuses, those of cubes without a primary key. Then adds reverse joins. */
export function finishJoins(context: ConversionContext): void {
  const cubes = [...context.cubes.values()];
  for (const cube of cubes) {
    if (cube.joins.size === 0 || hasKey(cube)) continue;
    for (const join of cube.joins.values())
      context.leftOut(
        cube.model.id,
        join.origin.column ?? join.to.name,
        `No join to ${join.to.name}: ${cube.name} has no primary key, so rows would be counted twice`,
      );
    cube.joins.clear();
  }
  if (!context.options.reverseJoins) return;
  const forth = cubes.flatMap((cube) => [...cube.joins.values()].map((join) => ({ from: cube, join })));
  for (const { from, join } of forth) {
    if (join.relationship !== 'many_to_one' || join.to.joins.has(from)) continue;
    const sql = swapped(join, from);
    join.to.joins.set(from, { to: from, sql, relationship: 'one_to_many', origin: join.origin });
  }
}

/** The condition of a join as the other cube writes it. */
function swapped(join: Join, from: Cube): Join['sql'] {
  const seen = inCube(join.sql, from);
  return joinSql([seen.replaceAll(`{${join.to.name}}`, '{CUBE}').replaceAll(`{${join.to.name}.`, '{CUBE.')]);
}

function memberOf({ columns }: Reference): string {
  return columns.join(', ');
}

function notConverted({ to }: Reference): string {
  return `No join: ${to.id} has no cube`;
}
