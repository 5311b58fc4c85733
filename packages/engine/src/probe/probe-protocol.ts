import type { DataSource } from '../pod/child/data-sources.ts';
import type { NetworkRules } from '../protocol/network-rules.ts';
import type { SourceColumn, SourceTable } from '../protocol/source-table.ts';

/** What a probe does. It is sent over the channel, because variables are secrets. */
export type ProbeRequest = { engineDir: string | undefined; dataDir: string } & (
  | ({ kind: 'connect' } & SourceAccess)
  | ({ kind: 'catalogue' } & SourceAccess)
  | ({ kind: 'preview'; table: PreviewedTable } & SourceAccess)
  | ({ kind: 'check'; statements: string[] } & SourceAccess)
  | { kind: 'describe'; file: string; reader: FileReader; isWhole: boolean }
);

/** How a probe reaches data sources. */
export type SourceAccess = {
  sources: DataSource[];
  variables: Record<string, string>;
  network: NetworkRules;
};

/** How DuckDB reads a data file. */
export type FileReader = 'csv' | 'json' | 'parquet' | 'duckdb';

/** An error of a data source or its driver. */
export type SourceError = { message: string; code: string | undefined };

/** The outcome of a connection test. */
export type ConnectionResult = {
  name: string;
  type: string;
  /** Undefined if the data source accepted the connection. */
  error: SourceError | undefined;
};

/** A table of a catalogue whose rows are read. */
export type PreviewedTable = { schema: string; name: string; columns: Pick<SourceColumn, 'name' | 'type'>[] };

/** The first rows of a table, in the order of its columns. */
export type PreviewedRows = {
  rows: (string | null)[][];
  /** Whether there was no space for more rows. */
  isCut: boolean;
};

/** What a statement that checks a join counted, or why it failed. */
export type JoinCheck =
  | { checkedValues: number; orphans: number; fanOuts: number; mostMatches: number; error?: undefined }
  | { error: SourceError };

/** A table of a data file. */
export type FileTable = {
  /** The name of the table in a DuckDB database; undefined for other files. */
  name: string | undefined;
  columns: { name: string; type: string }[];
  /** Whether the column `id` has a different value in each row; false without such a column. */
  hasUniqueId: boolean;
};

/** A line that a probe sends. It has opened an untrusted file or source, so nothing in it can be trusted. */
export type ProbeReply =
  | { kind: 'connected'; results: ConnectionResult[] }
  | { kind: 'described'; tables: FileTable[] }
  /** A part of a catalogue; more follows. */
  | { kind: 'table'; table: SourceTable }
  | { kind: 'catalogued'; isCut: boolean }
  | { kind: 'previewed'; preview: PreviewedRows }
  | { kind: 'checked'; checks: JoinCheck[] }
  /** The data source or its driver failed. */
  | { kind: 'refused'; error: SourceError }
  | { kind: 'failed'; message: string };
