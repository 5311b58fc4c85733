import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chart, container, FLIGHTS, tabs, widget } from '../testing/sample-configs.ts';
import { checkConfig } from './check-config.ts';
import { diffConfigs, isSameConfig } from './diff-configs.ts';

function config(given: object) {
  return checkConfig(given, { stage: 'draft' }).config ?? assert.fail();
}

test('equal configurations have no differences', () => {
  assert.ok(isSameConfig(diffConfigs(config(FLIGHTS), config(structuredClone(FLIGHTS)))));
});

test('added, removed, changed and moved widgets and changed settings are told apart', () => {
  const before = config({
    title: 'Flights',
    theme: { widgets: { border: { width: '1px', color: 'red' } } },
    widgets: [
      container('box', 'stack', ['a', 'b']),
      chart('a'),
      chart('b'),
      widget('t', 'TEXT', { markdown: '# **Hello** _a_b_ and [you](https://example.com)\nthere' }),
    ],
  });
  const after = config({
    title: 'Flights',
    description: 'New',
    theme: { widgets: { border: { width: '2px', color: 'red' } } },
    widgets: [
      container('box', 'stack', ['b']),
      tabs('pages', ['a']),
      chart('a', { reportId: 2, title: 'A' }),
      { ...chart('b'), position: { x: 1, y: 0, w: 6, h: 4 } },
    ],
  });
  const position = { x: 0, y: 0, w: 6, h: 4 };
  assert.deepEqual(diffConfigs(before, after), {
    added: [{ id: 'pages', type: 'CONTAINER', title: null }],
    removed: [{ id: 't', type: 'TEXT', title: 'Hello _a_b_ and you' }],
    changed: [
      {
        id: 'a',
        type: 'CHART',
        title: 'A',
        changes: [
          { path: ['config', 'reportId'], before: 1, after: 2 },
          { path: ['config', 'title'], after: 'A' },
        ],
      },
    ],
    moved: [
      {
        id: 'b',
        type: 'CHART',
        title: null,
        before: { container: 'box', tab: null, order: 1, position },
        after: { container: 'box', tab: null, order: 0, position: { ...position, x: 1 } },
      },
      {
        id: 'a',
        type: 'CHART',
        title: 'A',
        before: { container: 'box', tab: null, order: 0, position },
        after: { container: 'pages', tab: 'tab-a', order: 0, position },
      },
    ],
    settings: [
      { path: ['theme', 'widgets', 'border', 'width'], before: '1px', after: '2px' },
      { path: ['description'], after: 'New' },
    ],
  });
});

test('tabs have no order of their own: the list of tabs is a setting of the container', () => {
  const before = config({ title: 'Pages', widgets: [tabs('pages', ['a', 'b']), chart('a'), chart('b')] });
  const after = config({ title: 'Pages', widgets: [tabs('pages', ['b', 'a']), chart('a'), chart('b')] });
  const { moved, changed } = diffConfigs(before, after);
  assert.deepEqual(moved, []);
  assert.deepEqual(
    changed.map(({ id }) => id),
    ['pages'],
  );
});
