import type { Db } from '@facet/db';
import { accessibleIds, type Caller, canUse, deploymentsReached, isAdmin } from '../../../auth/caller.ts';
import { resourceOf } from '../../../auth/deployment.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { percentOf } from '../../sources/dbt/sync/phases.ts';
import type { Job } from './jobs.schema.ts';
import { type JobRow, listJobs } from './jobs.store.ts';

/** A page of the jobs of the last day that a caller may see, newest first. */
export async function jobsPage(cursors: Cursors, db: Db, caller: Caller, query: PageQuery) {
  const { tenantId, user, deploymentIds } = caller;
  const list = `jobs:${tenantId}:${user.id}`;
  const page = pageOf(cursors, list, query);
  const rows = await listJobs(
    db,
    {
      tenantId,
      builds: accessibleIds(caller, 'DeploymentRead', 'Deployment'),
      syncs: accessibleIds(caller, 'SchemaRead', 'Deployment'),
      runs: isAdmin(caller) ? (deploymentIds ?? 'all') : [],
      exports: deploymentsReached(caller),
      exportsOf: isAdmin(caller) ? null : user.id,
    },
    page,
  );
  const { items, pageInfo } = cut(cursors, list, page, rows, (row) => [row.sort_key, row.kind, row.id]);
  return { items: items.map((row) => viewOf(caller, row)), pageInfo };
}

function viewOf(caller: Caller, row: JobRow): Job {
  return {
    kind: row.kind,
    id: row.id,
    deploymentId: row.deployment_id,
    deploymentName: row.deployment_name,
    title: row.title,
    state: row.state,
    progress: row.stage === null ? row.sent_percent : percentOf(row.stage),
    error: row.error,
    startedBy:
      row.user_id === null || row.user_name === null ? null : { id: row.user_id, name: row.user_name },
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    notificationId: row.notification_id,
    dashboardPublicId: row.public_id,
    actions: actionsOf(caller, row),
  };
}

function actionsOf(caller: Caller, row: JobRow): Job['actions'] {
  const deployment = resourceOf({ id: row.deployment_id });
  if (row.kind === 'sync' && row.state === 'running' && canUse(caller, 'SchemaUpdate', deployment))
    return ['cancel'];
  if (row.kind === 'run' && row.state === 'running' && isAdmin(caller)) return ['cancel'];
  if (row.state === 'failed' && mayRepeat(caller, row)) return ['repeat'];
  return row.is_file_kept && row.user_id === caller.user.id ? ['download'] : [];
}

/** Runs are listed for administrators only, who may repeat them. */
function mayRepeat(caller: Caller, { kind, deployment_id }: JobRow): boolean {
  if (kind === 'sync') return canUse(caller, 'SchemaUpdate', resourceOf({ id: deployment_id }));
  return kind === 'run' && isAdmin(caller);
}
