import { typeOfName } from './column-type.ts';
import type { Dimension } from './cube-draft.ts';
import { unlistedColumn } from './entities.ts';
import type { SemanticDimension } from './manifest.ts';
import { identifierOf } from './names.ts';
import type { SemanticDraft } from './semantic-draft.ts';
import { cubeExpression, loneColumn } from './sql-expression.ts';
import type { CubeSql } from './sql-text.ts';
import type { Workshop } from './workshop.ts';

/** Adds the dimensions of a semantic model to its cube: over a column, what it says of the column; else a new one. */
export function addSemanticDimensions(workshop: Workshop, draft: SemanticDraft): void {
  for (const given of draft.model.dimensions) {
    const { name, expr } = given;
    const column = loneColumn(expr, workshop.dialect);
    const sql = cubeExpression(draft.cube, expr, workshop.dialect);
    if (sql === undefined)
      workshop.leftOut(
        draft.model.id,
        name,
        'The expression of the dimension is not SQL that a cube can have',
      );
    else if (column === undefined)
      draft.dimensions.set(name, expressionDimension(workshop, draft, given, sql));
    else draft.dimensions.set(name, dimensionOverColumn(workshop, draft, given, column));
  }
}

function dimensionOverColumn(
  workshop: Workshop,
  draft: SemanticDraft,
  given: SemanticDimension,
  column: string,
): Dimension {
  const { cube, model } = draft;
  const existing = cube.columns.get(column.toLowerCase()) ?? unlistedColumn(workshop, cube, column);
  const isSame = existing.name.toLowerCase() === given.name.toLowerCase();
  // Another name for the column: both stay, since the project's metrics use the one and its readers know the other.
  if (!isSame) return expressionDimension(workshop, draft, given, existing.sql, column);
  describe(workshop, existing, given);
  existing.origin = { node: model.id, column: existing.origin.column ?? column, rule: 'semantic_dimension' };
  existing.isHidden = false;
  return existing;
}

function expressionDimension(
  workshop: Workshop,
  draft: SemanticDraft,
  given: SemanticDimension,
  sql: CubeSql,
  column?: string,
): Dimension {
  const { cube, model } = draft;
  const wanted = identifierOf(given.name, 'dimension');
  const name = cube.names.take(wanted, `${wanted}_dimension`);
  if (name !== wanted)
    workshop.changed(
      model.id,
      wanted,
      `The dimension is called ${name}, since ${cube.name} has a member of its name`,
    );
  const guessed = typeOfName(wanted) === 'boolean' ? 'boolean' : 'string';
  const type = column === undefined ? guessed : (cube.columns.get(column.toLowerCase())?.type ?? guessed);
  const origin = { node: model.id, ...(column === undefined ? {} : { column }), rule: 'semantic_dimension' };
  const blank = { title: '', description: '', keyRule: null, isHidden: false, meta: {} };
  const dimension: Dimension = { ...blank, name, sql, type, origin };
  describe(workshop, dimension, given);
  cube.dimensions.set(name, dimension);
  return dimension;
}

function describe(workshop: Workshop, dimension: Dimension, given: SemanticDimension): void {
  if (given.isTime) dimension.type = 'time';
  dimension.title = given.label || dimension.title;
  if (workshop.options.descriptions) dimension.description = given.description || dimension.description;
  dimension.meta = { ...dimension.meta, ...given.meta };
}
