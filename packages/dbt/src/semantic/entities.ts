import { columnDimension } from '../cubes/column-dimensions.ts';
import type { ConversionContext } from '../cubes/conversion-context.ts';
import type { Cube, Dimension } from '../cubes/cube-draft.ts';
import { addJoin, inCube, refuseSelfJoin } from '../cubes/joins.ts';
import { cubeExpression, loneColumn } from '../cubes/sql-expression.ts';
import type { SemanticEntity } from '../manifest/manifest.ts';
import { identifierOf } from '../names.ts';
import { joinSql } from '../sql/sql-text.ts';
import type { SemanticDraft } from './semantic-draft.ts';

/** Finds a dimension for every entity: that of its column, or a new one for its expression. */
export function addEntities(context: ConversionContext, semantic: readonly SemanticDraft[]): void {
  for (const draft of semantic)
    for (const entity of draft.model.entities) {
      const { name, type } = entity;
      const dimension = entityDimension(context, draft, entity);
      if (dimension === undefined)
        context.leftOut(
          draft.model.id,
          name,
          'The expression of the entity is not valid SQL, or contains Jinja',
        );
      else draft.entities.set(name, { name, type, dimension });
    }
}

function entityDimension(
  context: ConversionContext,
  { model, cube }: SemanticDraft,
  { name, expr, label, description, meta }: SemanticEntity,
): Dimension | undefined {
  const column = loneColumn(expr, context.dialect);
  if (column !== undefined) return columnDimension(context, cube, column, 'joined_column');
  const sql = cubeExpression(context, cube, expr, { node: model.id, member: name });
  if (sql === undefined) return undefined;
  const dimension: Dimension = {
    name: cube.names.take(identifierOf(name, 'entity'), `${identifierOf(name, 'entity')}_entity`),
    sql,
    type: 'string',
    title: label,
    description: context.options.descriptions ? description : '',
    keyRule: null,
    meta,
    origin: { node: model.id, rule: 'entity' },
  };
  cube.dimensions.set(dimension.name, dimension);
  return dimension;
}

/** The dimension of each cube's primary entity, which becomes the key of the cube. */
export function entityKeys(semantic: readonly SemanticDraft[]): ReadonlyMap<Cube, Dimension> {
  const keys = new Map<Cube, Dimension>();
  for (const { cube, entities } of semantic)
    for (const { type, dimension } of entities.values())
      if (type === 'primary' && !keys.has(cube)) keys.set(cube, dimension);
  return keys;
}

/** Joins each foreign entity to the cube in which it is the primary or a unique one. */
export function addEntityJoins(context: ConversionContext, semantic: readonly SemanticDraft[]): void {
  for (const draft of semantic)
    for (const { name, type, dimension } of draft.entities.values())
      if (type === 'foreign') addEntityJoin(context, draft, name, dimension, ownersOf(semantic, name));
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
  context: ConversionContext,
  { model, cube }: SemanticDraft,
  name: string,
  own: Dimension,
  owners: readonly Owner[],
): void {
  const target = owners.find((owner) => owner.cube !== cube);
  if (target === undefined) {
    if (owners.length > 0) refuseSelfJoin(context, cube, name);
    else
      context.leftOut(
        model.id,
        name,
        'No join: the entity is not primary or unique in any semantic model that has a cube',
      );
    return;
  }
  target.dimension.keyRule ??= 'joined_entity';
  const sql = joinSql([own.sql, ' = ', inCube(target.dimension.sql, target.cube)]);
  const origin = { node: model.id, column: own.origin.column ?? name, rule: 'foreign_entity' };
  addJoin(context, cube, { to: target.cube, sql, relationship: 'many_to_one', origin });
}
