import { typeOfDataType, typeOfName } from './column-type.ts';
import type { ConversionContext } from './conversion-context.ts';
import type { Cube, Dimension } from './cube-draft.ts';
import type { Column } from './manifest.ts';
import { identifierOf } from './names.ts';
import { columnSql } from './sql-text.ts';

/** Adds a dimension for every column that the dbt model lists. */
export function addColumnDimensions(context: ConversionContext, cube: Cube): void {
  for (const column of cube.model.columns) {
    if (column.name.trim() === '') context.leftOut(cube.model.id, column.name, 'The column has no name');
    else if (cube.columns.get(column.name.toLowerCase())?.origin.column === column.name)
      context.leftOut(cube.model.id, column.name, 'The dbt model lists the column twice');
    else addColumn(context, cube, column);
  }
}

/** Adds a dimension for one column; hidden if the dbt model does not list the column. */
export function addColumn(
  context: ConversionContext,
  cube: Cube,
  column: Column,
  isListed = true,
): Dimension {
  const { id } = cube.model;
  const name = cube.names.take(identifierOf(column.name, 'column'));
  if (name.toLowerCase() !== column.name.toLowerCase())
    context.changed(
      id,
      column.name,
      `The dimension is named ${name}: the name of the column is not valid here or already in use`,
    );
  const declared = column.dataType === '' ? undefined : typeOfDataType(column.dataType);
  if (declared === undefined && column.dataType !== '')
    context.changed(id, column.name, `Unknown data type ${column.dataType}: the dimension is a string`);
  const guessed = column.dataType === '' ? typeOfName(column.name) : 'string';
  const dimension: Dimension = {
    name,
    sql: columnSql(column, context.dialect),
    type: declared ?? guessed,
    title: name === column.name ? '' : column.name,
    description: context.options.descriptions ? column.description : '',
    keyRule: null,
    isHidden: !isListed,
    meta: column.meta,
    origin: { node: id, column: column.name, rule: isListed ? 'column' : 'joined_column' },
  };
  cube.dimensions.set(name, dimension);
  const key = column.name.toLowerCase();
  if (!cube.columns.has(key)) cube.columns.set(key, dimension);
  return dimension;
}

/** The dimension of a column that a join refers to; added if the dbt model does not list the column. */
export function columnDimension(context: ConversionContext, cube: Cube, name: string): Dimension {
  return (
    cube.columns.get(name.toLowerCase()) ??
    addColumn(
      context,
      cube,
      { name, dataType: '', description: '', isQuoted: false, meta: {}, constraints: [] },
      false,
    )
  );
}
