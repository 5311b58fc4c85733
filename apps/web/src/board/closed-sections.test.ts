import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closedUp } from './closed-sections.ts';

const at = (id: string, x: number, y: number, w: number, h: number) => ({
  widget: { id },
  position: { x, y, w, h },
});
const rowsOf = (items: ReturnType<typeof closedUp>) =>
  items.map(({ widget: { id }, position: { y, h } }) => [id, y, h]);

test('what is below a closed section moves up', () => {
  const placed = [at('title', 0, 0, 12, 1), at('section', 0, 1, 12, 6), at('below', 0, 8, 12, 2)];
  assert.deepEqual(rowsOf(closedUp(placed, new Set(['section']))), [
    ['title', 0, 1],
    ['section', 1, 1],
    // The row that the author left free stays.
    ['below', 3, 2],
  ]);
  assert.equal(closedUp(placed, new Set()), placed);
});

test('rows beside an open widget stay, those of two closed sections go', () => {
  const placed = [at('section', 0, 0, 6, 6), at('beside', 6, 0, 6, 3), at('below', 0, 6, 12, 2)];
  assert.deepEqual(rowsOf(closedUp(placed, new Set(['section']))), [
    ['section', 0, 3],
    ['beside', 0, 3],
    ['below', 3, 2],
  ]);
  assert.deepEqual(rowsOf(closedUp(placed, new Set(['section', 'beside']))), [
    ['section', 0, 1],
    ['beside', 0, 1],
    ['below', 1, 2],
  ]);
});
