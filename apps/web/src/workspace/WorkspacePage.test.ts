import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';

const COUNT = 5000;

/** Answers the calls of the page in the browser, with rows by number, and keeps what it was asked. */
const SERVER = `(rights) => {
  globalThis.asked = [];
  globalThis.version = 1;
  const starred = new Set([2]);
  const item = (id) => ({
    id, type: 'REPORT', name: 'Report ' + id, title: id === 3 ? 'A title' : null, folderId: null, folderPath: [],
    deploymentId: 1, meta: {}, calculatedFields: {}, isFavourite: starred.has(id), createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z', userId: null, user: null, verification: id === 1 ? 'VERIFIED' : null, ...rights,
  });
  const gone = new Set();
  const answers = {
    'GET /workspace': ({ query }) => {
      if (query.get('search') === 'broken') return [500, { error: 'The database is away', code: 'internal' }];
      if (query.get('search') === 'nothing') return [200, { items: [], pageInfo: { hasNextPage: false, endCursor: null } }];
      const from = Number(query.get('after') ?? 0);
      const items = Array.from({ length: 100 }, (_, index) => item(from + index + 1)).filter(({ id }) => !gone.has(id));
      const end = from + 100;
      return [200, { items, pageInfo: { hasNextPage: end < ${COUNT}, endCursor: String(end) } }];
    },
    'GET /folder-tree': () => [200, {
      items: [{ id: 7, name: 'Target', parentId: null, canEdit: true, canManage: true }, { id: 8, name: 'Closed', parentId: null, canEdit: false, canManage: false }],
      pageInfo: { hasNextPage: false, endCursor: null },
    }],
    'GET /content-owners': () => [200, { items: [], pageInfo: { hasNextPage: false, endCursor: null } }],
    'POST /workspace/bulk-delete': ({ body }) => {
      const deleted = body.items.filter(({ id }) => id !== 4);
      for (const { id } of deleted) gone.add(id);
      const failed = body.items.filter(({ id }) => id === 4).map((one) => ({ ...one, error: { status: 403, message: 'no' } }));
      return [200, { deleted, failed }];
    },
    'POST /workspace/bulk-move': ({ body }) => [200, { moved: body.items.map(({ id }) => item(id)), failed: [] }],
    'POST /trash/restore': ({ body }) => {
      for (const { id } of body.items) gone.delete(id);
      const isHomeless = ({ id }) => id === 2 && body.folderId === undefined;
      if (body.items.some(isHomeless))
        return [200, { restored: [], failed: body.items.map((one) => ({ ...one, error: { status: 409, code: 'folder_gone', message: 'x' } })) }];
      return [200, { restored: body.items, failed: [] }];
    },
    'PUT /favourites': ({ body }) => (starred.add(body.id), [204, null]),
    'GET /reports/1': () => [200, { ...item(1), version: globalThis.version, name: globalThis.version === 1 ? 'Report 1' : 'Theirs' }],
    'POST /reports': ({ body }) => [201, { ...item(9), ...body }],
    'PUT /reports/1': ({ body }) => {
      if (body.expectedVersion === 2) return [200, item(1)];
      globalThis.version = 2;
      return [409, { error: 'It has another version', code: 'conflict' }];
    },
    'GET /trash': () => [200, {
      items: [1, 2].map((id) => ({ ...item(id), workbook: null, deletedAt: '2026-01-01T00:00:00Z', deletedBy: null, eraseAt: '2999-01-01T00:00:00Z' })),
      pageInfo: { hasNextPage: false, endCursor: null },
    }],
    'POST /trash/erase': ({ body }) => [200, { erased: body.items, failed: [] }],
  };
  globalThis.fetch = async (request) => {
    const url = new URL(request.url);
    const name = request.method + ' ' + url.pathname.replace('/api/v1/deployments/1', '');
    const text = await request.text();
    const body = text === '' ? undefined : JSON.parse(text);
    globalThis.asked.push({ name, body, query: url.search });
    const [status, answer] = answers[name]({ query: url.searchParams, body });
    return answer === null ? new Response(null, { status }) : Response.json(answer, { status });
  };
}`;
const EDITOR = { canEdit: true, canManage: true };

test('the workspace', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const show = async (rights: object, address = '', canCreate = true) => {
    await page.evaluate(`(${SERVER})(${JSON.stringify(rights)})`);
    const props = { deploymentId: 1, folderId: null, canCreate, address };
    await stage.show('workspace/WorkspacePage.tsx', 'WorkspacePage', props, ['onAddress']);
  };
  const row = (name: string) => `[role="row"][aria-label="${name}"]`;
  const asked = (name: string) =>
    stage.read<{ name: string; body: never; query: string }[]>(
      `asked.filter((one) => one.name === ${JSON.stringify(name)})`,
    );
  const press = async (...keys: Parameters<typeof page.keyboard.press>[0][]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await t.test('thousands of rows are drawn and read as people scroll', async () => {
    await show(EDITOR);
    await page.waitForSelector(row('Report 1'));
    assert.equal((await asked('GET /workspace')).length, 1);
    await page.focus(row('Report 1'));
    const height = `document.querySelector('[role="grid"]').scrollHeight`;
    for (let pages = 1; pages <= 3; pages += 1) {
      const before = await page.evaluate(height);
      await press('End');
      await page.waitForFunction(`${height} > ${before}`);
      assert.equal((await asked('GET /workspace')).length, pages + 1);
    }
    await press('Home');
    await page.waitForFunction(`document.activeElement.getAttribute('aria-label') === 'Report 1'`);
    assert.ok((await page.$$('[data-row]')).length < 60);
    assert.equal(await page.$eval('[role="grid"]', (grid) => grid.getAttribute('aria-rowcount')), '-1');
  });

  await t.test('a report is duplicated beside itself from the menu of its row', async () => {
    await show(EDITOR);
    await page.waitForSelector(row('Report 1'));
    await page.click(row('Report 1'), { button: 'right' });
    await (await page.waitForSelector('[role=menuitem]::-p-text(Duplicate)'))?.click();
    await page.waitForSelector('::-p-text(“Report 1 (copy)” created)');
    const [created] = await asked('POST /reports');
    assert.deepEqual(created?.body, {
      name: 'Report 1 (copy)',
      source: 'PLAYGROUND',
      folderId: null,
      meta: {},
    });
  });

  await t.test('the tree of folders is as wide as the person has made it', async () => {
    const edge = '[role="separator"][aria-label="Width of the folders"]';
    const width = () => page.$eval(edge, (element) => element.parentElement?.getBoundingClientRect().width);
    await page.setViewport({ width: 1200, height: 800 });
    await page.evaluate(`localStorage.removeItem('facet:workspace-folders')`);
    await show(EDITOR);
    await page.waitForSelector(edge);
    assert.equal(await width(), 248);
    await page.focus(edge);
    await press('ArrowRight');
    await page.waitForSelector(`${edge}[aria-valuenow="264"]`);
    await show(EDITOR);
    await page.waitForSelector(`${edge}[aria-valuenow="264"]`);
    assert.equal(await width(), 264);
    const { x = 0 } = (await (await page.$(edge))?.boundingBox()) ?? {};
    await page.mouse.move(x + 4, 300);
    await page.mouse.down();
    await page.mouse.move(400, 300);
    await page.mouse.up();
    await page.waitForSelector(`${edge}[aria-valuenow="400"]`);
    await page.evaluate(`localStorage.removeItem('facet:workspace-folders')`);
  });

  await t.test('keys select, delete with the names of what is lost, and undo brings it back', async () => {
    await show(EDITOR);
    await page.waitForSelector(row('A title'));
    await page.focus(row('A title'));
    await press('x');
    await page.keyboard.down('Shift');
    await press('ArrowDown');
    await page.keyboard.up('Shift');
    await press('Delete');
    await page.waitForSelector('[role="dialog"] ::-p-text(Delete 2 items?)');
    assert.match(await page.$eval('[role="dialog"]', (dialog) => dialog.textContent), /A title.*Report 4/);
    await page.locator('[role="dialog"] button::-p-text(Show request)').click();
    await page.waitForSelector('[role="dialog"] pre ::-p-text(bulk-delete)');
    await page.locator('[role="dialog"] button[type="submit"]').click();
    await page.waitForSelector('[role="status"] ::-p-text(“A title” deleted)');
    assert.match(await stage.read('document.body.innerText'), /Report 4\s+You may not change it\./);
    await page.waitForSelector(row('A title'), { hidden: true });
    await page.waitForFunction(`document.activeElement.matches('[data-row]')`);
    await page.locator('[role="status"] button::-p-text(Undo)').click();
    await page.waitForSelector(row('A title'));
    const [restored] = await asked('POST /trash/restore');
    assert.deepEqual(restored?.body, { items: [{ type: 'REPORT', id: 3 }] });
  });

  await t.test('a move chooses a folder by its name, and cannot choose a closed one', async () => {
    await show(EDITOR);
    await page.waitForSelector(row('Report 1'));
    await page.focus(row('Report 1'));
    await press('m');
    await page.waitForSelector('[role="dialog"] [role="treeitem"]::-p-text(Closed)');
    await page.click('[role="dialog"] [role="treeitem"][aria-disabled="true"]');
    assert.ok(
      await page.$eval('[role="dialog"] [type="submit"]', (button) => (button as HTMLButtonElement).disabled),
    );
    await page.focus('[role="dialog"] input[type="search"]');
    await page.keyboard.type('targ');
    await page.waitForSelector('[role="dialog"] [role="treeitem"]::-p-text(Closed)', { hidden: true });
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await page.waitForFunction(`!document.querySelector('[role="dialog"] [type="submit"]').disabled`);
    await page.click('[role="dialog"] [type="submit"]');
    await page.waitForSelector('[role="status"] ::-p-text(“Report 1” moved to “Target”)');
    const [moved] = await asked('POST /workspace/bulk-move');
    assert.deepEqual(moved?.body, { items: [{ type: 'REPORT', id: 1 }], folderId: 7 });
  });

  await t.test('Escape closes a dialog and returns to the row', async () => {
    await show(EDITOR);
    await page.waitForSelector(row('Report 2'));
    await page.focus(row('Report 2'));
    await press('Delete');
    await page.waitForSelector('[role="dialog"] form');
    await press('Escape');
    await page.waitForFunction(`document.activeElement.getAttribute('aria-label') === 'Report 2'`);
  });

  await t.test('those who may not change a row are offered no way to', async () => {
    await show({ canEdit: false, canManage: false }, '', false);
    await page.waitForSelector(row('Report 1'));
    assert.doesNotMatch(await stage.read('document.body.innerText'), /New folder/);
    await page.focus(row('Report 1'));
    await press('Delete', 'm', 'e');
    assert.equal(await page.$('[role="dialog"]'), null);
    await press('x');
    await page.waitForSelector('[role="toolbar"]');
    assert.doesNotMatch(await page.$eval('[role="toolbar"]', (bar) => bar.textContent), /Move|Delete/);
    await page.click(`${row('Report 1')} button[aria-haspopup]`);
    await page.waitForSelector('[role="menuitem"]');
    const entries = await page.$$eval('[role="menuitem"]', (items) =>
      items.map(({ textContent }) => textContent),
    );
    assert.deepEqual(entries, ['Open', 'Add to favourites', 'Copy link', 'Show request']);
    await press('Escape');
  });

  await t.test(
    'a star is there at once, and a search without result or with an error says what to do',
    async () => {
      await show(EDITOR);
      await page.waitForSelector(row('Report 1'));
      await page.focus(row('Report 1'));
      await press('s');
      await page.waitForSelector(`${row('Report 1')} [aria-pressed="true"]`);
      await show(EDITOR, 'search=nothing');
      await page.waitForSelector('::-p-text(Nothing matches)');
      await show(EDITOR, 'search=broken');
      await page.waitForSelector('::-p-text(The database is away)');
      await page.waitForSelector('aria/Try again[role="button"]');
    },
  );

  await t.test('a change by someone else is shown, and nothing typed is lost', async () => {
    await show(EDITOR);
    await page.waitForSelector(row('Report 1'));
    await page.focus(row('Report 1'));
    await press('e');
    await page.waitForSelector('[role="dialog"] [type="submit"]:not([disabled])');
    await page.focus('[role="dialog"] input');
    await press('End');
    await page.keyboard.type(' of mine');
    await press('Enter');
    await page.waitForSelector('[role="dialog"] [role="alert"]::-p-text(Someone else has changed it)');
    await page.waitForSelector('[role="dialog"] ::-p-text(Their version: Theirs)');
    assert.equal(
      await page.$eval('[role="dialog"] input', (field) => (field as HTMLInputElement).value),
      'Report 1 of mine',
    );
    await press('Enter');
    await page.waitForSelector('[role="dialog"]', { hidden: true });
  });

  await t.test('what cannot return to where it was says why, and goes to another folder', async () => {
    await page.evaluate(`(${SERVER})({})`);
    await stage.show('workspace/TrashPage.tsx', 'TrashPage', { deploymentId: 1 });
    await page.waitForSelector(row('Report 2'));
    await page.focus(row('Report 2'));
    await press('r');
    await page.waitForSelector('[role="alert"] ::-p-text(The folder where it was does not exist any more)');
    await page.locator('button::-p-text(Choose folder)').click();
    await page.locator('[role="dialog"] [role="treeitem"]::-p-text(Target)').click();
    await page.locator('[role="dialog"] [type="submit"]').click();
    await page.waitForSelector('[role="status"] ::-p-text(restored)');
    assert.equal(await page.$('[role="alert"]'), null);
    await page.waitForSelector('[role="dialog"]', { hidden: true });
    await page.click(`${row('Report 1')} button[aria-haspopup]`);
    await page.locator('[role="menuitem"]::-p-text(Show request)').click();
    await page.waitForSelector('pre::-p-text(/api/v1/deployments/1/trash/restore)');
    await press('Escape');
    await page.waitForSelector('pre', { hidden: true });
    await page.focus(row('Report 1'));
    await press('Delete');
    await page.waitForSelector('[role="dialog"] ::-p-text(Delete “Report 1” permanently?)');
    await press('Enter');
    await page.waitForSelector('[role="status"] ::-p-text(“Report 1” deleted permanently)');
  });
});
