import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relativeTimeOf } from '@facet/dashboards/relative-time';
import { partsOf, periodOf } from './period-parts.ts';

test('a period is chosen by its parts, and has them when it is opened again', () => {
  const periods = ['last', 'next'].flatMap((which) =>
    ['day', 'week', 'month', 'quarter', 'year', 'hour'].flatMap((unit) =>
      which === 'next'
        ? [`next 1 ${unit}`, `next 14 ${unit}s`]
        : [
            `last 1 complete ${unit}`,
            `last 14 complete ${unit}s`,
            `last 14 ${unit}s including ${unit === 'day' ? 'today' : `this ${unit}`}`,
            `this ${unit}`,
          ],
    ),
  );
  for (const period of periods) {
    assert.ok(relativeTimeOf(period), `${period} has a meaning`);
    assert.equal(periodOf(partsOf(period)), period);
  }
  assert.equal(periodOf(partsOf('last 30 days')), 'last 30 complete days');
  assert.equal(periodOf(partsOf('yesterday')), 'last 1 complete day');
  assert.equal(periodOf(partsOf('next month')), 'next 1 month');
  for (const other of [undefined, '30 days ago', 'year to date', '2025-01-01'])
    assert.equal(periodOf(partsOf(other)), 'last 7 complete days');
});

test('a period has a whole number of units', () => {
  const count = (typed: string) => periodOf({ ...partsOf(undefined), count: typed });
  for (const typed of ['', '0', '1e3', '-2', '1.5', '0x10', 'ten'])
    assert.equal(count(typed), undefined, typed);
  assert.equal(count(' 3 '), 'last 3 complete days');
  assert.equal(count('１４'), 'last 14 complete days');
});
