/** The texts of the form of a model file, in one language. */
export interface ModelFormWords {
  /** The button that shows it. */
  readonly form: string;
  readonly width: string;
  readonly chosen: string;
  readonly kinds: { readonly cube: string; readonly view: string };
  readonly empty: string;
  readonly unnamed: string;
  readonly required: string;
  /** In place of a value that the form cannot show. */
  readonly inText: string;
  readonly namesHint: string;
  readonly onlyInText: (keys: string) => string;
  readonly line: (number: string) => string;
  readonly moveUp: (name: string) => string;
  readonly moveDown: (name: string) => string;
  readonly remove: (name: string) => string;
  readonly addCube: string;
  readonly addView: string;
  readonly lists: Readonly<Record<List, string>>;
  readonly add: Readonly<Record<List, string>>;
  readonly fields: Readonly<Record<Field, string>>;
  /** Why a file cannot be changed here. */
  readonly readOnly: {
    readonly javascript: string;
    readonly jinja: string;
    readonly does_not_parse: string;
    readonly duplicate_key: string;
    readonly tabs: string;
    readonly several_documents: string;
    readonly not_a_model: string;
  };
  /** Why a change was not made. */
  readonly refusals: {
    readonly alias: string;
    readonly merge: string;
    readonly jinja: string;
    readonly unsafe: string;
  };
}

type List = 'joins' | 'dimensions' | 'measures' | 'segments' | 'cubes' | 'folders';
type Field =
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

export const ENGLISH: ModelFormWords = {
  form: 'Form',
  width: 'Width of the form',
  chosen: 'Cube or view',
  kinds: { cube: 'cube', view: 'view' },
  empty: 'This file has no cube or view yet.',
  unnamed: 'No name',
  required: 'Enter a name.',
  inText: 'Edit this in the text.',
  namesHint: 'One name per line, or * for all.',
  onlyInText: (keys) => `Only in the text: ${keys}`,
  line: (number) => `Line ${number}`,
  moveUp: (name) => `Move ${name} up`,
  moveDown: (name) => `Move ${name} down`,
  remove: (name) => `Remove ${name}`,
  addCube: 'Add cube',
  addView: 'Add view',
  lists: {
    joins: 'Joins',
    dimensions: 'Dimensions',
    measures: 'Measures',
    segments: 'Segments',
    cubes: 'Cubes',
    folders: 'Folders',
  },
  add: {
    joins: 'Add join',
    dimensions: 'Add dimension',
    measures: 'Add measure',
    segments: 'Add segment',
    cubes: 'Add cube to view',
    folders: 'Add folder',
  },
  fields: {
    name: 'Name',
    title: 'Title',
    description: 'Description',
    public: 'Public',
    sql_table: 'Table',
    sql: 'SQL',
    type: 'Type',
    format: 'Format',
    primary_key: 'Primary key',
    relationship: 'Relationship',
    join_path: 'Join path',
    includes: 'Includes',
    excludes: 'Excludes',
    prefix: 'Prefix names with the cube',
    alias: 'Alias',
  },
  readOnly: {
    javascript: 'Files in JavaScript are edited as text only.',
    jinja: 'This file is a Jinja template. Templates are edited as text only.',
    does_not_parse: 'The text is not valid YAML. The form returns once it is.',
    duplicate_key: 'The same key occurs twice. The form returns once one of them is gone.',
    tabs: 'The text is indented with tabs, which YAML does not allow. Use spaces.',
    several_documents: 'This file has several YAML documents. It is edited as text only.',
    not_a_model: 'This file declares no cubes or views.',
  },
  refusals: {
    alias: 'Other places refer to this with an anchor. Change it in the text.',
    merge: 'This takes values from another place with <<. Change it in the text.',
    jinja: 'This would turn the file into a Jinja template. Change it in the text.',
    unsafe: 'The form cannot change this without changing other lines. Change it in the text.',
  },
};
