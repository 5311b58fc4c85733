import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chart, FLIGHTS } from '../testing/sample-configs.ts';
import { checkConfig } from './check-config.ts';
import { controlsOf, reportsOf, rewireReports } from './references.ts';

const config = checkConfig(FLIGHTS, { stage: 'published' }).config ?? assert.fail();

test('the reports of charts and the controls are listed', () => {
  assert.deepEqual(reportsOf(config), [
    { widgetId: 'delays', report: { reportId: 11 } },
    { widgetId: 'cancelled', report: { reportId: 12 } },
  ]);
  assert.deepEqual(
    controlsOf(config).map(({ id }) => id),
    ['carrier', 'grain', 'by', 'region'],
  );
});

test('the reports of charts are replaced and nothing else', () => {
  const copies = rewireReports(config, ({ reportId = 0 }) =>
    reportId === 12 ? null : { reportPublicId: `copy-of-${reportId}` },
  );
  assert.deepEqual(reportsOf(copies), [{ widgetId: 'delays', report: { reportPublicId: 'copy-of-11' } }]);
  const back = rewireReports(copies, () => ({ reportId: 11 }));
  const without = (id: string) => back.widgets.filter((widget) => widget.id !== id);
  assert.deepEqual(
    without('cancelled'),
    config.widgets.filter(({ id }) => id !== 'cancelled'),
  );
  assert.deepEqual(
    back.widgets.find(({ id }) => id === 'cancelled'),
    chart('cancelled', {}),
  );
});
