import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkConfig } from '../config/check-config.ts';
import { type DashboardConfig, TOP_MEMBERS } from '../config/config-shapes.ts';
import { diffConfigs, isSameConfig } from '../config/diff-configs.ts';
import { dashboards } from '../testing/generated-dashboards.ts';
import { chart, container, FLIGHTS, tabs, widget } from '../testing/sample-configs.ts';
import { applyCommands, OF_DASHBOARDS } from './apply-commands.ts';
import type { DashboardCommand } from './command.ts';
import { commandsBetween } from './commands-between.ts';
import { moving, removals, setting } from './edits.ts';

function config(given: object): DashboardConfig {
  const { config: found, problems } = checkConfig(given, { stage: 'draft' });
  return found ?? assert.fail(problems?.map(({ message }) => message).join('\n'));
}

function applied(before: DashboardConfig, commands: readonly DashboardCommand[]) {
  const result = applyCommands(before, commands);
  assert.deepEqual(result.refused, []);
  return result;
}

function assertSame(one: DashboardConfig, other: DashboardConfig): void {
  const diff = diffConfigs(one, other);
  assert.ok(isSameConfig(diff), JSON.stringify(diff));
}

const codesOf = (before: DashboardConfig, ...commands: DashboardCommand[]) =>
  applyCommands(before, commands).refused.map(({ code }) => code);

test('commands turn any dashboard into any other one, and their inverse turns it back', () => {
  fc.assert(
    fc.property(dashboards, dashboards, (one, other) => {
      const { config: made, inverse } = applied(one.config, commandsBetween(one.config, other.config));
      assertSame(made, other.config);
      assert.deepEqual(config(made), made, 'in normal form');
      assertSame(applied(made, inverse).config, one.config);
    }),
    { numRuns: 150 },
  );
});

test('widgets that change places, tabs that come and go, and a container that leaves its child', () => {
  const before = config({
    widgets: [
      tabs('pages', ['a', 'b']),
      chart('a'),
      chart('b'),
      container('outer', 'grid', ['inner', 'c']),
      container('inner', 'grid', ['d']),
      chart('c', {}, [6, 20, 2, 2]),
      chart('d'),
    ],
  });
  const after = config({
    widgets: [
      {
        ...tabs('pages', []),
        config: {
          layout: 'tabs',
          tabs: [
            { id: 'tab-a', title: 'A', child: 'b' },
            { id: 'new', title: 'New', child: 'a' },
          ],
        },
      },
      chart('a'),
      chart('b'),
      container('inner', 'grid', ['outer', 'd']),
      container('outer', 'grid', ['c']),
      chart('c', {}, [6, 20, 2, 2]),
      chart('d', {}, [0, 40, 6, 4]),
    ],
  });
  const { config: made, inverse } = applied(before, commandsBetween(before, after));
  assertSame(made, after);
  assertSame(applied(made, inverse).config, before);
});

test('a command is refused where somebody else has changed the same, and only there', () => {
  const before = config(FLIGHTS);
  const mine = setting(before, 'delays', ['config', 'title'], 'Mine');
  const theirs = setting(before, 'delays', ['config', 'title'], 'Theirs');
  const beside = setting(before, 'delays', ['config', 'description'], 'A note');
  const { config: after, refused } = applyCommands(before, [theirs, mine, beside]);
  assert.deepEqual(refused, [{ code: 'changed', command: 1, widgetId: 'delays', path: ['config', 'title'] }]);
  const delays = after.widgets.find(({ id }) => id === 'delays');
  assert.deepEqual({ ...delays?.config, title: 'Theirs', description: 'A note' }, delays?.config);
});

test('undoing a change does not revert what a colleague has made of it', () => {
  const before = config(FLIGHTS);
  const mine = applied(before, [setting(before, 'intro', ['config', 'markdown'], 'Mine')]);
  const theirs = applied(mine.config, [setting(mine.config, 'intro', ['config', 'markdown'], 'Theirs')]);
  assert.deepEqual(codesOf(theirs.config, ...mine.inverse), ['changed']);
  const gone = applied(mine.config, removals(mine.config, ['intro']));
  assert.deepEqual(codesOf(gone.config, ...mine.inverse), ['gone']);
});

test('a widget that a colleague has changed is not removed with what they did', () => {
  const before = config(FLIGHTS);
  const removal = removals(before, ['gap']);
  const moved = applied(before, [moving(before, 'gap', { position: { x: 0, y: 40, w: 12, h: 1 } })]);
  assert.deepEqual(codesOf(moved.config, ...removal), ['changed']);
});

test('removing a container removes its content, and undoing it brings both back in their order', () => {
  const before = config(FLIGHTS);
  const { config: after, inverse } = applied(before, removals(before, ['pages']));
  assert.deepEqual(
    before.widgets.filter(({ id }) => !after.widgets.some((left) => left.id === id)).map(({ id }) => id),
    ['pages', 'delays', 'side', 'cancelled', 'line'],
  );
  assert.deepEqual(applied(after, inverse).config, before);
});

test('what others say about a control goes with it, and comes back with it', () => {
  const set = { set: { value: 'CA' } };
  const before = config({
    widgets: [
      widget('filter', 'FILTER', { member: 'flights.state' }),
      widget('grain', 'TIME_GRAIN', { member: 'flights.departed_at' }),
      widget('parent', 'PARENT', {
        options: [{ id: 'west', label: 'West', children: { filter: set, grain: 'clear' } }],
      }),
      chart('only', { controls: { filter: 'off' } }),
      chart('more', { controls: { filter: 'off', grain: 'off', 'flights.state': 'off' } }),
      widget('ai', 'AI', { charts: ['only', 'more'] }),
    ],
  });
  const { config: after, inverse, refused } = applyCommands(before, removals(before, ['filter', 'only']));
  assert.deepEqual(refused, []);
  config(after);
  const left = (id: string) => after.widgets.find((one) => one.id === id)?.config;
  assert.deepEqual(left('parent')?.options, [{ id: 'west', label: 'West', children: { grain: 'clear' } }]);
  assert.deepEqual(left('more')?.controls, { grain: 'off', 'flights.state': 'off' });
  assert.deepEqual(left('ai')?.charts, ['more']);
  assert.deepEqual(applyCommands(after, inverse).config, before);
  const alone = applyCommands(before, removals(before, ['filter', 'grain'])).config;
  assert.equal('controls' in (alone.widgets.find(({ id }) => id === 'only')?.config ?? {}), false);
});

test('a setting brings the objects around it, and undoing it takes them away again', () => {
  const before = config({ widgets: [widget('a', 'SPACER')] });
  const { config: after, inverse } = applied(before, [
    setting(before, null, ['theme', 'widgets', 'border', 'color'], 'red'),
    setting(before, 'a', ['style', 'padding'], 8),
  ]);
  assert.deepEqual(after.theme, { widgets: { border: { color: 'red' } } });
  assert.deepEqual(applied(after, inverse).config, before);
});

test('what no command can do is refused by name', () => {
  const before = config({ widgets: [...config(FLIGHTS).widgets, container('box', 'stack', [])] });
  const set = (path: string[], widgetId: string | null = 'pages'): DashboardCommand => ({
    kind: 'set',
    widgetId,
    path,
    after: [],
  });
  const add = (id: string, into: object): DashboardCommand => ({
    kind: 'add',
    widget: { id, type: 'SPACER', position: { x: 0, y: 0, w: 1, h: 1 }, config: {} },
    into: { container: null, tab: null, ...into },
  });
  assert.deepEqual(codesOf(before, set(['position'])), ['fixed']);
  assert.deepEqual(codesOf(before, set(['config'])), ['fixed']);
  assert.deepEqual(codesOf(before, set([])), ['fixed']);
  assert.deepEqual(codesOf(before, set(['config', 'children'])), ['fixed']);
  assert.deepEqual(codesOf(before, set(['widgets'], null)), ['fixed']);
  assert.deepEqual(codesOf(before, set(['style', 'border', 'color'])), ['gone']);
  assert.deepEqual(codesOf(before, set(['config', 'title'], 'nobody')), ['gone']);
  assert.deepEqual(codesOf(before, setting(before, 'pages', ['config', 'tabs'], [])), ['not-empty']);
  assert.deepEqual(codesOf(before, add('gap', {})), ['exists']);
  assert.deepEqual(codesOf(before, add('new', { container: 'intro' })), ['gone']);
  assert.deepEqual(codesOf(before, add('new', { container: 'box', tab: 'x' })), ['gone']);
  assert.deepEqual(codesOf(before, add('new', { container: 'pages', tab: 'tab-side' })), ['occupied']);
  assert.deepEqual(codesOf(before, moving(before, 'pages', { container: 'side', tab: null })), ['inside']);
  assert.deepEqual(codesOf(before, ...removals(before, ['pages']).slice(-1)), ['not-empty']);
});

test('commands know every setting of a dashboard', () => {
  assert.deepEqual([...OF_DASHBOARDS].sort(), Object.keys(TOP_MEMBERS).sort());
});
