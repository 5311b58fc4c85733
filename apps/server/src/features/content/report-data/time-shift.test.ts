import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodsOf, shiftBack, shiftRange, shiftTo } from './time-shift.ts';

const at = (date: string) => `${date}T00:00:00.000`;
const until = (date: string) => `${date}T23:59:59.999`;

test('a period moves back by the offset, regardless of its sign', () => {
  const month = { amount: 1, unit: 'month' } as const;
  assert.equal(shiftBack(at('2025-03-01'), month, 'month'), at('2025-02-01'));
  assert.equal(shiftBack(at('2025-03-01'), { ...month, amount: -1 }, 'month'), at('2025-02-01'));
  assert.equal(shiftBack(at('2024-03-31'), month, 'day'), at('2024-02-29'));
  assert.equal(shiftBack(at('2024-02-29'), { amount: 1, unit: 'year' }, 'day'), at('2023-02-28'));
  assert.equal(shiftBack('no time', month, 'day'), undefined);
});

test('a period moves to the one with the same place in another range', () => {
  const moved = (day: string, granularity: 'week' | 'month' | 'quarter') =>
    shiftTo(at(day), at('2025-03-15'), at('2024-01-31'), granularity);
  assert.equal(moved('2025-03-01', 'month'), at('2024-01-01'));
  assert.equal(moved('2025-12-01', 'month'), at('2024-10-01'));
  assert.equal(moved('2025-03-17', 'week'), at('2024-02-05'));
  assert.equal(moved('2025-04-01', 'quarter'), at('2024-04-01'));
  assert.equal(shiftTo('no time', at('2025-03-15'), at('2024-01-31'), 'day'), undefined);
});

test('weeks move by whole weeks', () => {
  const monday = at('2025-03-10');
  assert.equal(shiftBack(monday, { amount: 1, unit: 'year' }, 'week'), at('2024-03-11'));
  assert.equal(shiftBack(monday, { amount: 1, unit: 'month' }, 'week'), at('2025-02-10'));
});

test('a range that ends with a month still ends with one', () => {
  const month = { amount: 1, unit: 'month' } as const;
  const shift = (start: string, end: string) => shiftRange([at(start), until(end)], month, null);
  assert.deepEqual(shift('2025-02-01', '2025-02-28'), [at('2025-01-01'), until('2025-01-31')]);
  assert.deepEqual(shift('2025-03-01', '2025-03-31'), [at('2025-02-01'), until('2025-02-28')]);
  assert.deepEqual(shift('2025-03-01', '2025-03-15'), [at('2025-02-01'), until('2025-02-15')]);
});

test('the periods of a range begin with the one that contains its start', () => {
  const range = (start: string, end: string): [string, string] => [at(start), until(end)];
  assert.deepEqual(periodsOf(range('2025-01-31', '2025-03-01'), 'month', 10), [
    at('2025-01-01'),
    at('2025-02-01'),
    at('2025-03-01'),
  ]);
  assert.deepEqual(periodsOf(range('2025-03-09', '2025-03-17'), 'week', 10), [
    at('2025-03-03'),
    at('2025-03-10'),
    at('2025-03-17'),
  ]);
  assert.equal(periodsOf(range('1900-01-01', '2025-03-17'), 'day', 100).length, 100);
});
