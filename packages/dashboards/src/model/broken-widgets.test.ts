import assert from 'node:assert/strict';
import { test } from 'node:test';
import { upgradeConfig } from '../config/upgrade-config.ts';
import { brokenWidgets } from './broken-widgets.ts';
import { ModelMembers } from './model-members.ts';
import type { ReportQuery } from './widget-checks.ts';

const members = new ModelMembers({
  cubes: [
    {
      name: 'orders',
      measures: [{ name: 'orders.total' }],
      dimensions: [
        { name: 'orders.status', type: 'string' },
        { name: 'orders.created_at', type: 'time' },
      ],
      segments: [{ name: 'orders.paid' }],
    },
  ],
});

function reasons(widget: object, report?: Partial<ReportQuery>): string[] {
  const config = upgradeConfig({ widgets: [{ id: 'a', ...widget }] });
  const found = brokenWidgets(config, {
    members,
    reportOf: () => (report === undefined ? undefined : { name: 'Revenue', ...report }),
    sqlProblem: (sql) => (sql.includes('nothing') ? 'there is no view nothing' : undefined),
  });
  assert.ok(found.every(({ widgetId }) => widgetId === 'a'));
  return found.map(({ reason }) => reason);
}

const chart = { type: 'CHART', config: { reportId: 7 } };
const query = (json: unknown) => reasons(chart, { jsonQuery: JSON.stringify(json) });

test('queries whose members exist are not broken', () => {
  assert.deepEqual(
    query({
      measures: ['orders.total'],
      dimensions: ['orders.status', 'orders.created_at', 'orders.created_at.month'],
      segments: ['orders.paid'],
      timeDimensions: [{ dimension: 'orders.created_at', granularity: 'day' }],
      filters: [{ or: [{ member: 'orders.status', operator: 'set' }, { and: [] }] }],
      order: { 'orders.total': 'desc' },
    }),
    [],
  );
  assert.deepEqual(reasons(chart, {}), [], 'a report without a query');
  assert.deepEqual(reasons({ type: 'CHART' }), [], 'a chart without a report');
  assert.deepEqual(reasons({ type: 'TEXT', config: { markdown: 'orders.gone' } }), []);
});

test('each missing or misused member of a query is a reason', () => {
  assert.deepEqual(query({ measures: ['orders.gone', 'orders.status'], dimensions: ['lost.id'] }), [
    'the measure orders.gone does not exist',
    'orders.status is a dimension, not a measure',
    'the cube or view lost does not exist',
  ]);
  assert.deepEqual(
    query({
      filters: [{ and: [{ member: 'orders.gone', operator: 'set' }] }],
      order: [['orders.lost', 'asc']],
    }),
    ['the member orders.gone does not exist', 'the member orders.lost does not exist'],
  );
  assert.deepEqual(query({ timeDimensions: [{ dimension: 'orders.status' }] }), [
    'orders.status is a dimension, not a time dimension',
  ]);
  assert.deepEqual(reasons(chart, { jsonQuery: 'select 1' }), ['its JSON query is not valid JSON']);
  assert.deepEqual(query([null]), ['its JSON query must be an object']);
  assert.deepEqual(query({ measures: 'orders.total', filters: {}, segments: null }), [
    'the measures of its JSON query must be a list',
    'the filters of its JSON query must be a list',
  ]);
  assert.deepEqual(reasons(chart, { meta: { fillMissingRows: { member: 'orders.gone' } } }), [
    'the member orders.gone does not exist',
  ]);
});

test('SQL decides if there is some, and a missing report breaks its chart', () => {
  const sql = { sqlQuery: 'select * from nothing', jsonQuery: '{"measures":["orders.gone"]}' };
  assert.deepEqual(reasons(chart, sql), ['its SQL cannot be planned: there is no view nothing']);
  assert.deepEqual(reasons(chart, { ...sql, sqlQuery: 'select 1' }), []);
  assert.deepEqual(reasons(chart), ['its report 7 does not exist']);
  assert.deepEqual(
    reasons({ ...chart, config: {} }),
    [],
    'a chart without a report is incomplete, not broken',
  );
});

test('the members of controls must exist', () => {
  assert.deepEqual(reasons({ type: 'FILTER', config: { member: 'orders.gone' } }), [
    'the member orders.gone does not exist',
  ]);
  assert.deepEqual(reasons({ type: 'TIME_GRAIN', config: { member: 'orders.status' } }), [
    'orders.status is a dimension, not a time dimension',
  ]);
  const options = [{ member: 'orders.status' }, { member: 'orders.paid' }];
  assert.deepEqual(reasons({ type: 'FIELD', config: { member: 'orders.status', options } }), [
    'orders.paid is a segment, not a member',
  ]);
  assert.deepEqual(reasons({ ...chart, config: { reportId: 7, controls: { 'x.y': 'orders.gone' } } }, {}), [
    'the member orders.gone does not exist',
  ]);
});

test('names such as __proto__ and constructor are unknown members', () => {
  assert.deepEqual(query({ measures: ['__proto__.constructor'] }), [
    'the cube or view __proto__ does not exist',
  ]);
});
