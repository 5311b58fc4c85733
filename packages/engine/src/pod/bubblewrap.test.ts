import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bubblewrap, withDescendants } from '@facet/programs';
import { podOf } from '../testing/pod-under-test.ts';

const wall = await bubblewrap();
const skip = wall.works ? false : wall.problem;

test('where bubblewrap works, both processes of a pod run in it, and its memory is that of all', {
  skip,
}, async (t) => {
  const model = 'cubes: [{ name: one, sql: select 1 as id, measures: [{ name: count, type: count }] }]';
  const pod = await podOf(t, { 'one.yml': model });
  await pod.ready;
  for (const pid of pod.pids) assert.ok(withDescendants(pid).length > 1);
  assert.ok(pod.memoryBytes() > 50 << 20);
});
