import type { Column } from '../manifest/manifest.ts';
import { identifierOf } from '../names.ts';
import { columnSql } from '../sql/sql-text.ts';
import { type DimensionType, typeOfDataType, typeOfName } from './column-type.ts';
import type { ConversionContext } from './conversion-context.ts';
import type { Cube, Dimension } from './cube-draft.ts';

/** Adds a dimension for every column that the dbt model lists. */
export function addColumnDimensions(context: ConversionContext, cube: Cube): void {
  for (const column of cube.model.columns) {
    if (column.name.trim() === '') context.leftOut(cube.model.id, column.name, 'The column has no name');
    else if (cube.columns.get(column.name.toLowerCase())?.origin.column === column.name)
      context.leftOut(cube.model.id, column.name, 'The dbt model lists the column twice');
    else addColumn(context, cube, column, 'column');
  }
}

function addColumn(context: ConversionContext, cube: Cube, column: Column, rule: string): Dimension {
  const { id } = cube.model;
  const key = column.name.toLowerCase();
  const name = cube.names.take(identifierOf(column.name, 'column'));
  if (name.toLowerCase() !== key)
    context.changed(
      id,
      column.name,
      `The dimension is named ${name}: the name of the column is not valid here or already in use`,
    );
  if (cube.tableColumns?.has(key) === false)
    context.changed(id, column.name, `The table ${cube.table} has no column of this name`);
  const dimension: Dimension = {
    name,
    sql: columnSql(column, context.dialect),
    type: typeOfColumn(context, cube, column),
    title: name === column.name ? '' : column.name,
    description: context.options.descriptions ? column.description : '',
    keyRule: null,
    meta: column.meta,
    origin: { node: id, column: column.name, rule },
  };
  cube.dimensions.set(name, dimension);
  if (!cube.columns.has(key)) cube.columns.set(key, dimension);
  return dimension;
}

/** The type that is declared, or else that of the table's column, the one that measures need, or the usual one. */
function typeOfColumn(context: ConversionContext, cube: Cube, { name, dataType }: Column): DimensionType {
  const key = name.toLowerCase();
  const given = dataType || (cube.tableColumns?.get(key) ?? '');
  const known = typeOfDataType(given);
  if (known !== undefined) return known;
  const type = cube.usedTypes.get(key) ?? (given === '' ? typeOfName(name) : 'string');
  if (given !== '')
    context.changed(cube.model.id, name, `Unknown data type ${given}: the dimension is a ${type}`);
  return type;
}

/** The dimension of a column, which is added if the dbt model does not list the column. */
export function columnDimension(
  context: ConversionContext,
  cube: Cube,
  name: string,
  rule: string,
): Dimension {
  const column = { name, dataType: '', description: '', isQuoted: false, meta: {}, constraints: [] };
  return cube.columns.get(name.toLowerCase()) ?? addColumn(context, cube, column, rule);
}

/** Frees a name for a metric: the dimension that has it gets a suffix. */
export function giveWay(context: ConversionContext, cube: Cube, name: string): void {
  const wanted = name.toLowerCase();
  const found = cube.dimensions.values().find((dimension) => dimension.name.toLowerCase() === wanted);
  if (found === undefined) return;
  const { node, column } = found.origin;
  if (found.title === '') found.title = column ?? found.name;
  const suffixed = cube.names.take(`${found.name}_${column === undefined ? 'dimension' : 'column'}`);
  context.changed(
    node,
    column ?? found.name,
    `The dimension is named ${suffixed}: a metric is named ${name}`,
  );
  found.name = suffixed;
  cube.names.free(name);
  const all = [...cube.dimensions.values()];
  cube.dimensions.clear();
  for (const dimension of all) cube.dimensions.set(dimension.name, dimension);
}
