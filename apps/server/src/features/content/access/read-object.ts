import type { Db } from '@facet/db';
import { type Caller, reaches } from '../../../auth/caller.ts';
import { notFound } from '../../../errors/errors.ts';
import { type ContentKind, type Level, NONE } from './content-access.ts';
import { findObjects, type ObjectRow } from './content-objects.store.ts';
import { type FolderTree, treeAbove } from './load-access.ts';

/** An object with the folders above it, and the caller's access to it. */
export interface ObjectFound {
  readonly object: ObjectRow;
  readonly tree: FolderTree;
  readonly level: Level;
}

/** Finds an object in any deployment that the caller reaches. Does not check the level. @throws 404 */
export async function readObject(
  db: Db,
  caller: Caller,
  kind: ContentKind,
  id: number,
): Promise<ObjectFound> {
  const [object] = await findObjects(db, caller.tenantId, kind, [id]);
  if (object === undefined || !reaches(caller, { type: 'Deployment', id: object.deployment_id }))
    throw notFound(`${kind} ${id}`);
  const start = kind === 'Folder' ? id : (object.workbook?.folder_id ?? object.folder_id);
  const tree = await treeAbove(db, caller, object.deployment_id, start);
  const { access } = tree;
  if (kind === 'Workbook') return { object, tree, level: access.workbook(object) };
  if (kind === 'Report') return { object, tree, level: access.report(object) };
  const folder = access.folderById(id);
  return { object, tree, level: folder === undefined ? NONE : access.folder(folder) };
}
