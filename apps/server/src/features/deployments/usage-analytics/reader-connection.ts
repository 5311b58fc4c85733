import type { Connection } from '@facet/db';
import pg from 'pg';

/** How usage analytics signs in to the platform's PostgreSQL. */
export interface ReaderLogin {
  readonly user: string;
  readonly password: string;
}

type Address = Exclude<Connection, { connectionString: string }> & { ssl?: pg.ClientConfig['ssl'] };

/** The database of a connection, with another login. */
export function readerConnection(connection: Connection, login: ReaderLogin): Address {
  // Reads the parts of a connection string as every other connection of ours does; connects to nothing.
  const { host, port, database, ssl } = new pg.Client(connection as pg.ClientConfig) as pg.Client & {
    ssl: NonNullable<pg.ClientConfig['ssl']>;
  };
  return { host, port, database: database ?? '', ...(ssl === false ? {} : { ssl }), ...login };
}

/** What a pod needs to read the rows of a tenant, and the Unix socket on which it finds them, if it is one. */
export function readerVariables(
  connection: Connection,
  login: ReaderLogin,
  tenantId: number,
): { variables: Record<string, string>; databaseSocket: string | undefined } {
  const { host, port, database, ssl } = readerConnection(connection, login);
  return {
    variables: {
      CUBEJS_DB_TYPE: 'postgres',
      CUBEJS_DB_HOST: host,
      CUBEJS_DB_PORT: String(port),
      CUBEJS_DB_NAME: database,
      CUBEJS_DB_USER: login.user,
      CUBEJS_DB_PASS: login.password,
      CUBEJS_DB_QUERY_TIMEOUT: '60s',
      // Of the connections that the role may have, which the pods of all accounts share.
      CUBEJS_DB_MAX_POOL: '2',
      // The views show the rows of this tenant only.
      PGOPTIONS: `-c facet.tenant_id=${tenantId}`,
      ...tlsVariables(ssl),
    },
    databaseSocket: host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : undefined,
  };
}

function tlsVariables(ssl: pg.ClientConfig['ssl']): Record<string, string> {
  if (ssl === undefined || ssl === false) return {};
  const { ca, rejectUnauthorized = true } = ssl === true ? {} : ssl;
  return {
    CUBEJS_DB_SSL: 'true',
    CUBEJS_DB_SSL_REJECT_UNAUTHORIZED: String(rejectUnauthorized),
    ...(ca === undefined ? {} : { CUBEJS_DB_SSL_CA: String(ca) }),
  };
}
