import { newDashboard } from '../../../../test/content-under-test.ts';
import { newNotification } from '../../../../test/deliveries-under-test.ts';
import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

async function ofDashboard(fixture: Fixture) {
  const { publicId } = await newDashboard(fixture);
  return {
    params: { deploymentId: fixture.deploymentId },
    body: { dashboardPublicId: publicId, scheduleType: 'WEEKLY', dayOfWeek: 1, hour: 8 },
  };
}

async function ofNotification(fixture: Fixture) {
  const { id } = await newNotification(fixture);
  return { params: { deploymentId: fixture.deploymentId, id } };
}

async function ofDeleted(fixture: Fixture) {
  const { params } = await ofNotification(fixture);
  await fixture.server.call('DELETE', `${deploymentPath(fixture)}/notifications/${params.id}`);
  return { params };
}

export const notificationContract: FeatureContract = {
  samples: {
    getNotifications: async (fixture) => {
      await newNotification(fixture);
      return { params: { deploymentId: fixture.deploymentId } };
    },
    createNotification: ofDashboard,
    getNotification: ofNotification,
    updateNotification: async (fixture) => ({
      ...(await ofNotification(fixture)),
      body: {
        scheduleType: 'DAILY',
        hour: 7,
        linkTemplate: 'https://app.example.com/{externalId}',
        conditions: [{ type: 'fresh', member: 'orders.created_at', hours: 24 }],
      },
    }),
    deleteNotification: ofNotification,
    restoreNotification: ofDeleted,
  },
  failing: async (fixture) => {
    const { params, body } = await ofDashboard(fixture);
    const of = await ofNotification(fixture);
    const unknown = { params: { ...params, id: 999_999 } };
    return {
      createNotification: [
        [400, { params, body: { ...body, scheduleType: 'CUSTOM' } }],
        [400, { params, body: { ...body, filters: [{ member: 'orders.status', value: 'shipped' }] } }],
        [404, { params, body: { ...body, dashboardPublicId: 'Unknown00000' } }],
        [400, { params, body: { ...body, dashboardId: 1 } }],
      ],
      updateNotification: [
        [400, { ...of, body: { scheduleType: 'CUSTOM', customCron: '* * * * *' } }],
        [404, { ...unknown, body: { hour: 7 } }],
      ],
      deleteNotification: [[404, unknown]],
      restoreNotification: [
        [404, unknown],
        [404, of],
      ],
    };
  },
  lists: {
    getNotifications: {
      add: (_server, fixture, count) => inTurns(count, () => newNotification(fixture)),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 100,
    },
  },
  access: {
    getNotifications: administrators,
    createNotification: administrators,
    getNotification: administrators,
    updateNotification: administrators,
    deleteNotification: administrators,
    restoreNotification: administrators,
  },
};
