import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import Fastify from 'fastify';
import { Agent } from 'undici';
import { rawCall } from '../../../../test/raw-call.ts';
import { forward } from './forward.ts';

test('cookies are not forwarded in either direction, and pages from a pod are sandboxed', async (t) => {
  let seen: Record<string, unknown> = {};
  const pod = createServer((request, response) => {
    seen = request.headers;
    const headers = { 'content-type': 'text/html', 'set-cookie': ['facet_session=theirs', 'b=c'] };
    response.writeHead(200, headers).end('<script>fetch("/api/v1/users/me")</script>');
  }).listen(0, '127.0.0.1');
  await once(pod, 'listening');
  t.after(() => pod.close());
  const agent = new Agent();
  t.after(() => agent.close());
  const origin = `http://127.0.0.1:${(pod.address() as AddressInfo).port}`;
  const app = Fastify();
  app.get('/d', (request, reply) => forward(agent, { origin, path: '/d', body: null }, request, reply));
  t.after(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  const headers = { cookie: 'facet_session=ours', authorization: 'a token' };
  const answer = await rawCall(url, 'GET', '/d', { headers });
  assert.deepEqual([seen.cookie, seen.authorization], [undefined, 'a token']);
  assert.equal(answer.headers['set-cookie'], undefined);
  assert.match(String(answer.headers['content-security-policy']), /^sandbox; default-src 'none'$/);
  assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  assert.match(answer.bytes.toString(), /script/);
});
