import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receivedView, sentView } from './sent-view.ts';
import { NOTHING_ARRANGED, withWidgetView } from './widget-views.ts';

test('what a viewer has clicked and arranged arrives as it was sent', () => {
  const sorting = { column: 'revenue', isDescending: true };
  const clicked = {
    widgetId: 'map',
    dimensions: new Map<string, unknown>([
      ['sales.city', null],
      ['sales.year', 2001],
    ]),
  };
  const tables = withWidgetView(NOTHING_ARRANGED, 'table', { sorting, order: ['revenue', 'city'] });
  const arranged = withWidgetView(tables, 'chart', { isTable: true, toggled: ['["north"]'] });
  const sent = sentView({ clicked, arranged });
  assert.deepEqual(receivedView(JSON.parse(JSON.stringify(sent))), { clicked, arranged });
  assert.deepEqual(sentView({ clicked: undefined, arranged: NOTHING_ARRANGED }), {});
});

test('a change of an arrangement keeps the rest of it', () => {
  const widths = { city: 200 };
  const wide = withWidgetView(NOTHING_ARRANGED, 'table', { widths });
  const ordered = withWidgetView(wide, 'table', { order: ['city'] });
  assert.deepEqual(ordered.get('table'), { widths, order: ['city'] });
  assert.deepEqual(wide.get('table'), { widths }, 'the one before is the same');
});
