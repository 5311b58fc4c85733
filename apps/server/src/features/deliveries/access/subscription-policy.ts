import type { Caller } from '../../../auth/caller.ts';
import type { Grant } from '../../../auth/grants/grant.ts';
import { makeGrant } from '../../../auth/grants/make-grant.ts';
import { forbidden, notFound } from '../../../errors/errors.ts';

/** Proof that a user may subscribe to the notification with this id (`begin`), or unsubscribe from it (`end`). */
export interface SubscriptionGrant<Act extends 'begin' | 'end'> extends Grant<'Subscription', Act> {
  readonly userId: number;
}

/** How a caller is related to a notification. */
export interface Subscribed {
  readonly id: number;
  /** Whether they are a recipient, directly or through a group. */
  readonly isRecipient: boolean;
  /** Whether they may see its dashboard now. Also false where that does not matter and was not checked. */
  readonly seesDashboard: boolean;
  /** Why they are excluded; null if they are not. */
  readonly exception: 'unsubscribed' | 'excepted' | null;
}

/** @throws 404 unless the caller sees the dashboard, 403 if an administrator has excluded them */
export function grantSubscribing(caller: Caller, subscribed: Subscribed): SubscriptionGrant<'begin'> {
  if (!subscribed.seesDashboard) throw notFound(`Notification ${subscribed.id}`);
  if (subscribed.exception === 'excepted')
    throw forbidden('An administrator has excluded you from this notification');
  return grantFor(caller.tenantId, subscribed.id, caller.user.id);
}

/** @throws 404 unless the caller is a recipient, or sees the dashboard */
export function grantUnsubscribing(caller: Caller, subscribed: Subscribed): SubscriptionGrant<'end'> {
  if (!subscribed.isRecipient && !subscribed.seesDashboard) throw notFound(`Notification ${subscribed.id}`);
  return grantFor(caller.tenantId, subscribed.id, caller.user.id);
}

/** Lets whoever has the signed link from an email to a user end that user's subscription. */
export function grantByLink(
  tenantId: number,
  { notification: { notificationId }, user }: Addressed,
): SubscriptionGrant<'end'> {
  return grantFor(tenantId, notificationId, user.id);
}

/** The user whom a link unsubscribes, and the notification. */
interface Addressed {
  readonly notification: { readonly notificationId: number };
  readonly user: { readonly id: number };
}

function grantFor<Act extends 'begin' | 'end'>(
  tenantId: number,
  id: number,
  userId: number,
): SubscriptionGrant<Act> {
  return { ...makeGrant<'Subscription', Act>({ tenantId }, id), userId };
}
