/** At most so much of a catalogue is read. */
export const LIMITS = { tables: 5000, columnsPerTable: 1000, columns: 200_000 };

/** Queries that report one more than the limits, so that it shows whether there are more. */
export const ROWS = { tables: LIMITS.tables + 1, columns: LIMITS.columns + 1 };

/** The queries with which a kind of data source describes itself. */
export interface CatalogueDialect {
  /** `schema_name`, `table_name`, `kind` (TABLE or VIEW), `row_estimate`, `comment`. */
  readonly tables: string;
  /** `schema_name`, `table_name`, `column_name`, `type`, `is_nullable` (YES, NO or null), `comment`, in order. */
  readonly columns: string;
  /**
   * `schema_name`, `table_name`, `key_name`, `kind` (PRIMARY or UNIQUE), `column_name`, in order. The name is null for
   * a part of a key that is no column.
   */
  readonly keys?: string;
  /** `schema_name`, `table_name`, `key_name`, `column_name`, `other_schema`, `other_table`, `other_column`, in order. */
  readonly foreignKeys?: string;
}
