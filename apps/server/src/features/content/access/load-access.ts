import type { Db } from '@facet/db';
import { type Caller, isAdmin } from '../../../auth/caller.ts';
import { type AccessibleIds, Rights } from '../../../auth/rights.ts';
import { forbidden, notFound } from '../../../errors/errors.ts';
import {
  embedAudiences,
  type FolderRow,
  loadFolders,
  loadFoldersAbove,
  loadFoldersOfDeployments,
  loadSharedWithEmbedUsers,
} from './content-access.store.ts';
import { ContentAccess, EDIT, FULL, type InFolder, type Level, NONE, realmOf } from './content-access.ts';

export { findFolderDetails } from './content-access.store.ts';
export type { FolderRow };

/** An id that no user and no embed tenant has. */
const NOBODY = 0;

/** Folders by id, and the access of the caller to them. */
export interface FolderTree {
  readonly access: ContentAccess;
  readonly rows: ReadonlyMap<number, FolderRow>;
}

/** The access to all folders of a deployment, for lists. One statement. */
export async function wholeTree(db: Db, caller: Caller, deploymentId: number): Promise<FolderTree> {
  return treeOf(caller, await loadFolders(db, caller, deploymentId));
}

/** The access to all folders of several deployments, or of all, for lists across deployments. One statement. */
export async function treeOfDeployments(
  db: Db,
  caller: Caller,
  deploymentIds: AccessibleIds,
): Promise<FolderTree> {
  return treeOf(caller, await loadFoldersOfDeployments(db, caller, deploymentIds));
}

/** The access to the given folders and those above them, for operations on single objects. */
export async function treeAbove(
  db: Db,
  caller: Caller,
  deploymentId: number,
  ...folderIds: (number | null | undefined)[]
): Promise<FolderTree> {
  const ids = folderIds.filter((id) => id != null);
  return treeOf(caller, await loadFoldersAbove(db, caller, deploymentId, ids));
}

/**
 * The access that sharing with all embed users or with an embed tenant gives to each of its users. Administrators see
 * everything that is shared with all embed users; other people see nothing. Also returns the caller to use with it. One
 * statement.
 */
export async function treeForEmbedUsers(
  db: Db,
  caller: Caller,
  deploymentId: number,
): Promise<{ readonly tree: FolderTree; readonly viewer: Caller }> {
  const embedTenant = caller.embed?.embedTenant ?? { id: NOBODY, name: '' };
  const { policies, rows } = await loadSharedWithEmbedUsers(
    db,
    caller.tenantId,
    embedTenant.id,
    deploymentId,
  );
  const isShown = realmOf(caller) !== null || isAdmin(caller);
  const viewer: Caller = {
    ...caller,
    user: { ...caller.user, id: NOBODY },
    hasAdminRole: false,
    rights: new Rights(isShown ? policies : []),
    embed: {
      sessionId: NOBODY,
      deploymentId,
      branchId: null,
      branchName: null,
      isCreator: false,
      ...caller.embed,
      embedTenant,
    },
  };
  return { tree: treeOf(viewer, isShown ? rows : []), viewer };
}

/** The ids of the embed tenants, among several, whose users see a workbook of the account. */
export async function embedTenantsSeeing(
  db: Db,
  tenantId: number,
  workbook: Pick<InFolder, 'id' | 'folder_id'>,
  embedTenantIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const audiences = new Set(await embedAudiences(db, tenantId, workbook, embedTenantIds));
  return new Set(audiences.has(null) ? embedTenantIds : embedTenantIds.filter((id) => audiences.has(id)));
}

function treeOf(caller: Caller, rows: readonly FolderRow[]): FolderTree {
  const onPath = rows.filter((row) => row.is_on_path).map(({ id }) => id);
  return {
    access: new ContentAccess(caller, rows, onPath),
    rows: new Map(rows.map((row) => [row.id, row])),
  };
}

const NEEDS = new Map<Level, string>([
  [EDIT, 'edit'],
  [FULL, 'full'],
]);

/**
 * Requires a level of access to an object.
 * @param what the object in errors, such as `Workbook 7`
 * @throws 404 if the caller may not see it, 403 if they may see it but their level is too low
 */
export function requireLevel(level: Level, needed: Level, what: string): void {
  if (level === NONE) throw notFound(what);
  if (level < needed) throw forbidden(`This needs ${NEEDS.get(needed) ?? 'view'} access to ${what}`);
}

/** Requires a level of access to a folder. @throws 404 if the caller may not see it, 403 if the level is too low */
export function requireFolderLevel(tree: FolderTree, folderId: number, needed: Level): FolderRow {
  const row = tree.rows.get(folderId);
  const what = `Folder ${folderId}`;
  if (row === undefined || !tree.access.isVisible(folderId)) throw notFound(what);
  const level = tree.access.folder(row);
  if (level < needed) throw forbidden(`This needs ${NEEDS.get(needed) ?? 'view'} access to ${what}`);
  return row;
}
