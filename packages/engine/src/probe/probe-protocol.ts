import type { DataSource } from '../pod/child/data-sources.ts';
import type { NetworkRules } from '../protocol/network-rules.ts';

/** What a probe does. It is sent over the channel, because variables are secrets. */
export type ProbeRequest = { engineDir: string | undefined; dataDir: string } & (
  | { kind: 'connect'; sources: DataSource[]; variables: Record<string, string>; network: NetworkRules }
  | { kind: 'describe'; file: string; reader: FileReader; isWhole: boolean }
);

/** How DuckDB reads a data file. */
export type FileReader = 'csv' | 'json' | 'parquet' | 'duckdb';

/** The outcome of a connection test. */
export type ConnectionResult = {
  name: string;
  type: string;
  /** Undefined if the data source accepted the connection. */
  error: { message: string; code: string | undefined } | undefined;
};

/** A table of a data file. */
export type FileTable = {
  /** The name of the table in a DuckDB database; undefined for other files. */
  name: string | undefined;
  columns: { name: string; type: string }[];
  /** Whether the column `id` has a different value in each row; false without such a column. */
  hasUniqueId: boolean;
};

/** The one line that a probe sends. It has opened an untrusted file, so nothing in it can be trusted. */
export type ProbeReply =
  | { kind: 'connected'; results: ConnectionResult[] }
  | { kind: 'described'; tables: FileTable[] }
  | { kind: 'failed'; message: string };
