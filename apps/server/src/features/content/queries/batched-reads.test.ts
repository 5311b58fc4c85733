import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchedReads } from './batched-reads.ts';

/** A reader of stored values, and the names of each of its reads by group. */
function batches() {
  const stored = new Map<string, string>();
  const begun: [string, readonly string[]][] = [];
  const reads = new BatchedReads<{ group: string }, { name: string }, string>(async ({ group }, wanted) => {
    begun.push([group, wanted.map(({ name }) => name)]);
    const found = await Promise.allSettled(
      wanted.map(async ({ name }) => {
        if (!stored.has(name)) throw new Error(`no ${name}`);
        return stored.get(name) as string;
      }),
    );
    await new Promise(setImmediate);
    if (stored.has('broken')) throw new Error('broken');
    return found;
  });
  return { stored, begun, read: (name: string, group = 'x') => reads.read({ group }, { name }) };
}

test('requests during a read are combined into the next one, and get no data from before they asked', async () => {
  const { stored, begun, read } = batches();
  stored.set('a', 'old').set('b', 'old');
  const first = read('a');
  stored.set('a', 'new').delete('b');
  const again = read('a');
  const gone = assert.rejects(read('b'), /no b/);
  assert.equal(await read('a', 'y'), 'new', 'other groups do not wait');
  assert.deepEqual(await Promise.all([first, again]), ['old', 'new']);
  await gone;
  assert.deepEqual(begun, [
    ['x', ['a']],
    ['y', ['a']],
    ['x', ['a', 'b']],
  ]);
});

test('a failed read rejects all its requests, and no later ones', async () => {
  const { stored, read } = batches();
  stored.set('a', '1').set('broken', '');
  await Promise.all([read('a'), read('a'), read('a')].map((one) => assert.rejects(one, /broken/)));
  stored.delete('broken');
  assert.equal(await read('a'), '1');
});
