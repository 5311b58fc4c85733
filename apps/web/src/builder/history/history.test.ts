import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardDraftChange } from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import type { DashboardCommand } from '@facet/dashboards/commands';
import { ENGLISH } from '../../words/builder/history/words.ts';
import { changeSentences } from './change-sentences.ts';
import { changedSince } from './changed-since.ts';
import { versionGroups } from './version-groups.ts';

const position = { x: 0, y: 0, w: 6, h: 4 };
const board = { container: null, tab: null };
const text = (id: string) => ({ id, type: 'TEXT' as const, position, config: { markdown: id } });
const add = (id: string): DashboardCommand => ({ kind: 'add', widget: text(id), into: board });
const remove = (id: string): DashboardCommand => ({ kind: 'remove', widget: text(id), from: board });
const move = (id: string): DashboardCommand => ({
  kind: 'move',
  widgetId: id,
  before: { ...board, position },
  after: { ...board, position: { ...position, x: 6 } },
});
const set = (widgetId: string | null, path: string[], after?: unknown): DashboardCommand => ({
  kind: 'set',
  widgetId,
  path,
  ...(after === undefined ? {} : { after }),
});

const sentences = (...commands: DashboardCommand[]) =>
  changeSentences(commands, { words: ENGLISH, locale: 'en-US', nameOf: (id) => id.toUpperCase() });
/** Without the marks around names. */
const said = (...commands: DashboardCommand[]) =>
  sentences(...commands).map((sentence) => sentence.replaceAll(/[\u2068\u2069]/g, ''));

test('commands in words: each widget once, by what matters most about it', () => {
  assert.deepEqual(said(move('delays'), set('carriers', ['config', 'title'], 'Airlines')), [
    'Renamed “Airlines”',
    'Moved “DELAYS”',
  ]);
  assert.deepEqual(said(add('a'), move('a'), set('a', ['config', 'markdown'], 'b')), ['Added “A”']);
  assert.deepEqual(said(move('a'), set('a', ['config', 'label'], 'x'), remove('a')), ['Removed “A”']);
  assert.deepEqual(said(set(null, ['title'], 'Sales'), set(null, ['theme', 'radius'], 4)), [
    'Named the dashboard “Sales”',
    'Changed settings of the dashboard',
  ]);
  assert.deepEqual(said(set('a', ['config', 'title'])), ['Renamed “A”'], 'without a title of its own');
});

test('what was added and taken away again is not mentioned; what comes back has moved', () => {
  assert.deepEqual(said(add('a'), remove('a')), []);
  assert.deepEqual(said(remove('a'), add('a')), ['Moved “A”']);
});

test('a name in another direction does not turn the sentence around', () => {
  assert.deepEqual(sentences(set('a', ['config', 'title'], '\u202Eevil')), [
    'Renamed “\u2068\u202Eevil\u2069”',
  ]);
});

test('of many widgets, three are named', () => {
  assert.deepEqual(said(...['a', 'b', 'c', 'd', 'e'].map(move)), ['Moved “A”, “B”, “C”, and 2 more']);
});

const change = (
  version: number,
  minute: number,
  by: number | null = 1,
  more: Partial<DashboardDraftChange> = {},
): DashboardDraftChange => ({
  id: String(version),
  version,
  kind: 'edit',
  commands: [],
  restored: null,
  publication: null,
  createdAt: new Date(Date.UTC(2026, 4, 4, 12, minute)).toISOString(),
  createdBy: by === null ? null : { id: by, email: `${by}@example.com`, firstName: null, picture: null },
  ...more,
});
const versionsOf = (changes: DashboardDraftChange[]) =>
  versionGroups(changes).map(({ changes: all }) => all.map(({ version }) => version));

test('what one person does without a pause is one entry', () => {
  assert.deepEqual(versionsOf([change(4, 40), change(3, 12), change(2, 6), change(1, 0, 2)]), [
    [4],
    [3, 2],
    [1],
  ]);
  assert.deepEqual(versionsOf([]), []);
});

test('a state that was published or restored can be chosen', () => {
  const published = { publication: { number: 1, isLive: true } };
  assert.deepEqual(versionsOf([change(3, 2), change(2, 1, 1, published), change(1, 0)]), [[3], [2, 1]]);
  assert.deepEqual(versionsOf([change(3, 2), change(2, 1, 1, { restored: 1 }), change(1, 0)]), [
    [3],
    [2],
    [1],
  ]);
});

test('an earlier state names what is different now, once for each widget', () => {
  const config = (...widgets: DashboardConfig['widgets'][number][]): DashboardConfig => ({ widgets });
  const moved = { ...text('b'), position: { ...position, x: 6 } };
  const both = { ...text('c'), position: { ...position, x: 6 }, config: { markdown: 'other' } };
  const since = changedSince(
    config(text('a'), text('b'), text('c'), text('d')),
    config(moved, both, text('d'), text('e')),
  );
  assert.deepEqual(Object.fromEntries(since), { a: 'removed', b: 'moved', c: 'changed' });
});
