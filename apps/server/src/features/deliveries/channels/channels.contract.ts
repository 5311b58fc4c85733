import assert from 'node:assert/strict';
import { newNotification } from '../../../../test/deliveries-under-test.ts';
import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

const body = { type: 'WEBHOOK', url: 'https://hooks.example.com/facet' };

async function ofNotification(fixture: Fixture) {
  const { id } = await newNotification(fixture);
  return { params: { deploymentId: fixture.deploymentId, id } };
}

async function ofChannel(fixture: Fixture) {
  const { params } = await ofNotification(fixture);
  const path = `${deploymentPath(fixture)}/notifications/${params.id}/channels`;
  const { id: channelId } = await must(fixture.server, 'POST', path, body);
  return { params: { ...params, channelId: channelId as number } };
}

/** The notification whose list of channels grows. */
const grown = new WeakMap<Fixture, number>();

export const channelContract: FeatureContract = {
  samples: {
    getNotificationChannels: async (fixture) => {
      const { params } = await ofChannel(fixture);
      grown.set(fixture, params.id);
      return { params: { deploymentId: params.deploymentId, id: params.id } };
    },
    addNotificationChannel: async (fixture) => ({ ...(await ofNotification(fixture)), body }),
    removeNotificationChannel: ofChannel,
  },
  failing: async (fixture) => {
    const { params } = await ofChannel(fixture);
    const { channelId: _channel, ...notification } = params;
    return {
      addNotificationChannel: [
        [400, { params: notification, body: { ...body, url: 'http://169.254.169.254/' } }],
        [404, { params: { ...notification, id: 999_999 }, body }],
      ],
      removeNotificationChannel: [
        [404, { params: { ...params, channelId: 999_999 } }],
        [404, { params: { ...params, id: 999_999 } }],
      ],
    };
  },
  lists: {
    getNotificationChannels: {
      // More channels than a notification may have, to test the list.
      add: async ({ db }, fixture, count) => {
        const notificationId = grown.get(fixture) ?? 0;
        assert.ok(db !== undefined);
        const { tenant_id } = await db
          .selectFrom('notifications')
          .select('tenant_id')
          .where('id', '=', notificationId)
          .executeTakeFirstOrThrow();
        const row = {
          tenant_id,
          notification_id: notificationId,
          kind: 'SLACK',
          url: '',
          host: 'example.com',
        };
        await inTurns(count, () => db.insertInto('notification_channels').values(row).execute());
      },
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    getNotificationChannels: administrators,
    addNotificationChannel: administrators,
    removeNotificationChannel: administrators,
  },
};
