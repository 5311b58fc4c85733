import { type BrokenWidget, type PublishedModel, upgradeConfig } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { BrokenDashboard } from '../../deployments/builds/builds.service.ts';
import { type ContentAccess, NONE } from '../access/content-access.ts';
import { wholeTree } from '../access/load-access.ts';
import { listPublished, type PublishedRow } from './broken-by-model.store.ts';
import { widgetsBrokenBy } from './check-widgets.ts';
import type { SnapshotRow } from './snapshots.store.ts';

/** A published dashboard with the widgets that a model breaks. */
export interface BrokenPublished {
  readonly row: PublishedRow;
  readonly widgets: readonly BrokenWidget[];
}

interface Models {
  readonly before: PublishedModel | null;
  readonly after: PublishedModel;
}

/**
 * The published dashboards with widgets that work with one model but not with another. Dashboards that files of the
 * model define are checked with their files. For dashboards that the caller may not see, only the number is returned.
 */
export async function brokenBy(
  db: Db,
  caller: Caller,
  deploymentId: number,
  models: Models,
): Promise<BrokenDashboard[]> {
  const broken = await publishedBrokenBy(db, caller.tenantId, deploymentId, models);
  if (broken.length === 0) return [];
  const { access } = await wholeTree(db, caller, deploymentId);
  return broken.map((dashboard) => viewOfBroken(dashboard, access));
}

/** A broken dashboard for a caller, without what they may not see. */
export function viewOfBroken({ row, widgets }: BrokenPublished, access: ContentAccess): BrokenDashboard {
  const isHidden = access.workbook({ ...row, id: row.workbook_id }) === NONE;
  if (isHidden) return { publicId: null, workbookId: null, title: null, widgets: [] };
  return {
    publicId: row.public_id,
    workbookId: row.workbook_id,
    title: row.title ?? row.workbook_name,
    widgets: widgets.map(({ widgetId, title, reason }) => ({ widgetId, title, reason })),
  };
}

/** All published dashboards that `brokenBy` finds, whoever may see them. */
export async function publishedBrokenBy(
  db: Db,
  tenantId: number,
  deploymentId: number,
  { before, after }: Models,
): Promise<BrokenPublished[]> {
  const rows = await listPublished(db, tenantId, deploymentId);
  const broken: BrokenPublished[] = [];
  for (const row of rows) {
    const now = await widgetsOf(after, row);
    if (now.length === 0) continue;
    const earlier = before === null ? [] : (await widgetsOf(before, row)).map(keyOf);
    const widgets = now.filter((widget) => !earlier.includes(keyOf(widget)));
    if (widgets.length > 0) broken.push({ row, widgets });
  }
  return broken;
}

function keyOf({ widgetId, reason }: BrokenWidget): string {
  return `${widgetId} ${reason}`;
}

/**
 * The widgets of a published dashboard that do not fit a model. Widgets whose report is missing in any case do not
 * count.
 */
async function widgetsOf(model: PublishedModel, row: PublishedRow): Promise<BrokenWidget[]> {
  const reports = new Map<unknown, SnapshotRow>(
    row.snapshots.flatMap((snapshot): [unknown, SnapshotRow][] => [
      [snapshot.report_id, snapshot],
      [snapshot.report_public_id, snapshot],
    ]),
  );
  return widgetsBrokenBy(model, upgradeConfig(row.config), ({ reportId, reportPublicId }) =>
    reports.get(reportId ?? reportPublicId),
  );
}
