import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBatches } from './in-batches.ts';

test('items that arrive while the first one waits are processed together, and an error reaches all of them', async () => {
  const batches: (readonly string[])[] = [];
  const record = inBatches(1, async (items: readonly string[]) => {
    batches.push(items);
    if (items.includes('bad')) throw new Error('bad');
  });
  await Promise.all([record('a'), record('b')]);
  const [first, second] = await Promise.allSettled([record('c'), record('bad')]);
  assert.deepEqual(
    { firstStatus: first?.status, secondStatus: second?.status },
    { firstStatus: 'rejected', secondStatus: 'rejected' },
  );
  await record('d');
  assert.deepEqual(batches, [['a', 'b'], ['c', 'bad'], ['d']]);
});
