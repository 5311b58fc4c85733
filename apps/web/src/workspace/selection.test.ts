import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allToggled, extended, NOTHING, toggled } from './selection.ts';

const ALL = ['a', 'b', 'c', 'd'];

test('a row is selected and deselected', () => {
  const one = toggled(NOTHING, 'b');
  assert.deepEqual([[...one.keys], one.anchor], [['b'], 'b']);
  assert.deepEqual([...toggled(one, 'b').keys], []);
});

test('a range extends from the last row in either direction, and begins anew where that row is gone', () => {
  assert.deepEqual([...extended(toggled(NOTHING, 'c'), ALL, 'a').keys].sort(), ['a', 'b', 'c']);
  assert.deepEqual([...extended(toggled(NOTHING, 'b'), ALL, 'd').keys], ['b', 'c', 'd']);
  assert.deepEqual([...extended(NOTHING, ALL, 'd').keys], ['d']);
  assert.deepEqual([...extended({ keys: new Set(), anchor: 'gone' }, ALL, 'b').keys], ['b']);
});

test('all rows are selected, and none if all are', () => {
  const all = allToggled(toggled(NOTHING, 'b'), ALL);
  assert.deepEqual([...all.keys], ALL);
  assert.deepEqual(allToggled(all, ALL), NOTHING);
});
