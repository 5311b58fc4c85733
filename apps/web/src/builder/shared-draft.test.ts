import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardDraftCheck } from '@facet/client';
import { editorOnStage, INTRO, shownDraft, TITLE_FIELD } from '../testing/editor-on-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

test('a draft that others edit and view', async (t) => {
  const editor = await editorOnStage(t);
  if (editor === undefined) return;
  const { page, api, open, button, says, isSaved } = editor;

  await t.test('a step that a colleague is ahead of is taken back, and the page says so', async () => {
    await open({ title: 'Sales', widgets: [INTRO] });
    await page.waitForSelector(TITLE_FIELD);
    editor.draft.save([{ kind: 'set', widgetId: null, path: ['title'], before: 'Sales', after: 'Theirs' }]);
    const field = await page.waitForSelector(TITLE_FIELD);
    await field?.type('!');
    await page.keyboard.press('Enter');
    await says('somebody else has changed the same');
    await page.waitForFunction(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value === 'Theirs',
      {},
      TITLE_FIELD,
    );
    await button('Dismiss');
    assert.equal(editor.draft.config.title, 'Theirs');
  });

  await t.test('at the widget, their change and one’s own are shown, and one’s own can be used', async () => {
    await open({ widgets: [{ ...INTRO, config: { ...INTRO.config, title: 'Old' } }] });
    await (await page.waitForSelector('[data-widget="intro"]'))?.click();
    const heading = await page.waitForSelector('::-p-aria([name="Heading"][role="textbox"])');
    const path = ['config', 'title'];
    editor.draft.save([{ kind: 'set', widgetId: 'intro', path, before: 'Old', after: 'Theirs' }]);
    await heading?.type(' and mine');
    await page.keyboard.press('Enter');
    await button('Someone else changed this first');
    await says('“\u2068Theirs\u2069”');
    await says('“\u2068Old and mine\u2069”');
    await button('Use yours');
    await isSaved(() => editor.draft.config.widgets[0]?.config.title === 'Old and mine');
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
    await page.waitForSelector(TITLE_FIELD);
    const other = {
      ...INTRO,
      id: 'other',
      position: { ...INTRO.position, y: 2 },
      config: { markdown: 'Bye' },
    };
    editor.draft.save([
      { kind: 'set', widgetId: 'intro', path: ['config', 'markdown'], before: 'Hello', after: 'Hi' },
    ]);
    Object.assign(editor.draft.changes[0] ?? {}, { publication: { number: 3, isLive: true } });
    editor.draft.save([{ kind: 'add', widget: other, into: { container: null, tab: null } }]);
    await button('History');
    await says('Published as version 3 · What viewers see');
    await says('Changed “\u2068Text\u2069”');
    await (await page.waitForSelector('li ::-p-text(Changed “\u2068Text\u2069”)'))?.click();
    await says('Its widgets have not changed since then');
    await button('Restore this version');
    await isSaved(() => editor.draft.config.widgets.length === 1);
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
          return { ...shownDraft({ widgets: [] }), publicId: 'abc' };
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
      await page.waitForSelector(TITLE_FIELD);
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
    await page.waitForSelector(TITLE_FIELD);
    const heightOfHead = () => page.$eval('header', ({ offsetHeight }) => offsetHeight);
    const before = page.viewport();
    await page.setViewport({ width: 900, height: 800 });
    const height = await heightOfHead();
    api.isOffline = true;
    await (await page.waitForSelector(TITLE_FIELD))?.type('!');
    await page.keyboard.press('Enter');
    await says('the server cannot be reached');
    assert.equal(await heightOfHead(), height, 'no button moves to another line');
    await page.setViewport(before);
    api.isOffline = false;
    await isSaved(() => editor.draft.config.title === 'Sales!');
    await says('Saved');
  });
});
