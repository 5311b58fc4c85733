import type { Access } from '../../../auth/access.ts';
import { type Caller, inScope, isAdmin } from '../../../auth/caller.ts';
import type { Grant } from '../../../auth/grants/grant.ts';
import { makeGrant } from '../../../auth/grants/make-grant.ts';
import { forbidden, notFound } from '../../../errors/errors.ts';

/**
 * The access that each action on a notification requires. Notifications send rows to people who did not request them, so
 * only administrators may change them.
 */
export const NOTIFICATION_ACTIONS = {
  /** The schedule, and what is delivered. */
  change: 'admin',
  /** Who gets it: recipients, exceptions and channels. */
  address: 'admin',
  delete: 'admin',
  restore: 'admin',
} as const satisfies Record<string, Access>;

export type NotificationAction = keyof typeof NOTIFICATION_ACTIONS;
export type NotificationGrant<Act extends NotificationAction> = Grant<'Notification', Act>;

/** Proof that a caller may schedule deliveries in the deployment with this id. */
export type SchedulingGrant = Grant<'Scheduling', 'create'>;

interface Place {
  readonly tenantId: number;
  readonly deploymentId: number;
}

/**
 * @throws 404 for a notification of another account, 403 unless the caller is an administrator whose key reaches the
 * deployment
 */
export function grantNotification<Act extends NotificationAction>(
  caller: Caller,
  notification: Place & { readonly id: number },
  _action: Act,
): NotificationGrant<Act> {
  requireScheduler(caller, notification, `Notification ${notification.id}`);
  return makeGrant(caller, notification.id);
}

/** @throws 404 for a deployment of another account, 403 as `grantNotification` */
export function grantScheduling(caller: Caller, place: Place): SchedulingGrant {
  requireScheduler(caller, place, `Deployment ${place.deploymentId}`);
  return makeGrant(caller, place.deploymentId);
}

function requireScheduler(caller: Caller, { tenantId, deploymentId }: Place, what: string): void {
  if (tenantId !== caller.tenantId) throw notFound(what);
  if (!isAdmin(caller)) throw forbidden('Only an administrator may do this');
  if (!inScope(caller, deploymentId))
    throw forbidden(`The API key is not scoped to deployment ${deploymentId}`);
}
