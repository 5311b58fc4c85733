import { columnDimension } from '../cubes/column-dimensions.ts';
import { typeOfName } from '../cubes/column-type.ts';
import type { ConversionContext } from '../cubes/conversion-context.ts';
import type { Dimension } from '../cubes/cube-draft.ts';
import { cubeExpression, loneColumn } from '../cubes/sql-expression.ts';
import type { SemanticDimension } from '../manifest/manifest.ts';
import { identifierOf } from '../names.ts';
import type { CubeSql } from '../sql/sql-text.ts';
import type { SemanticDraft } from './semantic-draft.ts';

/** Adds the dimensions of a semantic model to its cube. One named like its column extends the column's dimension. */
export function addSemanticDimensions(context: ConversionContext, draft: SemanticDraft): void {
  for (const given of draft.model.dimensions) {
    const { name, expr } = given;
    const column = loneColumn(expr, context.dialect);
    if (column !== undefined) {
      draft.dimensions.set(name, dimensionOverColumn(context, draft, given, column));
      continue;
    }
    const sql = cubeExpression(context, draft.cube, expr, { node: draft.model.id, member: name });
    if (sql === undefined)
      context.leftOut(
        draft.model.id,
        name,
        'The expression of the dimension is not valid SQL, or contains Jinja',
      );
    else draft.dimensions.set(name, expressionDimension(context, draft, given, sql));
  }
}

function dimensionOverColumn(
  context: ConversionContext,
  draft: SemanticDraft,
  given: SemanticDimension,
  column: string,
): Dimension {
  const { cube, model } = draft;
  const existing = columnDimension(context, cube, column, 'semantic_dimension');
  const isSame = existing.name.toLowerCase() === given.name.toLowerCase();
  // Keeps the column's dimension too: metrics use the other name, and users know that of the column.
  if (!isSame) return expressionDimension(context, draft, given, existing.sql, column);
  describe(context, existing, given);
  existing.origin = { node: model.id, column: existing.origin.column ?? column, rule: 'semantic_dimension' };
  return existing;
}

function expressionDimension(
  context: ConversionContext,
  draft: SemanticDraft,
  given: SemanticDimension,
  sql: CubeSql,
  column?: string,
): Dimension {
  const { cube, model } = draft;
  const wanted = identifierOf(given.name, 'dimension');
  const name = cube.names.take(wanted, `${wanted}_dimension`);
  if (name !== wanted)
    context.changed(
      model.id,
      wanted,
      `The dimension is named ${name}: ${cube.name} already has a member named ${wanted}`,
    );
  const guessed = typeOfName(wanted) === 'boolean' ? 'boolean' : 'string';
  const type = column === undefined ? guessed : (cube.columns.get(column.toLowerCase())?.type ?? guessed);
  const origin = { node: model.id, ...(column === undefined ? {} : { column }), rule: 'semantic_dimension' };
  const blank = { title: '', description: '', keyRule: null, meta: {} };
  const dimension: Dimension = { ...blank, name, sql, type, origin };
  describe(context, dimension, given);
  cube.dimensions.set(name, dimension);
  return dimension;
}

function describe(context: ConversionContext, dimension: Dimension, given: SemanticDimension): void {
  if (given.isTime) dimension.type = 'time';
  dimension.title = given.label || dimension.title;
  if (context.options.descriptions) dimension.description = given.description || dimension.description;
  dimension.meta = { ...dimension.meta, ...given.meta };
}
