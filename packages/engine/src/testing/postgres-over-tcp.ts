import { type AddressInfo, connect, createServer } from 'node:net';
import type { testDatabase } from '@facet/db/testing';

type Connection = Awaited<ReturnType<typeof testDatabase>>['connection'];

/**
 * Makes a test database reachable over TCP like a deployment's, because the test cluster has only a socket. Returns its
 * variables, without the prefix of a data source.
 */
export async function overTcp(
  t: { after(end: () => Promise<void>): void },
  connection: Connection,
): Promise<Record<string, string>> {
  const server = createServer((socket) => {
    const path = `${connection.host}/.s.PGSQL.${connection.port}`;
    const upstream = connection.host.startsWith('/')
      ? connect(path)
      : connect(connection.port, connection.host);
    socket.pipe(upstream).pipe(socket);
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  t.after(async () => {
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    TYPE: 'postgres',
    HOST: '127.0.0.1',
    PORT: String((server.address() as AddressInfo).port),
    NAME: connection.database,
    USER: connection.user,
    PASS: connection.password,
  };
}
