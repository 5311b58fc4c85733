/** The limits of DuckDB in a probe. */
export const DUCKDB_LIMITS = { memoryMb: 512, threads: 2 };
