import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { upgradeConfig } from '../config/upgrade-config.ts';
import { applyControls } from './apply-controls.ts';
import { askedBy, askedByQueries, type Reach, type Reaching, reachOf } from './reach.ts';
import type { SemanticQuery } from './semantic-query.ts';

const QUERIES: readonly SemanticQuery[] = [
  { measures: ['sales.revenue'] },
  { measures: ['sales.revenue'], dimensions: ['sales.region'] },
  { measures: ['sales.revenue'], timeDimensions: [{ dimension: 'sales.sold_at', granularity: 'month' }] },
  { measures: ['sales.revenue'], timeDimensions: [{ dimension: 'sales.sold_at' }] },
  { dimensions: ['stock.region'], filters: [{ member: 'sales.region', operator: 'set' }] },
  { segments: ['sales.paid'], dimensions: ['stock.bought_at'] },
];
const OVERRIDES: readonly Readonly<Record<string, string>>[] = [
  {},
  { one: 'off' },
  { 'sales.region': 'off', 'sales.sold_at': 'off' },
  { 'sales.region': 'stock.region', 'sales.sold_at': 'stock.bought_at' },
  { one: 'stock.region', 'sales.region': 'off' },
];
/** Each control with a value that differs from what the queries have. */
const CONTROLS: readonly (Reaching & { readonly config: object })[] = [
  { id: 'one', type: 'FILTER', member: 'sales.region', config: { value: 'north' } },
  { id: 'one', type: 'TIME_GRAIN', member: 'sales.sold_at', config: { grain: 'year' } },
  {
    id: 'one',
    type: 'FIELD',
    member: 'sales.region',
    config: { options: [{ member: 'sales.channel' }], selected: 'channel' },
  },
];
const member = () => ({ kind: 'dimension', type: 'string' }) as const;
const CONTEXT = { member, now: new Date('2026-05-04T12:00:00Z'), timezone: 'UTC' };

/** What the rows of a chart are asked with and without a control, in the way of the server. */
function isChanged(control: (typeof CONTROLS)[number], controls: object, query: SemanticQuery): boolean {
  const chart = { id: 'chart', type: 'CHART', config: { reportId: 1, controls } };
  const asked = (widgets: readonly object[]) => {
    const applied = applyControls(upgradeConfig({ widgets }), {}, CONTEXT);
    assert.equal(applied.problems, undefined);
    return applied.forQuery('chart', query).query;
  };
  const widget = { ...control, config: { member: control.member, ...control.config } };
  return !isDeepStrictEqual(asked([chart]), asked([chart, widget]));
}

test('a control reaches the charts whose queries it changes', () => {
  const seen = new Set<string>();
  for (const control of CONTROLS)
    for (const controls of OVERRIDES)
      for (const query of QUERIES) {
        const reach = reachOf({ controls }, control, askedByQueries([query]));
        seen.add(reach.isReached ? 'reached' : reach.because);
        assert.equal(
          reach.isReached,
          isChanged(control, controls, query),
          JSON.stringify({ control, controls, query, reach }),
        );
      }
  assert.deepEqual([...seen].sort(), ['member', 'off', 'reached', 'view']);
});

test('why a control does not reach a chart', () => {
  const filter: Reaching = { id: 'one', type: 'FILTER', member: 'sales.region' };
  const because = (reach: Reach) => (reach.isReached ? reach.member : reach.because);
  const sales = askedBy({ jsonQuery: '{"measures":["sales.revenue"]}' });
  assert.equal(because(reachOf({}, filter, sales)), 'sales.region');
  assert.equal(because(reachOf({ controls: { one: 'off' } }, filter, sales)), 'off');
  assert.equal(because(reachOf({ controls: { one: 'stock.region' } }, filter, sales)), 'view');
  assert.equal(because(reachOf({}, { ...filter, type: 'FIELD' }, sales)), 'member');
  assert.equal(because(reachOf({}, { ...filter, member: undefined }, sales)), 'unknown');
  assert.equal(because(reachOf({}, filter, undefined)), 'unknown');
  assert.equal(because(reachOf({}, { ...filter, id: 'constructor' }, sales)), 'sales.region');
});

test('what a report asks is read from its SQL or its query', () => {
  const sql = `SELECT "Region", MEASURE(revenue) FROM sales -- and not stock
    WHERE channel <> 'it''s stock' /* stock */ GROUP BY 1`;
  const asked = askedBy({ sqlQuery: sql, jsonQuery: '{"measures":["stock.count"]}' });
  const reaches = (type: Reaching['type'], name: string) =>
    reachOf({}, { id: 'one', type, member: name }, asked).isReached;
  assert.equal(reaches('FILTER', 'sales.anything'), true);
  assert.equal(reaches('FILTER', 'stock.count'), false);
  assert.equal(reaches('FIELD', 'sales.region'), true);
  assert.equal(reaches('FIELD', 'sales.sold_at'), false);
  assert.equal(askedBy({ jsonQuery: 'select 1' }), undefined);
  assert.equal(askedBy({}), undefined);
  const two = askedBy({ jsonQuery: '[{"measures":["sales.revenue"]},{"measures":["stock.count"]}]' });
  assert.equal(reachOf({}, { id: 'one', type: 'FILTER', member: 'stock.region' }, two).isReached, true);
});
