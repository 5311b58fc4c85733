import assert from 'node:assert/strict';
import {
  insertEndedRun,
  newEndedRun,
  newNotification,
  newWaitingRun,
} from '../../../../test/deliveries-under-test.ts';
import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import type { Fixture } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

async function ofNotification(fixture: Fixture) {
  const { id } = await newNotification(fixture);
  return { params: { deploymentId: fixture.deploymentId, id } };
}

async function ofRun(fixture: Fixture) {
  return { params: { deploymentId: fixture.deploymentId, ...(await newEndedRun(fixture)) } };
}

/** The run and notification whose lists grow. */
const grown = new WeakMap<Fixture, { readonly id: number; readonly runId: number }>();

async function ofGrown(fixture: Fixture) {
  const { params } = await ofRun(fixture);
  grown.set(fixture, params);
  return { params };
}

export const runContract: FeatureContract = {
  samples: {
    runNotification: ofNotification,
    getNotificationRuns: async (fixture) => {
      const { params } = await ofGrown(fixture);
      return { params: { deploymentId: params.deploymentId, id: params.id } };
    },
    getNotificationRun: ofRun,
    getNotificationRunRecipients: ofGrown,
    retryNotificationRun: ofRun,
    cancelNotificationRun: async (fixture) => ({
      params: { deploymentId: fixture.deploymentId, ...(await newWaitingRun(fixture)) },
    }),
  },
  failing: async (fixture) => {
    const { params } = await ofRun(fixture);
    return {
      runNotification: [[404, { params: { deploymentId: fixture.deploymentId, id: 999_999 } }]],
      retryNotificationRun: [
        [404, { params: { ...params, runId: 999_999 } }],
        [404, { params: { ...params, id: 999_999 } }],
      ],
      cancelNotificationRun: [
        [404, { params: { ...params, runId: 999_999 } }],
        [409, { params }],
      ],
    };
  },
  lists: {
    getNotificationRuns: {
      add: async ({ db }, fixture, count) => {
        const { id: notificationId } = grown.get(fixture) ?? { id: 0 };
        const { tenant_id: tenantId } = await rowOf(db, notificationId);
        await inTurns(count, () => insertEndedRun(db, { tenantId, notificationId, userId: 1 }));
      },
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
    getNotificationRunRecipients: {
      add: async (server, fixture, count) => {
        const { id, runId } = grown.get(fixture) ?? { id: 0, runId: 0 };
        const { tenant_id } = await rowOf(server.db, id);
        await inTurns(count, async () => {
          const email = `${fixture.unique()}@example.com`;
          const made = await server.ok('POST', '/api/v1/users', { email, username: email });
          await server.db
            .insertInto('notification_run_recipients')
            .values({ tenant_id, run_id: runId, user_id: Number(made.id), email })
            .execute();
        });
      },
      keyOf: (item) => item.userId,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    runNotification: administrators,
    getNotificationRuns: administrators,
    getNotificationRun: administrators,
    getNotificationRunRecipients: administrators,
    retryNotificationRun: administrators,
    cancelNotificationRun: administrators,
  },
};

async function rowOf(db: Fixture['server']['db'], id: number) {
  assert.ok(db !== undefined);
  return db.selectFrom('notifications').select('tenant_id').where('id', '=', id).executeTakeFirstOrThrow();
}
