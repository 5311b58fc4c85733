import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardConfig, Position, Widget } from '@facet/dashboards';
import { applyCommands } from '@facet/dashboards/commands';
import { adding, freePlace } from './new-widget.ts';

const at = (x: number, y: number, w: number, h: number): Position => ({ x, y, w, h });
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

test('two widgets that are added at the same moment have ids of their own', () => {
  const config = board();
  const { refused } = applyCommands(config, [adding(config, 'TEXT', {}), adding(config, 'TEXT', {})]);
  assert.deepEqual(refused, []);
});
