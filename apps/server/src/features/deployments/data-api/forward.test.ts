import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import Fastify from 'fastify';
import { Agent } from 'undici';
import { rawCall } from '../../../../test/raw-call.ts';
import { forward, NoResponse } from './forward.ts';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
/** More than the buffers of all connections on the way hold. */
const CHUNKS = 1024;

test('cookies are not forwarded in either direction, and pages from a pod are sandboxed', async (t) => {
  let seen: Record<string, unknown> = {};
  const { url } = await forwarding(t, (asked, response) => {
    seen = asked.headers;
    const headers = { 'content-type': 'text/html', 'set-cookie': ['facet_session=theirs', 'b=c'] };
    response.writeHead(200, headers).end('<script>fetch("/api/v1/users/me")</script>');
  });

  const headers = { cookie: 'facet_session=ours', authorization: 'a token' };
  const answer = await rawCall(url, 'GET', '/d', { headers });
  assert.deepEqual(
    { cookie: seen.cookie, authorization: seen.authorization },
    { cookie: undefined, authorization: 'a token' },
  );
  assert.equal(answer.headers['set-cookie'], undefined);
  assert.match(String(answer.headers['content-security-policy']), /^sandbox; default-src 'none'$/);
  assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  assert.match(answer.bytes.toString(), /script/);
});

test('a client that leaves before the response ends the request to the pod', async (t) => {
  const { url, asked, outcomes } = await forwarding(t, () => {});
  const client = request(`${url}/d`).on('error', () => {});
  client.end();
  const [atPod] = await asked;
  client.destroy();
  await once(atPod.socket, 'close');
  assert.equal(await outcomes.next(), undefined);
});

test('a client that leaves during the response ends the request to the pod', async (t) => {
  const { url, asked, outcomes } = await forwarding(t, (_asked, response) => {
    response.writeHead(200).write(CHUNK);
  });
  const client = request(`${url}/d`).on('error', () => {});
  client.end();
  await once(client, 'response');
  const [atPod] = await asked;
  client.destroy();
  await once(atPod.socket, 'close');
  assert.equal(await outcomes.next(), undefined);
});

test('a pod sends no faster than the client reads, and all of it arrives', async (t) => {
  let sent = 0;
  const { url } = await forwarding(t, async (_asked, response) => {
    for (; sent < CHUNKS; sent += 1) if (!response.write(CHUNK)) await once(response, 'drain');
    response.end();
  });
  const client = request(`${url}/d`);
  client.end();
  const [response] = (await once(client, 'response')) as [IncomingMessage];
  // Everything on the way is full once nothing has moved for many turns of the event loop.
  for (let turns = 0, before = sent; turns < 200 && sent < CHUNKS; turns += 1, before = sent) {
    await new Promise(setImmediate);
    if (sent > before) turns = 0;
  }
  assert.ok(sent < CHUNKS, 'the pod sent everything to a client that read nothing');
  let length = 0;
  for await (const chunk of response) length += chunk.length;
  assert.equal(length, CHUNKS * CHUNK.length);
});

test('a pod that ends before its response is reported, so that another one can be asked', async (t) => {
  const { url, outcomes } = await forwarding(t, (asked) => asked.socket.destroy());
  const answer = await rawCall(url, 'GET', '/d');
  assert.ok((await outcomes.next()) instanceof NoResponse);
  assert.equal(answer.status, 503);
});

test('a pod that ends during its response ends the connection of the client', async (t) => {
  const { url } = await forwarding(t, (asked, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('the beginning');
    setImmediate(() => asked.socket.destroy());
  });
  await assert.rejects(rawCall(url, 'GET', '/d'), { code: 'ECONNRESET' });
});

/** A server that forwards everything to a pod, which responds as given. */
async function forwarding(
  t: TestContext,
  respond: (asked: IncomingMessage, response: ServerResponse) => void,
) {
  const pod = createServer(respond).listen(0, '127.0.0.1');
  await once(pod, 'listening');
  t.after(() => pod.close());
  const agent = new Agent();
  t.after(() => agent.close());
  const origin = `http://127.0.0.1:${(pod.address() as AddressInfo).port}`;
  const ended: (Error | undefined)[] = [];
  let onEnded = () => {};
  const app = Fastify();
  app.get('/d', async (asked, reply) => {
    try {
      await forward(agent, { origin, path: '/d', body: null }, asked, reply);
      ended.push(undefined);
    } catch (error) {
      ended.push(error as Error);
      throw error;
    } finally {
      onEnded();
    }
    return reply;
  });
  t.after(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    /** The first request at the pod. */
    asked: once(pod, 'request') as Promise<[IncomingMessage, ServerResponse]>,
    outcomes: {
      /** How forwarding ended: with an error or without. */
      async next(): Promise<Error | undefined> {
        if (ended.length === 0) await new Promise<void>((resolve) => (onEnded = resolve));
        return ended.shift();
      },
    },
  };
}
