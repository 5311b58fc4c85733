import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlineOf } from './outline-of.ts';
import type { SlimReport } from './published-dashboards.store.ts';

const WIDGET = {
  id: 'chart',
  type: 'CHART',
  position: { x: 0, y: 0, w: 6, h: 4 },
  report: 7,
  layout: null,
  direction: null,
  children: null,
  tabs: null,
};
const REPORT: SlimReport = {
  id: 7,
  publicId: 'abc',
  kind: 'vega',
  type: null,
  marks: [null, null, null],
  y: null,
  isHorizontal: null,
};

test('a chart looks like its mark, its short form or its kind', () => {
  const shapeOf = (report: Partial<SlimReport>) =>
    outlineOf({ widgets: [WIDGET], reports: [{ ...REPORT, ...report }], columns: null })[0]?.shape;
  assert.equal(shapeOf({ marks: ['bar', null, null] }), 'bars');
  assert.equal(shapeOf({ marks: [null, { type: 'line', point: true }, null] }), 'line');
  assert.equal(shapeOf({ marks: [{ type: 'bar' }], y: 'nominal' }), 'rows');
  assert.equal(shapeOf({ type: 'bar', isHorizontal: true }), 'rows');
  assert.equal(shapeOf({ type: 'donut' }), 'pie');
  assert.equal(shapeOf({ kind: 'sankey' }), 'flow');
  assert.equal(shapeOf({ kind: 'pivot' }), 'table');
  assert.equal(shapeOf({ marks: [{ type: { deep: 1 } }] }), 'chart');
  assert.equal(outlineOf({ widgets: [WIDGET], reports: null, columns: null })[0]?.shape, 'chart');
});

test('a board of another width is scaled to 12 columns, and containers may contain themselves', () => {
  const container = { ...WIDGET, id: 'box', type: 'CONTAINER', layout: 'grid', children: ['box', 'chart'] };
  const rest = { reports: [REPORT], columns: 24 };
  assert.deepEqual(outlineOf({ widgets: [WIDGET], ...rest }), [{ shape: 'chart', x: 0, y: 0, w: 3, h: 4 }]);
  assert.deepEqual(outlineOf({ widgets: [container, WIDGET], ...rest }), []);
  assert.deepEqual(outlineOf({ widgets: null, ...rest }), []);
});
