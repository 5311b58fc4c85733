import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACME, allow, callerUnderTest, ME } from '../../../auth/caller-under-test.ts';
import type { Action, Policy } from '../../../auth/permissions.ts';
import {
  ContentAccess,
  EDIT,
  type FolderNode,
  FULL,
  type Level,
  NONE,
  sharedWith,
  VIEW,
} from './content-access.ts';

const SOMEBODY = 6;

const folder = (
  id: number,
  parent_id: number | null,
  owner_user_id = SOMEBODY,
  embed_tenant_id: number | null = null,
): FolderNode => ({ id, parent_id, owner_user_id, embed_tenant_id, name: `Folder ${id}` });
const object = (id: number, folder_id: number | null, owner_user_id = SOMEBODY) => ({
  id,
  folder_id,
  owner_user_id,
  embed_tenant_id: null as number | null,
});

/** 1 contains 2, which contains 3. */
const chain = [folder(1, null), folder(2, 1), folder(3, 2)];

test('the nearest folder with a policy decides, and a policy on the object overrides every folder', () => {
  const cases: [what: string, policies: Policy[], inFolder3: Level, inFolder1: Level][] = [
    ['nothing', [], NONE, NONE],
    ['the root folder', [allow('Folder', 'FolderEdit', 1)], EDIT, EDIT],
    [
      'less in a folder further down',
      [allow('Folder', 'FolderManage', 1), allow('Folder', 'FolderRead', 2)],
      VIEW,
      FULL,
    ],
    [
      'more in a folder further down',
      [allow('Folder', 'FolderRead', 1), allow('Folder', 'FolderManage', 3)],
      FULL,
      VIEW,
    ],
    [
      'less on the object',
      [allow('Folder', 'FolderManage', 1), allow('Workbook', 'WorkbookRead', 9)],
      VIEW,
      VIEW,
    ],
    ['a role for all workbooks', [allow('Workbook', 'WorkbookEdit', 'All')], EDIT, EDIT],
    [
      'a role is never reduced by a folder',
      [allow('Workbook', 'WorkbookManage', 'All'), allow('Folder', 'FolderRead', 3)],
      FULL,
      FULL,
    ],
    ['the action All', [allow('Folder', 'All', 2)], FULL, NONE],
    ['actions of another kind', [allow('Workbook', 'FolderManage', 9)], NONE, NONE],
    [
      'actions of another kind take nothing away',
      [allow('Folder', 'FolderRead', 1), allow('Workbook', 'FolderManage', 9)],
      VIEW,
      VIEW,
    ],
  ];
  for (const [what, policies, inFolder3, inFolder1] of cases) {
    const access = new ContentAccess(callerUnderTest(policies), chain);
    assert.equal(access.workbook(object(9, 3)), inFolder3, what);
    assert.equal(access.workbook(object(9, 1)), inFolder1, what);
  }
});

test('owners and administrators have full access, and owners of a folder also to its contents', () => {
  const own = new ContentAccess(callerUnderTest([]), [folder(1, null, ME), folder(2, 1)]);
  assert.equal(own.workbook(object(9, 2)), FULL);
  assert.equal(own.workbook(object(9, null, ME)), FULL);
  assert.equal(own.workbook(object(9, null)), NONE);
  const admin = new ContentAccess(callerUnderTest([], { isAdmin: true }), chain);
  assert.deepEqual([admin.workbook(object(9, null)), admin.folder(folder(3, 2))], [FULL, FULL]);
});

test('a tab of a workbook inherits from the workbook, unless it has a policy of its own', () => {
  const tab = { ...object(4, null), workbook: object(9, 3) };
  const shared = new ContentAccess(callerUnderTest([allow('Workbook', 'WorkbookEdit', 9)]), chain);
  assert.equal(shared.report(tab), EDIT);
  const both = [allow('Workbook', 'WorkbookEdit', 9), allow('Report', 'ReportRead', 4)];
  assert.equal(new ContentAccess(callerUnderTest(both), chain).report(tab), VIEW);
  const folders = new ContentAccess(callerUnderTest([allow('Folder', 'FolderRead', 1)]), chain);
  assert.equal(folders.report(tab), VIEW);
  assert.equal(folders.report({ ...object(4, 3), workbook: null }), VIEW);
});

test('folders above a visible object are visible, but not their other contents', () => {
  const siblings = [...chain, folder(4, 1), folder(5, null)];
  const deep = new ContentAccess(callerUnderTest([allow('Folder', 'FolderRead', 3)]), siblings);
  assert.deepEqual(
    deep.visibleFolders().map(({ id }) => id),
    [1, 2, 3],
  );
  assert.deepEqual(deep.visible('Workbook').folderIds, [3]);
  const objects = new ContentAccess(callerUnderTest([]), siblings, [4]);
  assert.deepEqual(
    objects.visibleFolders().map(({ id }) => id),
    [1, 4],
  );
  assert.equal(objects.workbook(object(9, 4)), NONE);
});

test("content of an embed tenant exists for its own users only, and the account's content is view-only for them", () => {
  const theirs = { ...object(9, null, ME), embed_tenant_id: 70 };
  const foreign = { ...object(9, null, ME), embed_tenant_id: 71 };
  const shared = [allow('Workbook', 'WorkbookManage', 8), allow('Workbook', 'WorkbookManage', 'All')];
  const user = new ContentAccess(callerUnderTest(shared, { embedTenant: ACME }), chain);
  assert.deepEqual(
    [user.workbook(theirs), user.workbook(foreign), user.workbook(object(8, null))],
    [FULL, NONE, VIEW],
  );
  const admin = new ContentAccess(callerUnderTest([], { isAdmin: true }), chain);
  assert.deepEqual(
    [admin.workbook({ ...theirs, owner_user_id: SOMEBODY }), admin.workbook(theirs)],
    [NONE, NONE],
  );
  const everywhere = new ContentAccess(callerUnderTest(shared, { embedTenant: ACME }), [
    folder(1, null, SOMEBODY, 70),
  ]);
  assert.equal(
    everywhere.workbook({ ...object(9, 1), embed_tenant_id: 70 }),
    NONE,
    'a role covers the account',
  );
});

test('a key limited to permissions has no more access than they allow', () => {
  const level = (permissions: Action[]) =>
    new ContentAccess(callerUnderTest([], { isAdmin: true, permissions }), chain).workbook(object(9, 3));
  assert.deepEqual(
    [level(['WorkbookRead']), level(['WorkbookManage']), level(['ReportManage']), level(['All'])],
    [VIEW, FULL, NONE, FULL],
  );
});

test('a tab is managed with full access, or by editing it and its workbook, within the limits of a key', () => {
  const tab = { ...object(4, null), workbook: object(9, 3) };
  const manages = (policies: Policy[], permissions?: Action[]) =>
    new ContentAccess(
      callerUnderTest(policies, { ...(permissions && { permissions, isAdmin: true }) }),
      chain,
    ).managesReport(tab);
  const cases: [what: string, expected: boolean, policies: Policy[], permissions?: Action[]][] = [
    ['view of the workbook', false, [allow('Workbook', 'WorkbookRead', 9)]],
    ['edit of the workbook', true, [allow('Workbook', 'WorkbookEdit', 9)]],
    [
      'edit of the workbook, view of the tab',
      false,
      [allow('Workbook', 'WorkbookEdit', 9), allow('Report', 'ReportRead', 4)],
    ],
    [
      'view of the workbook, edit of the tab',
      false,
      [allow('Workbook', 'WorkbookRead', 9), allow('Report', 'ReportEdit', 4)],
    ],
    ['full access to the tab', true, [allow('Report', 'ReportManage', 4)]],
    ['a key for everything', true, [], ['All']],
    ['a key that edits reports', false, [], ['WorkbookEdit', 'ReportEdit']],
    ['a key that manages reports and sees no workbook', true, [], ['ReportManage']],
  ];
  for (const [what, expected, policies, permissions] of cases)
    assert.equal(manages(policies, permissions), expected, what);
  const inFolder = { ...object(4, 3), workbook: null };
  const editor = new ContentAccess(callerUnderTest([allow('Folder', 'FolderEdit', 3)]), chain);
  assert.equal(editor.managesReport(inFolder), false, 'a report in a folder needs full access');
});

test('the filter of a list contains the objects with a policy, all objects for a right to all, and none beyond the limits of the key', () => {
  const filter = (policies: Policy[], rest: Parameters<typeof callerUnderTest>[1] = {}) => {
    const { ids, seesAll, seesNone, realm } = sharedWith(callerUnderTest(policies, rest), 'Workbook');
    return { ids, seesAll, seesNone, realm };
  };
  const nothing = { ids: [], seesAll: false, seesNone: false, realm: null };
  assert.deepEqual(filter([]), nothing);
  assert.deepEqual(filter([allow('Report', 'ReportRead', 4), allow('Workbook', 'WorkbookRead', 9)]), {
    ...nothing,
    ids: [9],
  });
  assert.deepEqual(filter([allow('Workbook', 'WorkbookRead', 'All')]), { ...nothing, seesAll: true });
  assert.deepEqual(filter([], { isAdmin: true }), { ...nothing, seesAll: true });
  assert.deepEqual(filter([], { isAdmin: true, permissions: ['ReportRead'] }), {
    ...nothing,
    seesAll: true,
    seesNone: true,
  });
  assert.deepEqual(filter([], { embedTenant: ACME }), { ...nothing, realm: 70 });
});
