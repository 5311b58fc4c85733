import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardConfig } from '@facet/dashboards';
import { applyCommands, type DashboardCommand, moving, removals, setting } from '@facet/dashboards/commands';
import type { LostStep } from '../draft/edited-draft.ts';
import { lostAt, mineAgain } from './mine-again.ts';

const position = { x: 0, y: 0, w: 6, h: 2 };
const CONFIG: DashboardConfig = {
  widgets: [
    { id: 'a', type: 'TEXT', position, config: { markdown: 'a', title: 'Old' } },
    { id: 'b', type: 'TEXT', position: { ...position, y: 2 }, config: { markdown: 'b' } },
  ],
};

/** A step that was made on the dashboard above, refused because of what others did. */
function lost(theirs: DashboardConfig, commands: readonly DashboardCommand[]): LostStep {
  return { step: { commands, inverse: [] }, refusals: applyCommands(theirs, commands).refused };
}
const after = (theirs: DashboardConfig, step: LostStep, id = 'a') =>
  applyCommands(theirs, mineAgain(theirs, step, id));
const theirs = applyCommands(CONFIG, [
  setting(CONFIG, 'a', ['config', 'title'], 'Theirs'),
  moving(CONFIG, 'a', { position: { ...position, y: 8 } }),
]).config;

test('what was lost is done again over what somebody else has made of the widget, and only there', () => {
  const step = lost(theirs, [
    setting(CONFIG, 'a', ['config', 'title'], 'Mine'),
    setting(CONFIG, 'b', ['config', 'title'], 'Also mine'),
  ]);
  const { config, refused } = after(theirs, step);
  assert.deepEqual(refused, []);
  assert.deepEqual(
    config.widgets.map((widget) => widget.config.title),
    ['Mine', undefined],
  );
});

test('a move and a removal are done from where the widget is now', () => {
  const move = lost(theirs, [moving(CONFIG, 'a', { position: { ...position, x: 6 } })]);
  assert.deepEqual(after(theirs, move).config.widgets[0]?.position, { ...position, x: 6 });
  const removal = lost(theirs, removals(CONFIG, ['a']));
  assert.deepEqual(
    after(theirs, removal).config.widgets.map(({ id }) => id),
    ['b'],
  );
});

test('nothing can be done to a widget that somebody else has removed', () => {
  const gone = applyCommands(CONFIG, removals(CONFIG, ['a'])).config;
  assert.deepEqual(mineAgain(gone, lost(gone, [setting(CONFIG, 'a', ['config', 'title'], 'Mine')]), 'a'), []);
});

test('a colour of the theme is done again among the colours that somebody else has chosen', () => {
  const mine = setting(CONFIG, null, ['theme', 'primaryColor'], 'red');
  const coloured = applyCommands(CONFIG, [
    setting(CONFIG, null, ['theme', 'widgets', 'backgroundColor'], 'white'),
  ]).config;
  const step = lost(coloured, [mine]);
  assert.deepEqual(lostAt([step], null), [step]);
  assert.deepEqual(applyCommands(coloured, mineAgain(coloured, step, null)).config.theme, {
    primaryColor: 'red',
    widgets: { backgroundColor: 'white' },
  });
});

test('a step is shown at the widgets for which it was refused', () => {
  const step = lost(theirs, [setting(CONFIG, 'a', ['config', 'title'], 'Mine')]);
  assert.deepEqual([lostAt([step], 'a'), lostAt([step], 'b')], [[step], []]);
});
