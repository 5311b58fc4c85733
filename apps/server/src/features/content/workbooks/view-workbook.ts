import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { EDIT, FULL } from '../access/content-access.ts';
import { folderPathOf, ownerOf } from '../access/owner.ts';
import type { WorkbookFound } from '../access/require-workbook.ts';
import { viewOfDashboards } from '../dashboards/drafts.service.ts';

/** The view of a workbook with its dashboard. */
export async function viewOfWorkbook(db: Db, caller: Caller, found: WorkbookFound) {
  return { ...summaryOf(caller, found), ...(await viewOfDashboards(db, caller, found.row)) };
}

/** The view of a workbook in a list. */
export function summaryOf(caller: Caller, { row, tree, level }: WorkbookFound) {
  const user = ownerOf(caller, row);
  const { calculatedFields } = row.meta;
  return {
    id: row.id,
    type: 'WORKBOOK' as const,
    name: row.name,
    deploymentId: row.deployment_id,
    folderId: row.folder_id,
    folderPath: folderPathOf(tree, row.folder_id),
    slug: row.slug,
    meta: row.meta,
    calculatedFields: isObject(calculatedFields) ? calculatedFields : {},
    sourcePath: row.source_path,
    canEdit: level >= EDIT,
    canManage: level >= FULL,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(user === null ? {} : { createdBy: user.id }),
    userId: user?.id ?? null,
    user,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
