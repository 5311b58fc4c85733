import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApi } from '../testing/sample-api.ts';
import { type SampleBoard, sampleDashboard } from '../testing/sample-board.ts';
import { valuesFor } from './board-state.ts';
import { BoardStore } from './board-store.ts';
import type { Command } from './commands.ts';

const REGION = 'sales.region';
const NORTH = { member: REGION, operator: 'equals', value: ['north'] } as const;
const FILTER: Command = { kind: 'filter', member: REGION, choice: NORTH };
const CLICK: Command = {
  kind: 'cross-filter',
  clicked: { widgetId: 'chart', dimensions: new Map([[REGION, 'north']]) },
};
const SAMPLE = {
  widgets: [
    { id: 'region', type: 'FILTER', config: { member: REGION } },
    { id: 'chart', type: 'CHART' },
  ],
};
const opened = (filters: readonly object[], tabs: readonly object[] = []) =>
  ({ values: { filters, timeGrains: [], memberSwitchers: [] }, initial: [], tabs }) as never;

function newBoard({ members = [], ...address }: { opened?: string; members?: SampleBoard['members'] } = {}) {
  const events: { name: string; payload: unknown }[] = [];
  const api = sampleApi({ ...SAMPLE, members, addresses: { 'f_x=1': opened([NORTH]) } });
  const opens: string[] = [];
  const board = new BoardStore({
    api,
    dashboard: sampleDashboard(SAMPLE),
    emit: (name, payload) => events.push({ name, payload }),
    openOther: (publicId, parameters) => opens.push(`${publicId}?${parameters}`),
    ...address,
  });
  return { board, api, events, opens };
}

test('a command of the viewer is reported with the address after it, one of the host is not', () => {
  const { board, events } = newBoard();
  board.run({ kind: 'open', opened: opened([NORTH], [{ widgetId: 'box', tabId: 'two' }]) }, 'host');
  assert.deepEqual(board.now.choices.filters, [NORTH]);
  assert.deepEqual(events, []);
  board.run({ kind: 'reset' });
  board.run({ kind: 'tab', widgetId: 'box', tabId: 'one' });
  assert.deepEqual(events, [
    {
      name: 'filter-changed',
      payload: { changes: [{ kind: 'filter', member: REGION, value: null }], urlParameters: 'tab_box=two' },
    },
    {
      name: 'filter-changed',
      payload: { changes: [{ kind: 'tab', widgetId: 'box', value: 'one' }], urlParameters: 'tab_box=one' },
    },
  ]);
});

test('a command that changes nothing is not reported', () => {
  const { board, events } = newBoard();
  board.run(FILTER);
  board.run(FILTER);
  assert.equal(events.length, 1);
});

test('what was clicked filters the other charts, until the same is clicked or something else is chosen', () => {
  const { board } = newBoard();
  board.run(CLICK);
  assert.equal(board.now.crossFilter?.widgetId, 'chart');
  assert.deepEqual(valuesFor('other', board.now).filters, [NORTH]);
  assert.deepEqual(valuesFor('chart', board.now).filters, []);
  board.run(CLICK);
  assert.deepEqual(
    { crossFilter: board.now.crossFilter, filters: board.now.choices.filters },
    { crossFilter: undefined, filters: [] },
  );
  board.run(CLICK);
  board.run({ kind: 'filter', member: REGION, choice: { ...NORTH, value: ['south'] } });
  assert.equal(board.now.crossFilter, undefined);
});

test('the values for requests are the same object until something is chosen', () => {
  const { board } = newBoard();
  const { values } = board.now;
  board.noteRendered('chart', '2026-02-11T12:00:00Z');
  board.run({ kind: 'tab', widgetId: 'box', tabId: 'one' });
  assert.equal(board.now.values, values);
  assert.equal(valuesFor('chart', board.now), valuesFor('other', board.now));
  board.run(FILTER);
  assert.notEqual(board.now.values, values);
});

test('widgets wait for the address, whose values yield to those of later answers', async () => {
  const { board, api } = newBoard({ opened: 'f_x=1' });
  assert.equal(board.now.isReady, false);
  const found = await api.controls('f_x=1');
  board.describe({ ...found, ignored: [{ name: 'tg_x', reason: 'no' }] } as never);
  assert.deepEqual(
    { isReady: board.now.isReady, isApplied: board.now.isApplied },
    { isReady: true, isApplied: true },
  );
  assert.deepEqual(board.now.choices.filters, [NORTH]);
  assert.equal(board.now.problem, 'tg_x is refused: no');
  board.run({ kind: 'reset' });
  board.describe(found);
  assert.deepEqual(board.now.choices.filters, [], 'the address takes effect once');
});

test('without an answer about the address, the dashboard is shown as it is', () => {
  const { board } = newBoard({ opened: 'f_x=1' });
  board.showWithoutAddress(new Error('offline'));
  assert.deepEqual(
    { isReady: board.now.isReady, isApplied: board.now.isApplied, problem: board.now.problem },
    { isReady: true, isApplied: false, problem: 'offline' },
  );
});

test('a link to the dashboard itself changes its controls, one to another leads there', async () => {
  const { board, opens } = newBoard();
  await board.openDashboard('another00000', 'f_x=1');
  assert.deepEqual(opens, ['another00000?f_x=1']);
  await board.openDashboard(board.dashboard.publicId, 'f_x=1');
  assert.deepEqual(board.now.choices.filters, [NORTH]);
});

test('parameters are read without the server once it has described the controls', async () => {
  const member = { name: REGION, title: 'Region', kind: 'dimension', type: 'string' } as const;
  const { board, api } = newBoard({ members: [member] });
  board.describe(await api.controls(''));
  const { values, tabs, ignored } = await board.read(
    'f_sales.region=["north"]&f_sales.gone=1&tg_sales.day=week&tab_box=no&timezone=Mars',
  );
  assert.deepEqual(values, {
    filters: [{ member: REGION, value: ['north'] }],
    timeGrains: [],
    memberSwitchers: [],
  });
  assert.deepEqual(tabs, []);
  assert.deepEqual(
    ignored.map(({ name, code }) => `${name} ${code}`),
    ['f_sales.gone no_control', 'tg_sales.day no_control', 'tab_box no_tab', 'timezone invalid_value'],
  );
  const { ignored: wrong } = await board.read('f_sales.region={"operator":"greater_than","value":1}');
  assert.equal(wrong[0]?.code, 'invalid_value', 'the type of the member counts');
  assert.deepEqual(api.asked.addresses, [''], 'what the server was asked');
});

test('the age of the data is that of the oldest widget', () => {
  const { board } = newBoard();
  board.noteRendered('chart', '2026-02-11T12:00:00Z');
  board.noteRendered('other', '2026-02-11T11:00:00Z');
  assert.equal(board.now.oldest, '2026-02-11T11:00:00Z');
  board.noteRendered('other');
  assert.equal(board.now.oldest, '2026-02-11T12:00:00Z');
});
