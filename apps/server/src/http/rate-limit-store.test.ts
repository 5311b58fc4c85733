import assert from 'node:assert/strict';
import { test } from 'node:test';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { RateLimitStore } from './rate-limit-store.ts';

test('a rate limit ends on time although the clock steps back, and each route has its own', async (t) => {
  const app = Fastify();
  await app.register(rateLimit, { global: false, store: RateLimitStore });
  const limit = (max: number, timeWindow: number) => ({ config: { rateLimit: { max, timeWindow } } });
  app.get('/brief', limit(2, 50), async () => 'brief');
  app.get('/long', limit(2, 60_000), async () => 'long');
  t.after(() => app.close());
  const statuses = async (url: string) => {
    const answers = [];
    for (let count = 0; count < 3; count++) answers.push(await app.inject(url));
    assert.ok(Number(answers[2]?.headers['retry-after'] ?? 1) <= 60);
    return answers.map(({ statusCode }) => statusCode);
  };
  assert.deepEqual(await statuses('/long'), [200, 200, 429]);
  while ((await statuses('/brief'))[2] !== 429);
  const { now } = Date;
  t.mock.method(Date, 'now', () => now() - 3_600_000);
  while ((await app.inject('/brief')).statusCode === 429)
    await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal((await app.inject('/long')).statusCode, 429);
  assert.equal((await app.inject({ url: '/long', remoteAddress: '127.0.0.2' })).statusCode, 200);
});

test('the client that has not been seen for the longest time is forgotten first', () => {
  const store = new RateLimitStore();
  const count = (client: string) => {
    let counted = Number.NaN;
    store.incr(
      client,
      (_error, result) => {
        counted = result?.current ?? Number.NaN;
      },
      60_000,
    );
    return counted;
  };
  for (const client of ['first', 'second', 'first']) count(client);
  for (let other = 0; other < 4_999; other++) count(`other ${other}`);
  assert.deepEqual([count('first'), count('second')], [3, 1]);
});
