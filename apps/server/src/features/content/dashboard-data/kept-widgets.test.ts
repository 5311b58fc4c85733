import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QueryResult } from '../queries/query-result.ts';
import { ResultCache } from '../queries/result-cache.ts';
import { KeptWidgets } from './kept-widgets.ts';
import type { WidgetResult } from './widget-result.ts';

const FRESH_MS = 60_000;
const LONG = { freshMs: FRESH_MS, staleMs: FRESH_MS };
const rowsOf = (value: number): QueryResult => ({
  columns: [],
  rows: [[value]],
  truncated: false,
  total: null,
  refreshedAt: new Date(0).toISOString(),
  ranges: new Map(),
  version: null,
  times: null,
  loadedAt: 0,
});
const shown = (value: number, more: Partial<WidgetResult> = {}): WidgetResult => ({
  widgetId: 'chart',
  data: {
    columns: [],
    rows: [[value]],
    truncated: false,
    refreshedAt: new Date(0).toISOString(),
    totals: [],
    others: [],
    notices: [],
  },
  python: null,
  error: null,
  ...more,
});

function caches(maxBytes = 1_000_000) {
  const results = new ResultCache<QueryResult>(1_000_000, () => 100);
  const isCurrent = (result: QueryResult) => results.isCurrent(result, FRESH_MS);
  return { results, kept: new KeptWidgets({ isCurrent }, maxBytes) };
}

test('the result of a chart is cached while all its queries would return the same rows', async (t) => {
  const clock = t.mock.method(performance, 'now', () => 0);
  const { results, kept } = caches();
  const first = await results.get('rows', LONG, async () => rowsOf(1));
  const totals = await results.get('totals', LONG, async () => rowsOf(2));
  const widget = shown(1);
  kept.set('a', widget, [first, totals]);
  assert.equal(kept.get('a'), widget);
  assert.equal(kept.get('b'), undefined);

  // Another request refreshes one of the queries.
  const newer = await results.get('totals', { freshMs: -1, staleMs: -1 }, async () => rowsOf(3));
  assert.equal(kept.get('a'), undefined);

  kept.set('a', widget, [first, newer]);
  assert.equal(kept.get('a'), widget);
  clock.mock.mockImplementation(() => FRESH_MS + 1);
  assert.equal(kept.get('a'), undefined);
});

test('errors, the output of Python code and results that are too large are not cached', async () => {
  const { results, kept } = caches(10_000);
  const source = await results.get('rows', LONG, async () => rowsOf(1));
  kept.set('failed', shown(1, { data: null, error: { status: 400, code: 'bad_request', error: 'No' } }), [
    source,
  ]);
  const at = new Date(0).toISOString();
  const run = { at, inputRowCount: 1, outputData: 1, executionError: null, stdout: '', stderr: '' };
  kept.set('python', shown(1, { data: null, python: run }), [source]);
  for (const key of ['failed', 'python']) assert.equal(kept.get(key), undefined);

  for (let index = 0; index < 100; index += 1) kept.set(`many ${index}`, shown(index), [source]);
  assert.equal(kept.get('many 0'), undefined);
  assert.deepEqual(kept.get('many 99')?.data?.rows, [[99]]);
});

test('the JSON of a result has the fields of the response and no others', () => {
  const { kept } = caches();
  const widget = { ...shown(7), internal: 'secret' };
  const json = JSON.parse(kept.jsonOf(widget).toString());
  assert.deepEqual(Object.keys(json), ['widgetId', 'data', 'python', 'error']);
  assert.deepEqual(json.data.rows, [[7]]);
  assert.equal(kept.jsonOf(widget), kept.jsonOf(widget), 'is serialised once');
});
