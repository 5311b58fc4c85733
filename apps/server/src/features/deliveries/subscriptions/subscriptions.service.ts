import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { requireVisibleDashboard } from '../../content/dashboards/published-dashboard.ts';
import { grantSubscribing, grantUnsubscribing, type Subscribed } from '../access/subscription-policy.ts';
import { endOwnException, unsubscribe } from '../exceptions/exceptions.service.ts';
import type { NotificationKey } from '../notifications/notifications.service.ts';
import { viewOfSchedule } from '../notifications/schedule-of.ts';
import type { NotificationSubscription } from './subscriptions.schema.ts';
import { insertOwnRecipient, lockSubscription, type SubscriptionRow } from './subscriptions.store.ts';

/**
 * Subscribes the caller to a notification of a dashboard that they see. They get it through their groups again, or else
 * become a direct recipient.
 * @throws 404 if they may not see the dashboard, 403 if an administrator excluded them
 */
export async function subscribe(tx: Tx, caller: Caller, key: NotificationKey): Promise<SubscriptionRow> {
  const before = await requireSubscription(tx, caller, key);
  const { isVisible } = await requireVisibleDashboard(tx, caller, before.dashboard_public_id);
  const grant = grantSubscribing(caller, subscribedBy(before, isVisible));
  if (before.exception !== null) await endOwnException(tx, grant);
  if (!isRecipient(before)) await insertOwnRecipient(tx, grant);
  return requireSubscription(tx, caller, key);
}

/**
 * Ends all emails of a notification to the caller, even if they no longer see its dashboard.
 * @throws 404 if they may not see the dashboard and are not a recipient
 */
export async function endSubscription(
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
): Promise<SubscriptionRow> {
  const before = await requireSubscription(tx, caller, key);
  const seesDashboard =
    !isRecipient(before) && (await requireVisibleDashboard(tx, caller, before.dashboard_public_id)).isVisible;
  await unsubscribe(tx, grantUnsubscribing(caller, subscribedBy(before, seesDashboard)));
  return before;
}

function subscribedBy(row: SubscriptionRow, seesDashboard: boolean): Subscribed {
  return { id: row.id, isRecipient: isRecipient(row), seesDashboard, exception: row.exception };
}

function isRecipient({ is_direct, groups }: Pick<SubscriptionRow, 'is_direct' | 'groups'>): boolean {
  return is_direct || groups.length > 0;
}

async function requireSubscription(tx: Tx, caller: Caller, key: NotificationKey): Promise<SubscriptionRow> {
  return orNotFound(await lockSubscription(tx, key, caller.user.id), `Notification ${key.id}`);
}

/** The id of a dashboard of a deployment that the caller sees. @throws 404 */
export async function requireDashboard(
  db: Db,
  caller: Caller,
  deploymentId: number,
  publicId: string,
): Promise<number> {
  const { id, deployment } = await requireVisibleDashboard(db, caller, publicId);
  return orNotFound(deployment.id === deploymentId ? id : undefined, `Dashboard ${publicId}`);
}

/** The view of a notification for the user of the row. */
export function viewOfSubscription(row: SubscriptionRow): NotificationSubscription {
  const { humanReadableSchedule, timezone, nextRuns } = viewOfSchedule(row);
  const isExcepted = row.exception !== null;
  return {
    notificationId: row.id,
    isSubscribed: !isExcepted && isRecipient(row),
    isDirect: row.is_direct,
    groups: [...row.groups],
    isExcepted,
    humanReadableSchedule,
    timezone,
    nextRuns,
    notificationFormat: row.format,
  };
}
