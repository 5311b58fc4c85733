import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeliveryFailed, RecipientsWait } from '../delivery-errors.ts';
import { requireCharts, requireJudgeable } from './failed-charts.ts';

const chart = (widgetId: string, status?: number) => ({
  widgetId,
  error: status === undefined ? null : { status, code: 'failed', error: `It responded ${status}` },
});
const titles = new Map([['sales', 'Sales']]);

test('the run waits for a chart that cannot be queried now, but not for a failed one', () => {
  requireCharts([chart('cities'), chart('sales')], titles);
  for (const status of [429, 503])
    assert.throws(
      () => requireCharts([chart('cities'), chart('sales', status)], titles),
      (error) => error instanceof RecipientsWait && error.message.startsWith('The chart Sales failed: '),
    );
  assert.throws(() => requireCharts([chart('sales', 503), chart('cities', 400)], titles), DeliveryFailed);
});

test('conditions are not evaluated on a chart that cannot be queried now', () => {
  requireJudgeable([chart('cities'), chart('sales', 400)], titles);
  assert.throws(() => requireJudgeable([chart('cities'), chart('sales', 503)], titles), RecipientsWait);
});
