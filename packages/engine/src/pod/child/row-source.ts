import type { CsvColumn, CsvLines } from '../../csv/csv-lines.ts';

/** A column of a stream: its name in the rows of the data source, and how it is written. */
export type SourceColumn = CsvColumn & { alias: string };

/** The rows of a running query. */
export type RowSource = {
  /** Appends the next rows. Resolves to whether there may be more. */
  next(lines: CsvLines): Promise<boolean>;
  /** Ends the query, even if rows are left. */
  close(): Promise<void>;
};

export type StreamedQuery = {
  sql: string;
  values: unknown[];
  columns: readonly SourceColumn[];
  /** Aborts when the client disconnects. */
  gone: AbortSignal;
};
