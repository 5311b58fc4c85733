import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportData } from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import type { Choices } from './choices.ts';
import { crossFiltered, filterable, stillChosen } from './cross-filter.ts';
import { dimensionsIn } from './highlights.ts';
import { rowOfMark } from './menu-point.ts';

const NONE = { filters: [], timeGrains: [], memberSwitchers: [], parents: [] } as unknown as Choices;
const data = {
  columns: [
    { name: 'region', member: 'sales.region', type: 'string', isMeasure: false },
    { name: 'revenue', member: 'sales.revenue', type: 'number', isMeasure: true },
  ],
  rows: [
    ['', 1],
    [null, 2],
    ['north', 3],
  ],
} as unknown as ReportData;

const board = (operators?: string[]) =>
  ({
    widgets: [
      { id: 'r', type: 'FILTER', config: { member: 'sales.region', ...(operators && { operators }) } },
    ],
  }) as unknown as DashboardConfig;

test('a click on null filters by the operator of null, and again shows all', () => {
  const dimensions = dimensionsIn(data, [{ region: null, revenue: 2 }]);
  assert.deepEqual(filterable(board(), dimensions), new Map([['sales.region', null]]));
  const clicked = { widgetId: 'chart', dimensions };
  const first = crossFiltered(NONE, undefined, clicked);
  assert.deepEqual(first.choices.filters, [{ member: 'sales.region', operator: 'is_null' }]);
  assert.equal(stillChosen(first.crossFilter, first.choices), clicked);
  const other = [{ member: 'sales.region', operator: 'equals', value: [''] }];
  assert.equal(stillChosen(first.crossFilter, { ...NONE, filters: other } as Choices), undefined);
  assert.deepEqual(crossFiltered(first.choices, first.crossFilter, clicked).choices.filters, []);
});

test('a text without characters is a value like others', () => {
  const dimensions = dimensionsIn(data, [{ region: '', revenue: 1 }]);
  const { choices } = crossFiltered(NONE, undefined, { widgetId: 'chart', dimensions });
  assert.deepEqual(choices.filters, [{ member: 'sales.region', operator: 'equals', value: [''] }]);
});

test('a filter takes the values for which it has an operator', () => {
  const members = (value: unknown, operators?: string[]) =>
    filterable(board(operators), new Map([['sales.region', value]])).size;
  assert.deepEqual([members(null, ['equals']), members('north', ['equals'])], [0, 1]);
  assert.deepEqual([members(null, ['is_null']), members('north', ['is_null'])], [1, 0]);
});

test('the row of a mark is its own: neither null nor what the mark does not name is a text', () => {
  assert.equal(rowOfMark(data, { region: null }), data.rows[1]);
  assert.equal(rowOfMark(data, { region: '' }), data.rows[0]);
  assert.equal(rowOfMark(data, {}), undefined);
  assert.equal(dimensionsIn(data, [{ revenue: 1 }]).size, 0);
});
