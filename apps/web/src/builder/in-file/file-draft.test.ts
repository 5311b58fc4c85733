import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adding, chartOf, setting } from '@facet/dashboards/commands';
import { parseDashboardFile } from '@facet/dashboards/file';
import { ApiError } from '../../api/api-error.ts';
import { FileText } from '../code/file-text.ts';
import { DraftStore } from '../draft/draft-store.ts';
import { FileDraft } from './file-draft.ts';
import { sourcedForm } from './sourced-form.ts';

const PATH = 'dashboards/sales.yml';
const FILE = `# About sales.
version: 1
title: Sales # of everything
widgets:
  - text: Hello
    at: [0, 0, 6, 2]
`;

/** An editor of a file, and the branch that has the file. */
function opened(content = FILE) {
  const branch = { content, writes: 0, isLost: false };
  const fileNow = () => ({
    path: PATH,
    content: branch.content,
    hash: branch.content,
    branchName: 'dev',
    deployBranchName: 'main',
    isChanged: branch.content !== content,
    hasEdits: true,
    canEdit: true,
    canPublish: true,
    publicId: 'abc',
  });
  const storage = {
    read: async () => fileNow(),
    async write(text: string, hash: string) {
      if (hash !== branch.content) throw new ApiError(409, 'file_changed', 'It has changed');
      branch.content = text;
      branch.writes += 1;
      if (!branch.isLost) return fileNow();
      branch.isLost = false;
      throw new ApiError(0, 'offline', 'The response was lost');
    },
  };
  const document = parseDashboardFile(PATH, content).dashboard ?? assert.fail();
  const draft = new FileDraft(storage, { file: fileNow(), document });
  const store = new DraftStore(draft, { config: document.config, version: 0 }, async () => undefined);
  const form = sourcedForm(PATH, document, (text) => void draft.saveText(text));
  const text = new FileText(store, form, content);
  draft.shown = text;
  const rename = (title: string) =>
    store.run([setting(store.state.getState().config, null, ['title'], title)]);
  return { branch, draft, store, form, text, rename };
}

test('a change of the board changes its line of the file', async () => {
  const { branch, store, text, rename } = opened();
  rename('Revenue');
  await store.saved();
  assert.equal(branch.content, FILE.replace('title: Sales', 'title: Revenue'));
  assert.equal(text.text(), branch.content);
  store.undo();
  await store.saved();
  assert.equal(branch.content, FILE);
});

test('a typed text is one step, and its comments are saved', async () => {
  const { branch, store, text } = opened();
  const typed = FILE.replace('Hello', 'Bye').replace('# About sales.', '# About all sales.');
  assert.deepEqual(text.adopt(typed, text.config), { kind: 'done' });
  await store.saved();
  assert.equal(branch.content, typed);
  const commented = typed.replace('at: [0', '# left\n    at: [0');
  text.adopt(commented, text.config);
  await store.saved();
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(branch.content, commented);
  assert.equal(store.state.getState().draft.undoable.length, 1);
});

test('a text with an error changes nothing, and neither does another slug', () => {
  const { store, text } = opened();
  const before = store.state.getState().config;
  const broken = text.adopt(FILE.replace('at: [', 'at: {'), text.config);
  assert.deepEqual([broken.kind, broken.kind === 'invalid' && broken.problems[0]?.line], ['invalid', 6]);
  const renamed = text.adopt(`${FILE}slug: other\n`, text.config);
  assert.deepEqual([renamed.kind, renamed.kind === 'invalid' && renamed.problems[0]?.line], ['invalid', 7]);
  assert.equal(store.state.getState().config, before);
});

test('what somebody else has written into the file stays, with their comments', async () => {
  const { branch, store, rename } = opened();
  branch.content = FILE.replace('    at:', '    # Theirs.\n    title: Theirs\n    at:');
  rename('Mine');
  await store.saved();
  assert.equal(branch.content.includes('title: Mine # of everything'), true, branch.content);
  assert.equal(branch.content.includes('# Theirs.\n    title: Theirs'), true, branch.content);
  branch.content = branch.content.replace('title: Mine', 'title: Newer');
  rename('Mine again');
  await store.saved();
  const { draft } = store.state.getState();
  assert.deepEqual([draft.lost.length, branch.content.includes('title: Newer')], [1, true]);
});

test('what somebody else has changed meanwhile is kept by a typed text', async () => {
  const { branch, store, text } = opened();
  const before = text.config;
  branch.content = FILE.replace('title: Sales', 'title: Revenue');
  await store.catchUp();
  assert.deepEqual(text.adopt(FILE.replace('Hello', 'Bye'), before), { kind: 'done' });
  await store.saved();
  assert.equal(branch.content, FILE.replace('title: Sales', 'title: Revenue').replace('Hello', 'Bye'));
  assert.deepEqual(text.adopt(FILE.replace('title: Sales', 'title: Other'), before), { kind: 'refused' });
});

test('a lost response is no conflict', async () => {
  const { branch, store, rename } = opened();
  branch.isLost = true;
  rename('Revenue');
  await store.saved();
  const { draft, saving } = store.state.getState();
  assert.deepEqual([draft.lost.length, saving, branch.writes], [0, 'saved', 1]);
});

test('a new report is in the file as long as a chart shows it', async () => {
  const { branch, store, form } = opened();
  const add = () => {
    const report = { name: 'Orders', jsonQuery: '{"measures":["orders.count"]}', meta: { kind: 'table' } };
    const chart = chartOf({ reportKey: form.addReport(report) }, 'table');
    const { config } = store.state.getState();
    assert.deepEqual(store.run(adding(config, chart, { container: null, tab: null }).commands), []);
  };
  add();
  add();
  await store.saved();
  const { reports = {}, config } = parseDashboardFile(PATH, branch.content).dashboard ?? {};
  assert.deepEqual(Object.keys(reports), ['orders', 'orders-2']);
  assert.deepEqual(reports.orders?.jsonQuery, { measures: ['orders.count'] });
  assert.deepEqual(
    config?.widgets.flatMap((widget) => (widget.type === 'CHART' ? [widget.config.reportKey] : [])),
    ['orders', 'orders-2'],
  );
  assert.ok(branch.content.includes('Sales # of everything'), 'the comments stay');
  store.undo();
  store.undo();
  await store.saved();
  assert.equal(branch.content.replace('\n\n', '\n'), FILE);
  store.redo();
  await store.saved();
  assert.deepEqual(Object.keys(parseDashboardFile(PATH, branch.content).dashboard?.reports ?? {}), [
    'orders',
  ]);
});
