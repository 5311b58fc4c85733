import type { Caller } from '../../../auth/caller.ts';
import { EDIT, realmOf } from '../access/content-access.ts';
import type { FolderTree } from '../access/load-access.ts';
import { folderPathOf, originOf } from '../access/owner.ts';
import type { PlacementRow } from './placements.store.ts';
import { queryChecksum } from './query-checksum.ts';
import { folderOf } from './reports.service.ts';
import type { ReportRow } from './reports.store.ts';
import { verificationStatus } from './verification-status.ts';

/** The view of a report. Embed users see neither the people nor the spreadsheets of the account's reports. */
export function viewOfReport(caller: Caller, tree: FolderTree, row: ReportRow) {
  const { access } = tree;
  const isMasked = realmOf(caller) !== null && row.embed_tenant_id === null;
  const origin = originOf(caller, row);
  const checksum = queryChecksum(row);
  const placements = isMasked ? [] : (row.placements ?? []);
  const [newest] = placements;
  const folderId = folderOf(row);
  return {
    id: row.id,
    type: 'REPORT' as const,
    publicId: row.public_id,
    deploymentId: row.deployment_id,
    workbookId: row.workbook_id,
    folderId,
    folderPath: folderPathOf(tree, folderId),
    name: row.name,
    title: row.title,
    description: row.description,
    source: row.source,
    sqlQuery: row.sql_query,
    jsonQuery: row.json_query,
    pivotItems: row.pivot_items,
    meta: row.meta,
    version: row.version,
    currentQueryChecksum: checksum,
    externalWorkbookPlacements: placements.map((placement) => viewOfPlacement(placement, checksum)),
    externalWorkbookId: newest?.external_workbook_id ?? null,
    resultLocation: newest?.result_location ?? null,
    endResultCell: newest?.end_result_cell ?? null,
    verification:
      row.verified_at === null
        ? null
        : {
            status: verificationStatus(row.verified_checksum, checksum),
            verifiedAt: row.verified_at.toISOString(),
            verifiedBy: isMasked ? null : row.verifier,
          },
    canEdit: access.report(row) >= EDIT,
    canManage: access.managesReport(row),
    ...origin,
    userId: origin.user?.id ?? null,
    refreshedBy: isMasked ? null : row.refreshed_by,
    refreshedByUser: isMasked ? null : row.refresher,
  };
}

function viewOfPlacement(row: PlacementRow, checksum: string) {
  return {
    id: row.id,
    workbookId: row.external_workbook_id,
    resultLocation: row.result_location,
    workbookName: row.workbook_name,
    host: row.host,
    sheetId: row.sheet_id,
    sheetName: row.sheet_name,
    anchorCell: row.anchor_cell,
    endResultCell: row.end_result_cell,
    queryChecksum: row.query_checksum,
    resultChecksum: row.result_checksum,
    placedAt: isoOf(row.placed_at),
    placedByUserId: row.placed_by,
    refreshedAt: isoOf(row.refreshed_at),
    refreshedByUserId: row.refreshed_by,
    syncStatus: syncStatusOf(row, checksum),
  };
}

/** Whether the result in a spreadsheet comes from the present query. */
function syncStatusOf({ query_checksum }: PlacementRow, checksum: string) {
  if (query_checksum === null) return 'UNKNOWN';
  return query_checksum === checksum ? 'UP_TO_DATE' : 'CHANGED';
}

function isoOf(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
