import { addColumn } from './column-dimensions.ts';
import type { Cube, Dimension } from './cube-draft.ts';
import { addJoin, inCube, refuseSelfJoin } from './joins.ts';
import type { SemanticEntity } from './manifest.ts';
import { identifierOf } from './names.ts';
import type { SemanticDraft } from './semantic-draft.ts';
import { cubeExpression, loneColumn } from './sql-expression.ts';
import { joinSql } from './sql-text.ts';
import type { Workshop } from './workshop.ts';

/** Gives every entity of the semantic models a dimension: its column's, or one of its own. */
export function addEntities(workshop: Workshop, semantic: readonly SemanticDraft[]): void {
  for (const draft of semantic)
    for (const entity of draft.model.entities) {
      const { name, type } = entity;
      const dimension = entityDimension(workshop, draft, entity);
      if (dimension === undefined)
        workshop.leftOut(
          draft.model.id,
          name,
          'The expression of the entity is not SQL that a cube can have',
        );
      else draft.entities.set(name, { name, type, dimension });
    }
}

function entityDimension(
  workshop: Workshop,
  { model, cube }: SemanticDraft,
  { name, expr, label, description, meta }: SemanticEntity,
): Dimension | undefined {
  const column = loneColumn(expr, workshop.dialect);
  if (column !== undefined) {
    const known = cube.columns.get(column.toLowerCase());
    return known ?? unlistedColumn(workshop, cube, column);
  }
  const sql = cubeExpression(cube, expr, workshop.dialect);
  if (sql === undefined) return undefined;
  const dimension: Dimension = {
    name: cube.names.take(identifierOf(name, 'entity'), `${identifierOf(name, 'entity')}_entity`),
    sql,
    type: 'string',
    title: label,
    description: workshop.options.descriptions ? description : '',
    keyRule: null,
    isHidden: false,
    meta,
    origin: { node: model.id, rule: 'entity' },
  };
  cube.dimensions.set(dimension.name, dimension);
  return dimension;
}

/** A column that only the semantic model speaks of. */
export function unlistedColumn(workshop: Workshop, cube: Cube, name: string): Dimension {
  const column = { name, dataType: '', description: '', isQuoted: false, meta: {}, constraints: [] };
  const dimension = addColumn(workshop, cube, column, false);
  dimension.isHidden = false;
  return dimension;
}

/** The dimensions that a semantic model's primary entity makes the key of its cube. */
export function entityKeys(semantic: readonly SemanticDraft[]): ReadonlyMap<Cube, Dimension> {
  const keys = new Map<Cube, Dimension>();
  for (const { cube, entities } of semantic)
    for (const { type, dimension } of entities.values())
      if (type === 'primary' && !keys.has(cube)) keys.set(cube, dimension);
  return keys;
}

/** Joins each foreign entity to the model that has it as its primary or unique one. */
export function addEntityJoins(workshop: Workshop, semantic: readonly SemanticDraft[]): void {
  for (const draft of semantic)
    for (const { name, type, dimension } of draft.entities.values())
      if (type === 'foreign') addEntityJoin(workshop, draft, name, dimension, ownersOf(semantic, name));
}

type Owner = { readonly cube: Cube; readonly dimension: Dimension };

function ownersOf(semantic: readonly SemanticDraft[], name: string): Owner[] {
  const owners = (wanted: SemanticEntity['type']): Owner[] =>
    semantic.flatMap(({ cube, entities }) => {
      const entity = entities.get(name);
      return entity?.type === wanted ? [{ cube, dimension: entity.dimension }] : [];
    });
  return [...owners('primary'), ...owners('unique')];
}

function addEntityJoin(
  workshop: Workshop,
  { model, cube }: SemanticDraft,
  name: string,
  own: Dimension,
  owners: readonly Owner[],
): void {
  const target = owners.find((owner) => owner.cube !== cube);
  if (target === undefined) {
    if (owners.length > 0) refuseSelfJoin(workshop, cube, name);
    else
      workshop.leftOut(
        model.id,
        name,
        'The entity makes no join: no semantic model with a cube has it as its primary or unique one',
      );
    return;
  }
  target.dimension.keyRule ??= 'joined_entity';
  const sql = joinSql([own.sql, ' = ', inCube(target.dimension.sql, target.cube)]);
  const origin = { node: model.id, column: own.origin.column ?? name, rule: 'foreign_entity' };
  addJoin(workshop, cube, { to: target.cube, sql, relationship: 'many_to_one', origin });
}
