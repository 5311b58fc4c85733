import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Container, DashboardConfig, Position, Widget } from '@facet/dashboards';
import {
  adding,
  applyCommands,
  BOARD,
  freePlace,
  type NewWidget,
  type Place,
  placeOf,
} from '@facet/dashboards/commands';
import { placeFor } from './place-for.ts';

const at = (x: number, y: number, w: number, h: number): Position => ({ x, y, w, h });
const container = (id: string, position: Position, config: Container['config']): Container => ({
  id,
  type: 'CONTAINER',
  position,
  config,
});
const board = (...positions: Position[]): DashboardConfig => ({
  widgets: positions.map((position, n): Widget => ({ id: `w${n}`, type: 'SPACER', position, config: {} })),
});

test('a new widget is beside the last one where there is room, otherwise below all', () => {
  assert.deepEqual(freePlace(board(), { w: 6, h: 6 }), at(0, 0, 6, 6));
  assert.deepEqual(freePlace(board(at(0, 0, 12, 1), at(0, 1, 6, 4)), { w: 6, h: 6 }), at(6, 1, 6, 6));
  assert.deepEqual(freePlace(board(at(0, 0, 6, 4), at(6, 0, 4, 4)), { w: 6, h: 6 }), at(0, 4, 6, 6));
  assert.deepEqual(freePlace(board(at(6, 0, 6, 4)), { w: 6, h: 2 }), at(0, 0, 6, 2));
});

test('widgets in containers take no room on the board', () => {
  const config = board(at(0, 0, 12, 4), at(0, 20, 12, 4));
  const [box, inside] = config.widgets;
  const widgets = [{ ...box, type: 'CONTAINER', config: { layout: 'grid', children: ['w1'] } }, inside];
  assert.deepEqual(freePlace({ widgets: widgets as Widget[] }, { w: 6, h: 2 }), at(0, 4, 6, 2));
});

const TEXT: NewWidget = { type: 'TEXT', size: { w: 6, h: 2 }, config: {} };

test('two widgets that are added at the same moment have ids of their own', () => {
  const config = board();
  const { refused } = applyCommands(config, [
    ...adding(config, TEXT, BOARD).commands,
    ...adding(config, TEXT, BOARD).commands,
  ]);
  assert.deepEqual(refused, []);
});

const INSIDE: DashboardConfig = {
  widgets: [
    container('pages', at(0, 0, 12, 8), {
      layout: 'tabs',
      tabs: [
        { id: 'one', title: 'One', child: 'grid' },
        { id: 'two', title: 'Two' },
        { id: 'three', title: 'Three', child: 'chart' },
      ],
    }),
    container('grid', at(0, 0, 12, 6), { layout: 'grid', children: ['note'] }),
    { id: 'note', type: 'TEXT', position: at(0, 0, 12, 2), config: {} },
    { id: 'chart', type: 'CHART', position: at(0, 0, 12, 6), config: {} },
    container('row', at(0, 8, 6, 3), { layout: 'stack' }),
  ],
};

test('a new widget goes into the selected container, or beside the selected widget', () => {
  const place = (selected?: string, openTab?: string) => {
    const { container, tab } = placeFor(INSIDE, selected === undefined ? [] : [selected], () => openTab);
    return [container, tab];
  };
  assert.deepEqual(place(), [null, null]);
  assert.deepEqual(place('row'), ['row', null]);
  assert.deepEqual(place('note'), ['grid', null]);
  assert.deepEqual(place('pages'), ['grid', null]);
  assert.deepEqual(place('pages', 'two'), ['pages', 'two']);
  // A tab has room for one widget.
  assert.deepEqual(place('pages', 'three'), [null, null]);
  assert.deepEqual(place('chart'), [null, null]);
});

test('what may not be in a container goes on the board', () => {
  const added = (widget: NewWidget, place: Place) => {
    const { id, commands } = adding(INSIDE, widget, place);
    const { config, refused } = applyCommands(INSIDE, commands);
    assert.deepEqual(refused, []);
    const found = config.widgets.find((one) => one.id === id);
    assert.ok(found !== undefined);
    return placeOf(config, found).container;
  };
  assert.equal(added(TEXT, { container: 'grid', tab: null }), 'grid');
  assert.equal(added(TEXT, { container: 'row', tab: null }), 'row');
  // A tab has charts and containers, and a stack has no grids.
  assert.equal(added(TEXT, { container: 'pages', tab: 'two' }), null);
  const grid: NewWidget = { type: 'CONTAINER', size: { w: 12, h: 6 }, config: { layout: 'grid' } };
  assert.equal(added(grid, { container: 'row', tab: null }), null);
});

test('in a narrow container, a widget takes more of its columns', () => {
  const widgets = [container('box', at(0, 0, 6, 6), { layout: 'grid' })];
  const { commands } = adding(
    { widgets },
    { ...TEXT, size: { w: 3, h: 3 } },
    { container: 'box', tab: null },
  );
  assert.deepEqual(
    commands.map((command) => command.kind === 'add' && command.widget.position),
    [at(0, 0, 6, 3)],
  );
});
