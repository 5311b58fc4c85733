import { type DashboardConfig, upgradeConfig } from '@facet/dashboards';
import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { announceContent } from '../access/announce-content.ts';
import { realmOf } from '../access/content-access.ts';
import { requireNotInCode, requireWorkbookToChange, type WorkbookRow } from '../access/require-workbook.ts';
import { findDashboardOf } from './dashboards.store.ts';
import { findDraft, saveDraft } from './draft-log.ts';
import { requireConfig } from './require-config.ts';
import { viewOfDashboard } from './view-dashboard.ts';

/** Saves the draft of a workbook's dashboard; null deletes it, undefined keeps it. */
export async function updateDraft(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  draft: unknown,
) {
  const { row, grant } = await requireWorkbookToChange(tx, caller, deploymentId, workbookId, 'edit');
  requireNotInCode(row);
  if (draft !== undefined) {
    await saveDraft(tx, grant, draftOf(draft, 'body.dashboardDraft'), caller.user.id);
    await announceContent(tx, caller, deploymentId, 'updated', 'Workbook', [workbookId]);
  }
  return viewOfDashboards(tx, caller, row);
}

/**
 * The normal form of a draft that a client sent; null for none.
 * @param root the field that contains the draft, for errors
 */
export function draftOf(given: unknown, root: string): DashboardConfig | null {
  return given === null ? null : requireConfig(given, 'draft', root);
}

/** The configurations of a workbook's dashboard: the draft, which is hidden from embed users of the account's content,
 * and the published one. */
export async function viewOfDashboards(db: Db, caller: Caller, workbook: WorkbookRow) {
  const isForeign = realmOf(caller) !== workbook.embed_tenant_id;
  const { config: draft } = await findDraft(db, caller.tenantId, workbook.id);
  const published = await findDashboardOf(db, caller.tenantId, workbook.id);
  return {
    dashboardDraft: isForeign ? null : draft,
    dashboardPublished: published === undefined ? null : upgradeConfig(published.config),
    publishedDashboard:
      published === undefined ? null : await viewOfDashboard(db, caller, published, workbook.embed_tenant_id),
  };
}
