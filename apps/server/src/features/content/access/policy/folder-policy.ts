import type { Db } from '@facet/db';
import type { Caller } from '../../../../auth/caller.ts';
import type { Grant } from '../../../../auth/grants/grant.ts';
import { makeGrant } from '../../../../auth/grants/make-grant.ts';
import { badRequest } from '../../../../errors/errors.ts';
import { EDIT, FULL, type Level, NONE, realmOf } from '../content-access.ts';
import { type FolderRow, type FolderTree, requireFolderLevel, treeAbove, wholeTree } from '../load-access.ts';
import { makePlace } from './make-place.ts';
import type { Place } from './place.ts';

/**
 * The level that each action on a folder requires. `see` requires none: the contents of a folder can make it visible
 * too.
 */
export const FOLDER_ACTIONS = {
  see: NONE,
  edit: EDIT,
  /** Put an object into it. */
  fill: EDIT,
  move: FULL,
  delete: FULL,
} as const satisfies Record<string, Level>;

export type FolderAction = keyof typeof FOLDER_ACTIONS;
export type FolderGrant<Action extends FolderAction> = Grant<'Folder', Action>;

/** @throws 404 if the caller may not see the folder, 403 if they may see it but their level is too low */
export function grantFolder<Action extends FolderAction>(
  caller: Caller,
  tree: FolderTree,
  id: number,
  action: Action,
): { readonly row: FolderRow; readonly grant: FolderGrant<Action> } {
  const row = requireFolderLevel(tree, id, FOLDER_ACTIONS[action]);
  return { row, grant: makeGrant(caller, id) };
}

/** Finds a folder with those above it, and grants an action on it. @throws as `grantFolder` */
export async function requireFolder<Action extends FolderAction>(
  db: Db,
  caller: Caller,
  deploymentId: number,
  id: number,
  action: Action,
): Promise<{ readonly tree: FolderTree; readonly row: FolderRow; readonly grant: FolderGrant<Action> }> {
  const above = await treeAbove(db, caller, deploymentId, id);
  // The contents of the folder can make it visible too, which matters only for the error.
  const tree = above.access.isVisible(id) ? above : await wholeTree(db, caller, deploymentId);
  return { tree, ...grantFolder(caller, tree, id, action) };
}

/**
 * Grants putting an object into a folder. Everyone who may create objects may put them at the root.
 * @param field the field that names the folder, in errors
 * @throws as `grantFolder`, and 400 if the folder is of another embed tenant
 */
export async function requirePlace(
  db: Db,
  caller: Caller,
  deploymentId: number,
  folderId: number | null,
  field = 'body.folderId',
): Promise<{ readonly tree: FolderTree; readonly place: Place }> {
  const place = placeOf(caller, deploymentId, folderId);
  if (folderId === null) return { tree: await treeAbove(db, caller, deploymentId), place };
  const { tree, row } = await requireFolder(db, caller, deploymentId, folderId, 'fill');
  if (row.embed_tenant_id !== realmOf(caller))
    throw badRequest(`${field} must be a folder of the same embed tenant`);
  return { tree, place };
}

/** The folder, if the caller may put objects there, otherwise the root. */
export function placeOrRoot(
  caller: Caller,
  { rows, access }: FolderTree,
  deploymentId: number,
  folderId: number | null,
): Place {
  const folder = folderId === null ? undefined : rows.get(folderId);
  const isOpen = folder !== undefined && access.folder(folder) >= FOLDER_ACTIONS.fill;
  return placeOf(caller, deploymentId, isOpen ? folderId : null);
}

function placeOf(caller: Caller, deploymentId: number, folderId: number | null): Place {
  return makePlace({ tenantId: caller.tenantId, deploymentId, embedTenantId: realmOf(caller), folderId });
}
