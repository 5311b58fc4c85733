import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { rawConnection } from '../../test/raw-connection.ts';
import type { Caller } from '../auth/caller.ts';
import { unauthorized } from '../errors/errors.ts';
import { limitBodies } from './body-limits.ts';
import { answerFor } from './error-response.ts';

const BODY = '{"name": "long"}';

/** A server with short limits that creates things for `known` callers, for `anyone`, and for those with a `token`. */
async function slowServer(t: { after(work: () => Promise<void>): void }, anonymousMs: number) {
  const app = Fastify({ forceCloseConnections: true });
  const created: string[] = [];
  const failures: unknown[] = [];
  app.setErrorHandler((error, request, reply) => {
    failures.push(error);
    const { status, headers, body } = answerFor(error, request);
    return reply.code(status).headers(headers).send(body);
  });
  const limits = { anonymousMs, knownMs: 600_000, anonymousPerNetwork: 3 };
  limitBodies(app, limits, async ({ url }) => url === '/token');
  const create = async ({ url }: { url: string }) => created.push(url);
  app.post('/anyone', create);
  app.post('/token', create);
  app.post('/known', {
    onRequest: async (request) => {
      request.caller = {} as Caller;
    },
    handler: create,
  });
  app.post('/nobody', {
    onRequest: async () => {
      throw unauthorized('Send a credential');
    },
    handler: create,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const { port } = app.server.address() as { port: number };
  return {
    created,
    failures,
    /** Sends the head of a request and the first bytes of its body. */
    async begin(path: string) {
      const connection = await rawConnection('127.0.0.1', port);
      const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}`;
      connection.write(`${head}\r\n\r\n${BODY.slice(0, 4)}`);
      return { ...connection, finish: () => connection.write(BODY.slice(4)) };
    },
  };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('a slow body without a credential ends with 408, and one with a credential is still accepted', async (t) => {
  const server = await slowServer(t, 100);
  const known = await server.begin('/known');
  const other = await server.begin('/token');
  const anyone = await server.begin('/anyone');
  await anyone.closed;
  const [head = '', body = ''] = anyone.received().split('\r\n\r\n');
  assert.match(head, /^HTTP\/1.1 408 Request Timeout\r\n/);
  const { requestId, ...error } = JSON.parse(body);
  assert.deepEqual(error, { error: 'The request took too long to arrive', code: 'timeout' });
  assert.equal(typeof requestId, 'string');
  known.finish();
  await until(() => known.received() !== '');
  other.finish();
  await until(() => other.received() !== '');
  for (const { received } of [known, other]) assert.match(received(), /^HTTP\/1.1 200 OK/);
  assert.deepEqual(server.created, ['/known', '/token']);
});

test('a connection whose body is still arriving after the response is closed', async (t) => {
  const server = await slowServer(t, 100);
  const nobody = await server.begin('/nobody');
  await nobody.closed;
  assert.match(nobody.received(), /^HTTP\/1.1 401 /);
  assert.doesNotMatch(nobody.received(), / 408 /);
});

test('a network may send only a few bodies without a credential at a time', async (t) => {
  const server = await slowServer(t, 600_000);
  const open = await Promise.all([server.begin('/anyone'), server.begin('/anyone'), server.begin('/nobody')]);
  await until(() => open[2]?.received() !== '');
  const further = await server.begin('/anyone');
  await further.closed;
  assert.match(further.received(), /^HTTP\/1.1 429 [\s\S]*retry-after: 1\r\n[\s\S]*still arriving/);
  const other = await server.begin('/token');
  other.finish();
  await until(() => server.created.length === 1);
  open[0]?.finish();
  await until(() => server.created.length === 2);
  const next = await server.begin('/anyone');
  next.finish();
  await until(() => server.created.length === 3);
});
