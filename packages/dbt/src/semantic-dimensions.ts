import { typeOfName } from './column-type.ts';
import type { Dimension } from './cube-draft.ts';
import { unlistedColumn } from './entities.ts';
import { type JsonRecord, listOf, recordOf, textOf } from './json-values.ts';
import { metaOf } from './manifest.ts';
import { identifierOf } from './names.ts';
import type { SemanticModel } from './semantic-model.ts';
import { cubeExpression, loneColumn } from './sql-expression.ts';
import type { CubeSql } from './sql-text.ts';
import type { Workshop } from './workshop.ts';

/** Adds the dimensions of a semantic model to its cube: over a column, what it says of the column; else a new one. */
export function addSemanticDimensions(workshop: Workshop, model: SemanticModel): void {
  for (const entry of listOf(model.node.dimensions)) {
    const given = recordOf(entry);
    const name = textOf(given.name);
    const expr = textOf(given.expr) || name;
    const column = loneColumn(expr, workshop.dialect);
    const sql = cubeExpression(model.cube, expr, workshop.dialect);
    if (sql === undefined)
      workshop.leftOut(model.id, name, 'The expression of the dimension is not SQL that a cube can have');
    else if (column === undefined)
      model.dimensions.set(name, expressionDimension(workshop, model, given, sql));
    else model.dimensions.set(name, dimensionOverColumn(workshop, model, given, column));
  }
}

function dimensionOverColumn(
  workshop: Workshop,
  model: SemanticModel,
  given: JsonRecord,
  column: string,
): Dimension {
  const { cube } = model;
  const existing = cube.columns.get(column.toLowerCase()) ?? unlistedColumn(workshop, cube, column);
  const isSame = existing.name.toLowerCase() === textOf(given.name).toLowerCase();
  // Another name for the column: both stay, since the project's metrics use the one and its readers know the other.
  if (!isSame) return expressionDimension(workshop, model, given, existing.sql, column);
  describe(workshop, existing, given);
  existing.origin = { node: model.id, column: existing.origin.column ?? column, rule: 'semantic_dimension' };
  existing.isHidden = false;
  return existing;
}

function expressionDimension(
  workshop: Workshop,
  model: SemanticModel,
  given: JsonRecord,
  sql: CubeSql,
  column?: string,
): Dimension {
  const { cube, id } = model;
  const wanted = identifierOf(textOf(given.name), 'dimension');
  const name = cube.names.take(wanted, `${wanted}_dimension`);
  if (name !== wanted)
    workshop.changed(
      id,
      wanted,
      `The dimension is called ${name}, since ${cube.name} has a member of its name`,
    );
  const guessed = typeOfName(wanted) === 'boolean' ? 'boolean' : 'string';
  const type = column === undefined ? guessed : (cube.columns.get(column.toLowerCase())?.type ?? guessed);
  const origin = { node: id, ...(column === undefined ? {} : { column }), rule: 'semantic_dimension' };
  const blank = { title: '', description: '', keyRule: null, isHidden: false, meta: {} };
  const dimension: Dimension = { ...blank, name, sql, type, origin };
  describe(workshop, dimension, given);
  cube.dimensions.set(name, dimension);
  return dimension;
}

function describe(workshop: Workshop, dimension: Dimension, given: JsonRecord): void {
  if (given.type === 'time') dimension.type = 'time';
  dimension.title = textOf(given.label) || dimension.title;
  if (workshop.options.descriptions)
    dimension.description = textOf(given.description) || dimension.description;
  dimension.meta = { ...dimension.meta, ...metaOf(given) };
}
