import type { Db, Tx } from '@facet/db';
import type { Static } from 'typebox';
import { type Caller, can } from '../../../auth/caller.ts';
import { badRequest, forbidden, orNotFound } from '../../../errors/errors.ts';
import { announceContent } from '../access/announce-content.ts';
import { announceCreated } from '../access/announce-created.ts';
import {
  type FolderRow,
  type FolderTree,
  findFolderDetails,
  treeAbove,
  wholeTree,
} from '../access/load-access.ts';
import { folderPathOf, originOf } from '../access/owner.ts';
import { grantFolder, requireFolder, requirePlace } from '../access/policy/folder-policy.ts';
import type { Place } from '../access/policy/place.ts';
import { discard } from '../discarded/discard.ts';
import { type CreateFolderInput, MAX_DEPTH, type UpdateFolderInput } from './folders.schema.ts';
import {
  changeFolder,
  contentsBelow,
  countFoldersIn,
  deleteFolderRow,
  type FolderChanges,
  heightOf,
  insertFolder,
  lockFolderTree,
  moveFolderRow,
} from './folders.store.ts';

/** The key by which folders are sorted: position, name, id. */
export function sortKeyOf(row: FolderRow): [number, string, number] {
  return [row.position ?? 0, row.name.toLowerCase(), row.id];
}

/** The folders that a caller sees directly in a folder, or at the root of the workspace. @throws 404 */
export async function foldersIn(db: Db, caller: Caller, deploymentId: number, parentId: number | null) {
  const tree = await wholeTree(db, caller, deploymentId);
  if (parentId !== null) grantFolder(caller, tree, parentId, 'see');
  return { tree, rows: childrenOf(tree, parentId) };
}

/** The visible folders directly in a folder, or at the root. */
export function childrenOf(tree: FolderTree, parentId: number | null): FolderRow[] {
  return visibleRows(tree).filter((row) => row.parent_id === parentId);
}

/** Every folder that the caller sees. */
export function visibleRows({ access, rows }: FolderTree): FolderRow[] {
  return [...rows.values()].filter(({ id }) => access.isVisible(id));
}

/** Creates a folder that the caller owns. */
export async function createFolder(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  input: Static<typeof CreateFolderInput>,
): Promise<{ tree: FolderTree; row: FolderRow }> {
  const place = await requireFolderPlace(tx, caller, deploymentId, input.parentId ?? null, 'body.parentId');
  const id = await insertFolder(tx, place, {
    owner_user_id: caller.user.id,
    name: cleanName(input.name),
    description: cleanText(input.description),
    position: input.position ?? 0,
  });
  await announceCreated(tx, caller, deploymentId, 'Folder', [id]);
  return readFolder(tx, caller, deploymentId, id);
}

/**
 * Grants putting a folder without folders into another one, or at the root.
 * @param field the field that names the other folder, in errors
 * @throws as `requirePlace`, and 400 if it would be too deep
 */
export async function requireFolderPlace(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  parentId: number | null,
  field: string,
): Promise<Place> {
  await lockFolderTree(tx, deploymentId);
  const { tree, place } = await requirePlace(tx, caller, deploymentId, parentId, field);
  requireDepth(tree, parentId, 1);
  return place;
}

/** Changes the name, description or position of a folder. */
export async function updateFolder(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  input: Static<typeof UpdateFolderInput>,
): Promise<{ tree: FolderTree; row: FolderRow; changes: FolderChanges }> {
  const { row: present, grant } = await requireFolder(tx, caller, deploymentId, id, 'edit');
  const changes: FolderChanges = {};
  const name = input.name == null ? present.name : cleanName(input.name);
  if (name !== present.name) changes.name = name;
  if (input.description !== undefined) {
    const description = cleanText(input.description);
    const details = await findFolderDetails(tx, caller.tenantId, [id]);
    if (description !== details.get(id)?.description) changes.description = description;
  }
  const position = input.position === undefined ? present.position : (input.position ?? 0);
  if (position !== present.position) changes.position = position;
  if (Object.keys(changes).length > 0) {
    await changeFolder(tx, grant, changes);
    await announceContent(tx, caller, deploymentId, 'updated', 'Folder', [id]);
  }
  return { ...(await readFolder(tx, caller, deploymentId, id)), changes };
}

/**
 * Moves a folder that contains no folders into the trash, and returns its name. Workbooks and reports in it move to the root of the
 * workspace.
 */
export async function deleteFolder(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
): Promise<string> {
  await lockFolderTree(tx, deploymentId);
  const { row, grant } = await requireFolder(tx, caller, deploymentId, id, 'delete');
  if ((await countFoldersIn(tx, caller.tenantId, id)) > 0)
    throw badRequest(`Folder ${id} contains folders: delete or move them first`);
  await announceContent(tx, caller, deploymentId, 'deleted', 'Folder', [id]);
  await discard(tx, caller, 'FOLDER', [grant]);
  await deleteFolderRow(tx, grant);
  return row.name;
}

/** What is in a folder that the caller may delete, inner folders first, with the tree locked. @throws 404, 403 */
export async function lockContents(tx: Tx, caller: Caller, deploymentId: number, id: number) {
  await lockFolderTree(tx, deploymentId);
  const { grant } = await requireFolder(tx, caller, deploymentId, id, 'delete');
  return contentsBelow(tx, grant);
}

/** Moves a folder into another one, or to the root of the workspace. */
export async function moveFolder(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  parentId: number | null,
): Promise<{ tree: FolderTree; row: FolderRow }> {
  await lockFolderTree(tx, deploymentId);
  const { row: moved, grant } = await requireFolder(tx, caller, deploymentId, id, 'move');
  if (moved.parent_id !== parentId) {
    const { tree, place } = await requirePlace(tx, caller, deploymentId, parentId);
    if (tree.access.path(parentId).some((folder) => folder.id === id))
      throw badRequest(`body.folderId must not be folder ${id} itself or a folder in it`);
    requireDepth(tree, parentId, await heightOf(tx, caller.tenantId, id));
    await moveFolderRow(tx, grant, place);
    await announceContent(tx, caller, deploymentId, 'moved', 'Folder', [id]);
  }
  return readFolder(tx, caller, deploymentId, id);
}

/** Requires the permission that creating content needs. @throws 403 */
export function requireExplorer(caller: Caller): void {
  if (!can(caller, 'AIBIExplore')) throw forbidden('This needs the permission AIBIExplore');
}

/** A folder that the caller has just changed, even if the limits of their key hide it from them. */
async function readFolder(tx: Tx, caller: Caller, deploymentId: number, id: number) {
  const tree = await treeAbove(tx, caller, deploymentId, id);
  return { tree, row: orNotFound(tree.rows.get(id), `Folder ${id}`) };
}

function requireDepth({ access }: FolderTree, parentId: number | null, height: number): void {
  if (access.path(parentId).length + height > MAX_DEPTH)
    throw badRequest(`Folders must not be nested more than ${MAX_DEPTH} levels deep`);
}

/** The folders from the root of the workspace to a folder, with the folder itself last. @throws 404 */
export async function ancestorsOf(db: Db, caller: Caller, deploymentId: number, id: number) {
  const tree = await wholeTree(db, caller, deploymentId);
  grantFolder(caller, tree, id, 'see');
  const rows = tree.access.path(id).flatMap((folder) => tree.rows.get(folder.id) ?? []);
  return { tree, rows };
}

/** Normalises a name and removes surrounding spaces. */
export function cleanName(name: string): string {
  return name.normalize('NFC').trim();
}

/** Normalises a text and removes surrounding spaces; null if nothing is left. */
export function cleanText(text: string | null | undefined): string | null {
  return text?.normalize('NFC').trim() || null;
}

/** The views of folders of a deployment, in the same order. */
export async function viewsOfFolders(
  db: Db,
  caller: Caller,
  deploymentId: number,
  tree: FolderTree,
  rows: readonly FolderRow[],
) {
  const ids = rows.map(({ id }) => id);
  const details = await findFolderDetails(db, caller.tenantId, ids);
  return rows.flatMap((row) => {
    const shown = details.get(row.id);
    if (shown === undefined) return [];
    return {
      id: row.id,
      type: 'FOLDER' as const,
      name: row.name,
      description: shown.description,
      deploymentId,
      parentId: row.parent_id,
      position: row.position ?? 0,
      folderPath: folderPathOf(tree, row.parent_id),
      ...originOf(caller, shown),
    };
  });
}

/** The view of a folder of a deployment. */
export async function viewOfFolder(
  db: Db,
  caller: Caller,
  deploymentId: number,
  tree: FolderTree,
  row: FolderRow,
) {
  const [view] = await viewsOfFolders(db, caller, deploymentId, tree, [row]);
  return orNotFound(view, `Folder ${row.id}`);
}
