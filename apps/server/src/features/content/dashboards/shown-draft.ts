import { type DashboardConfig, upgradeConfig } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { findDeployment } from '../../../auth/deployment.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { requireWorkbook, type WorkbookRow } from '../access/require-workbook.ts';
import { chartReports } from './chart-reports.ts';
import { type DashboardRow, findDashboardOf } from './dashboards.store.ts';
import { type Draft, EMPTY, findDraft, stateAfter } from './draft-log.ts';
import type { Opened } from './shown.ts';

/** The draft of a workbook's dashboard. */
export interface DraftToShow {
  readonly deploymentId: number;
  readonly workbookId: number;
  /** The change after which it is shown; absent for its present state. */
  readonly version?: number;
}

/**
 * The draft of a workbook's dashboard, with its reports as they are now. Without a draft, what editing begins with.
 * @param branchName the branch that the caller sees; null for production
 * @throws 404 if the caller may not see the workbook, and as `stateAfter`; 403 if they may not edit it
 */
export async function openDraft(
  db: Db,
  caller: Caller,
  { deploymentId, workbookId, version }: DraftToShow,
  branchName: string | null,
): Promise<Opened & { readonly workbook: WorkbookRow; readonly draft: Draft }> {
  const { row } = await requireWorkbook(db, caller, deploymentId, workbookId, 'edit');
  const { tenantId } = caller;
  const deployment = orNotFound(
    await findDeployment(db, tenantId, deploymentId),
    `Deployment ${deploymentId}`,
  );
  const published = await findDashboardOf(db, tenantId, workbookId);
  const draft = await findDraft(db, tenantId, workbookId);
  const config =
    version === undefined || version === draft.version
      ? editedConfig(draft, published)
      : await stateAfter(db, tenantId, workbookId, draft, version);
  const { rows } = await chartReports(db, caller, row, config);
  return {
    deployment,
    workbook: row,
    draft,
    shown: {
      id: published?.id ?? 0,
      workbookId,
      deploymentId,
      publicId: published?.public_id ?? '',
      status: 'draft',
      allowEmbed: published?.allow_embed ?? false,
      title: config.title ?? null,
      description: config.description ?? null,
      config,
      versionNumber: 0,
      versionId: 0,
      reports: rows.map(({ workbook: _workbook, ...report }) => ({
        ...report,
        report_id: report.id,
        report_public_id: report.public_id,
        report_version: 0,
      })),
      createdBy: published?.created_by ?? null,
      isForeign: false,
      branchName,
    },
  };
}

/** What editors see: the draft, or else the published dashboard, or else an empty one. */
export function editedConfig({ config }: Draft, published: DashboardRow | undefined): DashboardConfig {
  return config ?? (published === undefined ? EMPTY : upgradeConfig(published.config));
}
