import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '@facet/look/locale';
import { suggestedReports } from './suggested-reports.ts';

const SALES = {
  name: 'sales',
  type: 'view',
  title: 'Sales',
  measures: [
    {
      name: 'sales.count',
      shortTitle: 'Count',
      type: 'number',
      aggType: 'count',
      aliasMember: 'orders.count',
    },
  ],
  dimensions: [
    { name: 'sales.sold_at', shortTitle: 'Sold at', type: 'time', aliasMember: 'orders.sold_at' },
    ...['city', 'status', 'email'].map((name) => ({
      name: `sales.${name}`,
      shortTitle: name,
      type: 'string',
      aliasMember: `orders.${name}`,
    })),
  ],
};

test('a view suggests its leading measure over time, by its groups, as a number and as a table', () => {
  const reports = suggestedReports(SALES, 'en-US');
  assert.deepEqual(
    reports.map(({ title, meta }) => [title, meta?.kind]),
    [
      ['Orders over time', 'vega'],
      ['Orders by city', 'vega'],
      ['Orders by status', 'vega'],
      ['Orders', 'kpi'],
      ['city by status', 'table'],
    ],
  );
  assert.ok(reports.every(({ jsonQuery, sqlQuery }) => jsonQuery !== undefined || sqlQuery !== undefined));
  for (const locale of LOCALES) assert.equal(suggestedReports(SALES, locale).length, 5, locale);
});

test('a view without times and groups suggests a number, one without measures nothing', () => {
  assert.deepEqual(
    suggestedReports({ ...SALES, dimensions: [] }, 'en-US').map(({ title }) => title),
    ['Orders'],
  );
  assert.deepEqual(suggestedReports({ ...SALES, measures: [] }, 'en-US'), []);
});
