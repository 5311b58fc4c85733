import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';

test('a cache forgets what was used least recently once it is full, and what is too old', () => {
  const cache = new LRUCache<string, number>({ ...atMost(2), ttl: 1 });
  for (const [value, key] of ['a', 'b', 'a', 'c'].entries()) cache.set(key, value, { ttl: 60_000 });
  assert.deepEqual([...cache.keys()].sort(), ['a', 'c']);
  cache.set('d', 4, { ttl: 60_000, start: performance.now() - 60_001 });
  assert.equal(cache.get('d'), undefined);
  assert.equal(cache.size, 1);
});
