import pg from 'pg';

/** The address of a database: a connection string or its parts (`host` may be the folder of a Unix socket). */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

const INT8 = 20;
const INT8_ARRAY = 1016;

const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`bigint ${text} exceeds the safe range of a JavaScript number`);
  return value;
};

const toSafeIntegers = (text: string): number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(toSafeInteger);

/**
 * Parsers for one client, not for the process: pg-boss and Cube share the `pg` module and expect its
 * defaults. Identity columns are bigint, and no table outgrows 2^53 rows.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === INT8) return toSafeInteger;
      if (oid === INT8_ARRAY) return toSafeIntegers;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Options for `pg.Client` and `pg.Pool`: the address, our type parsers and keep-alive. */
export const clientConfig = (connection: Connection): pg.ClientConfig => ({
  ...connection,
  types,
  keepAlive: true,
  application_name: 'facet',
  connectionTimeoutMillis: 10_000,
});

/** The connection as a URL, for programs that accept nothing else. It contains the password, so never log it. */
export const connectionUrl = (connection: Connection): string => {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, password, database } = connection;
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return host.startsWith('/')
    ? `postgresql://${account}@/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgresql://${account}@${host}:${port}/${encodeURIComponent(database)}`;
};

/** The same server with another database. */
export const withDatabase = (connection: Connection, database: string): Connection => {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { connectionString: url.href };
};

/** Opens a dedicated client. A broken connection rejects the current query and never ends the process. */
export const connect = async (connection: Connection, name = 'facet'): Promise<pg.Client> => {
  const client = new pg.Client({ ...clientConfig(connection), application_name: name });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** Runs `work` on a dedicated client, which is closed afterwards. */
export const withClient = async <T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = await connect(connection);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
