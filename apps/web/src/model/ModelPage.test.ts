import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../testing/mock-api.ts';
import { mockModel, sampleBranches, sha1 } from '../testing/model-on-stage.ts';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const ORDERS = 'model/cubes/orders.yml';
const MINE = `branch=dev-ada&file=${ORDERS}`;
const ALL = { mayEdit: true, mayPublish: true };

test('the editor of the data model', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 800 });
  let model = sampleBranches();
  const proxy = {
    get branches() {
      return model.branches;
    },
    get files() {
      return model.files;
    },
  };
  const api = await mockModel(t, page, proxy);
  const show = async (address: string, rights = ALL, keeps = false) => {
    if (!keeps) {
      model = sampleBranches();
      await page.evaluate('localStorage.clear()');
    }
    await stage.show('StagedModel.tsx', 'StagedModel', { address, rights });
    await page.waitForSelector('[role="treeitem"]');
  };
  const waitFor = (text: string) =>
    page.waitForFunction((some) => document.body.innerText.includes(some), {}, text);
  const press = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
  const key = async (name: 's' | 'p' | 'End' | 'a', withShift?: 'F') => {
    await page.keyboard.down('Control');
    if (withShift !== undefined) {
      await page.keyboard.down('Shift');
      await page.keyboard.press(withShift);
      await page.keyboard.up('Shift');
    } else await page.keyboard.press(name);
    await page.keyboard.up('Control');
  };
  const typeAtEnd = async (text: string) => {
    await page.waitForSelector('.cm-content');
    await page.focus('.cm-content');
    await key('End');
    await page.keyboard.sendCharacter(text);
  };
  const address = () => page.$eval('#address', ({ textContent }) => String(textContent));
  const textInEditor = () =>
    page.$eval('.cm-content', (content) =>
      [...content.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n'),
    );
  const lines = () =>
    page.$$eval('div[role="treeitem"]', (items) =>
      items.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ')),
    );
  /** What the page does when somebody returns to its window. */
  const look = () => page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);

  await t.test(
    'without edits, the default branch is shown to be read, and named in the address',
    async () => {
      await show('');
      assert.equal(await address(), 'branch=main');
      await waitFor('main\u2069 is the default branch');
      assert.deepEqual(await lines(), ['model', 'cubes', 'orders.yml', 'users.yml', 'cube.js']);
      await page.locator('[role="treeitem"][title="cube.js"]').click();
      await page.waitForSelector('.cm-content[aria-readonly="true"]');
      assert.equal(await address(), 'branch=main&file=cube.js');
      await typeAtEnd('// typed');
      assert.equal(await textInEditor(), 'module.exports = {};\n');
      assert.equal(await page.$('::-p-aria([name="Save"][role="button"])'), null);
    },
  );

  await t.test('Edit opens the edits of the person without dev mode, with the same file', async () => {
    await press('Edit');
    await page.waitForFunction(`document.querySelector('#address').textContent.includes('dev-ada')`);
    // The line of the cursor may follow.
    assert.match(await address(), /^branch=dev-ada&file=cube\.js/);
    const [opened] = await api.asked('startDevMode');
    assert.deepEqual(opened?.body, { branchName: 'main', activate: false });
    await page.waitForSelector('.cm-content:not([aria-readonly])');
  });

  await t.test('an error is marked in its line while one types, before anything is saved', async () => {
    await show(MINE);
    const written = (await api.asked('updateFiles')).length;
    await typeAtEnd('# BROKEN');
    await page.waitForSelector('.cm-lintRange-error');
    await waitFor('This line is broken');
    await waitFor('Unsaved files: 1');
    assert.equal((await api.asked('updateFiles')).length, written);
    for (const _ of 'BROKEN') await page.keyboard.press('Backspace');
    await page.waitForFunction(`document.querySelector('.cm-lintRange-error') === null`);
    for (const _ of '# ') await page.keyboard.press('Backspace');
    await page.waitForFunction(`!document.body.innerText.includes('Unsaved files')`);
  });

  await t.test('typed text is saved over what was seen, compiled, and listed as a change', async () => {
    const { length } = await api.asked('validateDataModel');
    await show(MINE);
    await typeAtEnd('    BROKEN: true\n');
    await waitFor('Unsaved files: 1');
    const before = model.files['dev-ada']?.[ORDERS] ?? '';
    await key('s');
    await page.waitForSelector('.cm-lintRange-error');
    await waitFor('This line is broken');
    const written = await api.asked('updateFiles');
    assert.deepEqual(written.at(-1)?.body, {
      branchName: 'dev-ada',
      files: [{ path: ORDERS, content: `${before}    BROKEN: true\n`, hash: sha1(before) }],
    });
    await page.waitForSelector('[role="treeitem"][data-mark="modified"]');
    const asked = (await api.asked('validateDataModel')).slice(length);
    assert.ok(asked.every(({ query }) => query.branchName === 'dev-ada'));
    // The list leads to the line.
    await page.locator('[role="treeitem"][title="cube.js"]').click();
    await waitFor('module.exports');
    await page.locator('button::-p-text(This line is broken)').click();
    await page.waitForFunction(`document.querySelector('#address').textContent.endsWith('line=4')`);
    await page.waitForFunction(`document.querySelector('.cm-activeLine')?.textContent.includes('BROKEN')`);
  });

  await t.test('undoing everything leaves nothing to save', async () => {
    await show(MINE);
    await typeAtEnd('x');
    await waitFor('Unsaved files: 1');
    await page.keyboard.press('Backspace');
    await page.waitForFunction(`!document.body.innerText.includes('Unsaved files')`);
  });

  await t.test(
    'what was typed and not saved is there again after a reload, until it is discarded',
    async () => {
      await show(MINE);
      await typeAtEnd('# typed');
      await page.evaluate(`dispatchEvent(new Event('pagehide'))`);
      await show('branch=dev-ada', ALL, true);
      await page.waitForSelector('[role="treeitem"][data-mark="unsaved"]');
      await page.locator(`[role="treeitem"][title="${ORDERS}"]`).click();
      await waitFor('You typed this on an earlier visit');
      assert.match(await textInEditor(), /# typed$/);
      // It is of that branch alone.
      await show(`branch=main&file=${ORDERS}`, ALL, true);
      await page.waitForSelector('.cm-content');
      assert.doesNotMatch(await textInEditor(), /# typed/);
      await show(MINE, ALL, true);
      await waitFor('You typed this on an earlier visit');
      await press('Discard');
      await page.waitForFunction(`!document.querySelector('.cm-content').textContent.includes('# typed')`);
      assert.equal(
        await page.evaluate('localStorage.getItem("facet:model-text:1:dev-ada:model/cubes/orders.yml")'),
        null,
      );
    },
  );

  await t.test('without the network, or a session, the text stays and can be saved again', async () => {
    await show(MINE);
    await typeAtEnd('# typed');
    api.isOffline = true;
    await key('s');
    await waitFor('The file is not saved');
    assert.match(await textInEditor(), /# typed$/);
    api.isOffline = false;
    await press('Try again');
    await page.waitForFunction(`!document.body.innerText.includes('Unsaved files')`);
    assert.match(model.files['dev-ada']?.[ORDERS] ?? '', /# typed$/);
  });

  await t.test('a file that others have changed is shown where nothing was typed', async () => {
    await show(MINE);
    await page.waitForSelector('.cm-content');
    (model.files['dev-ada'] ?? {})[ORDERS] = 'cubes: [] # theirs\n';
    await look();
    await waitFor('# theirs');
    assert.doesNotMatch(await page.$eval('body', ({ innerText }) => innerText), /Somebody else/);
  });

  await t.test('under unsaved text, it is not overwritten, and both can be merged by hand', async () => {
    await show(MINE);
    await typeAtEnd('# mine\n');
    await waitFor('Unsaved files: 1');
    const theirs = `# theirs\n${model.files['dev-ada']?.[ORDERS]}`;
    (model.files['dev-ada'] ?? {})[ORDERS] = theirs;
    await key('s');
    await waitFor('Somebody else has changed this file');
    assert.equal(model.files['dev-ada']?.[ORDERS], theirs);
    assert.match(await textInEditor(), /# mine/);
    await press('Compare and merge');
    await page.waitForSelector('[role="dialog"] .cm-deletedChunk');
    await page.locator('[role="dialog"] .cm-deletedChunk:has(del) button:last-of-type').click();
    await page.waitForFunction(
      `document.querySelector('[role="dialog"] .cm-deletedChunk:has(del)') === null`,
    );
    await press('Use merged text');
    await page.waitForSelector('[role="dialog"]', { hidden: true });
    await key('s');
    await page.waitForFunction(`!document.body.innerText.includes('Unsaved files')`);
    assert.equal(model.files['dev-ada']?.[ORDERS], `${theirs}# mine\n`);
  });

  await t.test(
    'a file that others have deleted stays in the editor, and can be saved as a new one',
    async () => {
      await show(MINE);
      await page.waitForSelector('.cm-content');
      const text = model.files['dev-ada']?.[ORDERS];
      delete model.files['dev-ada']?.[ORDERS];
      await look();
      await waitFor('Somebody else has deleted this file');
      await press('Keep mine');
      await key('s');
      await page.waitForFunction(`!document.body.innerText.includes('Unsaved files')`);
      assert.equal(model.files['dev-ada']?.[ORDERS], text);
    },
  );

  await t.test('files are created, renamed and deleted', async () => {
    await show(MINE);
    await press('New file');
    const write = async (text: string) => {
      await page.waitForSelector('[role="dialog"] input');
      await page.focus('[role="dialog"] input');
      await key('a');
      await page.keyboard.sendCharacter(text);
      await page.keyboard.press('Enter');
    };
    await write(ORDERS);
    await waitFor('A file with this path exists.');
    await write('model/views/sales.yml');
    await page.waitForSelector('[role="treeitem"][title="model/views/sales.yml"][data-mark="unsaved"]');
    await typeAtEnd('views: []\n');
    await key('s');
    await page.waitForSelector('[role="treeitem"][title="model/views/sales.yml"][data-mark="added"]');
    await page.focus('[role="treeitem"][title="model/views/sales.yml"]');
    await page.keyboard.press('F2');
    await write('model/views/sold.yml');
    await page.waitForSelector('[role="treeitem"][title="model/views/sold.yml"]');
    assert.match(await address(), /file=model\/views\/sold\.yml/);
    assert.equal(await textInEditor(), 'views: []\n');
    await page.focus('[role="treeitem"][title="cube.js"]');
    await page.keyboard.press('Delete');
    await press('Delete file');
    await page.waitForSelector('[role="treeitem"][title="cube.js"][data-mark="deleted"]');
    assert.deepEqual(Object.keys(model.files['dev-ada'] ?? {}).sort(), [
      ORDERS,
      'model/cubes/users.yml',
      'model/views/sold.yml',
    ]);
  });

  await t.test('closing a file with unsaved text asks', async () => {
    await show(MINE);
    await typeAtEnd('# typed');
    await waitFor('Unsaved files: 1');
    await page.locator(`button[aria-label^="Close"]`).click();
    await waitFor('has unsaved text');
    await press('Discard text');
    await waitFor('Choose a file');
    assert.equal(await address(), 'branch=dev-ada');
  });

  await t.test('keys lead to a file and search in all files, also in unsaved text', async () => {
    await show(MINE);
    await typeAtEnd('# a needle\n');
    await key('p');
    await page.waitForSelector('[role="dialog"] input:focus');
    await page.keyboard.type('users');
    await page.waitForSelector('[role="option"][data-combobox-selected]::-p-text(users.yml)');
    await page.keyboard.press('Enter');
    await page.waitForFunction(`document.querySelector('#address').textContent.includes('users.yml')`);
    await key('s', 'F');
    await page.waitForSelector('input[aria-label="Search in all files"]');
    await page.keyboard.type('NEEDLE');
    await page.locator('button::-p-text(# a needle)').click();
    await page.waitForFunction(
      `document.querySelector('#address').textContent.endsWith('orders.yml&line=4')`,
    );
  });

  const nameKey = async (name: 'F2' | 'F12', withShift = false) => {
    if (withShift) await page.keyboard.down('Shift');
    await page.keyboard.press(name);
    if (withShift) await page.keyboard.up('Shift');
  };
  const sale = { path: 'model/cubes/users.yml', line: 2, column: 11, text: '  - name: users' };
  const content = {
    items: [
      {
        type: 'report' as const,
        id: 5,
        workbookId: null,
        publicId: null,
        name: '<b>Sales</b>',
        isCertain: false,
      },
      {
        type: 'dashboard' as const,
        id: null,
        workbookId: 4,
        publicId: 'k3Jd82hQpLw9',
        name: 'Board',
        isCertain: true,
      },
    ],
    ...{ hidden: 2, isCut: false },
  };

  await t.test('keys lead from a name to its definition, and to what uses it', async () => {
    api.answer({
      dataModelUses: ({ query: { member } }) => ({
        ...{ name: member, names: [member], content, usesCount: 1 },
        kind: member === 'users.users' ? null : ('cube' as const),
        definitions: [sale],
        uses: [{ ...sale, line: 3, isCertain: true }],
      }),
    });
    await show(MINE);
    await typeAtEnd('    users');
    await nameKey('F12', true);
    await waitFor('Uses of \u2068orders.users');
    await waitFor('Others that you may not see: 2');
    assert.deepEqual(
      await page.$$eval('aside a', (links) =>
        links.map((link) => [link.textContent, link.getAttribute('href')]),
      ),
      [
        ['Board', '/dashboards/k3Jd82hQpLw9'],
        ['<b>Sales</b>', '/deployments/1/reports/5'],
      ],
    );
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role="tree"]');
    await page.focus('.cm-content');
    await nameKey('F12');
    await page.waitForFunction(`document.querySelector('#address').textContent.endsWith('users.yml&line=2')`);
  });

  await t.test('a rename shows its changes before it is made, and a refusal with its reason', async () => {
    await show(MINE);
    await page.waitForSelector('.cm-content');
    const before = model.files['dev-ada']?.[ORDERS] ?? '';
    const after = before.replace('name: orders', 'name: sales');
    api.answer({
      previewRename: ({ query: { newName } }) => {
        if (newName === 'users') throw new Refusal(409, 'rename_refused', 'users exists');
        const files = [{ path: ORDERS, hash: sha1(before), before, after }];
        return { renamed: [{ name: 'orders', newName }], files, left: [], content };
      },
      renameInModel: () => {
        (model.files['dev-ada'] ?? {})[ORDERS] = after;
        return { renamed: [], files: [ORDERS] };
      },
    });
    await page.focus('.cm-content');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await nameKey('F2');
    await page.waitForSelector('[role="dialog"] input');
    await page.locator('[role="dialog"] input').fill('users');
    await waitFor('This rename is not possible: users exists');
    await page.locator('[role="dialog"] input').fill('sales');
    await page.waitForSelector('[role="dialog"] .cm-changedLine');
    await waitFor('These get the new name when your changes are published');
    await waitFor('SQL that was written by hand keeps the old name');
    await press('Rename');
    await waitFor('is now \u2068sales');
    await waitFor('name: sales');
    const [asked] = await api.asked('renameInModel');
    assert.deepEqual(asked?.body, {
      ...{ branchName: 'dev-ada', member: 'orders', newName: 'sales' },
      files: [{ path: ORDERS, hash: sha1(before) }],
    });
  });

  await t.test('text is searched and replaced in a file', async () => {
    await show(MINE);
    await page.waitForSelector('.cm-content');
    await page.focus('.cm-content');
    await page.keyboard.down('Control');
    await page.keyboard.press('h');
    await page.keyboard.up('Control');
    await page.waitForSelector('.cm-search input[name="replace"]:focus');
    await page.locator('.cm-search input[name="search"]').fill('orders');
    await page.locator('.cm-search input[name="replace"]').fill('sales');
    await page.locator('.cm-search button[name="replaceAll"]').click();
    await waitFor('sql_table: sales');
    assert.equal(await textInEditor(), 'cubes:\n  - name: sales\n    sql_table: sales\n');
  });

  await t.test('YAML has completions of keys and of the names of the model', async () => {
    await show(MINE);
    await typeAtEnd('    dim');
    await page.waitForFunction(
      `document.querySelector('.cm-tooltip-autocomplete li[aria-selected]')?.textContent === 'dimensions'`,
      { polling: 50 },
    );
  });

  await t.test('changes have their differences, and a commit merges what others have changed', async () => {
    await show(MINE);
    await typeAtEnd('# mine\n');
    await key('s');
    await page.waitForSelector('[role="treeitem"][data-mark="modified"]');
    await page.locator('main button::-p-text(Changes)').click();
    await page.locator(`aside[aria-label="Changes"] button::-p-text(${ORDERS})`).click();
    await page.waitForSelector('aside .cm-changedLine');
    const conflict = { path: ORDERS, base: '', ours: '# theirs\n', theirs: '# mine\n', isBinary: false };
    api.answer({
      commitChanges: ({ body: { resolveMergeConflict } }) => {
        if (resolveMergeConflict !== true)
          throw new Refusal(409, 'merge_conflict', 'conflict', { conflicts: [conflict] });
        return { success: true };
      },
    });
    await page.locator('main > div button::-p-text(Commit)').click();
    await page.waitForSelector('[role="dialog"] input');
    const suggested = await page.$eval('[role="dialog"] input', (field) => (field as HTMLInputElement).value);
    assert.match(suggested, /^orders\.yml/);
    await page.keyboard.type('Count returns');
    await press('Commit and publish');
    await waitFor('Both branches have changed the same lines');
    await page.locator('[role="dialog"] li button').click();
    await page.locator('[role="dialog"] .cm-chunkButtons button::-p-text(Use theirs)').click();
    await press('Use merged text');
    await waitFor('Merged');
    assert.equal(model.files['dev-ada']?.[ORDERS], '# theirs\n');
    await press('Commit and publish');
    await waitFor('Committed to \u2068main\u2069');
    const [, last] = await api.asked('commitChanges');
    assert.deepEqual(last?.body, {
      branchName: 'dev-ada',
      message: 'Count returns',
      resolveMergeConflict: true,
    });
  });

  await t.test('who may not publish commits to a branch for review', async () => {
    api.answer({ commitChanges: () => ({ success: true }) });
    await show(MINE, { mayEdit: true, mayPublish: false });
    await typeAtEnd('# mine\n');
    await waitFor('Unsaved files: 1');
    await page.locator('main > div button::-p-text(Commit)').click();
    await page.waitForSelector('[role="dialog"] input');
    await page.locator('[role="dialog"] input[data-autofocus]').fill('Count returns');
    await press('Commit changes');
    await waitFor('Committed to \u2068ada-review\u2069');
    const asked = await api.asked('commitChanges');
    assert.equal(asked.at(-1)?.body.toBranch, 'ada-review');
  });

  await t.test('who may only read can neither edit nor begin a branch', async () => {
    await show('branch=main', { mayEdit: false, mayPublish: false });
    await waitFor('You may read the model, but not change it.');
    const buttons = await page.$$eval('main button', (all) => all.map(({ innerText }) => innerText));
    assert.deepEqual(
      buttons.filter((text) => ['Edit', 'New branch', 'Save', 'Commit'].includes(text)),
      [],
    );
  });

  await t.test('a branch that does not exist is named, and others can be chosen', async () => {
    await stage.show('StagedModel.tsx', 'StagedModel', { address: 'branch=gone', rights: ALL });
    await waitFor('gone\u2069 does not exist');
    await page.locator('input[aria-label="Branch"]').click();
    await page.locator('[role="option"]::-p-text(quarter)').click();
    await page.waitForSelector('[role="treeitem"]');
    assert.equal(await address(), 'branch=quarter');
  });

  await t.test('an empty model leads to the tables of data sources', async () => {
    model = sampleBranches();
    model.files['dev-ada'] = {};
    await page.evaluate('localStorage.clear()');
    await stage.show('StagedModel.tsx', 'StagedModel', { address: 'branch=dev-ada', rights: ALL });
    await waitFor('The model is empty');
    assert.ok(await page.$('a[href="/deployments/1/sources"]'));
  });

  await t.test('on a phone, the tree and the text are screens of their own', async () => {
    await show(MINE);
    await page.setViewport({ width: 360, height: 740 });
    await page.waitForSelector('.cm-content', { visible: true });
    assert.equal(await page.$eval('[role="tree"]', (tree) => tree.checkVisibility()), false);
    await page.locator('nav button::-p-text(Files)').click();
    await page.waitForSelector('[role="tree"]', { visible: true });
    assert.equal(await page.$eval('.cm-content', (content) => content.checkVisibility()), false);
    await assertFitsPhone(page, 'The tree');
    await page.locator('nav button::-p-text(Changes)').click();
    await assertFitsPhone(page, 'The changes');
    await page.locator('nav button::-p-text(Open files)').click();
    await assertFitsPhone(page, 'The text');
  });
});
