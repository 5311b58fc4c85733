import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FITTED, type MapZoom, moved, zoomed } from './map-zoom.ts';

const MIDDLE = { x: 0.5, y: 0.5 };

/** Where on the fitted map a place of the plot is. */
const under = ({ scale, left, top }: MapZoom, { x, y }: { x: number; y: number }) => [
  (x - left) / scale,
  (y - top) / scale,
];

test('zooming keeps the place at the pointer', () => {
  const pointer = { x: 0.75, y: 0.25 };
  const nearer = zoomed(FITTED, 2, pointer, 'part');
  assert.equal(nearer.scale, 2);
  assert.deepEqual(under(nearer, pointer), under(FITTED, pointer));
  assert.deepEqual(zoomed(nearer, 0.5, pointer, 'part'), FITTED);
});

test('a whole atlas becomes no smaller than it fits, a part of one does', () => {
  assert.deepEqual(zoomed(FITTED, 0.5, MIDDLE, 'whole'), FITTED);
  assert.equal(zoomed(FITTED, 0.5, MIDDLE, 'part').scale, 0.5);
  assert.equal(zoomed(FITTED, 0.001, MIDDLE, 'part').scale, 1 / 8);
  assert.equal(zoomed(FITTED, 1000, MIDDLE, 'part').scale, 32);
});

test('a map cannot be moved out of sight', () => {
  assert.deepEqual(moved(FITTED, { x: 9, y: -9 }), { scale: 1, left: 0.5, top: -0.5 });
  const near = zoomed(FITTED, 4, MIDDLE, 'whole');
  assert.deepEqual(moved(near, { x: -9, y: 9 }), { scale: 4, left: -3.5, top: 0.5 });
});
