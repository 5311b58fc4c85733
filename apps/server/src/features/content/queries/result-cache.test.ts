import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResultCache } from './result-cache.ts';

const NEVER = { freshMs: -1, staleMs: -1 };
const LONG = { freshMs: 60_000, staleMs: 60_000 };

/** Counts its runs and returns the count. */
function counter() {
  let runs = 0;
  return {
    runs: () => runs,
    run: async () => {
      runs += 1;
      return { run: runs };
    },
  };
}

test('concurrent requests for one result share a query, even if its result may not be cached', async () => {
  const cache = new ResultCache<{ run: number }>(10_000, () => 10);
  const { run, runs } = counter();
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.get('a', NEVER, run)));
  assert.equal(runs(), 1);
  assert.ok(all.every((result) => result.run === 1));
  await cache.get('a', NEVER, run);
  await cache.get('b', NEVER, run);
  assert.equal(runs(), 3);
});

test('a fresh result is returned without a query, a stale one while a query runs', async () => {
  const cache = new ResultCache<{ run: number }>(10_000, () => 10);
  const { run, runs } = counter();
  assert.equal((await cache.get('a', LONG, run)).run, 1);
  assert.equal((await cache.get('a', LONG, run)).run, 1);
  const stale = { freshMs: -1, staleMs: 60_000 };
  assert.equal((await cache.get('a', stale, run)).run, 1);
  assert.equal(runs(), 2);
  await new Promise(setImmediate);
  assert.equal((await cache.get('a', LONG, run)).run, 2);
});

test('a result ages even if the clock steps back', async (t) => {
  const cache = new ResultCache<{ run: number }>(10_000, () => 10);
  const { run } = counter();
  const result = await cache.get('a', LONG, run);
  const { now } = Date;
  t.mock.method(Date, 'now', () => now() - 3_600_000);
  const elapsed = performance.now.bind(performance);
  t.mock.method(performance, 'now', () => elapsed() + 20);
  const brief = { freshMs: 10, staleMs: 10 };
  assert.equal(cache.isCurrent(result, brief.freshMs), false);
  assert.equal((await cache.get('a', brief, run)).run, 2);
});

test('a renewed result never comes from a query that began before, and is not replaced by one', async () => {
  const cache = new ResultCache<{ run: number }>(10_000, () => 10);
  const first = Promise.withResolvers<{ run: number }>();
  const earlier = cache.get('a', LONG, () => first.promise);
  const renewed = { ...LONG, isRenewed: true };
  const [one, other] = await Promise.all([
    cache.get('a', renewed, async () => ({ run: 2 })),
    cache.get('a', renewed, async () => ({ run: 3 })),
  ]);
  assert.deepEqual(
    { one: one.run, other: other.run },
    { one: 2, other: 2 },
    'concurrent renewals share a query',
  );
  first.resolve({ run: 1 });
  assert.equal((await earlier).run, 1);
  assert.equal((await cache.get('a', LONG, () => first.promise)).run, 2);
  assert.equal((await cache.get('a', renewed, async () => ({ run: 4 }))).run, 4);
});

test('a failed query rejects for all who wait for it and is not cached', async () => {
  const cache = new ResultCache<{ run: number }>(10_000, () => 10);
  const fails = () => Promise.reject(new Error('no rows today'));
  const both = await Promise.allSettled([cache.get('a', LONG, fails), cache.get('a', LONG, fails)]);
  assert.ok(both.every(({ status }) => status === 'rejected'));
  const { run } = counter();
  assert.equal((await cache.get('a', LONG, run)).run, 1);
});

test('the least recently used results make room for new ones, and a result that is too large is not cached', async () => {
  const cache = new ResultCache<{ run: number }>(1_000, () => 300);
  const { run, runs } = counter();
  await cache.get('a', LONG, run);
  await cache.get('b', LONG, run);
  await cache.get('a', LONG, run);
  await cache.get('c', LONG, run);
  assert.equal(runs(), 3);
  await cache.get('a', LONG, run);
  assert.equal(runs(), 3, 'a was used after b');
  await cache.get('b', LONG, run);
  assert.equal(runs(), 4);
});

test('a query is aborted when all who wait for it have left, and a later request starts a new one', async () => {
  const cache = new ResultCache<{ run: number }>(10_000, () => 10);
  const signals: AbortSignal[] = [];
  const hangs = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const [first, second] = [new AbortController(), new AbortController()];
  const gone = new Error('gone');
  const one = cache.get('a', LONG, hangs, first.signal);
  const other = cache.get('a', LONG, hangs, second.signal);
  first.abort(gone);
  await assert.rejects(one, gone);
  assert.deepEqual(
    { signalCount: signals.length, aborted: signals[0]?.aborted },
    { signalCount: 1, aborted: false },
    'the other still waits',
  );
  second.abort(gone);
  await assert.rejects(other, gone);
  assert.equal(signals[0]?.aborted, true);
  assert.equal((await cache.get('a', LONG, async () => ({ run: 2 }))).run, 2);
  await assert.rejects(cache.get('b', LONG, hangs, first.signal), gone);
  assert.equal(signals[1]?.aborted, true);
});
