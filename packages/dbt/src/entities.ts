import { addColumn } from './column-dimensions.ts';
import type { Cube, Dimension } from './cube-draft.ts';
import { addJoin, inCube, refuseSelfJoin } from './joins.ts';
import { type JsonRecord, listOf, recordOf, textOf } from './json-values.ts';
import { metaOf } from './manifest.ts';
import { identifierOf } from './names.ts';
import type { EntityType, SemanticModel } from './semantic-model.ts';
import { cubeExpression, loneColumn } from './sql-expression.ts';
import { joinSql } from './sql-text.ts';
import type { Workshop } from './workshop.ts';

/** Gives every entity of the semantic models a dimension: its column's, or one of its own. */
export function addEntities(workshop: Workshop, semantic: readonly SemanticModel[]): void {
  for (const model of semantic)
    for (const entry of listOf(model.node.entities)) {
      const entity = recordOf(entry);
      const name = textOf(entity.name);
      const dimension = entityDimension(workshop, model, name, entity);
      if (dimension === undefined)
        workshop.leftOut(model.id, name, 'The expression of the entity is not SQL that a cube can have');
      else model.entities.set(name, { name, type: textOf(entity.type) as EntityType, dimension });
    }
}

function entityDimension(
  workshop: Workshop,
  { id, cube }: SemanticModel,
  name: string,
  entity: JsonRecord,
): Dimension | undefined {
  const expr = textOf(entity.expr) || name;
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
    title: textOf(entity.label),
    description: workshop.options.descriptions ? textOf(entity.description) : '',
    keyRule: null,
    isHidden: false,
    meta: metaOf(entity),
    origin: { node: id, rule: 'entity' },
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
export function entityKeys(semantic: readonly SemanticModel[]): ReadonlyMap<Cube, Dimension> {
  const keys = new Map<Cube, Dimension>();
  for (const { cube, entities } of semantic)
    for (const { type, dimension } of entities.values())
      if (type === 'primary' && !keys.has(cube)) keys.set(cube, dimension);
  return keys;
}

/** Joins each foreign entity to the model that has it as its primary or unique one. */
export function addEntityJoins(workshop: Workshop, semantic: readonly SemanticModel[]): void {
  for (const model of semantic)
    for (const { name, type, dimension } of model.entities.values())
      if (type === 'foreign') addEntityJoin(workshop, model, name, dimension, ownersOf(semantic, name));
}

type Owner = { readonly cube: Cube; readonly dimension: Dimension };

function ownersOf(semantic: readonly SemanticModel[], name: string): Owner[] {
  const owners = (wanted: EntityType): Owner[] =>
    semantic.flatMap(({ cube, entities }) => {
      const entity = entities.get(name);
      return entity?.type === wanted ? [{ cube, dimension: entity.dimension }] : [];
    });
  return [...owners('primary'), ...owners('unique')];
}

function addEntityJoin(
  workshop: Workshop,
  { id, cube }: SemanticModel,
  name: string,
  own: Dimension,
  owners: readonly Owner[],
): void {
  const target = owners.find((owner) => owner.cube !== cube);
  if (target === undefined) {
    if (owners.length > 0) refuseSelfJoin(workshop, cube, name);
    else
      workshop.leftOut(
        id,
        name,
        'The entity makes no join: no semantic model with a cube has it as its primary or unique one',
      );
    return;
  }
  target.dimension.keyRule ??= 'joined_entity';
  const sql = joinSql([own.sql, ' = ', inCube(target.dimension.sql, target.cube)]);
  const origin = { node: id, column: own.origin.column ?? name, rule: 'foreign_entity' };
  addJoin(workshop, cube, { to: target.cube, sql, relationship: 'many_to_one', origin });
}
