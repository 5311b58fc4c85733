import type { Db } from '@facet/db';
import { loadNodesAbove } from './content-access.store.ts';
import type { ContentKind, FolderNode } from './content-access.ts';
import { findObjects, type ObjectRow } from './content-objects.store.ts';

export type { ObjectRow };

/** What decides who may see some objects of an account, by their ids; those that do not exist are absent. */
export async function objectsOf(
  db: Db,
  tenantId: number,
  kind: ContentKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ObjectRow>> {
  if (ids.length === 0) return new Map();
  return new Map((await findObjects(db, tenantId, kind, ids)).map((row) => [row.id, row]));
}

/** The folders that decide about objects, for the `ContentAccess` of any caller. */
export function foldersAbove(db: Db, tenantId: number, objects: readonly ObjectRow[]): Promise<FolderNode[]> {
  const ids = objects.flatMap(({ folder_id, workbook }) => [folder_id, workbook?.folder_id]);
  return loadNodesAbove(db, tenantId, [...new Set(ids.filter((id) => id != null))]);
}
