import { typeOfDataType, typeOfName } from './column-type.ts';
import type { Cube, Dimension } from './cube-draft.ts';
import type { Column } from './manifest.ts';
import { identifierOf } from './names.ts';
import { columnSql } from './sql-text.ts';
import type { Workshop } from './workshop.ts';

/** A dimension for every column that the model lists. */
export function addColumnDimensions(workshop: Workshop, cube: Cube): void {
  for (const column of cube.model.columns) {
    if (column.name.trim() === '') workshop.leftOut(cube.model.id, column.name, 'A column without a name');
    else if (cube.columns.get(column.name.toLowerCase())?.origin.column === column.name)
      workshop.leftOut(cube.model.id, column.name, 'The model lists the column twice');
    else addColumn(workshop, cube, column);
  }
}

/** One dimension over one column; hidden where the model does not list the column. */
export function addColumn(workshop: Workshop, cube: Cube, column: Column, isListed = true): Dimension {
  const { id } = cube.model;
  const name = cube.names.take(identifierOf(column.name, 'column'));
  if (name.toLowerCase() !== column.name.toLowerCase())
    workshop.changed(
      id,
      column.name,
      `The dimension is called ${name}, since names of columns may not be names here`,
    );
  const declared = column.dataType === '' ? undefined : typeOfDataType(column.dataType);
  if (declared === undefined && column.dataType !== '')
    workshop.changed(id, column.name, `The type ${column.dataType} is not known, and is taken as text`);
  const guessed = column.dataType === '' ? typeOfName(column.name) : 'string';
  const dimension: Dimension = {
    name,
    sql: columnSql(column, workshop.dialect),
    type: declared ?? guessed,
    title: name === column.name ? '' : column.name,
    description: workshop.options.descriptions ? column.description : '',
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

/** The dimension of a column that a join names, made if the model does not list it. */
export function columnDimension(workshop: Workshop, cube: Cube, name: string): Dimension {
  return (
    cube.columns.get(name.toLowerCase()) ??
    addColumn(
      workshop,
      cube,
      { name, dataType: '', description: '', isQuoted: false, meta: {}, constraints: [] },
      false,
    )
  );
}
