import { type DashboardConfig, storedConfig, upgradeConfig } from '@facet/dashboards';
import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { announceContent } from '../access/announce-content.ts';
import { realmOf } from '../access/content-access.ts';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';
import { requireNotInCode, requireWorkbookToChange, type WorkbookRow } from '../access/require-workbook.ts';
import { findDashboardOf, readDraft, writeDraft } from './dashboards.store.ts';
import { requireConfig } from './require-config.ts';
import { publishedConfig, viewOfDashboard } from './view-dashboard.ts';

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
    await saveDraft(tx, grant, draftOf(draft, 'body.dashboardDraft'));
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

export function saveDraft(tx: Tx, grant: WorkbookGrant<'edit'>, draft: DashboardConfig | null) {
  return writeDraft(tx, grant, draft === null ? null : storedConfig(draft));
}

/** The draft of a workbook's dashboard; null if there is none. */
export async function findDraft(
  db: Db,
  tenantId: number,
  workbookId: number,
): Promise<DashboardConfig | null> {
  const stored = await readDraft(db, tenantId, workbookId);
  return stored === null ? null : upgradeConfig(stored);
}

/** The configurations of a workbook's dashboard: the draft, which is hidden from embed users of the account's content,
 * and the published one. */
export async function viewOfDashboards(db: Db, caller: Caller, workbook: WorkbookRow) {
  const isForeign = realmOf(caller) !== workbook.embed_tenant_id;
  const draft = isForeign ? null : await findDraft(db, caller.tenantId, workbook.id);
  const published = await findDashboardOf(db, caller.tenantId, workbook.id);
  return {
    dashboardDraft: draft,
    dashboardPublished: published === undefined ? null : publishedConfig(published),
    publishedDashboard:
      published === undefined ? null : await viewOfDashboard(db, caller, published, workbook.embed_tenant_id),
  };
}
