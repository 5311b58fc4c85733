import { type AddressInfo, connect, createServer } from 'node:net';
import { testDatabase } from '@facet/db/testing';

/** A PostgreSQL database as a data source: deployments connect over TCP, but the test's PostgreSQL listens on a socket only. */
export async function postgresOverTcp(t: { after(end: () => void | Promise<void>): void }) {
  const source = await testDatabase();
  t.after(() => source.close());
  const { host, port: number, database, user, password } = source.connection;
  const proxy = createServer((socket) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${number}`) : connect(number, host);
    socket.pipe(upstream).pipe(socket);
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  t.after(() => {
    proxy.close();
  });
  await new Promise((resolve) => proxy.once('listening', resolve));
  const variables = {
    CUBEJS_DB_TYPE: 'postgres',
    CUBEJS_DB_HOST: '127.0.0.1',
    CUBEJS_DB_PORT: String((proxy.address() as AddressInfo).port),
    CUBEJS_DB_NAME: database,
    CUBEJS_DB_USER: user,
    CUBEJS_DB_PASS: password,
  };
  return { pool: source.pool, variables };
}

/** Variables as requests contain them. */
export function envVariables(variables: Record<string, string>) {
  return Object.entries(variables).map(([name, value]) => ({ name, value }));
}
