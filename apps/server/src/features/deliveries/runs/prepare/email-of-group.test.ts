import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Email } from '@facet/delivery-email';
import type { ReportData } from '../../../content/report-data/report-data.ts';
import { emailOfGroup, type GroupContent } from './email-of-group.ts';

const LOOK = {
  name: 'Northwind',
  colour: '#000000',
  locale: 'en-US',
  timezone: null,
  logoUrl: '',
  logo: null,
};
const PICTURE = readFileSync(
  new URL('../../../../../../../packages/delivery-email/src/testing/logo.png', import.meta.url),
);
const RUN = { tick: new Date('2026-05-04T06:00:00Z'), time_zone: 'UTC' };

/** An email about a chart with cities, after one that failed. */
function emailFor(report: object, { rows = 1, columns = 1 } = {}): Email {
  const names = Array.from({ length: columns }, (_, index) => `city${index}`);
  const data = {
    columns: names.map((name) => ({ name, type: 'string', title: name })),
    rows: Array.from({ length: rows }, (_, row) => names.map(() => `Bergen ${row}`)),
    totals: [],
    truncated: false,
  };
  const position = { x: 0, y: 0, w: 6, h: 4 };
  const chart = { id: 'cities', type: 'CHART', position, config: { reportId: 7 } } as const;
  const stored = { report_id: 7, pivot_items: null, meta: null, ...report };
  const compose = emailOfGroup(RUN, LOOK, {
    version: {
      id: 1,
      number: 1,
      title: 'Sales',
      description: null,
      config: { widgets: [chart] },
      reports: [stored as unknown as GroupContent['version']['reports'][number]],
    },
    title: 'Sales',
    note: undefined,
    widgets: [
      {
        widgetId: 'failed',
        data: null,
        python: null,
        error: { status: 400, code: '', error: 'No such cube' },
      },
      { widgetId: 'cities', data: data as unknown as ReportData, python: null, error: null },
    ],
    titles: new Map([
      ['failed', 'Costs'],
      ['cities', 'Cities'],
    ]),
    charts: new Map(),
    image: PICTURE,
    files: [],
    refreshedAt: RUN.tick,
  });
  return compose({ reason: { type: 'subscribed' } });
}

test('an email has the cells of small plain tables, and of nothing else', () => {
  const cells = /^.*Bergen 0.*$/m;
  const textFor = (...given: Parameters<typeof emailFor>) => emailFor(...given).text;
  assert.match(textFor({}), cells);
  assert.match(textFor({ meta: { kind: 'table' } }, { rows: 12, columns: 6 }), cells);
  assert.doesNotMatch(textFor({}, { rows: 13 }), cells);
  assert.doesNotMatch(textFor({}, { columns: 7 }), cells);
  assert.doesNotMatch(textFor({ meta: { kind: 'vega' } }), cells);
  assert.doesNotMatch(textFor({ meta: { kind: 'table', spec: { banding: true } } }), cells);
  const pivot_items = { rows: [], columns: [], measures: [], filters: [] };
  assert.doesNotMatch(textFor({ pivot_items }), cells);
});

test('the picture is described by the charts with rows, and another one has the reason why it failed', () => {
  const { text } = emailFor({ meta: { kind: 'vega' } });
  assert.match(text, /\[Picture: Sales · Cities: city0: 1 value\.\]/);
  assert.match(text, /Costs: No such cube/);
});
