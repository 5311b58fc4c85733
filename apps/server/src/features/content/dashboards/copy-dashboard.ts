import { type DashboardConfig, rewireReports, storedConfig, upgradeConfig } from '@facet/dashboards';
import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest } from '../../../errors/errors.ts';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';
import { newPublicId } from '../access/public-id.ts';
import type { WorkbookRow } from '../access/require-workbook.ts';
import { copySnapshots, copySnapshotsToTabs, copyTabs, type ReportCopy } from './copies.store.ts';
import { type DashboardRow, findDashboardOf, insertVersion } from './dashboards.store.ts';
import { findDraft, saveDraft } from './draft-log.ts';

type CopyGrant = WorkbookGrant<'edit' | 'publish'>;

/** Copies tabs, draft and published dashboard of a workbook into a new one. The copy may not be embedded. */
export async function copyDashboard(
  tx: Tx,
  caller: Caller,
  source: WorkbookRow,
  copy: WorkbookRow,
  grant: CopyGrant,
) {
  const { tenantId } = caller;
  const tabs = await copyTabs(tx, source, copy, caller.user.id);
  const published = await findDashboardOf(tx, tenantId, source.id);
  // Charts can show reports that are not tabs, or that have been deleted. The copy gets its own.
  const others =
    published === undefined
      ? []
      : await copySnapshotsToTabs(tx, published.version_id, copy, caller.user.id, tabs);
  const copies = [...tabs, ...others];
  const { config: draft } = await findDraft(tx, tenantId, source.id);
  if (draft !== null) await saveDraft(tx, grant, rewired(draft, copies), caller.user.id);
  if (published !== undefined) await publishCopy(tx, caller, published, copy, grant, copies);
}

/**
 * Copies only the published dashboard of a workbook that the account shares with embed users. Its draft and its current
 * tabs stay hidden.
 */
export async function copyPublished(
  tx: Tx,
  caller: Caller,
  source: WorkbookRow,
  copy: WorkbookRow,
  grant: CopyGrant,
) {
  const { tenantId } = caller;
  const published = await findDashboardOf(tx, tenantId, source.id);
  if (published === undefined)
    throw badRequest(`Workbook ${source.id} has no published dashboard, so it cannot be copied`);
  const copies = await copySnapshotsToTabs(tx, published.version_id, copy, caller.user.id, []);
  const config = await publishCopy(tx, caller, published, copy, grant, copies);
  await saveDraft(tx, grant, config, caller.user.id);
}

async function publishCopy(
  tx: Tx,
  caller: Caller,
  published: DashboardRow,
  copy: WorkbookRow,
  grant: CopyGrant,
  copies: readonly ReportCopy[],
): Promise<DashboardConfig> {
  const { tenantId } = caller;
  const config = rewired(upgradeConfig(published.config), copies);
  const { versionId } = await insertVersion(tx, grant, {
    deploymentId: copy.deployment_id,
    publicId: newPublicId(),
    title: published.title,
    description: published.description,
    config: storedConfig(config),
    userId: caller.user.id,
  });
  await copySnapshots(tx, tenantId, published.version_id, versionId, copies);
  return config;
}

function rewired(config: DashboardConfig, copies: readonly ReportCopy[]): DashboardConfig {
  const ids = new Map<unknown, number>(
    copies.flatMap(({ fromId, fromPublicId, id }): [unknown, number][] => [
      [fromId, id],
      [fromPublicId, id],
    ]),
  );
  return rewireReports(config, (reference) => {
    const id = ids.get(reference.reportId ?? reference.reportPublicId);
    return id === undefined ? reference : { reportId: id };
  });
}
