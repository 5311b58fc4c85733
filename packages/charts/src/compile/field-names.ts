/**
 * A column's name as Vega understands it. Rows of a report are flat, so dots and brackets are part of the name. Names
 * that the author has escaped already stay as they are.
 */
export function fieldOf(column: string): string {
  return column.replace(/\\?([.[\]])/g, '\\$1');
}

/** The column of a field reference. */
export function columnOf(field: string): string {
  return field.replace(/\\(.)/g, '$1');
}

/** The expression that reads a property of a datum. */
export function datumOf(key: string): string {
  return `datum[${JSON.stringify(key)}]`;
}
