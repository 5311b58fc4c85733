import { isObject, type JsonObject } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { EDIT, FULL } from '../access/content-access.ts';
import { folderPathOf, originOf } from '../access/owner.ts';
import type { WorkbookFound } from '../access/require-workbook.ts';
import { viewOfDashboards } from '../dashboards/drafts.service.ts';

/** The view of a workbook with its dashboard. */
export async function viewOfWorkbook(db: Db, caller: Caller, found: WorkbookFound) {
  return { ...summaryOf(caller, found), ...(await viewOfDashboards(db, caller, found.row)) };
}

/** The view of a workbook in a list. */
export function summaryOf(caller: Caller, { row, tree, level }: WorkbookFound) {
  const origin = originOf(caller, row);
  return {
    id: row.id,
    type: 'WORKBOOK' as const,
    name: row.name,
    deploymentId: row.deployment_id,
    folderId: row.folder_id,
    folderPath: folderPathOf(tree, row.folder_id),
    slug: row.slug,
    meta: row.meta,
    calculatedFields: calculatedFieldsIn(row.meta),
    sourcePath: row.source_path,
    canEdit: level >= EDIT,
    canManage: level >= FULL,
    ...origin,
    userId: origin.user?.id ?? null,
  };
}

/** The calculated fields in the `meta` of a workbook; none if they are not an object. */
export function calculatedFieldsIn({ calculatedFields }: JsonObject): JsonObject {
  return isObject(calculatedFields) ? calculatedFields : {};
}
