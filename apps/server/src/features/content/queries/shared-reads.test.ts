import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedReads } from './shared-reads.ts';

test('requests during a read share the next one, and get no data that was read before they asked', async () => {
  const reads = new SharedReads<string>();
  let stored = 'first';
  let count = 0;
  const read = (key = 'a') =>
    reads.read(key, async () => {
      count += 1;
      const found = stored;
      await new Promise(setImmediate);
      if (found === 'broken') throw new Error(found);
      return found;
    });
  const first = read();
  stored = 'second';
  const [later, together] = [read(), read()];
  assert.equal(await read('b'), 'second');
  assert.deepEqual(await Promise.all([first, later, together]), ['first', 'second', 'second']);
  assert.equal(count, 3);

  stored = 'broken';
  const failing = read();
  const alsoFailing = read();
  stored = 'third';
  await assert.rejects(failing, /broken/);
  assert.equal(await alsoFailing, 'third');
  assert.equal(await read(), 'third');

  const during = read();
  const throwing = reads.read('a', () => {
    throw new Error('thrown');
  });
  await assert.rejects(throwing, /thrown/);
  assert.equal(await during, 'third');
  assert.equal(await read(), 'third', 'a read that cannot begin has ended');
});
