import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { ACME, allow, callerUnderTest, ME } from '../../../auth/caller-under-test.ts';
import { ApiError } from '../../../errors/errors.ts';
import {
  grantNotification,
  grantScheduling,
  NOTIFICATION_ACTIONS,
  type NotificationAction,
  type NotificationGrant,
} from './notification-policy.ts';
import {
  grantByLink,
  grantSubscribing,
  grantUnsubscribing,
  type Subscribed,
  type SubscriptionGrant,
} from './subscription-policy.ts';

const NOTIFICATION = { tenantId: 1, deploymentId: 3, id: 8 };
const admin = callerUnderTest([], { isAdmin: true });

/** `ok`, or the status of the refusal. */
function outcomeOf(grant: () => unknown): number | 'ok' {
  try {
    grant();
    return 'ok';
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}

/** What each action results in, the same for all of them, and so does scheduling. */
const NOTIFICATIONS: Readonly<Record<string, readonly [Caller, number | 'ok']>> = {
  stranger: [callerUnderTest([]), 403],
  'all permissions on the deployment': [callerUnderTest([allow('Deployment', 'All', 3)]), 403],
  administrator: [admin, 'ok'],
  'administrator in an embed session': [callerUnderTest([], { isAdmin: true, embedTenant: null }), 'ok'],
  'administrator with a limited key': [callerUnderTest([], { isAdmin: true, permissions: ['All'] }), 403],
  'administrator with a key for the deployment': [{ ...admin, deploymentIds: [3] }, 'ok'],
  'administrator with a key for another one': [{ ...admin, deploymentIds: [4] }, 403],
  'administrator of another account': [{ ...admin, tenantId: 2 }, 404],
  'embed user': [callerUnderTest([], { embedTenant: ACME }), 403],
};

test('only administrators define notifications', () => {
  for (const [name, [caller, outcome]] of Object.entries(NOTIFICATIONS)) {
    for (const action of Object.keys(NOTIFICATION_ACTIONS) as NotificationAction[])
      assert.equal(
        outcomeOf(() => grantNotification(caller, NOTIFICATION, action)),
        outcome,
        `${name}: ${action}`,
      );
    assert.equal(
      outcomeOf(() => grantScheduling(caller, NOTIFICATION)),
      outcome,
      `${name}: schedule`,
    );
  }
});

test('who begins and ends to get a notification', () => {
  const nothing: Subscribed = { id: 8, isRecipient: false, seesDashboard: false, exception: null };
  const viewer: Subscribed = { ...nothing, seesDashboard: true };
  const table: Readonly<Record<string, readonly [Subscribed, begin: number | 'ok', end: number | 'ok']>> = {
    stranger: [nothing, 404, 404],
    viewer: [viewer, 'ok', 'ok'],
    recipient: [{ ...viewer, isRecipient: true }, 'ok', 'ok'],
    'recipient who no longer sees the dashboard': [{ ...nothing, isRecipient: true }, 404, 'ok'],
    'viewer who unsubscribed': [{ ...viewer, exception: 'unsubscribed' }, 'ok', 'ok'],
    'viewer whom an administrator excepted': [{ ...viewer, exception: 'excepted' }, 403, 'ok'],
  };
  const caller = callerUnderTest([]);
  for (const [name, [subscribed, begin, end]] of Object.entries(table)) {
    assert.equal(
      outcomeOf(() => grantSubscribing(caller, subscribed)),
      begin,
      `${name} begins`,
    );
    assert.equal(
      outcomeOf(() => grantUnsubscribing(caller, subscribed)),
      end,
      `${name} ends`,
    );
  }
});

test('a grant for a subscription is for one user', () => {
  const subscribed = { id: 8, isRecipient: true, seesDashboard: true, exception: null };
  const { tenantId, id, userId } = grantSubscribing(callerUnderTest([]), subscribed);
  assert.deepEqual({ tenantId, id, userId }, { tenantId: 1, id: 8, userId: ME });
  const byLink = grantByLink(1, { notification: { notificationId: 8 }, user: { id: 6 } });
  assert.deepEqual(
    { tenantId: byLink.tenantId, id: byLink.id, userId: byLink.userId },
    { tenantId: 1, id: 8, userId: 6 },
  );
  const use = (_tx: Tx, _grant: NotificationGrant<'address'>) => {};
  // @ts-expect-error the subscription of a user is no grant for the recipients of a notification
  use({} as Tx, {} as SubscriptionGrant<'end'>);
  // @ts-expect-error for another action
  use({} as Tx, {} as NotificationGrant<'delete'>);
});
