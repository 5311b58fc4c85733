import type { Connection } from '@facet/db';
import pg from 'pg';

/** The login of usage analytics to Facet's PostgreSQL. */
export interface ReaderLogin {
  readonly user: string;
  readonly password: string;
}

type Address = Exclude<Connection, { connectionString: string }> & { ssl?: pg.ClientConfig['ssl'] };

/** The host and port of a database; the host is a folder if it listens on a Unix socket there. */
export function databaseAddress(connection: Connection): { host: string; port: number } {
  const { host, port } = readerConnection(connection, { user: '', password: '' });
  return { host, port };
}

/** A connection to the same database with another login. */
export function readerConnection(connection: Connection, login: ReaderLogin): Address {
  // Parses the connection like every other connection does, without connecting.
  const { host, port, database, ssl } = new pg.Client(connection as pg.ClientConfig) as pg.Client & {
    ssl: NonNullable<pg.ClientConfig['ssl']>;
  };
  return { host, port, database: database ?? '', ...(ssl === false ? {} : { ssl }), ...login };
}

/** The variables with which a pod reads the rows of a tenant, and the Unix socket of the database, if it uses one. */
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
      // The pods of all accounts share the connection limit of the role.
      CUBEJS_DB_MAX_POOL: '2',
      // The views show only the rows of this tenant.
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
