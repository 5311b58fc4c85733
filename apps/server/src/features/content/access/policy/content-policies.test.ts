import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '@facet/db';
import type { Caller, EmbedScope } from '../../../../auth/caller.ts';
import { ACME, allow, callerUnderTest, ME } from '../../../../auth/caller-under-test.ts';
import type { Action, Policy } from '../../../../auth/permissions.ts';
import { ApiError } from '../../../../errors/errors.ts';
import { ContentAccess } from '../content-access.ts';
import type { FolderRow, FolderTree } from '../load-access.ts';
import { FOLDER_ACTIONS, type FolderAction, type FolderGrant, grantFolder } from './folder-policy.ts';
import { grantReport, REPORT_ACTIONS, type ReportAction } from './report-policy.ts';
import {
  grantWorkbook,
  WORKBOOK_ACTIONS,
  type WorkbookAction,
  type WorkbookGrant,
} from './workbook-policy.ts';

const [FOLDER, WORKBOOK, REPORT] = [1, 2, 3];

interface Given {
  readonly owner?: boolean;
  readonly policies?: readonly Policy[];
  readonly isAdmin?: boolean;
  /** The permissions to which the key is limited. */
  readonly key?: readonly Action[];
  readonly embedTenant?: EmbedScope['embedTenant'];
}

/** The callers. The object belongs to someone else, except for the caller who is its owner. */
const CALLERS = {
  stranger: {},
  viewer: {
    policies: [
      allow('Folder', 'FolderRead', FOLDER),
      allow('Workbook', 'WorkbookRead', WORKBOOK),
      allow('Report', 'ReportRead', REPORT),
    ],
  },
  editor: {
    policies: [
      allow('Folder', 'FolderEdit', FOLDER),
      allow('Workbook', 'WorkbookEdit', WORKBOOK),
      allow('Report', 'ReportEdit', REPORT),
    ],
  },
  manager: {
    policies: [
      allow('Folder', 'FolderManage', FOLDER),
      allow('Workbook', 'WorkbookManage', WORKBOOK),
      allow('Report', 'ReportManage', REPORT),
    ],
  },
  owner: { owner: true },
  administrator: { isAdmin: true },
  'administrator with a key to read': { isAdmin: true, key: ['FolderRead', 'WorkbookRead', 'ReportRead'] },
  'embed user with all rights': {
    embedTenant: ACME,
    policies: [
      allow('Folder', 'FolderManage', FOLDER),
      allow('Workbook', 'WorkbookManage', WORKBOOK),
      allow('Report', 'ReportManage', REPORT),
    ],
  },
} as const satisfies Record<string, Given>;

const callerOf = ({ policies = [], isAdmin, key, embedTenant }: Given): Caller =>
  callerUnderTest(policies, {
    ...(isAdmin && { isAdmin }),
    ...(key && { permissions: key }),
    ...(embedTenant && { embedTenant }),
  });

/** `ok`, or the status of the refusal. */
function outcomeOf(grant: () => unknown): number | 'ok' {
  try {
    grant();
    return 'ok';
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}

/** One row per caller with the result of each action. */
type Table<Act extends string> = Readonly<Record<keyof typeof CALLERS, Readonly<Record<Act, number | 'ok'>>>>;

function assertTable<Act extends string>(
  table: Table<Act>,
  actions: Readonly<Record<Act, unknown>>,
  grant: (caller: Caller, given: Given, action: Act) => unknown,
): void {
  for (const [name, given] of Object.entries<Given>(CALLERS)) {
    const caller = callerOf(given);
    const outcomes = (Object.keys(actions) as Act[]).map((action) => [
      action,
      outcomeOf(() => grant(caller, given, action)),
    ]);
    assert.deepEqual(Object.fromEntries(outcomes), table[name as keyof typeof CALLERS], name);
  }
}

const ownerOf = ({ owner = false }: Given) => ({ owner_user_id: owner ? ME : 6, embed_tenant_id: null });

test('the actions on folders require the documented levels', () => {
  const nothing = { see: 404, edit: 404, fill: 404, move: 404, delete: 404 };
  const view = { see: 'ok', edit: 403, fill: 403, move: 403, delete: 403 } as const;
  const edit = { see: 'ok', edit: 'ok', fill: 'ok', move: 403, delete: 403 } as const;
  const full = { see: 'ok', edit: 'ok', fill: 'ok', move: 'ok', delete: 'ok' } as const;
  const table: Table<FolderAction> = {
    stranger: nothing,
    viewer: view,
    editor: edit,
    manager: full,
    owner: full,
    administrator: full,
    'administrator with a key to read': view,
    'embed user with all rights': view,
  };
  assertTable(table, FOLDER_ACTIONS, (caller, given, action) => {
    const row = { id: FOLDER, parent_id: null, name: 'One', ...ownerOf(given) };
    const rows = new Map([[FOLDER, row as FolderRow]]);
    const tree: FolderTree = { access: new ContentAccess(caller, [row]), rows };
    return grantFolder(caller, tree, FOLDER, action);
  });
});

test('the actions on workbooks and their dashboards require the documented levels', () => {
  const all = <Outcome>(outcome: Outcome) => ({
    read: outcome,
    edit: outcome,
    publish: outcome,
    move: outcome,
    delete: outcome,
    takeSlug: outcome,
    embed: outcome,
  });
  const view = { ...all(403), read: 'ok' } as const;
  const edit = { ...view, edit: 'ok', publish: 'ok' } as const;
  const full = all('ok' as const);
  const table: Table<WorkbookAction> = {
    stranger: all(404),
    viewer: view,
    editor: edit,
    manager: full,
    owner: full,
    administrator: full,
    'administrator with a key to read': view,
    'embed user with all rights': view,
  };
  assertTable(table, WORKBOOK_ACTIONS, (caller, given, action) => {
    const row = { id: WORKBOOK, folder_id: null, ...ownerOf(given) };
    return grantWorkbook(caller, { row, level: new ContentAccess(caller, []).workbook(row) }, action);
  });
});

test('the actions on reports in folders require the documented levels', () => {
  const nothing = { read: 404, place: 404, verify: 404, edit: 404, move: 404, delete: 404 };
  const view = { read: 'ok', place: 'ok', verify: 'ok', edit: 403, move: 403, delete: 403 } as const;
  const edit = { ...view, edit: 'ok' } as const;
  const full = { ...edit, move: 'ok', delete: 'ok' } as const;
  const table: Table<ReportAction> = {
    stranger: nothing,
    viewer: view,
    editor: edit,
    manager: full,
    owner: full,
    administrator: full,
    'administrator with a key to read': view,
    'embed user with all rights': view,
  };
  assertTable(table, REPORT_ACTIONS, (caller, given, action) => {
    const row = { id: REPORT, folder_id: null, workbook: null, ...ownerOf(given) };
    return grantReport(caller, new ContentAccess(caller, []), row, action);
  });
});

test('editors of a workbook may move and delete its tabs, with a limited key only within its limits', () => {
  const tab = (owner: boolean) => ({
    id: REPORT,
    folder_id: null,
    workbook: { id: WORKBOOK, folder_id: null, ...ownerOf({ owner }) },
    ...ownerOf({}),
  });
  const outcome = (given: Given, action: ReportAction) => {
    const caller = callerOf(given);
    const row = tab(given.owner ?? false);
    return outcomeOf(() => grantReport(caller, new ContentAccess(caller, []), row, action));
  };
  const editor: Given = { policies: [allow('Workbook', 'WorkbookEdit', WORKBOOK)] };
  const viewer: Given = { policies: [allow('Workbook', 'WorkbookRead', WORKBOOK)] };
  for (const action of ['edit', 'move', 'delete'] as const) {
    assert.equal(outcome(editor, action), 'ok', `an editor of the workbook: ${action}`);
    assert.equal(outcome({ owner: true }, action), 'ok', `the owner of the workbook: ${action}`);
    assert.equal(outcome(viewer, action), 403, `a viewer of the workbook: ${action}`);
  }
  const key = { ...editor, key: ['WorkbookEdit', 'ReportEdit'] as const };
  assert.equal(outcome(key, 'edit'), 'ok', 'a key limited to editing edits');
  assert.equal(outcome(key, 'delete'), 403, 'a key limited to editing does not delete');
});

test('a grant cannot be forged, or used for another action or kind', () => {
  const use = (_tx: Tx, _grant: FolderGrant<'delete'>) => {};
  const tx = {} as Tx;
  const folder = {} as { edit: FolderGrant<'edit'>; both: FolderGrant<'delete' | 'move'> };
  // @ts-expect-error without a check
  use(tx, { tenantId: 1, id: FOLDER });
  // @ts-expect-error for another action
  use(tx, folder.edit);
  // @ts-expect-error for another kind
  use(tx, {} as WorkbookGrant<'delete'>);
  use(tx, folder.both);
});
