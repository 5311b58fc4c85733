import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { type RawConnection, rawConnection } from '../../test/raw-connection.ts';
import { unauthorized } from '../errors/errors.ts';
import { limitBodies } from './body-limits.ts';
import { answerFor } from './error-response.ts';
import { refuseBroken } from './refuse-broken.ts';

const MAX = 3;
const LARGE = 500_000;

/** A server that reads bodies for `/read`, and refuses those for `/refused` and `/closing` before they are read. */
async function startServer(t: TestContext): Promise<() => Promise<RawConnection>> {
  const app = Fastify({
    forceCloseConnections: true,
    clientErrorHandler: refuseBroken,
    http: { shouldUpgradeCallback: ({ url }: IncomingMessage) => url === '/socket' },
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body } = answerFor(error, request);
    return reply.code(status).headers(headers).send(body);
  });
  limitBodies(app, { anonymousMs: 600_000, knownMs: 600_000, anonymousPerNetwork: MAX });
  await app.register(websocket);
  const refuse = async () => {
    throw unauthorized('Send a credential');
  };
  app.post('/read', { bodyLimit: 2 * LARGE }, async () => 'read');
  app.post('/refused', { onRequest: refuse }, refuse);
  app.post(
    '/closing',
    { onRequest: async (_, reply) => reply.header('connection', 'close').code(401).send() },
    refuse,
  );
  app.post('/destroyed', { onRequest: async ({ raw }) => void raw.socket.destroy() }, refuse);
  app.post('/late', { onRequest: async ({ raw }) => refuseBroken(timeout(), raw.socket) }, refuse);
  app.get('/socket', { websocket: true }, (socket) => socket.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  return () => rawConnection('127.0.0.1', (app.server.address() as AddressInfo).port);
}

const timeout = () => Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

const LENGTH = (length: number) => `content-length: ${length}`;
const CHUNKED = 'transfer-encoding: chunked';

function head(path: string, ...headers: string[]): string {
  const all = ['host: a', 'content-type: text/plain', ...headers];
  return `${path === '/socket' ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`;
}

/** Waits until a connection has received as many responses. */
async function responses({ received }: RawConnection, count = 1): Promise<string> {
  while (received().split('HTTP/1.1 ').length <= count) await pause();
  return received();
}

/** Lets the server usually read what was written so far. The outcome is the same if it has not. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Each way in which a request that has a body can end: what a client does, until the request has ended for it. */
const WAYS: Readonly<Record<string, (connection: RawConnection) => Promise<unknown>>> = {
  'the body has been read': async (connection) => {
    connection.write(`${head('/read', LENGTH(4))}body`);
    await responses(connection);
  },
  'the body has been read in chunks': async (connection) => {
    connection.write(`${head('/read', CHUNKED)}4\r\nbody\r\n`);
    await pause();
    connection.write('0\r\n\r\n');
    await responses(connection);
  },
  'the request was refused, and its body arrived afterwards': async (connection) => {
    connection.write(head('/refused', LENGTH(LARGE)));
    await responses(connection);
    connection.write(`${'x'.repeat(LARGE)}${head('/refused')}`);
    await responses(connection, 2);
  },
  'the request was refused, and its body arrived in chunks afterwards': async (connection) => {
    connection.write(head('/refused', CHUNKED));
    await responses(connection);
    connection.write(`4\r\nbody\r\n0\r\n\r\n${head('/refused')}`);
    await responses(connection, 2);
  },
  'the request was refused, and the client closed the connection': async (connection) => {
    connection.write(head('/refused', LENGTH(12)));
    await responses(connection);
    connection.close();
    await connection.closed;
  },
  'the request was refused, and the client reset the connection': async (connection) => {
    connection.write(head('/refused', LENGTH(12)));
    await responses(connection);
    connection.close('reset');
    await connection.closed;
  },
  'the request was refused, and the client closed the connection amid the body': async (connection) => {
    connection.write(`${head('/refused', LENGTH(2 * LARGE))}${'x'.repeat(LARGE)}`);
    await responses(connection);
    connection.close();
    await connection.closed;
  },
  'the request was refused, and its chunks became malformed': async (connection) => {
    connection.write(head('/refused', CHUNKED));
    await responses(connection);
    connection.write('nonsense\r\n');
    await connection.closed;
  },
  'the server closed the connection after the response': async (connection) => {
    connection.write(head('/closing', LENGTH(12)));
    await connection.closed;
  },
  'the server closed the connection without a response': async (connection) => {
    connection.write(head('/destroyed', LENGTH(12)));
    await connection.closed;
  },
  'the server responded that the request took too long': async (connection) => {
    connection.write(head('/late', LENGTH(12)));
    await connection.closed;
  },
  'the client closed the connection amid the body': async (connection) => {
    connection.write(`${head('/read', LENGTH(12))}body`);
    await pause();
    connection.close();
    await connection.closed;
  },
  'the client reset the connection amid the body': async (connection) => {
    connection.write(`${head('/read', LENGTH(12))}body`);
    await pause();
    connection.close('reset');
    await connection.closed;
  },
  'the body was too large': async (connection) => {
    connection.write(head('/read', LENGTH(3 * LARGE)));
    await responses(connection);
    connection.close();
    await connection.closed;
  },
  'the body was malformed': async (connection) => {
    connection.write(`${head('/read', CHUNKED)}nonsense\r\n`);
    await connection.closed;
  },
  'a further request on the connection was refused, and the client closed it': async (connection) => {
    connection.write(`${head('/read', LENGTH(4))}body${head('/refused', LENGTH(4))}bo`);
    await responses(connection, 2);
    connection.close();
    await connection.closed;
  },
  'a further request on the connection is malformed': async (connection) => {
    connection.write(`${head('/refused', LENGTH(4))}bodyNONSENSE\r\n\r\n`);
    await connection.closed;
  },
  'the connection became a WebSocket': async (connection) => {
    const key = 'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
    connection.write(head('/socket', LENGTH(12), 'connection: upgrade', 'upgrade: websocket', key));
    await responses(connection);
    connection.close();
    await connection.closed;
  },
};

for (const [way, walk] of Object.entries(WAYS)) {
  test(`a body no longer counts as arriving once ${way}`, async (t) => {
    const connect = await startServer(t);
    for (let each = 0; each <= MAX; each++) {
      const connection = await connect();
      await walk(connection);
      connection.close();
      await connection.closed;
    }
    await readsAgain(connect);
  });
}

test('only the requests whose bodies are arriving count, on few connections and on many', async (t) => {
  const connect = await startServer(t);
  const connection = await connect();
  for (let count = 1; count <= 2 * MAX; count++) {
    connection.write(`${head('/refused', LENGTH(4))}body`);
    await responses(connection, count);
  }
  const open = await Promise.all(Array.from({ length: MAX - 1 }, connect));
  for (const each of [connection, ...open]) each.write(head('/refused', LENGTH(4)));
  for (const each of open) await responses(each);
  await responses(connection, 2 * MAX + 1);
  const further = await connect();
  further.write(head('/read', LENGTH(4)));
  assert.match(await responses(further), /^HTTP\/1.1 429 /);
  for (const each of [connection, ...open, further]) each.close();
  await readsAgain(connect);
});

/** Waits until as many bodies may arrive at a time as if there had been no request before. */
async function readsAgain(connect: () => Promise<RawConnection>): Promise<void> {
  for (;;) {
    const all = await Promise.all(Array.from({ length: MAX }, connect));
    for (const each of all) each.write(head('/read', LENGTH(4)));
    await pause();
    for (const each of all) each.write('body');
    const answers = await Promise.all(all.map((each) => responses(each)));
    for (const each of all) each.close();
    if (answers.every((answer) => answer.startsWith('HTTP/1.1 200'))) return;
    for (const answer of answers) assert.match(answer, /^HTTP\/1.1 (200|429) /);
  }
}
