import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dashboard, DashboardDraftChange, DashboardDraftCheck } from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import { applyCommands, commandsBetween, type DashboardCommand } from '@facet/dashboards/commands';
import { mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const INTRO: DashboardConfig['widgets'][number] = {
  id: 'intro',
  type: 'TEXT',
  position: { x: 0, y: 0, w: 6, h: 2 },
  config: { markdown: 'Hello' },
};

/** A draft on a server, with the changes of all its editors. */
function draftOnServer(config: DashboardConfig) {
  const changes: DashboardDraftChange[] = [];
  const draft = {
    config,
    isInCode: false,
    changes,
    /** Its state after each change. */
    configs: [config],
    save(commands: readonly unknown[], id: string = crypto.randomUUID()): void {
      const applied = applyCommands(draft.config, commands as DashboardCommand[]);
      if (applied.refused.length > 0) throw new Refusal(409, 'draft_conflict', 'It has changed since');
      draft.config = applied.config;
      draft.configs.push(applied.config);
      changes.push({
        id,
        version: changes.length + 1,
        kind: 'edit',
        commands: commands as DashboardDraftChange['commands'],
        restored: null,
        publication: null,
        createdAt: '2026-05-04T12:00:00Z',
        createdBy: null,
      });
    },
  };
  return draft;
}

/** A draft as the server returns it. */
const shown = (config: DashboardConfig): Dashboard => ({
  id: 0,
  publicId: '',
  deploymentId: 1,
  workbookId: 2,
  status: 'draft',
  allowEmbed: false,
  title: null,
  description: null,
  config: config as never,
  versionNumber: 0,
  versionId: 0,
  reportSnapshots: [],
  createdBy: null,
  fromSharedWorkspace: false,
});

test('the page that edits a dashboard', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  let draft = draftOnServer({ widgets: [] });
  // A page that is gone may still save: each has a draft of its own.
  const drafts = [draft];
  const draftAt = ({ workbookId }: { readonly workbookId: number }) => drafts[workbookId] ?? draft;
  const since = ({ changes }: typeof draft, version = 0) =>
    changes.filter((change) => change.version > version);
  const api = await mockApi(t, page, {
    getDashboardDraft: ({ path }) => ({
      version: draftAt(path).changes.length,
      isInCode: draftAt(path).isInCode,
      hasDraft: true,
      dashboard: shown(draftAt(path).config),
    }),
    changeDashboardDraft({ path, body }) {
      const changed = draftAt(path);
      changed.save(body.commands, body.id);
      return { version: changed.changes.length, changes: since(changed, body.since) };
    },
    listDashboardDraftChanges: ({ path, query }) =>
      paged(since(draftAt(path), query.since).toReversed(), query),
    getDashboardDraftVersion: ({ path }) => ({
      version: path.version,
      dashboard: shown(draftAt(path).configs[path.version] ?? { widgets: [] }),
    }),
    restoreDashboardDraft({ path }) {
      const restored = draftAt(path);
      restored.save(commandsBetween(restored.config, restored.configs[path.version] ?? { widgets: [] }));
      return { version: restored.changes.length, changes: restored.changes.slice(-1) };
    },
    joinDashboardDraft: () => ({ people: [], aliveSeconds: 45 }),
    leaveDashboardDraft: () => undefined as never,
    getWorkbook: () => Promise.reject(new Refusal(404)),
    getMe: () => Promise.reject(new Refusal(403)),
    listAdministrators: () => Promise.reject(new Refusal(403)),
  });
  const open = (config: DashboardConfig, isInCode = false) => {
    draft = Object.assign(draftOnServer(config), { isInCode });
    const workbookId = drafts.push(draft) - 1;
    return stage.show('builder/BuilderPage.tsx', 'BuilderPage', { deploymentId: 1, workbookId });
  };
  const button = async (name: string) =>
    (await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`))?.click();
  const option = async (name: string) =>
    (await page.waitForSelector(`::-p-aria([name="${name}"][role="option"])`))?.click();
  const says = (text: string) => page.waitForSelector(`::-p-text(${text})`);
  const isSaved = async (check: () => boolean) => {
    while (!check()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const titleField = 'input[aria-label="Title of the dashboard"]';

  await t.test('an empty one says what to do; a text is added, saved, and taken back by undo', async () => {
    await open({ widgets: [] });
    await says('This dashboard is empty');
    await page.waitForSelector(`${titleField}:focus`);
    await button('Add');
    await option('Text');
    await says('New text');
    await isSaved(() => draft.config.widgets.length === 1);
    assert.deepEqual(
      draft.config.widgets.map(({ type, position }) => [type, position]),
      [['TEXT', { x: 0, y: 0, w: 6, h: 2 }]],
    );
    await button('Undo');
    await says('This dashboard is empty');
    await button('Redo');
    await says('New text');
  });

  await t.test('the title and the settings of a widget are saved while they are typed', async () => {
    await open({ title: 'Sales', widgets: [INTRO] });
    const field = await page.waitForSelector(titleField);
    await field?.type(' by state');
    await page.keyboard.press('Enter');
    await (await page.waitForSelector('[data-widget="intro"]'))?.click();
    const heading = await page.waitForSelector('::-p-aria([name="Heading"][role="textbox"])');
    await heading?.type('Introduction');
    await page.keyboard.press('Enter');
    await isSaved(() => draft.config.widgets[0]?.config.title !== undefined);
    assert.equal(draft.config.title, 'Sales by state');
    assert.deepEqual(draft.config.widgets[0]?.config, { markdown: 'Hello', title: 'Introduction' });
    await says('Saved');
  });

  await t.test('a widget is added to the tab that is open, and a tab goes with what is in it', async () => {
    await open({ widgets: [] });
    await button('Add');
    await page.waitForSelector('::-p-aria([name="Search what to add"])');
    await page.keyboard.type('tabs');
    await page.keyboard.press('Enter');
    await (await page.waitForSelector('::-p-aria([name="Tab 2"][role="tab"])'))?.click();
    await button('Add');
    await says('It goes into Container.');
    await option('Text');
    await isSaved(() => draft.config.widgets.length === 4);
    const [tabs, , second, text] = draft.config.widgets;
    assert.ok(tabs?.type === 'CONTAINER' && second?.type === 'CONTAINER');
    assert.equal(tabs.config.tabs?.[1]?.child, second.id);
    assert.deepEqual(second.config.children, [text?.id]);
    await page.evaluate(
      (id) => document.querySelector<HTMLElement>(`[data-widget="${id}"]`)?.focus(),
      tabs.id,
    );
    await page.keyboard.press('Enter');
    await button('Remove “Tab 2” and what is in it');
    await isSaved(() => draft.config.widgets.length === 2);
  });

  await t.test('what is typed is kept when something else is selected before it is saved', async () => {
    await open({ widgets: [INTRO] });
    await (await page.waitForSelector('[data-widget="intro"]'))?.click();
    const field = await page.waitForSelector('::-p-aria([name="Text (Markdown)"][role="textbox"])');
    await field?.click();
    await page.keyboard.type(' all');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await button('Bold');
    await button('Close settings');
    await isSaved(() => draft.config.widgets[0]?.config.markdown === '**Hello all**');
  });

  await t.test('several widgets are aligned, also those of an unknown type, which say so', async () => {
    const unknown = { ...INTRO, id: 'new', type: 'HOLOGRAM', position: { x: 3, y: 4, w: 4, h: 2 } };
    await open({ widgets: [INTRO, unknown as never] });
    await page.waitForSelector('[data-widget="intro"]');
    await page.focus('[data-widget="intro"]');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await button('Align left edges');
    await isSaved(() => draft.config.widgets[1]?.position.x === 0);
    await (await page.waitForSelector('[data-widget="new"]'))?.click();
    await says('does not know widgets of the type HOLOGRAM');
  });

  await t.test('without a selection, the dashboard is set; the board shows its theme', async () => {
    await open({ widgets: [INTRO] });
    const colour = await page.waitForSelector('::-p-aria([name="Accent"][role="textbox"])');
    await colour?.type('#0a7d4f');
    await page.keyboard.press('Tab');
    await isSaved(() => draft.config.theme?.primaryColor === '#0a7d4f');
    const accent = await page.$eval('[data-widget="intro"]', (element) =>
      getComputedStyle(element).getPropertyValue('--accent'),
    );
    assert.equal(accent, '#0a7d4f');
    await button('Remove the theme');
    await isSaved(() => draft.config.theme === undefined);
  });

  await t.test('a step that a colleague is ahead of is taken back, and the page says so', async () => {
    await open({ title: 'Sales', widgets: [INTRO] });
    await page.waitForSelector(titleField);
    draft.save([{ kind: 'set', widgetId: null, path: ['title'], before: 'Sales', after: 'Theirs' }]);
    const field = await page.waitForSelector(titleField);
    await field?.type('!');
    await page.keyboard.press('Enter');
    await says('somebody else has changed the same');
    await page.waitForFunction(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value === 'Theirs',
      {},
      titleField,
    );
    await button('Dismiss');
    assert.equal(draft.config.title, 'Theirs');
  });

  await t.test('at the widget, their change and one’s own are shown, and one’s own can be used', async () => {
    await open({ widgets: [{ ...INTRO, config: { ...INTRO.config, title: 'Old' } }] });
    await (await page.waitForSelector('[data-widget="intro"]'))?.click();
    const heading = await page.waitForSelector('::-p-aria([name="Heading"][role="textbox"])');
    const path = ['config', 'title'];
    draft.save([{ kind: 'set', widgetId: 'intro', path, before: 'Old', after: 'Theirs' }]);
    await heading?.type(' and mine');
    await page.keyboard.press('Enter');
    await button('Someone else changed this first');
    await says('“\u2068Theirs\u2069”');
    await says('“\u2068Old and mine\u2069”');
    await button('Use yours');
    await isSaved(() => draft.config.widgets[0]?.config.title === 'Old and mine');
    await page.waitForFunction(() => document.querySelector('[aria-label^="Someone else changed"]') === null);
  });

  await t.test('colleagues are named, with what they have selected', async () => {
    const user = { id: 7, email: 'bob@example.com', firstName: 'Bob', picture: null };
    api.answer({
      joinDashboardDraft: () => ({
        people: [
          { user: { ...user, id: 8, firstName: 'Me' }, isSelf: true, selection: [] },
          { user, isSelf: false, selection: ['intro'] },
        ],
        aliveSeconds: 45,
      }),
    });
    await open({ widgets: [INTRO] });
    await page.waitForSelector('[aria-label="Also editing: Bob"]');
    await page.waitForSelector('[data-widget="intro"] [title="Bob has selected this"]');
    await (await page.waitForSelector('[data-widget="intro"]'))?.click();
    while (!(await api.asked('joinDashboardDraft')).some(({ body }) => body.selection[0] === 'intro'));
    api.answer({ joinDashboardDraft: () => ({ people: [], aliveSeconds: 45 }) });
  });

  await t.test('the history names each change, shows an earlier state, and restores it', async () => {
    await open({ title: 'Sales', widgets: [INTRO] });
    await page.waitForSelector(titleField);
    const other = {
      ...INTRO,
      id: 'other',
      position: { ...INTRO.position, y: 2 },
      config: { markdown: 'Bye' },
    };
    draft.save([
      { kind: 'set', widgetId: 'intro', path: ['config', 'markdown'], before: 'Hello', after: 'Hi' },
    ]);
    Object.assign(draft.changes[0] ?? {}, { publication: { number: 3, isLive: true } });
    draft.save([{ kind: 'add', widget: other, into: { container: null, tab: null } }]);
    await button('History');
    await says('Published as version 3 · What viewers see');
    await says('Changed “\u2068Text\u2069”');
    await (await page.waitForSelector('li ::-p-text(Changed “\u2068Text\u2069”)'))?.click();
    await says('Its widgets have not changed since then');
    await button('Restore this version');
    await isSaved(() => draft.config.widgets.length === 1);
    await page.waitForFunction(() => document.querySelector('[data-widget="other"]') === null);
  });

  await t.test(
    'a draft in which nothing breaks is published with one click; problems come first',
    async () => {
      let problems: DashboardDraftCheck['problems'] = [];
      let published = 0;
      const checked = { charts: 0, chartsInAll: 0, viewers: 1, hasMoreViewers: false };
      api.answer({
        checkDashboardDraft: () => ({ version: 0, problems, checked }),
        publishDashboard() {
          published += 1;
          return { ...shown({ widgets: [] }), publicId: 'abc' };
        },
        compareDashboardVersions: () => ({
          isSame: false,
          added: [],
          removed: [],
          changed: [
            {
              id: 'intro',
              type: 'TEXT',
              title: 'Hello',
              changes: [{ path: ['config', 'markdown'], before: 'Hello', after: 'Hi' }],
            },
          ],
          moved: [],
          settings: [],
          reports: [],
        }),
      });
      await open({ widgets: [INTRO] });
      await page.waitForSelector(titleField);
      await button('Publish dashboard');
      await says('Published.');
      assert.equal(published, 1);
      const viewer = { type: 'GROUP' as const, id: 4, name: 'Guests' };
      const problem = {
        widgetId: 'intro',
        type: 'TEXT' as const,
        title: null,
        isBlocking: false,
        field: null,
        viewer: null,
      };
      const lack = 'It needs a description, or to be marked as decorative';
      problems = [{ ...problem, kind: 'rule', isBlocking: true, field: 'alt', reason: 'alt is required' }];
      await assertFitsPhone(page, 'the editor');
      await button('Publish dashboard');
      await says(lack);
      await assertFitsPhone(page, 'what prevents publishing');
      await page.keyboard.press('Escape');
      await page.waitForFunction((text) => !document.body.textContent?.includes(text), {}, lack);
      problems = [
        { ...problem, kind: 'query', reason: 'the engine refuses it' },
        { ...problem, kind: 'access', reason: 'sales.revenue is hidden from them', viewer },
      ];
      await button('Publish dashboard');
      await says('2 problems');
      await says('the engine refuses it');
      await says('\u2068Guests\u2069 cannot see this');
      await says('Text (Markdown): from “\u2068Hello\u2069” to “\u2068Hi\u2069”');
      assert.equal(published, 1);
      await button('Show on the board');
      await page.waitForSelector('[data-widget="intro"][data-selected]');
      await button('Review changes');
      await button('Publish anyway');
      await isSaved(() => published === 2);
    },
  );

  await t.test('without a connection it says that nothing is saved yet, and saves later', async () => {
    await open({ title: 'Sales', widgets: [INTRO] });
    await page.waitForSelector(titleField);
    const heightOfHead = () => page.$eval('header', ({ offsetHeight }) => offsetHeight);
    const before = page.viewport();
    await page.setViewport({ width: 900, height: 800 });
    const height = await heightOfHead();
    api.isOffline = true;
    await (await page.waitForSelector(titleField))?.type('!');
    await page.keyboard.press('Enter');
    await says('the server cannot be reached');
    assert.equal(await heightOfHead(), height, 'no button moves to another line');
    await page.setViewport(before);
    api.isOffline = false;
    await isSaved(() => draft.config.title === 'Sales!');
    await says('Saved');
  });

  await t.test('the code follows the board, and the board follows the code', async () => {
    await open({ title: 'Sales', widgets: [INTRO] });
    await button('Dashboard as code');
    const codeSays = (text: string) =>
      page.waitForFunction(
        (part) => document.querySelector('.cm-content')?.textContent?.includes(part),
        {},
        text,
      );
    await codeSays('- text: Hello');
    const typeAfter = async (line: string, text: string) => {
      await (await page.waitForSelector(`.cm-line ::-p-text(${line})`))?.click();
      await page.keyboard.press('End');
      await page.keyboard.type(text);
    };
    await typeAfter('Hello', ' there');
    await isSaved(() => draft.changes.length === 1);
    assert.deepEqual(draft.config.widgets[0]?.config, { markdown: 'Hello there' });
    assert.ok(await page.waitForSelector('.cm-chosen'));
    await typeAfter('Hello', ': [');
    await says('The board shows the last text without errors.');
    await says('Hello there');
    await button('Discard text');
    await (await page.waitForSelector(titleField))?.type('!');
    await page.keyboard.press('Enter');
    await codeSays('title: Sales!');
    await isSaved(() => draft.config.title === 'Sales!');
  });

  await t.test('a commit names the files that others have changed, and can replace theirs', async () => {
    api.answer({
      getDashboardCode: () => ({
        path: 'dashboards/sales.yml',
        content: 'version: 1\nslug: sales\ntitle: Sales\nwidgets: []\n',
        hash: 'a'.repeat(40),
        branchName: 'ada-dev',
        deployBranchName: 'main',
        isChanged: true,
        hasEdits: true,
        canEdit: true,
        canPublish: true,
        publicId: 'salesBoard12',
      }),
      getDashboard: () => shown({ title: 'Sales', widgets: [] }),
    });
    await page.evaluate(`{
      globalThis.realFetch = fetch;
      globalThis.commits = [];
      globalThis.fetch = async (request, init) => {
        if (!request.url?.includes('/build/api/')) return realFetch(request, init);
        const body = await request.json();
        if (request.url.endsWith('/dev-mode'))
          return Response.json({ active: true, branchName: 'ada-dev', parentBranch: 'main' });
        commits.push(body.resolveMergeConflict);
        const conflicts = [{ path: 'model/orders.yml', base: 'a', ours: 'b', theirs: 'c' }];
        return body.resolveMergeConflict
          ? Response.json({})
          : Response.json({ error: 'a conflict', code: 'merge_conflict', conflicts }, { status: 409 });
      };
    }`);
    await open({ widgets: [] }, true);
    await button('Commit and publish');
    const dialog = '[role="dialog"]';
    await (await page.waitForSelector(`${dialog} button[type="submit"]`))?.click();
    await says('model/orders.yml');
    assert.equal(await page.$(`${dialog} button[type="submit"]`), null, 'the same again would fail again');
    await button('Commit my versions');
    await says('Committed. Viewers see the changes');
    assert.deepEqual(await stage.read('commits'), [false, true]);
    await page.evaluate('globalThis.fetch = realFetch');
  });

  await t.test('who may not publish commits for review, and gets the address of the review', async () => {
    const file = {
      path: 'dashboards/sales.yml',
      content: 'version: 1\nslug: sales\ntitle: Sales\nwidgets: []\n',
      hash: 'a'.repeat(40),
      ...{ branchName: 'dev-ada-1', deployBranchName: 'main', publicId: 'salesBoard12' },
      ...{ isChanged: true, hasEdits: true, canEdit: true, canPublish: false },
    };
    api.answer({ getDashboardCode: () => file, getDashboard: () => shown({ title: 'Sales', widgets: [] }) });
    await page.evaluate(`{
      globalThis.realFetch = fetch;
      globalThis.commits = [];
      globalThis.fetch = async (request, init) => {
        if (!request.url?.includes('/build/api/')) return realFetch(request, init);
        const body = await request.json();
        if (request.url.endsWith('/commit')) commits.push([body.toBranch, body.exitDevMode]);
        return Response.json({ active: true, branchName: 'dev-ada-1', parentBranch: 'main' });
      };
    }`);
    await open({ widgets: [] }, true);
    await button('Commit for review');
    assert.equal(await page.$('button[aria-label="Detach from the file"]'), null);
    api.answer({ getDashboardCode: () => ({ ...file, hasEdits: false }) });
    await (await page.waitForSelector('[role="dialog"] button[type="submit"]'))?.click();
    await says('Committed to');
    const link = await page.waitForSelector('a::-p-text(Review changes)');
    const href = await link?.evaluate((element) => element.getAttribute('href'));
    assert.equal(href, '/d/1/schema?branch=review%2Fada-1&devmode=true');
    assert.deepEqual(await stage.read('commits'), [['review/ada-1', false]]);
    await page.waitForSelector('button:disabled::-p-text(Commit for review)');
    await page.evaluate('globalThis.fetch = realFetch');
  });

  await t.test('what cannot be edited here says why', async () => {
    api.answer({ getDashboardCode: () => Promise.reject(new Refusal(403)) });
    await open({ widgets: [] }, true);
    await says('This dashboard is defined in a file');
    api.answer({ getDashboardDraft: () => Promise.reject(new Refusal(403)) });
    await open({ widgets: [] });
    await says('You may not edit this dashboard');
  });
});
