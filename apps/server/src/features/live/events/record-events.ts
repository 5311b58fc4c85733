import type { Tx } from '@facet/db';
import type { buildChanges } from '../../../events/build-events.ts';
import type { contentChanges } from '../../../events/content-events.ts';
import type { runChanges } from '../../../events/delivery-events.ts';
import type { exportChanges } from '../../../events/export-events.ts';
import type { favouriteChanges } from '../../../events/favourite-events.ts';
import type { syncChanges } from '../../../events/sync-events.ts';
import type { EventOf } from '../../../events/topic.ts';
import { objectsOf } from '../../content/access/objects-of.ts';
import { deploymentOfNotification } from '../../deliveries/notifications/notifications.service.ts';
import type { EventType } from './event-types.ts';
import { insertEvents } from './events.store.ts';

const BUILDS = {
  building: 'build.started',
  success: 'build.succeeded',
  failed: 'build.failed',
  superseded: 'build.superseded',
} as const;

export function recordBuild(tx: Tx, build: EventOf<typeof buildChanges>): Promise<void> {
  const { tenantId, deploymentId, buildId, branchId, status } = build;
  const event = { type: BUILDS[status], resourceId: buildId, details: { branchId } };
  return insertEvents(tx, { tenantId, deploymentId, userId: null }, [event]);
}

const SYNCS = {
  RUNNING: 'sync.started',
  COMPLETED: 'sync.completed',
  FAILED: 'sync.failed',
  UNKNOWN: 'sync.failed',
  CANCELLED: 'sync.cancelled',
} as const;

export function recordSync(tx: Tx, { syncId, status, ...cause }: EventOf<typeof syncChanges>): Promise<void> {
  return insertEvents(tx, cause, [{ type: SYNCS[status], resourceId: syncId }]);
}

const RUNS = {
  pending: 'run.started',
  running: 'run.progressed',
  succeeded: 'run.succeeded',
  failed: 'run.failed',
  skipped: 'run.skipped',
  cancelled: 'run.cancelled',
} as const;

export async function recordRun(tx: Tx, run: EventOf<typeof runChanges>): Promise<void> {
  const { tenantId, notificationId, runId, state } = run;
  const deploymentId = await deploymentOfNotification(tx, tenantId, notificationId);
  const event = { type: RUNS[state], resourceId: runId, details: { notificationId } };
  await insertEvents(tx, { tenantId, deploymentId, userId: null }, [event]);
}

const EXPORTS = {
  running: 'export.started',
  succeeded: 'export.succeeded',
  failed: 'export.failed',
  cancelled: 'export.cancelled',
} as const;

export function recordExport(
  tx: Tx,
  { exportId, state, ...cause }: EventOf<typeof exportChanges>,
): Promise<void> {
  return insertEvents(tx, cause, [{ type: EXPORTS[state], resourceId: exportId }]);
}

export function recordFavourite(
  tx: Tx,
  { type, id, change, ...cause }: EventOf<typeof favouriteChanges>,
): Promise<void> {
  return insertEvents(tx, cause, [{ type: `favourite.${change}`, resourceId: id, details: { type } }]);
}

const CONTENT = { Folder: 'folder', Workbook: 'workbook', Report: 'report' } as const;

export async function recordContent(tx: Tx, changed: EventOf<typeof contentChanges>): Promise<void> {
  const { kind, change, ids } = changed;
  const nodes = await objectsOf(tx, changed.tenantId, kind, ids);
  if (nodes.size === 0) return;
  const type = `${CONTENT[kind]}.${change}` as EventType;
  await insertEvents(
    tx,
    changed,
    [...nodes.values()].map((node) => ({ type, resourceId: node.id, node })),
  );
}
