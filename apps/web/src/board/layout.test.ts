import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Widget } from '@facet/dashboards';
import { arranged, bandsOf, heightOf, leastWidth, rowsOf } from './layout.ts';

const at = (id: string, x: number, y: number, w: number, h = 2, more: object = {}) =>
  ({ id, type: 'DIVIDER', config: {}, position: { x, y, w, h }, ...more }) as Widget;
const placesOf = (widgets: readonly Widget[], width: number, layout: object = {}) =>
  arranged({ layout }, widgets, width).placed.map(({ widget, position: { x, y, w, h } }) => [
    widget.id,
    x,
    y,
    w,
    h,
  ]);

test('the height of a widget has the gaps between its rows', () => {
  assert.equal(heightOf(3, 48, 16), 3 * 48 + 2 * 16);
});

test('a board is a grid, pairs below 900 pixels, and a column below 640', () => {
  const arrangements = [1400, 900, 899, 640, 639, 0].map((width) => arranged({}, [], width).arrangement);
  assert.deepEqual(arrangements, ['grid', 'grid', 'pairs', 'pairs', 'column', 'column']);
});

test('a board is arranged alike from the least width of its arrangement on', () => {
  const config = { layout: { cols: { sm: 6 }, breakpoints: { lg: 1111 } } };
  for (const width of [0, 479, 480, 639, 640, 700, 768, 899, 900, 995, 1110, 1111, 5000])
    assert.deepEqual(
      arranged(config, [], leastWidth(config, width)),
      arranged(config, [], width),
      `${width}`,
    );
  assert.deepEqual([leastWidth(config, 1300), leastWidth(config, 899)], [1111, 768]);
});

test('a board with places or columns of its own at a width is a grid there', () => {
  const own = [at('a', 0, 0, 6, 2, { responsiveLayouts: { sm: { x: 3, y: 1, w: 4, h: 5 } } })];
  assert.equal(arranged({}, own, 800).arrangement, 'grid');
  assert.deepEqual(placesOf(own, 800), [['a', 3, 1, 4, 5]]);
  assert.equal(arranged({}, own, 700).arrangement, 'pairs', 'another width has no places of its own');
  const layout = { cols: { sm: 6 } };
  assert.deepEqual(
    [arranged({ layout }, [], 800).arrangement, arranged({ layout }, [], 800).columns],
    ['grid', 6],
  );
  assert.equal(arranged({ layout }, [], 1400).columns, 12);
  assert.equal(arranged({}, own, 600).arrangement, 'column', 'a column has no room for them');
  assert.deepEqual(placesOf(own, 600), [['a', 0, 0, 6, 2]]);
});

test('the breakpoint of a width is the widest that fits, and boards may move them', () => {
  const columnsAt = (width: number, breakpoints?: object) =>
    arranged(
      { layout: { cols: { lg: 5, md: 4, sm: 3, xs: 2, xxs: 1 }, ...(breakpoints && { breakpoints }) } },
      [],
      width,
    ).columns;
  assert.deepEqual(
    [1200, 1199, 996, 995, 768, 767, 480, 479, 0].map((width) => columnsAt(width)),
    [5, 4, 4, 3, 3, 2, 2, 1, 1],
  );
  assert.deepEqual([columnsAt(900, { md: 800 }), columnsAt(1300, { lg: 2000 }), columnsAt(-1)], [4, 4, 1]);
  assert.equal(columnsAt(900, { xs: 900, sm: 100 }), 2, 'in the order of their widths');
});

test('widgets are in reading order: by row, then by column', () => {
  const widgets = [at('d', 0, 4, 12), at('b', 6, 0, 6), at('c', 3, 2, 3), at('a', 0, 0, 6)];
  assert.deepEqual(
    arranged({}, widgets, 1200).placed.map(({ widget }) => widget.id),
    ['a', 'b', 'c', 'd'],
  );
});

test('what was stored outside of the board is moved inside', () => {
  assert.deepEqual(placesOf([at('a', 10, 20_000, 6, 900), at('b', 3, 0, 40)], 1200), [
    ['b', 0, 0, 12, 2],
    ['a', 6, 9000, 6, 200],
  ]);
});

test('widgets of up to a third of the columns share a row when there is room for two', () => {
  const spansAt = (layout: object, ...widths: number[]) =>
    arranged(
      { layout },
      widths.map((width) => at('a', 0, 0, width)),
      800,
    ).placed.map(({ span }) => span);
  assert.deepEqual(spansAt({}, 4, 5), [1, 2]);
  assert.deepEqual(spansAt({ cols: { sm: 6 } }, 2, 3), [1, 2]);
});

test('bands end where no widget crosses', () => {
  const { placed } = arranged(
    {},
    [
      at('a', 0, 0, 6, 2),
      at('b', 6, 1, 6, 3),
      at('c', 0, 3, 6, 1),
      at('d', 0, 4, 12, 2),
      at('e', 0, 9, 12, 1),
    ],
    1200,
  );
  assert.deepEqual(
    bandsOf(placed).map((band) => band.map(({ widget }) => widget.id)),
    [['a', 'b', 'c'], ['d'], ['e']],
  );
});

test('three controls or more that follow each other are a row; hidden ones do not count', () => {
  const control = (id: string, visibility = 'enabled') =>
    at(id, 0, 0, 4, 1, { type: 'FILTER', config: { visibility } });
  const rowsIn = (widgets: readonly Widget[]) =>
    rowsOf(arranged({}, widgets, 360).placed).map((row) => row.map(({ widget }) => widget.id).join(''));
  const rest = [at('x', 0, 1, 12), at('y', 0, 4, 12)];
  assert.deepEqual(rowsIn([control('a'), control('b'), control('c'), ...rest]), ['abc', 'x', 'y']);
  assert.deepEqual(rowsIn([control('a'), control('b'), ...rest]), ['a', 'b', 'x', 'y']);
  assert.deepEqual(rowsIn([control('a'), control('b', 'hidden'), control('c'), ...rest]), [
    'a',
    'b',
    'c',
    'x',
    'y',
  ]);
});
