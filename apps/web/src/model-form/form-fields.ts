import type { ModelValue } from '@facet/model-text';

/** A field of the form, by its key in the file. */
export interface FieldSpec {
  readonly key: FieldKey;
  /** `names` is a list of names or `*`; `flag` is true or false. */
  readonly input: 'line' | 'lines' | 'code' | 'flag' | 'choice' | 'names';
  readonly choices?: readonly string[];
  /** What a flag is without the key. */
  readonly byDefault?: boolean;
}

export type FieldKey =
  | 'name'
  | 'title'
  | 'description'
  | 'public'
  | 'sql_table'
  | 'sql'
  | 'type'
  | 'format'
  | 'primary_key'
  | 'relationship'
  | 'join_path'
  | 'includes'
  | 'excludes'
  | 'prefix'
  | 'alias';

export type ListKey = 'joins' | 'dimensions' | 'measures' | 'segments' | 'cubes' | 'folders';

/** A list of the form, such as the dimensions of a cube. */
export interface ListSpec {
  readonly key: ListKey;
  readonly fields: readonly FieldSpec[];
  /** A new item. @param name that no other item has */
  added(name: string): { readonly [key: string]: ModelValue };
  readonly newName: string;
}

const NAME: FieldSpec = { key: 'name', input: 'line' };
const TITLE: FieldSpec = { key: 'title', input: 'line' };
const DESCRIPTION: FieldSpec = { key: 'description', input: 'lines' };
const SQL: FieldSpec = { key: 'sql', input: 'code' };
const PUBLIC: FieldSpec = { key: 'public', input: 'flag', byDefault: true };
const FORMAT: FieldSpec = { key: 'format', input: 'line' };

const DIMENSION_TYPES = ['string', 'number', 'boolean', 'time', 'geo', 'switch'];
const MEASURE_TYPES = [
  ...['count', 'count_distinct', 'count_distinct_approx', 'sum', 'avg', 'min', 'max', 'number'],
  ...['number_agg', 'string', 'time', 'boolean', 'rank'],
];

const DIMENSIONS: ListSpec = {
  key: 'dimensions',
  fields: [
    ...[NAME, { key: 'type', input: 'choice', choices: DIMENSION_TYPES } as const, TITLE, DESCRIPTION, SQL],
    ...[FORMAT, { key: 'primary_key', input: 'flag', byDefault: false } as const, PUBLIC],
  ],
  newName: 'new_dimension',
  added: (name) => ({ name, sql: name, type: 'string' }),
};

const MEASURES: ListSpec = {
  key: 'measures',
  fields: [
    ...[NAME, { key: 'type', input: 'choice', choices: MEASURE_TYPES } as const, TITLE, DESCRIPTION, SQL],
    ...[FORMAT, PUBLIC],
  ],
  newName: 'new_measure',
  added: (name) => ({ name, type: 'count' }),
};

const SEGMENTS: ListSpec = {
  key: 'segments',
  fields: [NAME, TITLE, DESCRIPTION, SQL, PUBLIC],
  newName: 'new_segment',
  added: (name) => ({ name, sql: 'true' }),
};

const JOINS: ListSpec = {
  key: 'joins',
  fields: [
    NAME,
    { key: 'relationship', input: 'choice', choices: ['many_to_one', 'one_to_many', 'one_to_one'] },
    SQL,
  ],
  newName: 'other_cube',
  added: (name) => ({ name, relationship: 'many_to_one', sql: `{CUBE}.${name}_id = {${name}.id}` }),
};

const VIEW_CUBES: ListSpec = {
  key: 'cubes',
  fields: [
    { key: 'join_path', input: 'line' },
    { key: 'includes', input: 'names' },
    { key: 'excludes', input: 'names' },
    { key: 'prefix', input: 'flag', byDefault: false },
    { key: 'alias', input: 'line' },
  ],
  newName: 'cube_name',
  added: (name) => ({ join_path: name, includes: '*' }),
};

const FOLDERS: ListSpec = {
  key: 'folders',
  fields: [NAME, { key: 'includes', input: 'names' }],
  newName: 'New folder',
  added: (name) => ({ name, includes: '*' }),
};

/** The form of a cube and of a view. */
export const FORMS: Readonly<
  Record<'cube' | 'view', { readonly fields: readonly FieldSpec[]; readonly lists: readonly ListSpec[] }>
> = {
  cube: {
    fields: [NAME, TITLE, DESCRIPTION, { key: 'sql_table', input: 'line' }, SQL, PUBLIC],
    lists: [DIMENSIONS, MEASURES, SEGMENTS, JOINS],
  },
  view: { fields: [NAME, TITLE, DESCRIPTION, PUBLIC], lists: [VIEW_CUBES, FOLDERS] },
};

/** A name that none of others has: `new_measure`, `new_measure_2`. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}_${number}`)) number += 1;
  return `${wanted}_${number}`;
}
