import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardConfig, Widget } from '@facet/dashboards';
import { applyCommands, type DashboardCommand, removals, setting } from '@facet/dashboards/commands';
import { ApiError } from '../../api/api-error.ts';
import { typedSetting } from '../typed-setting.ts';
import { type DraftApi, DraftStore } from './draft-store.ts';
import type { SavedChange } from './edited-draft.ts';

const text = (id: string): Widget => ({
  id,
  type: 'TEXT',
  position: { x: 0, y: 0, w: 4, h: 2 },
  config: { title: id },
});

/** A server with one draft, which keeps the rules of the real one. */
class Server {
  config: DashboardConfig = { widgets: [text('a'), text('b')] };
  changes: SavedChange[] = [];
  /** The errors of the next requests; those of the answers come after the change is made. */
  readonly failures: (ApiError | 'lost answer')[] = [];
  asked = 0;
  /** Changes that a response has at most. */
  most = 100;

  save(id: string, commands: readonly DashboardCommand[]): void {
    if (this.changes.some((change) => change.id === id)) return;
    const { config, refused } = applyCommands(this.config, commands);
    if (refused.length > 0) throw new ApiError(409, 'draft_conflict', 'It has changed since');
    this.config = config;
    this.changes.push({ id, version: this.changes.length + 1, kind: 'edit', commands });
  }

  readonly api: DraftApi = {
    read: async () => ({ config: this.config, version: this.changes.length }),
    changesSince: async (since) => this.#since(since),
    change: async (id, since, commands) => {
      this.asked += 1;
      const failure = this.failures.shift();
      if (failure instanceof ApiError) throw failure;
      this.save(id, commands);
      if (failure === 'lost answer') throw new ApiError(0, 'offline', 'The server cannot be reached');
      return this.#since(since);
    },
  };

  #since(since: number): SavedChange[] {
    return this.changes.filter(({ version }) => version > since).slice(-this.most);
  }
}

function open(server: Server, wait: () => Promise<unknown> = async () => undefined) {
  const store = new DraftStore(server.api, { config: server.config, version: server.changes.length }, wait);
  return {
    store,
    rename: (id: string, title: string | undefined) =>
      store.run([setting(store.state.getState().config, id, ['config', 'title'], title)]),
    titles: () => titlesOf(store.state.getState().config),
    now: () => store.state.getState(),
  };
}

const titlesOf = ({ widgets }: DashboardConfig) => widgets.map(({ config }) => config.title);

test('whoever asks because a step was done waits until it is saved', async () => {
  const server = new Server();
  const { store, rename } = open(server, () => new Promise(setImmediate));
  let savedThen: Promise<number> | undefined;
  store.state.subscribe(({ config }, before) => {
    if (config !== before.config) savedThen ??= store.saved().then(() => server.changes.length);
  });
  rename('a', 'One');
  assert.equal(await savedThen, 1);
});

test('steps are saved by themselves, those of a moment together', async () => {
  const server = new Server();
  const { store, rename, now } = open(server);
  rename('a', 'One');
  rename('b', 'Two');
  assert.equal(now().saving, 'saving');
  await store.saved();
  assert.equal(now().saving, 'saved');
  assert.equal(server.asked, 1);
  assert.deepEqual(titlesOf(server.config), ['One', 'Two']);
});

test('a step whose answer is lost is made once', async () => {
  const server = new Server();
  server.failures.push('lost answer', new ApiError(503, 'busy', 'Busy'));
  const { store, rename, titles, now } = open(server);
  rename('a', 'One');
  await store.saved();
  assert.equal(server.asked, 3);
  assert.equal(server.changes.length, 1);
  assert.deepEqual([titles(), now().saving], [['One', 'b'], 'saved']);
});

test('a conflict takes back the step that it concerns, and saves the others', async () => {
  const server = new Server();
  const { store, rename, titles, now } = open(server);
  server.save('theirs', [setting(server.config, 'a', ['config', 'title'], 'Theirs')]);
  rename('a', 'Mine');
  rename('b', 'Also mine');
  await store.saved();
  assert.deepEqual(titlesOf(server.config), ['Theirs', 'Also mine']);
  assert.deepEqual(titles(), ['Theirs', 'Also mine']);
  assert.deepEqual(
    now().draft.lost.map(({ refusals }) => refusals.map(({ widgetId }) => widgetId)),
    [['a']],
  );
  store.dismiss();
  assert.deepEqual(now().draft.lost, []);
});

test('a step that would make the dashboard invalid is taken back with the reason, and work goes on', async () => {
  const server = new Server();
  server.failures.push(new ApiError(400, 'bad_request', 'body.commands.0.after is too long'));
  const { store, rename, titles, now } = open(server);
  rename('a', 'Far too long');
  await store.saved();
  assert.deepEqual(titles(), ['a', 'b']);
  assert.match(now().problem?.message ?? '', /too long/);
  rename('b', 'Fine');
  await store.saved();
  assert.deepEqual(titlesOf(server.config), ['a', 'Fine']);
});

test('without the right to edit any more, nothing is sent again, and nothing typed is lost', async () => {
  const server = new Server();
  server.failures.push(new ApiError(403, 'forbidden', 'You may not edit it'));
  const { store, rename, titles, now } = open(server);
  rename('a', 'Mine');
  await store.saved();
  rename('b', 'More');
  await store.saved();
  assert.deepEqual([server.asked, now().saving], [1, 'stopped']);
  assert.deepEqual(titles(), ['Mine', 'More']);
});

test('somebody who was away for long reads the draft again and keeps their own steps', async () => {
  const server = new Server();
  server.most = 2;
  const { store, rename, titles } = open(server);
  for (const title of ['1', '2', '3', '4'])
    server.save(title, [setting(server.config, 'a', ['config', 'title'], title)]);
  rename('b', 'Mine');
  await store.saved();
  assert.deepEqual(titles(), ['4', 'Mine']);
  assert.deepEqual(titlesOf(server.config), ['4', 'Mine']);
});

test('a colleague’s changes arrive, and a widget that they remove is no longer selected', async () => {
  const server = new Server();
  const { store, titles, now } = open(server);
  store.select(['a', 'b']);
  server.save('theirs', removals(server.config, ['a']));
  await store.catchUp();
  assert.deepEqual(titles(), ['b']);
  assert.deepEqual(now().selection, ['b']);
});

test('undo that meets a colleague’s work says so, and changes nothing', async () => {
  const server = new Server();
  const { store, rename, titles, now } = open(server);
  rename('a', 'Mine');
  await store.saved();
  server.save('theirs', [setting(server.config, 'a', ['config', 'title'], 'Theirs')]);
  await store.catchUp();
  store.undo();
  assert.deepEqual(
    now().refused.map(({ code, widgetId }) => [code, widgetId]),
    [['changed', 'a']],
  );
  await store.saved();
  assert.deepEqual(titles(), ['Theirs', 'b']);
});

test('a text that was typed over somebody else’s newer one is kept as a conflict', async () => {
  const server = new Server();
  const { store } = open(server);
  server.save('theirs', [setting(server.config, 'a', ['config', 'title'], 'Theirs')]);
  await store.catchUp();
  const typed = [typedSetting(store.state.getState().config, 'a', ['config', 'title'], 'Mine', 'a')];
  assert.equal(store.run(typed).length, 1);
  assert.equal(store.state.getState().draft.lost.length, 0);
  store.run(typed, { keepsRefused: true });
  const { draft, refused, config } = store.state.getState();
  assert.deepEqual(
    draft.lost.map(({ step, refusals }) => [
      step.commands,
      refusals.map(({ code, widgetId }) => [code, widgetId]),
    ]),
    [[typed, [['changed', 'a']]]],
  );
  assert.deepEqual([refused, draft.queued, config.widgets[0]?.config.title], [[], [], 'Theirs']);
});
