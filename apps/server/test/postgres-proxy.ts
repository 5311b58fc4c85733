import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestDatabase } from '@facet/db/testing';

/** A TCP address of a test database, whose connections a test can break or stall. */
export interface PostgresProxy {
  /** The database as a URL, for DATABASE_URL. */
  readonly url: string;
  /** Runs an action the next time a client sends a text, before the text is passed on. */
  next(text: string, action: () => void): void;
  /** Breaks every connection. */
  cut(): void;
  /** Stops passing on anything, in both directions, until the returned function is called. */
  hold(): () => void;
}

/** Starts a proxy in front of a test database. It passes bytes on unchanged; without TLS, statements are readable. */
export async function postgresProxy(
  t: { after(work: () => Promise<void>): void },
  { host, port, user, password, database }: TestDatabase['connection'],
): Promise<PostgresProxy> {
  const sockets = new Set<Socket>();
  const actions: { text: string; action: () => void }[] = [];
  let released: Promise<void> | undefined;
  const pass = (from: Socket, to: Socket, look: (chunk: Buffer) => void) => {
    sockets.add(from);
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('data', async (chunk) => {
      look(chunk);
      await released;
      if (to.writable) to.write(chunk);
    });
  };
  const server = createServer((client) => {
    const backend = connect(`${host}/.s.PGSQL.${port}`);
    pass(client, backend, (chunk) => {
      const index = actions.findIndex(({ text }) => chunk.includes(text));
      if (index >= 0) actions.splice(index, 1)[0]?.action();
    });
    pass(backend, client, () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  t.after(async () => {
    cut();
    server.close();
  });
  const { port: ours } = server.address() as { port: number };
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${ours}/${database}`,
    next: (text, action) => void actions.push({ text, action }),
    cut,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
  };
}
