import type { Tx } from '@facet/db';
import { runChanges } from '../../../../events/delivery-events.ts';
import type { RunOfNotification } from '../lock-run.store.ts';
import { endRun, type RunEnd } from './end-run.store.ts';
import { announceTurn, type OwnerMailParts } from './owner-mail.ts';

/** Ends a run, and notifies its owner if it is the first to fail or the first to work again. */
export async function endAndAnnounce(
  parts: OwnerMailParts,
  tx: Tx,
  run: RunOfNotification,
  ending: RunEnd,
): Promise<void> {
  const ended = await endRun(tx, run, ending);
  if (ended === undefined) return;
  const { tenant_id: tenantId, notification_id: notificationId, id: runId } = run;
  await runChanges.publish(tx, { tenantId, notificationId, runId, state: ending.state });
  if (ended.turned !== undefined) await announceTurn(parts, tx, run, ended.turned);
}
