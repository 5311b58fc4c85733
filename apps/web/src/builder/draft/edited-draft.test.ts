import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardConfig, Widget } from '@facet/dashboards';
import { applyCommands, type DashboardCommand, removals, setting } from '@facet/dashboards/commands';
import {
  done,
  type EditedDraft,
  openedDraft,
  received,
  redone,
  rejected,
  returned,
  type SavedChange,
  sent,
  undone,
} from './edited-draft.ts';

const text = (id: string): Widget => ({
  id,
  type: 'TEXT',
  position: { x: 0, y: 0, w: 4, h: 2 },
  config: { title: id },
});
const BOARD: DashboardConfig = { title: 'Board', widgets: [text('a'), text('b')] };

const titled = (draft: EditedDraft, id: string, title: string) =>
  setting(draft.config, id, ['config', 'title'], title);
const does = (draft: EditedDraft, ...commands: DashboardCommand[]) => done(draft, commands).draft;
const titles = ({ config }: Pick<EditedDraft, 'config'>) =>
  config.widgets.map((widget) => widget.config.title);
const theirs = (version: number, ...commands: DashboardCommand[]): SavedChange => ({
  id: `theirs-${version}`,
  version,
  kind: 'edit',
  commands,
});
const mine = ({ sending }: EditedDraft, version: number): SavedChange => ({
  ...theirs(version, ...(sending?.steps ?? []).flatMap(({ commands }) => commands)),
  id: sending?.id ?? '',
});

test('what is typed while a change is on its way is sent after it', () => {
  const opened = openedDraft(BOARD, 4);
  const first = sent(does(opened, titled(opened, 'a', 'One')), 'first');
  const second = does(first, titled(first, 'a', 'Two'));
  assert.equal(sent(second, 'too early'), second);
  const acknowledged = received(second, [mine(second, 5)]);
  assert.deepEqual(titles(acknowledged), ['Two', 'b']);
  assert.deepEqual(titles(acknowledged.saved), ['One', 'b']);
  const next = sent(acknowledged, 'second');
  assert.deepEqual(mine(next, 6).commands, [
    { kind: 'set', widgetId: 'a', path: ['config', 'title'], before: 'One', after: 'Two' },
  ]);
});

test('changes of others come in below one’s own, and the same change is counted once', () => {
  const opened = openedDraft(BOARD, 1);
  const edited = sent(does(opened, titled(opened, 'a', 'Mine')), 'x');
  const change = theirs(2, titled(opened, 'b', 'Theirs'));
  const merged = received(received(edited, [change]), [change, mine(edited, 3)]);
  assert.deepEqual(titles(merged), ['Mine', 'Theirs']);
  assert.deepEqual(merged.saved, { config: merged.config, version: 3 });
  assert.equal(merged.sending, null);
  assert.deepEqual(merged.lost, []);
});

test('a step that the server refuses is taken back and kept, and the others go on', () => {
  const opened = openedDraft(BOARD, 1);
  const first = does(opened, titled(opened, 'a', 'Mine'));
  const edited = sent(does(first, titled(first, 'b', 'Also mine')), 'x');
  const told = received(edited, [theirs(2, titled(opened, 'a', 'Theirs'))]);
  const back = returned(told);
  assert.deepEqual(titles(back), ['Theirs', 'Also mine']);
  assert.deepEqual(
    back.lost.map(({ step, refusals }) => [step.commands, refusals.map(({ code }) => code)]),
    [[first.queued[0]?.commands, ['changed']]],
  );
  assert.equal(back.queued.length, 1);
  assert.equal(back.undoable.length, 1, 'what is lost cannot be undone');
});

test('undo and redo survive saving, and take back one’s own steps only', () => {
  const opened = openedDraft(BOARD, 1);
  const edited = sent(does(opened, titled(opened, 'a', 'Mine')), 'x');
  const saved = received(edited, [mine(edited, 2), theirs(3, titled(opened, 'b', 'Theirs'))]);
  const back = undone(saved).draft;
  assert.deepEqual(titles(back), ['a', 'Theirs']);
  assert.deepEqual(titles(redone(back).draft), ['Mine', 'Theirs']);
  const built = received(saved, [theirs(4, titled(saved, 'a', 'Built on mine'))]);
  const refused = undone(built);
  assert.deepEqual(titles(refused.draft), ['Built on mine', 'Theirs']);
  assert.deepEqual(
    refused.refused.map(({ code, widgetId }) => [code, widgetId]),
    [['changed', 'a']],
  );
  assert.deepEqual(refused.draft.undoable, []);
});

test('a step is done as a whole, or not at all', () => {
  const opened = openedDraft(BOARD, 1);
  const { draft, refused } = done(opened, [
    titled(opened, 'a', 'New'),
    { kind: 'set', widgetId: 'gone', path: ['config', 'title'], after: 'x' },
  ]);
  assert.equal(draft, opened);
  assert.equal(refused.length, 1);
});

test('a widget that a colleague removes takes the steps about it along', () => {
  const opened = openedDraft(BOARD, 1);
  const edited = does(opened, titled(opened, 'a', 'Mine'));
  const { config } = applyCommands(opened.config, removals(opened.config, ['a']));
  const told = received(edited, [theirs(2, ...removals(opened.config, ['a']))]);
  assert.deepEqual(told.config, config);
  assert.deepEqual(
    told.lost.flatMap(({ refusals }) => refusals.map(({ code }) => code)),
    ['gone'],
  );
});

test('what can never be saved is taken back', () => {
  const opened = openedDraft(BOARD, 1);
  const edited = sent(does(opened, titled(opened, 'a', 'Not valid')), 'x');
  const next = does(edited, titled(edited, 'b', 'Fine'));
  const back = rejected(next);
  assert.deepEqual(titles(back), ['a', 'Fine']);
  assert.equal(back.lost.length, 1);
});

test('a draft that begins with the published dashboard is what its editor has seen', () => {
  const opened = openedDraft(BOARD, 0);
  const edited = sent(does(opened, titled(opened, 'a', 'Mine')), 'x');
  const start: SavedChange = {
    id: 'start',
    version: 1,
    kind: 'start',
    commands: BOARD.widgets.map((widget) => ({ kind: 'add', widget, into: { container: null, tab: null } })),
  };
  const saved = received(edited, [start, mine(edited, 2)]);
  assert.deepEqual(titles(saved), ['Mine', 'b']);
  assert.equal(saved.saved.version, 2);
});
