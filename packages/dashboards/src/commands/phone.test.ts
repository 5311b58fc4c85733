import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardConfig } from '../config/config-shapes.ts';
import { inPhoneOrder, phoneRows } from '../config/phone-layout.ts';
import type { Widget } from '../config/widget-shapes.ts';
import { applyCommands } from './apply-commands.ts';
import type { DashboardCommand } from './command.ts';
import { movedOnPhone, phoneSiblings, sizedOnPhone, unarrangedOnPhone } from './phone.ts';

const text = (id: string, x: number, y: number, h = 2): Widget => ({
  id,
  type: 'TEXT',
  position: { x, y, w: 4, h },
  config: {},
});
const BOARD: DashboardConfig = { widgets: [text('c', 0, 4), text('a', 0, 0), text('b', 4, 0)] };
const order = (config: DashboardConfig) => phoneSiblings(config, 'a')?.map(({ id }) => id);
const run = (config: DashboardConfig, commands: readonly DashboardCommand[] = []) => {
  const { config: after, inverse, refused } = applyCommands(config, commands);
  assert.deepEqual(refused, []);
  assert.deepEqual(applyCommands(after, inverse).config, config, 'undo');
  return after;
};

test('a widget moves on a phone only, and the commands are undone', () => {
  assert.deepEqual(order(BOARD), ['a', 'b', 'c']);
  const moved = run(BOARD, movedOnPhone(BOARD, 'c', -1));
  assert.deepEqual(order(moved), ['a', 'c', 'b']);
  assert.deepEqual(
    moved.widgets.map(({ position }) => position),
    BOARD.widgets.map(({ position }) => position),
  );
  assert.equal(movedOnPhone(moved, 'a', -1), undefined);
  assert.equal(movedOnPhone(moved, 'b', 1), undefined);
});

test('only widgets whose place on a phone changes get a command', () => {
  const idsOf = (commands: readonly DashboardCommand[] = []) =>
    commands.map((command) => ('widgetId' in command ? command.widgetId : command.kind));
  const moved = run(BOARD, movedOnPhone(BOARD, 'c', -1));
  const again = movedOnPhone(moved, 'b', -1);
  assert.deepEqual(idsOf(again).sort(), ['b', 'c']);
  const narrower = { ...moved, layout: { cols: { xxs: 6 } } };
  assert.deepEqual(idsOf(movedOnPhone(narrower, 'b', -1)).sort(), ['a', 'b', 'c']);
});

test('what was not arranged follows the widget that is before it on a wide page', () => {
  const moved = run(BOARD, movedOnPhone(BOARD, 'a', 1));
  assert.deepEqual(order(moved), ['b', 'a', 'c']);
  const added = { ...moved, widgets: [...moved.widgets, text('new', 8, 0), text('first', 0, 0)] };
  assert.deepEqual(
    inPhoneOrder(
      ['first', 'a', 'b', 'new', 'c'].map((id) => added.widgets.find((widget) => widget.id === id)),
      (widget) => widget as Widget,
    ).map((widget) => widget?.id),
    ['first', 'b', 'new', 'a', 'c'],
  );
});

test('heights and hidden widgets of a phone are reset together', () => {
  const sized = run(BOARD, sizedOnPhone(BOARD, 'b', 5));
  const rows = (config: DashboardConfig) => config.widgets.map(phoneRows);
  assert.deepEqual(rows(sized), [undefined, undefined, 5]);
  assert.deepEqual(rows(run(sized, sizedOnPhone(sized, 'b', undefined))), [undefined, undefined, undefined]);
  const hidden = run(sized, [{ kind: 'set', widgetId: 'a', path: ['config', 'hideOnPhone'], after: true }]);
  assert.deepEqual(run(hidden, unarrangedOnPhone(hidden)), BOARD);
});

test('in a stack and a tab, the container decides', () => {
  const box: Widget = {
    id: 'box',
    type: 'CONTAINER',
    position: { x: 0, y: 6, w: 12, h: 4 },
    config: { layout: 'stack', children: ['a', 'b'] },
  };
  const config = { widgets: [box, ...BOARD.widgets] };
  assert.equal(movedOnPhone(config, 'a', 1), undefined);
  assert.deepEqual(sizedOnPhone(config, 'a', 3), []);
});
