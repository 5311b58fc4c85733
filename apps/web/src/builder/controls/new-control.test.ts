import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkConfig, type DashboardConfig, type Widget } from '@facet/dashboards';
import { applyCommands } from '@facet/dashboards/commands';
import { askedBy } from '@facet/dashboards/controls';
import { addingControl, type ControlPlace, controlPlaces } from './new-control.ts';

type Cells = readonly [x: number, y: number, w: number, h: number];
const FILTER = { type: 'FILTER', config: { member: 'sales.region' } } as const;
const SALES = askedBy({ jsonQuery: '{"measures":["sales.revenue"]}' });

const widget = (id: string, type: string, [x, y, w, h]: Cells, config: object = {}) =>
  ({ id, type, position: { x, y, w, h }, config }) as Widget;
const filter = (id: string, cells: Cells) => widget(id, 'FILTER', cells, { member: 'sales.channel' });
const tabbed = (child?: string, others: Widget[] = []) => [
  widget('tabs', 'CONTAINER', [0, 0, 12, 8], {
    layout: 'tabs',
    tabs: [{ id: 'one', title: 'One', ...(child === undefined ? {} : { child }) }],
  }),
  ...others,
];

/** The dashboard with a new filter, which the server accepts, and the filter. */
function added(widgets: Widget[], place: ControlPlace) {
  const before: DashboardConfig = { widgets };
  const made = addingControl(before, FILTER, place, () => SALES);
  assert.ok(made !== undefined);
  const { config, inverse, refused } = applyCommands(before, made.commands);
  assert.deepEqual(refused, []);
  assert.equal(checkConfig(config, { stage: 'draft' }).problems, undefined);
  assert.deepEqual(applyCommands(config, inverse).config, before);
  const cells = (id: string) => {
    const { x, y, w, h } = config.widgets.find((one) => one.id === id)?.position ?? assert.fail(id);
    return [x, y, w, h];
  };
  const controls = (id: string) => config.widgets.find((one) => one.id === id)?.config.controls;
  const children = (id: string) => {
    const found = config.widgets.find((one) => one.id === id);
    return found?.type === 'CONTAINER' ? found.config.children : undefined;
  };
  return { config, id: made.id, cells, controls, children };
}

test('a control of the board is in the rows of controls at the top, which push charts down', () => {
  const board: ControlPlace = { kind: 'board' };
  const only = added([], board);
  assert.deepEqual(only.cells(only.id), [0, 0, 3, 1]);
  const charts = [widget('a', 'CHART', [0, 0, 6, 4]), widget('b', 'CHART', [6, 0, 6, 4])];
  const first = added(charts, board);
  assert.deepEqual(
    [first.cells(first.id), first.cells('a'), first.cells('b')],
    [
      [0, 0, 3, 1],
      [0, 1, 6, 4],
      [6, 1, 6, 4],
    ],
  );
  const next = added([filter('f', [0, 0, 3, 1]), widget('a', 'CHART', [0, 1, 6, 4])], board);
  assert.deepEqual(
    [next.cells(next.id), next.cells('a')],
    [
      [3, 0, 3, 1],
      [0, 1, 6, 4],
    ],
  );
  const full = [filter('f', [0, 0, 6, 1]), filter('g', [6, 0, 6, 1]), widget('a', 'CHART', [0, 1, 6, 4])];
  const second = added(full, board);
  assert.deepEqual(
    [second.cells(second.id), second.cells('a')],
    [
      [0, 1, 3, 1],
      [0, 2, 6, 4],
    ],
  );
  assert.equal(second.controls('a'), undefined);
});

test('a control of a tab is above what the tab shows, and off in the charts outside', () => {
  const place: ControlPlace = { kind: 'tab', container: 'tabs', tab: 'one' };
  const outside = widget('outside', 'CHART', [0, 8, 6, 4]);
  const inside = widget('inside', 'CHART', [0, 0, 6, 4]);
  const grid = widget('grid', 'CONTAINER', [0, 0, 12, 8], { layout: 'grid', children: ['inside'] });
  const one = added(tabbed('grid', [grid, inside, outside]), place);
  assert.deepEqual(one.children('grid')?.toSorted(), [one.id, 'inside'].toSorted());
  assert.deepEqual(
    [one.cells(one.id), one.cells('inside')],
    [
      [0, 0, 3, 1],
      [0, 1, 6, 4],
    ],
  );
  assert.deepEqual([one.controls('inside'), one.controls('outside')], [undefined, { [one.id]: 'off' }]);
  const alone = added(tabbed('inside', [inside, outside]), place);
  assert.deepEqual(alone.children(`${alone.id}-grid`), [alone.id, 'inside']);
  assert.deepEqual(alone.controls('outside'), { [alone.id]: 'off' });
  const empty = added(tabbed(), place);
  assert.deepEqual(empty.children(`${empty.id}-grid`), [empty.id]);
});

test('a control beside a widget is for that widget only', () => {
  const charts = [widget('a', 'CHART', [0, 0, 6, 4]), widget('b', 'CHART', [6, 0, 2, 4])];
  const { cells, controls, id } = added(charts, { kind: 'widget', widgetId: 'b' });
  assert.deepEqual(
    [cells(id), cells('a'), cells('b')],
    [
      [6, 0, 2, 1],
      [0, 0, 6, 4],
      [6, 1, 2, 4],
    ],
  );
  assert.deepEqual([controls('a'), controls('b')], [{ [id]: 'off' }, undefined]);
  const stack = widget('stack', 'CONTAINER', [0, 0, 12, 4], { layout: 'stack', children: ['a', 'b'] });
  const inStack = added([stack, ...charts], { kind: 'widget', widgetId: 'b' });
  assert.deepEqual(inStack.children('stack'), ['a', inStack.id, 'b']);
});

test('the places are the board, each tab, and the selected chart', () => {
  const chart = widget('a', 'CHART', [0, 0, 6, 4]);
  const config = { widgets: [...tabbed(), chart] };
  assert.deepEqual(
    controlPlaces(config, chart).map(({ kind }) => kind),
    ['board', 'tab', 'widget'],
  );
  assert.deepEqual(controlPlaces({ widgets: [chart] }, filter('f', [0, 0, 1, 1])), [{ kind: 'board' }]);
  assert.equal(
    addingControl(config, FILTER, { kind: 'tab', container: 'tabs', tab: 'gone' }, () => SALES),
    undefined,
  );
});
