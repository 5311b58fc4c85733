import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WidgetResult } from '../../../content/dashboard-data/widget-result.ts';
import type { Cell } from '../../../content/queries/query-result.ts';
import type { Condition } from '../../notifications/conditions.schema.ts';
import type { ConditionState } from '../record/condition-state.ts';
import { ConditionProblem, digestOf, judgeConditions } from './judge-conditions.ts';

const NOW = new Date('2026-11-23T10:30:00Z');
const of = { widgetId: 'chart', member: 'orders.total' };

function chart(rows: readonly (readonly Cell[])[], granularity: string | null = 'day'): WidgetResult {
  const column = { title: '', format: null };
  const time = {
    ...column,
    name: 'at',
    member: 'orders.at',
    type: 'time' as const,
    granularity,
    isMeasure: false,
  };
  const total = {
    ...column,
    name: 'orders.total',
    member: 'orders.total',
    type: 'number' as const,
    granularity: null,
    isMeasure: true,
  };
  const data = {
    columns: granularity === null ? [total] : [time, total],
    rows,
    truncated: false,
    refreshedAt: '',
    totals: [],
    others: [],
    notices: [],
  };
  return { widgetId: 'chart', data, python: null, error: null };
}

/** Days up to today, which has not ended. */
const days = (...values: (number | null)[]) =>
  chart(values.map((value, index) => [`2026-11-${24 - values.length + index}T00:00:00.000`, value]));

const judge = (
  conditions: Condition[],
  widget: WidgetResult,
  before: ConditionState | null = null,
  latest: string | null = null,
) =>
  judgeConditions(conditions, before, {
    widgets: [widget],
    now: NOW,
    timeZone: 'UTC',
    latest: async () => latest,
  });

test('the conditions on rows and freshness depend on the present data', async () => {
  assert.equal((await judge([{ type: 'rows' }], days(1))).skip, null);
  assert.equal((await judge([{ type: 'rows' }], days())).skip, 'No chart has rows');
  const fresh: Condition = { type: 'fresh', member: 'orders.at', hours: 3 };
  assert.equal((await judge([fresh], days(1), null, '2026-11-23T07:30:00.000')).skip, null);
  assert.match((await judge([fresh], days(1), null, '2026-11-23T07:29:00.000')).skip ?? '', /3 hours old/);
  assert.match((await judge([fresh], days(1))).skip ?? '', /has no values/);
});

test('the condition `changed` compares with the rows that were last sent', async () => {
  const changed: Condition[] = [{ type: 'changed' }];
  assert.equal((await judge(changed, days(1, 2))).skip, null);
  const sent = { digest: digestOf([days(1, 2)]) };
  assert.equal((await judge(changed, days(1, 2), sent)).skip, 'Nothing has changed since it was last sent');
  assert.equal((await judge(changed, days(1, 3), sent)).skip, null);
  assert.equal((await judge(changed, days(1, 2), { digest: null })).skip, null, 'what was sent is unknown');
});

test('a threshold notifies when it is crossed, and again only after the value was back within it', async () => {
  const over: Condition[] = [{ type: 'threshold', ...of, operator: 'greater_than', value: 10 }];
  const below = await judge(over, days(5, 99));
  assert.match(below.skip ?? '', /is 5, not greater than 10/);
  const passed = await judge(over, days(11, 0), below.state);
  assert.equal(passed.skip, null, 'of the last day that has ended');
  const still = await judge(over, days(12, 0), passed.state);
  assert.match(still.skip ?? '', /still/);
  const ended = await judge(over, days(3, 0), still.state);
  assert.equal((await judge(over, days(11, 0), ended.state)).skip, null);
  assert.equal((await judge(over, chart([[11]], null))).skip, null, 'without a time dimension');
});

test('an alarm that another condition suppressed is not lost', async () => {
  const both: Condition[] = [
    { type: 'threshold', ...of, operator: 'greater_than', value: 10 },
    { type: 'fresh', member: 'orders.at', hours: 1 },
  ];
  const stale = await judge(both, days(11, 0), null, '2026-11-20T00:00:00.000');
  assert.match(stale.skip ?? '', /hours old/);
  assert.equal((await judge(both, days(11, 0), stale.state, '2026-11-23T10:00:00.000')).skip, null);
});

test('a change in percent and an anomaly require earlier periods', async () => {
  const half: Condition[] = [{ type: 'change', ...of, percent: 50 }];
  assert.equal((await judge(half, days(10, 5, 0))).skip, null);
  assert.match((await judge(half, days(10, 6, 0))).skip ?? '', /40\.0 %/);
  await assert.rejects(judge(half, days(0, 5, 0)), ConditionProblem);
  const odd: Condition[] = [{ type: 'anomaly', ...of }];
  assert.equal((await judge(odd, days(10, 11, 9, 10, 12, 10, 9, 11, 50, 0))).skip, null);
  assert.match((await judge(odd, days(10, 11, 9, 10, 12, 10, 9, 11, 12, 0))).skip ?? '', /as usual/);
  await assert.rejects(judge(odd, days(1, 2, 3, 0)), /at least 8 complete periods/);
});

test('a condition on a failed chart, or on a missing column, cannot be evaluated', async () => {
  const over: Condition[] = [{ type: 'threshold', ...of, operator: 'greater_than', value: 10 }];
  const failed = { ...days(1), data: null, error: { status: 400, code: '', error: 'No such member' } };
  await assert.rejects(judge(over, failed), /No such member/);
  await assert.rejects(
    judge(
      [{ type: 'threshold', widgetId: 'chart', member: 'orders.gone', operator: 'equals', value: 1 }],
      days(1),
    ),
    /no longer has the column orders\.gone/,
  );
});
