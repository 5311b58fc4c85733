import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyQuestion } from '@facet/query';
import { unknownPeriods } from './unknown-periods.ts';

const nearest = (range: string) =>
  unknownPeriods({ ...emptyQuestion('sales'), ranges: [{ member: 'sales.at', range }] })[0]?.nearest;

test('words that only dashboards know have the nearest ones of the data API', () => {
  assert.equal(nearest('month to date'), 'this month');
  assert.equal(nearest('Last 7 days including today'), 'last 7 days');
  assert.equal(nearest('past 3 complete months'), 'last 3 months');
  assert.equal(nearest('previous year'), 'last year');
  for (const known of [
    'this month',
    'Last  30 days',
    'last 1 day',
    'today',
    '2024-05-01',
    'from 2 days ago to now',
  ])
    assert.equal(nearest(known), undefined, known);
});

test('a filter in a group is repaired at its place', () => {
  const leaf = (value: string) => ({ member: 'sales.at', operator: 'inDateRange' as const, values: [value] });
  const [found, ...others] = unknownPeriods({
    ...emptyQuestion('sales'),
    filters: [{ or: [leaf('last week'), leaf('year to date')] }],
  });
  assert.deepEqual(others, []);
  assert.deepEqual(found?.repair, { kind: 'replace-filter', path: [0, 1], filter: leaf('this year') });
});
