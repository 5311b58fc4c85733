import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chart, FLIGHTS, tabs } from '../testing/sample-configs.ts';
import { checkConfig } from './check-config.ts';
import { SCHEMA_VERSION, storedConfig, upgradeConfig } from './upgrade-config.ts';

const stored = checkConfig(FLIGHTS, { stage: 'published' }).config ?? assert.fail();

test('the stored form is read back unchanged', () => {
  const json = JSON.parse(JSON.stringify(storedConfig(stored)));
  assert.equal(json.schemaVersion, SCHEMA_VERSION);
  assert.deepEqual(upgradeConfig(json), stored);
  assert.deepEqual(upgradeConfig(JSON.stringify(json)), stored);
});

test('TABS_CONTAINER becomes a container with tabs', () => {
  const position = { x: 0, y: 0, w: 12, h: 8 };
  const old = (config: object) => ({
    widgets: [{ id: 'pages', type: 'TABS_CONTAINER', position, config }, chart('a'), chart('b')],
  });
  const wanted = [tabs('pages', ['a', 'b']), chart('a'), chart('b')];
  const spellings = [
    { tabs: [tab('a', { child: 'a' }), tab('b', { child: 'b' })] },
    { tabs: [tab('a', { widgetId: 'a' }), tab('b', { widgetIds: ['b'] })] },
    { tabs: [tab('a', { children: [{ id: 'a' }] }), tab('b', { widgets: [{ widgetId: 'b' }] })] },
    { layout: 'grid', children: [tab('a', { child: 'a' }), tab('b', { child: 'b' })] },
  ];
  for (const config of spellings) assert.deepEqual(upgradeConfig(old(config)).widgets, wanted);
});

function tab(name: string, content: object): object {
  return { id: `tab-${name}`, title: name, ...content };
}

test('several widgets of one tab move into a grid, and widgets inside others to the list', () => {
  const { widgets } = upgradeConfig({
    widgets: [
      {
        type: 'TABS_CONTAINER',
        config: {
          color: 'red',
          tabs: [
            {
              label: 'Both',
              children: [
                { type: 'CHART', position: { x: 0, y: 0, w: 6, h: 4 }, config: { reportId: 1 } },
                { id: 'k', type: 'CHART', position: { x: 6, y: 0, w: 6, h: 4 }, config: { reportId: 2 } },
              ],
            },
            { name: 'Empty' },
          ],
        },
      },
    ],
  });
  const summary = widgets.map(({ id, type, config }) => ({ id, type, config }));
  assert.deepEqual(summary, [
    {
      id: 'container',
      type: 'CONTAINER',
      config: {
        color: 'red',
        layout: 'tabs',
        tabs: [
          { id: 'both', title: 'Both', child: 'grid' },
          { id: 'empty', title: 'Empty' },
        ],
      },
    },
    { id: 'grid', type: 'CONTAINER', config: { layout: 'grid', children: ['chart', 'k'] } },
    { id: 'chart', type: 'CHART', config: { reportId: 1 } },
    { id: 'k', type: 'CHART', config: { reportId: 2 } },
  ]);
});

test('whatever can be kept is kept', () => {
  const { widgets, title } = upgradeConfig({
    schemaVersion: 99,
    title: 'Later',
    widgets: [
      null,
      { id: 'x', type: 'GAUGE', position: { x: 1.4, y: -1 }, config: { a: null } },
      { type: 5 },
    ],
  });
  assert.equal(title, 'Later');
  assert.deepEqual(widgets, [
    { id: 'x', type: 'GAUGE', position: { x: 1, y: 0, w: 6, h: 4 }, config: { a: null } },
    { id: '5', type: 5, position: { x: 0, y: 0, w: 6, h: 4 }, config: {} },
  ]);
  const cyclic = {
    widgets: ['a', 'b'].map((id) => ({
      id,
      type: 'CONTAINER',
      config: { layout: 'grid', children: [id === 'a' ? 'b' : 'a'] },
    })),
  };
  assert.equal(upgradeConfig(cyclic).widgets.length, 2);
  assert.deepEqual(upgradeConfig({}), { widgets: [] });
  for (const value of [null, 7, [], 'text']) assert.throws(() => upgradeConfig(value), TypeError);
});
