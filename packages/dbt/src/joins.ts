import { columnDimension } from './column-dimensions.ts';
import { type Cube, hasKey, type Join } from './cube-draft.ts';
import type { Reference } from './evidence.ts';
import { columnSql, joinSql } from './sql-text.ts';
import type { Workshop } from './workshop.ts';

/** Joins from what refers to rows of other models; the columns that are referred to become keys there. */
export function addReferenceJoins(workshop: Workshop, references: readonly Reference[]): void {
  for (const reference of references) {
    const from = workshop.cubes.get(reference.from.id);
    const to = workshop.cubes.get(reference.to.id);
    if (from === undefined) continue;
    if (to === undefined) workshop.leftOut(reference.from.id, memberOf(reference), notConverted(reference));
    else addReference(workshop, from, to, reference);
  }
}

function addReference(workshop: Workshop, from: Cube, to: Cube, reference: Reference): void {
  if (from === to) {
    refuseSelfJoin(workshop, from, memberOf(reference));
    return;
  }
  const pairs = reference.columns.map((column, at) => {
    const target = columnDimension(workshop, to, reference.toColumns[at] ?? '');
    target.keyRule ??= 'joined_column';
    const own = from.columns.get(column.toLowerCase());
    const ownSql = own?.sql ?? columnSql({ name: column, isQuoted: false }, workshop.dialect);
    return joinSql([ownSql, ' = ', inCube(target.sql, to)]);
  });
  const origin = { node: from.model.id, column: reference.columns.join(', '), rule: reference.rule };
  addJoin(workshop, from, { to, sql: joinSql(pairs, ' AND '), relationship: 'many_to_one', origin });
}

/** One join to each cube is all that the engine takes: the first stays. */
export function addJoin(workshop: Workshop, from: Cube, join: Join): void {
  const known = from.joins.get(join.to);
  if (known === undefined) from.joins.set(join.to, join);
  else if (known.sql !== join.sql) {
    const member = join.origin.column ?? join.to.name;
    const by = known.origin.column ?? known.to.name;
    workshop.leftOut(
      from.model.id,
      member,
      `No second join to ${join.to.name}: there is one by ${by}. A cube that extends ${join.to.name} can have it`,
    );
  }
}

export function refuseSelfJoin(workshop: Workshop, cube: Cube, member: string): void {
  workshop.leftOut(
    cube.model.id,
    member,
    `No join of ${cube.name} to itself. A cube that extends it can have the join`,
  );
}

/** SQL of a cube's member, read from another cube. */
export function inCube(sql: string, cube: Cube): string {
  return sql.replace(/\{CUBE(?=[.}])/g, `{${cube.name}`);
}

/** Leaves out what the engine refuses: joins of a cube without a key. Then adds the joins back. */
export function finishJoins(workshop: Workshop): void {
  const cubes = [...workshop.cubes.values()];
  for (const cube of cubes) {
    if (cube.joins.size === 0 || hasKey(cube)) continue;
    for (const join of cube.joins.values())
      workshop.leftOut(
        cube.model.id,
        join.origin.column ?? join.to.name,
        `No join to ${join.to.name}: ${cube.name} has no primary key, and rows would be counted twice`,
      );
    cube.joins.clear();
  }
  if (!workshop.options.reverseJoins) return;
  const forth = cubes.flatMap((cube) => [...cube.joins.values()].map((join) => ({ from: cube, join })));
  for (const { from, join } of forth) {
    if (join.relationship !== 'many_to_one' || join.to.joins.has(from)) continue;
    const sql = swapped(join, from);
    join.to.joins.set(from, { to: from, sql, relationship: 'one_to_many', origin: join.origin });
  }
}

/** The same condition, seen from the other cube. */
function swapped(join: Join, from: Cube): Join['sql'] {
  const seen = inCube(join.sql, from);
  return joinSql([seen.replaceAll(`{${join.to.name}}`, '{CUBE}').replaceAll(`{${join.to.name}.`, '{CUBE.')]);
}

function memberOf({ columns }: Reference): string {
  return columns.join(', ');
}

function notConverted({ to }: Reference): string {
  return `No join to ${to.id}, of which no cube is made`;
}
