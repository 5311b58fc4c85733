import type { Caller } from '../../../auth/caller.ts';
import { EDIT, FULL, type Level } from '../access/content-access.ts';
import type { FolderTree } from '../access/load-access.ts';
import { folderPathOf, originOf } from '../access/owner.ts';
import { queryChecksum } from '../reports/query-checksum.ts';
import { verificationStatus } from '../reports/verification-status.ts';
import { calculatedFieldsIn } from '../workbooks/view-workbook.ts';
import type { WorkspaceObject } from './workspace.schema.ts';
import type { ObjectRow } from './workspace.store.ts';

/** The view of a folder, workbook or report of a deployment in the workspace. */
export function viewOfObject(
  caller: Caller,
  deploymentId: number,
  tree: FolderTree,
  row: ObjectRow,
): WorkspaceObject | undefined {
  const { access } = tree;
  const common = (name: string, folderId: number | null, level: Level) => {
    const origin = originOf(caller, row);
    return {
      id: row.id,
      name,
      deploymentId,
      folderId,
      folderPath: folderPathOf(tree, folderId),
      canEdit: level >= EDIT,
      canManage: level >= FULL,
      isFavourite: row.is_favourite,
      ...origin,
      userId: origin.user?.id ?? null,
    };
  };
  if (row.type === 'FOLDER') {
    const folder = tree.rows.get(row.id);
    if (folder === undefined) return undefined;
    return {
      ...common(folder.name, folder.parent_id, access.folder(folder)),
      type: 'FOLDER',
      parentId: folder.parent_id,
      position: folder.position ?? 0,
      description: row.description,
      meta: {},
      calculatedFields: {},
    };
  }
  const viewerLastViewedAt = row.viewed_at?.toISOString() ?? null;
  if (row.type === 'REPORT')
    return {
      ...common(row.name, row.folder_id, access.folderReport(row)),
      type: 'REPORT',
      publicId: row.public_id ?? '',
      title: row.title,
      description: row.description,
      verification: row.queried && verificationStatus(row.verified_checksum, queryChecksum(row.queried)),
      meta: {},
      calculatedFields: {},
      viewerLastViewedAt,
    };
  return {
    ...common(row.name, row.folder_id, access.workbook(row)),
    type: 'WORKBOOK',
    slug: row.slug,
    sourcePath: row.source_path,
    publishedDashboardPublicId: row.dashboard_public_id,
    meta: row.meta ?? {},
    calculatedFields: calculatedFieldsIn(row.meta ?? {}),
    viewerLastViewedAt,
  };
}
