import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError, notFound, orNotFound } from '../../../errors/errors.ts';
import { type Level, realmOf } from './content-access.ts';
import { type FolderTree, treeAbove } from './load-access.ts';
import { grantWorkbook, type WorkbookAction, type WorkbookGrant } from './policy/workbook-policy.ts';
import { findWorkbook, findWorkbookBySlug, lockWorkbook, type WorkbookRow } from './workbook-rows.store.ts';

export type { WorkbookRow };

/** A workbook with the folders above it, and the caller's access to it. */
export interface WorkbookFound {
  readonly row: WorkbookRow;
  readonly tree: FolderTree;
  readonly level: Level;
}

export interface WorkbookGranted<Action extends WorkbookAction> extends WorkbookFound {
  readonly grant: WorkbookGrant<Action>;
}

/** Finds a workbook, and grants an action on it. @throws 404 if the caller may not see it, 403 if the level is too low */
export async function requireWorkbook<Action extends WorkbookAction>(
  db: Db,
  caller: Caller,
  deploymentId: number,
  id: number,
  action: Action,
): Promise<WorkbookGranted<Action>> {
  const row = await findWorkbook(db, caller.tenantId, deploymentId, id);
  if (row === undefined) throw notFound(`Workbook ${id}`);
  const found = await withLevel(db, caller, row);
  return { ...found, grant: grantWorkbook(caller, found, action) };
}

/** Locks a workbook until the transaction ends, and then finds it like `requireWorkbook`. */
export async function requireWorkbookToChange<Action extends WorkbookAction>(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  action: Action,
): Promise<WorkbookGranted<Action>> {
  if (!(await lockWorkbook(tx, caller.tenantId, id))) throw notFound(`Workbook ${id}`);
  return requireWorkbook(tx, caller, deploymentId, id, action);
}

/** The workbook that has a slug, among those of the caller's embed tenant or of the account. */
export function findBySlug(
  db: Db,
  caller: Caller,
  deploymentId: number,
  slug: string,
): Promise<WorkbookRow | undefined> {
  return findWorkbookBySlug(db, caller.tenantId, deploymentId, realmOf(caller), slug);
}

/** Locks a workbook until the transaction ends, and reads it again; undefined if it has been deleted. */
export async function lockForUpdate(
  tx: Tx,
  caller: Caller,
  { id, deployment_id }: WorkbookRow,
): Promise<WorkbookFound | undefined> {
  if (!(await lockWorkbook(tx, caller.tenantId, id))) return undefined;
  const row = await findWorkbook(tx, caller.tenantId, deployment_id, id);
  return row === undefined ? undefined : withLevel(tx, caller, row);
}

/**
 * A workbook that the caller has just created or changed, even if the limits of their key prevent them from reading it.
 */
export async function readWorkbook(db: Db, caller: Caller, deploymentId: number, id: number) {
  return withLevel(
    db,
    caller,
    orNotFound(await findWorkbook(db, caller.tenantId, deploymentId, id), `Workbook ${id}`),
  );
}

/** A caller's access to a workbook. */
export async function withLevel(db: Db, caller: Caller, row: WorkbookRow): Promise<WorkbookFound> {
  const tree = await treeAbove(db, caller, row.deployment_id, row.folder_id);
  return { row, tree, level: tree.access.workbook(row) };
}

/** The column that shows whether a file of the data model defines a workbook. */
type Sourced = Pick<WorkbookRow, 'id' | 'source_path'>;

/** Whether a file of the data model defines the workbook. */
export function isInCode({ source_path }: Sourced): boolean {
  return source_path !== null;
}

/** @throws 409 if a file of the data model defines the workbook */
export function requireNotInCode(workbook: Sourced): void {
  if (isInCode(workbook)) throw dashboardInCode(workbook);
}

/** The error of a change to a workbook that a file of the data model defines. */
export function dashboardInCode({ id, source_path }: Sourced): ApiError {
  return new ApiError(
    409,
    'dashboard_in_code',
    `Workbook ${id} is defined by ${source_path} in the data model, so the API cannot change it. ` +
      'Edit the file on a branch and merge it, or duplicate the workbook.',
    { details: { file: source_path } },
  );
}
