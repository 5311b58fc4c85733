/** A table or view of a data source, as its catalogue describes it. */
export interface SourceTable {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'TABLE' | 'VIEW';
  /** The source's own estimate; null where it has no statistics. */
  readonly rowEstimate: number | null;
  readonly comment: string | null;
  /** In their order. */
  readonly columns: readonly SourceColumn[];
  /** Its columns; empty without one. */
  readonly primaryKey: readonly string[];
  /** Columns that are unique together, without the primary key. */
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly foreignKeys: readonly SourceForeignKey[];
}

export interface SourceColumn {
  readonly name: string;
  /** As the source writes it: `varchar(20)`, `timestamp with time zone`. */
  readonly type: string;
  /** Null where the source does not say. */
  readonly isNullable: boolean | null;
  readonly comment: string | null;
}

export interface SourceForeignKey {
  readonly columns: readonly string[];
  readonly schema: string;
  readonly table: string;
  /** The columns of the other table, in the order of `columns`. */
  readonly referenced: readonly string[];
}
