import type { SourceTable } from '@facet/engine';

/** A table with the SQL that reads it, if that is not its name. */
export interface GivenTable extends SourceTable {
  /** SQL behind `from`. */
  readonly sql?: string;
  /** Whether a table without keys has none for certain, so that no name is taken for one. */
  readonly hasKnownKeys?: boolean;
}

export interface ProposalInput {
  /** Tables that are asked for. */
  readonly tables: readonly GivenTable[];
  /** Tables whose files exist already. They are joined; without notes, because nobody asked for them. */
  readonly others?: readonly GivenTable[];
  /** The type of the data source, as in `CUBEJS_DB_TYPE`. */
  readonly type: string;
  /** The name of the data source; `default` is left out of files. */
  readonly source: string;
  /** The names of cubes that earlier proposals gave to tables, by `tableKey`. */
  readonly names?: ReadonlyMap<string, string>;
  /** The same for views. */
  readonly viewNames?: ReadonlyMap<string, string>;
  /** Other names of cubes and views in the model. */
  readonly taken?: Iterable<string>;
  /** Whether people see views, and no cubes. */
  readonly withViews: boolean;
}

/** A model file. */
export interface ProposedFile {
  readonly path: string;
  readonly content: string;
  readonly kind: 'cube' | 'view';
  /** The name of the cube or view. */
  readonly name: string;
  /** The table that it is about. */
  readonly schema: string;
  readonly table: string;
}

export type Relationship = 'many_to_one' | 'one_to_one';

export interface ProposedJoin {
  /** The names of the cubes. */
  readonly from: string;
  readonly to: string;
  readonly columns: readonly { readonly from: string; readonly to: string }[];
  readonly relationship: Relationship;
  /** Whether a foreign key says so, or names do. */
  readonly basis: 'key' | 'name';
  /** A statement that returns one row: see `checkSql`. */
  readonly checkSql: string;
}

/** What was decided, for people who review the files. */
export const NOTES = {
  no_key: 'No key: totals of joined tables are not possible',
  key_by_name: 'The key is known by its name only, not checked',
  join_by_name: 'Joined by name, not checked',
  join_to_itself: 'The table refers to itself, which is not joined',
  second_join: 'Not joined: the two tables are joined by other columns already',
  join_without_key: 'Not joined: the other table has no key',
  second_path: 'There is another path to this table: the view takes the shorter one',
  column_left_out: 'Left out: columns of this type have no values to group by',
  unusable_name: 'Left out: the name has control characters',
  percent: 'Shown as a percentage: 0.15 is 15 %; values such as 15 need another format',
  name_taken: 'The name is in use already, so this one has a number',
  nothing_to_show: 'Left out: the table has no column that can be used',
  member_left_out_of_view: 'Left out of the view: its name is in use there',
} as const;
export type NoteCode = keyof typeof NOTES;

export interface ProposalNote {
  readonly code: NoteCode;
  /** What it is about: `orders`, `orders.customer_id`, or `orders_view.customers`. */
  readonly subject: string;
}

export interface Proposal {
  readonly files: readonly ProposedFile[];
  readonly joins: readonly ProposedJoin[];
  readonly notes: readonly ProposalNote[];
}

/** Identifies a table in a data source. */
export function tableKey({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return JSON.stringify([schema, name]);
}
