/** The texts of the links in the cells of a table, in one language. `{column}` stays as it is. */
export interface LinkWords {
  readonly title: string;
  readonly help: string;
  readonly columns: string;
  readonly cells: string;
  readonly first: (address: string) => string;
  readonly noLink: string;
  readonly unsafe: string;
  readonly unknown: (name: string) => string;
  readonly conflict: string;
}

export const ENGLISH: LinkWords = {
  title: 'Links of the columns',
  help: 'An address that begins with https:// or mailto:. Write {column} for the value of a column in the same row.',
  columns: 'Columns',
  cells: 'The cells are addresses',
  first: (address) => `First row: ${address}`,
  noLink: 'The first row has no link.',
  unsafe: 'Begin with https:// and a host, or with mailto:. The host cannot come from a column.',
  unknown: (name) => `The table has no column ${name}.`,
  conflict: 'Somebody else has changed the report. Open it again to see their version.',
};
