import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editorOnStage, INTRO, shownDraft, TITLE_FIELD } from '../../testing/editor-on-stage.ts';
import { Refusal } from '../../testing/mock-api.ts';

test('a dashboard as code', async (t) => {
  const editor = await editorOnStage(t);
  if (editor === undefined) return;
  const { stage, page, api, open, button, says, isSaved } = editor;

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
    await isSaved(() => editor.draft.changes.length === 1);
    assert.deepEqual(editor.draft.config.widgets[0]?.config, { markdown: 'Hello there' });
    assert.ok(await page.waitForSelector('.cm-chosen'));
    await typeAfter('Hello', ': [');
    await says('The board shows the last text without errors.');
    await says('Hello there');
    await button('Discard text');
    await (await page.waitForSelector(TITLE_FIELD))?.type('!');
    await page.keyboard.press('Enter');
    await codeSays('title: Sales!');
    await isSaved(() => editor.draft.config.title === 'Sales!');
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
      getDashboard: () => shownDraft({ title: 'Sales', widgets: [] }),
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
    api.answer({
      getDashboardCode: () => file,
      getDashboard: () => shownDraft({ title: 'Sales', widgets: [] }),
    });
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
