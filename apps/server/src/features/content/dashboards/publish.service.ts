import {
  type BrokenWidget,
  type DashboardConfig,
  type PublishedModel,
  storedConfig,
} from '@facet/dashboards';
import type { Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError, badRequest, forbidden } from '../../../errors/errors.ts';
import { announceContent } from '../access/announce-content.ts';
import { grantWorkbook, WORKBOOK_ACTIONS, type WorkbookGrant } from '../access/policy/workbook-policy.ts';
import { newPublicId } from '../access/public-id.ts';
import {
  requireNotInCode,
  requireWorkbookToChange,
  type WorkbookFound,
  type WorkbookRow,
} from '../access/require-workbook.ts';
import { type ChartReports, chartReports } from './chart-reports.ts';
import { unpublishableWidgets } from './check-widgets.ts';
import type { PublishDashboardInput } from './dashboards.schema.ts';
import { type DashboardRow, findDashboardOf, insertVersion } from './dashboards.store.ts';
import { findDraft, saveDraft } from './draft-log.ts';
import { joined, requireConfig } from './require-config.ts';
import { keepCharts } from './snapshot-charts.ts';
import { insertSnapshots } from './snapshots.store.ts';

/** A dashboard that was published, with its workbook. */
export interface Published {
  readonly workbook: WorkbookRow;
  readonly dashboard: DashboardRow;
}

/** A published dashboard in audit rows. */
export function targetOf({ workbook, dashboard }: Published) {
  return { workbookId: workbook.id, workbookName: workbook.name, dashboardPublicId: dashboard.public_id };
}

/**
 * Publishes a version of a workbook's dashboard: the configuration sent, or else the draft. The published configuration
 * becomes the draft.
 * @param model the model of production; null before its first build, when queries cannot be checked
 */
export async function publishDashboard(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  body: Static<typeof PublishDashboardInput>,
  model: PublishedModel | null,
): Promise<Published> {
  if (body.workbookId !== workbookId) throw badRequest('body.workbookId must be the workbook in the path');
  const found = await requireWorkbookToChange(tx, caller, deploymentId, workbookId, 'publish');
  const { row, grant } = found;
  requireNotInCode(row);
  const present = await findDashboardOf(tx, caller.tenantId, workbookId);
  if (body.dashboardId != null && body.dashboardId !== present?.id)
    throw badRequest(
      present === undefined
        ? `body.dashboardId must be absent, because workbook ${workbookId} has no published dashboard`
        : `body.dashboardId must be ${present.id}, the dashboard of workbook ${workbookId}`,
    );
  const allowEmbed = body.allowEmbed ?? present?.allow_embed ?? false;
  if (allowEmbed !== (present?.allow_embed ?? false)) requireMayEmbed(found);
  const config = await configOf(tx, caller, workbookId, body.config ?? null);
  const title = body.title === undefined ? (config.title ?? present?.title) : body.title;
  const description =
    body.description === undefined ? (config.description ?? present?.description) : body.description;
  const reports = await chartReports(tx, caller, row, config);
  await requireWorking(caller.tenantId, config, reports, model);
  await saveDraft(tx, grantWorkbook(caller, found, 'edit'), config, caller.user.id);
  return publishVersion(tx, caller, grant, row, config, reports, {
    title: title ?? null,
    description: description ?? null,
    allowEmbed,
  });
}

/** Publishes a checked configuration as the next version. */
export async function publishVersion(
  tx: Tx,
  caller: Caller,
  grant: WorkbookGrant<'publish'>,
  workbook: WorkbookRow,
  config: DashboardConfig,
  reports: ChartReports,
  settings: { title: string | null; description: string | null; allowEmbed?: boolean },
): Promise<Published> {
  const { tenantId } = caller;
  const { versionId } = await insertVersion(tx, grant, {
    deploymentId: workbook.deployment_id,
    publicId: newPublicId(),
    config: storedConfig(config),
    userId: caller.user.id,
    ...settings,
  });
  await insertSnapshots(
    tx,
    tenantId,
    versionId,
    reports.rows.map(({ id }) => id),
  );
  await keepCharts(tx, tenantId, versionId);
  await announceContent(tx, caller, workbook.deployment_id, 'published', 'Workbook', [workbook.id]);
  const dashboard = await findDashboardOf(tx, tenantId, workbook.id);
  if (dashboard === undefined) throw new Error(`Workbook ${workbook.id} has no dashboard after publishing`);
  return { workbook, dashboard };
}

function requireMayEmbed({ row: { id }, level }: WorkbookFound): void {
  if (level < WORKBOOK_ACTIONS.embed)
    throw forbidden(`Changing body.allowEmbed needs full access to Workbook ${id}`);
}

async function configOf(tx: Tx, caller: Caller, workbookId: number, sent: unknown): Promise<DashboardConfig> {
  if (sent !== null) return requireConfig(sent, 'published', 'body.config');
  const { config: draft } = await findDraft(tx, caller.tenantId, workbookId);
  if (draft === null)
    throw badRequest(`body.config is required, because workbook ${workbookId} has no draft`);
  return requireConfig(draft, 'published', null);
}

/** @throws 400 that lists the broken widgets and the reasons */
export async function requireWorking(
  tenantId: number,
  config: DashboardConfig,
  reports: ChartReports,
  model: PublishedModel | null,
): Promise<void> {
  const broken = await unpublishableWidgets(tenantId, model, config, (reference) => reports.find(reference));
  if (broken.length === 0) return;
  const count = new Set(broken.map(({ widgetId }) => widgetId)).size;
  throw new ApiError(
    400,
    'broken_widgets',
    `${count === 1 ? '1 widget fails' : `${count} widgets fail`}: ${joined(broken.map(sentenceOf))}`,
    { details: { widgets: broken.slice(0, 100) } },
  );
}

/** A broken widget in a sentence: `“Revenue” (chart-1): the measure orders.total does not exist`. */
export function sentenceOf({ widgetId, title, reason }: BrokenWidget): string {
  return `${title === null ? widgetId : `“${title}” (${widgetId})`}: ${reason}`;
}
