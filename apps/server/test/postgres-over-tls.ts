import { type AddressInfo, connect, createServer } from 'node:net';
import { TLSSocket } from 'node:tls';

/**
 * Puts TLS in front of a PostgreSQL that listens on 127.0.0.1 without it. Clients ask for TLS with a message of eight bytes,
 * to which the server answers `S` (PostgreSQL, Message Flow, SSL Session Encryption).
 * @returns the port
 */
export async function overTls(
  t: { after(end: () => void): void },
  port: number,
  certificate: { readonly cert: string; readonly key: string },
): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, ...certificate });
      const upstream = connect(port, '127.0.0.1');
      secure.pipe(upstream).pipe(secure);
      secure.on('error', () => {});
      upstream.on('error', () => {});
      socket.once('close', () => upstream.destroy());
      upstream.once('close', () => socket.destroy());
    });
  }).listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return String((server.address() as AddressInfo).port);
}
