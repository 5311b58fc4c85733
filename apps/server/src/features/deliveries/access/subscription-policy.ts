import type { Caller } from '../../../auth/caller.ts';
import type { Grant } from '../../../auth/grants/grant.ts';
import { makeGrant } from '../../../auth/grants/make-grant.ts';
import { forbidden, notFound } from '../../../errors/errors.ts';

/** Proof that a user may begin or end to get a notification, which has the id. */
export interface SubscriptionGrant<Act extends 'begin' | 'end'> extends Grant<'Subscription', Act> {
  readonly userId: number;
}

/** What a caller has of a notification. */
export interface Subscribed {
  readonly id: number;
  /** Whether they are a recipient, directly or through a group. */
  readonly isRecipient: boolean;
  /** Whether they see its dashboard now; false also if that makes no difference. */
  readonly seesDashboard: boolean;
  /** Why they get nothing. */
  readonly exception: 'unsubscribed' | 'excepted' | null;
}

/** @throws 404 unless the caller sees the dashboard, 403 if an administrator excepted them */
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

/** Grants to end a subscription to whoever has the signed link of an email to the user. */
export function grantByLink(
  tenantId: number,
  { notification: { notificationId }, user }: Addressed,
): SubscriptionGrant<'end'> {
  return grantFor(tenantId, notificationId, user.id);
}

/** Whom a link unsubscribes, and from what. */
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
