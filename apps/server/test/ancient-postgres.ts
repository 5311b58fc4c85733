import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A message of PostgreSQL's protocol (version 3): type, length, content. */
function message(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) =>
  Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
const text = (value: string) => Buffer.from(`${value}\0`);

const READY = message('Z', Buffer.from('I'));
const VERSION = { number: '130009', version: '13.9' };

/** The response to any query: one row with the version under each column name that clients use. */
function answer(): Buffer {
  const names = Object.keys(VERSION).map((name) =>
    Buffer.concat([text(name), int32(0), int16(0), int32(25), int16(-1 & 0xffff), int32(-1), int16(0)]),
  );
  const values = Object.values(VERSION).map((value) =>
    Buffer.concat([int32(value.length), Buffer.from(value)]),
  );
  return Buffer.concat([
    message('T', int16(names.length), ...names),
    message('D', int16(values.length), ...values),
    message('C', text('SELECT 1')),
    READY,
  ]);
}

/**
 * Starts a server that speaks just enough of PostgreSQL's protocol to report version 13, because no package that we
 * can install contains a release that old.
 */
export async function ancientPostgres(t: {
  after(work: () => Promise<void>): void;
}): Promise<{ port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let isGreeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (!isGreeted) socket.write(Buffer.concat([message('R', int32(0)), READY]));
      else if (chunk[0] === 'Q'.charCodeAt(0)) socket.write(answer());
      isGreeted = true;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as { port: number }).port };
}
