import type { Db } from '@facet/db';
import { ChromiumMissing, RenderFailed } from '@facet/renderer';
import type { Logger } from 'pino';
import { exportChanges } from '../../../events/export-events.ts';
import { inTransaction } from '../../../http/in-transaction.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import type { DashboardRenderer } from '../rendering/dashboard-renderer.ts';
import { beginExport, endExport } from './dashboard-exports.store.ts';

/** The time limit of one render; shorter than that of the job. */
const BUDGET_MS = 120_000;

interface Parts {
  readonly db: Db;
  readonly log: Logger;
  readonly dashboardRenderer: DashboardRenderer;
}

/** Renders an export and stores its file. A refusal by the page is final; other errors are retried. */
export async function runExport(
  { db, log, dashboardRenderer }: Parts,
  id: string,
  { isLast }: Attempt,
): Promise<void> {
  const job = await beginExport(db, id);
  if (job === undefined) return;
  try {
    const content = await dashboardRenderer.render({
      tenantId: job.tenant_id,
      deploymentId: job.deployment_id,
      publicId: job.public_id,
      viewer: { userId: job.rendered_for, given: job.options.given },
      controls: job.options.controls,
      widget: job.options.widget,
      tabs: job.options.tabs,
      viewed: job.options.viewed,
      look: job.options.look,
      format: job.format,
      layout: job.layout,
      budgetMs: Math.min(BUDGET_MS, job.milliseconds_left),
    });
    await end(db, id, { content });
  } catch (error) {
    const isForReader = error instanceof RenderFailed || (isLast && error instanceof ChromiumMissing);
    if (!isForReader) log.warn({ err: error, exportId: id }, 'A dashboard could not be rendered');
    if (!isForReader && !isLast) throw error;
    await end(db, id, {
      error: isForReader ? (error as Error).message : 'The dashboard could not be rendered',
    });
  }
}

async function end(db: Db, id: string, outcome: Parameters<typeof endExport>[2]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await endExport(tx, id, outcome);
    if (ended === undefined) return;
    const { tenant_id: tenantId, deployment_id: deploymentId, started_by: userId } = ended;
    const state = 'error' in outcome ? 'failed' : 'succeeded';
    await exportChanges.publish(tx, { tenantId, deploymentId, exportId: id, state, userId });
  });
}
