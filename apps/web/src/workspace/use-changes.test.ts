import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkspaceObject } from '@facet/client';
import { type Asked, many, mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';

const COUNT = 5000;

/** The reports with even numbers are in the folder 8. */
const objectOf = (id: number): WorkspaceObject => ({
  id,
  type: 'REPORT',
  name: `Report ${id}`,
  deploymentId: 1,
  folderId: id % 2 === 0 ? 8 : null,
  folderPath: [],
  meta: {},
  calculatedFields: {},
  canEdit: true,
  canManage: true,
  isFavourite: false,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  userId: null,
  user: null,
});
const refusalOf = (id: number) => ({
  type: 'REPORT' as const,
  id,
  error: { status: 403, code: 'forbidden', message: 'no' },
});

const moveAll = ({ body }: Asked<'bulkMoveWorkspaceObjects'>) => ({
  moved: body.items.map(({ id }) => objectOf(id)),
  failed: [],
});

test('changes of a workspace with thousands of reports', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const api = await mockApi(t, page, {
    workspaceObjects: ({ query }) => paged(many(COUNT, objectOf), query),
    listFolderTree: () => paged([{ id: 7, name: 'Target', parentId: null, canEdit: true, canManage: true }]),
    listContentOwners: ({ query }) => paged([], query),
    bulkMoveWorkspaceObjects: moveAll,
    getMe: () => Promise.reject(new Refusal(403)),
    listAdministrators: () => Promise.reject(new Refusal(403)),
  });
  const row = (name: string) => `[role="row"][aria-label="${name}"]`;
  const show = async (address = '') => {
    const props = { deploymentId: 1, folderId: null, canCreate: true, address };
    await stage.show('workspace/WorkspacePage.tsx', 'WorkspacePage', props, ['onAddress']);
  };
  const has = (text: string) => page.waitForSelector(`::-p-text(${text})`);
  /** Selects the first reports and moves them. */
  const move = async (count: number) => {
    await show();
    await page.waitForSelector(row('Report 1'));
    await page.focus(row('Report 1'));
    for (let selected = 0; selected < count; selected += 1) {
      if (selected > 0) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('x');
    }
    await page.keyboard.press('m');
    await page.locator('[role="dialog"] [role="treeitem"]::-p-text(Target)').click();
    await page.locator('[role="dialog"] [type="submit"]:not(:disabled)').click();
  };
  const undo = () => page.locator('[role="status"] button::-p-text(Undo)').click();
  const moves = async () =>
    (await api.asked('bulkMoveWorkspaceObjects')).map(({ body }) => [
      body.folderId,
      ...body.items.map(({ id }) => id),
    ]);

  await t.test('a move of several is undone to where each of them was', async () => {
    await move(3);
    await has('3 items moved to “Target”');
    await undo();
    await has('Undone');
    assert.deepEqual(await moves(), [
      [7, 1, 2, 3],
      [null, 1, 3],
      [8, 2],
    ]);
  });

  await t.test('what was not moved is named, and only what was moved is undone', async () => {
    api.answer({
      bulkMoveWorkspaceObjects: ({ body }) => ({
        moved: body.items.filter(({ id }) => id !== 2).map(({ id }) => objectOf(id)),
        failed: body.items.filter(({ id }) => id === 2).map(({ id }) => refusalOf(id)),
      }),
    });
    await move(3);
    await has('2 items moved to “Target”');
    await has('You may not change it.');
    const before = (await moves()).length;
    await undo();
    await has('Undone');
    assert.deepEqual((await moves()).slice(before), [[null, 1, 3]]);
  });

  await t.test('an undo that fails says why instead of being done', async () => {
    const moves = { bulkMoveWorkspaceObjects: moveAll };
    api.answer(moves);
    await move(1);
    await has('“Report 1” moved to “Target”');
    const refused = () => Promise.reject(new Refusal(500, 'broken', 'The database is away'));
    api.answer({ bulkMoveWorkspaceObjects: refused });
    await undo();
    await has('The database is away');
    api.answer(moves);
    await move(1);
    await has('“Report 1” moved to “Target”');
    api.answer({
      bulkMoveWorkspaceObjects: ({ body }) => ({
        moved: [],
        failed: body.items.map(({ id }) => refusalOf(id)),
      }),
    });
    await undo();
    await has('1 item has not been changed');
    await has('You may not change it.');
  });

  await t.test('a list that is slow shows its shape, and one that fails is asked again', async () => {
    const release = api.hold('workspaceObjects');
    await show('search=fail-500');
    await page.waitForSelector('[aria-busy="true"], .mantine-Skeleton-root');
    assert.equal(await page.$(row('Report 1')), null);
    release();
    const again = page.waitForRequest((request) => request.url().includes('search=fail-500'));
    await page.locator('aria/Try again[role="button"]').click();
    await again;
  });
});
