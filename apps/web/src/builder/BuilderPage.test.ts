import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editorOnStage, INTRO, TITLE_FIELD } from '../testing/editor-on-stage.ts';

test('the page that edits a dashboard', async (t) => {
  const editor = await editorOnStage(t);
  if (editor === undefined) return;
  const { page, open, button, option, says, isSaved } = editor;

  await t.test('an empty one says what to do; a text is added, saved, and taken back by undo', async () => {
    await open({ widgets: [] });
    await says('This dashboard is empty');
    await page.waitForSelector(`${TITLE_FIELD}:focus`);
    await button('Add');
    await option('Text');
    await says('New text');
    await isSaved(() => editor.draft.config.widgets.length === 1);
    assert.deepEqual(
      editor.draft.config.widgets.map(({ type, position }) => [type, position]),
      [['TEXT', { x: 0, y: 0, w: 6, h: 2 }]],
    );
    await button('Undo');
    await says('This dashboard is empty');
    await button('Redo');
    await says('New text');
  });

  await t.test('the title and the settings of a widget are saved while they are typed', async () => {
    await open({ title: 'Sales', widgets: [INTRO] });
    const field = await page.waitForSelector(TITLE_FIELD);
    await field?.type(' by state');
    await page.keyboard.press('Enter');
    await (await page.waitForSelector('[data-widget="intro"]'))?.click();
    const heading = await page.waitForSelector('::-p-aria([name="Heading"][role="textbox"])');
    await heading?.type('Introduction');
    await page.keyboard.press('Enter');
    await isSaved(() => editor.draft.config.widgets[0]?.config.title !== undefined);
    assert.equal(editor.draft.config.title, 'Sales by state');
    assert.deepEqual(editor.draft.config.widgets[0]?.config, { markdown: 'Hello', title: 'Introduction' });
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
    await isSaved(() => editor.draft.config.widgets.length === 4);
    const [tabs, , second, text] = editor.draft.config.widgets;
    assert.ok(tabs?.type === 'CONTAINER' && second?.type === 'CONTAINER');
    assert.equal(tabs.config.tabs?.[1]?.child, second.id);
    assert.deepEqual(second.config.children, [text?.id]);
    await page.evaluate(
      (id) => document.querySelector<HTMLElement>(`[data-widget="${id}"]`)?.focus(),
      tabs.id,
    );
    await page.keyboard.press('Enter');
    await button('Remove “Tab 2” and what is in it');
    await isSaved(() => editor.draft.config.widgets.length === 2);
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
    await isSaved(() => editor.draft.config.widgets[0]?.config.markdown === '**Hello all**');
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
    await isSaved(() => editor.draft.config.widgets[1]?.position.x === 0);
    await (await page.waitForSelector('[data-widget="new"]'))?.click();
    await says('does not know widgets of the type HOLOGRAM');
  });

  await t.test('without a selection, the dashboard is set; the board shows its theme', async () => {
    await open({ widgets: [INTRO] });
    const colour = await page.waitForSelector('::-p-aria([name="Accent"][role="textbox"])');
    await colour?.type('#0a7d4f');
    await page.keyboard.press('Tab');
    await isSaved(() => editor.draft.config.theme?.primaryColor === '#0a7d4f');
    const accent = await page.$eval('[data-widget="intro"]', (element) =>
      getComputedStyle(element).getPropertyValue('--accent'),
    );
    assert.equal(accent, '#0a7d4f');
    await button('Remove the theme');
    await isSaved(() => editor.draft.config.theme === undefined);
  });
});
