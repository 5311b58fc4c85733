/** Functions of DuckDB whose result depends on something else than their arguments and the files. */
const FUNCTIONS = [
  ...['now', 'today', 'age', 'ago', 'get_current_time', 'get_current_timestamp', 'transaction_timestamp'],
  ...['current_localtime', 'current_localtimestamp', 'pg_conf_load_time', 'pg_postmaster_start_time'],
  ...['random', 'setseed', 'gen_random_uuid', 'uuid', 'uuidv4', 'uuidv7', 'nextval', 'currval'],
  ...['current_connection_id', 'current_transaction_id', 'current_query_id', 'txid_current', 'stats'],
  // Functions that run SQL from a text.
  ...['query', 'json_execute_serialized_sql'],
  // Functions that return the state of the process.
  ...['duckdb_\\w+', 'pragma_\\w+', 'which_secret'],
];
const OTHERS = ['current_(?:date|time|timestamp)', 'localtime(?:stamp)?', 'tablesample', 'using\\s+sample'];

const CHANGEABLE = new RegExp(
  String.raw`\b(?:(?:${FUNCTIONS.join('|')})"?\s*\(|(?:${OTHERS.join('|')})\b)`,
  'i',
);

/**
 * Whether the rows of a statement for the DuckDB of a deployment, which can read nothing but its files, stay the same
 * until a file changes: it calls nothing that depends on the time or on chance. When in doubt it returns false, for
 * example if a string literal mentions such a call.
 */
export function readsOnlyFiles(sql: string): boolean {
  return !CHANGEABLE.test(sql);
}

/** Counts the views and macros of a database file, whose content is not visible in the text of a statement. */
export const HIDDEN_SQL =
  'SELECT (SELECT count(*) FROM duckdb_views() WHERE NOT internal) + ' +
  '(SELECT count(*) FROM duckdb_functions() WHERE NOT internal) AS hidden';
