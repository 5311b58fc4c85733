import { newNotification } from '../../../../test/deliveries-under-test.ts';
import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

async function ofNotification(fixture: Fixture) {
  const { id } = await newNotification(fixture);
  return { params: { deploymentId: fixture.deploymentId, id } };
}

/** The dashboard whose list of notifications grows. */
const grown = new WeakMap<Fixture, string>();

export const subscriptionContract: FeatureContract = {
  samples: {
    getNotificationSubscriptions: async (fixture) => {
      const { dashboardPublicId: publicId } = await newNotification(fixture);
      grown.set(fixture, publicId);
      return { params: { deploymentId: fixture.deploymentId, publicId } };
    },
    subscribeToNotification: ofNotification,
    unsubscribeFromNotification: ofNotification,
  },
  failing: (fixture) => {
    const unknown = { params: { deploymentId: fixture.deploymentId, id: 999_999 } };
    return Promise.resolve({
      subscribeToNotification: [[404, unknown]],
      unsubscribeFromNotification: [[404, unknown]],
    });
  },
  lists: {
    getNotificationSubscriptions: {
      add: (_server, fixture, count) =>
        inTurns(count, () =>
          must(fixture.server, 'POST', `${deploymentPath(fixture)}/notifications`, {
            dashboardPublicId: grown.get(fixture),
            scheduleType: 'DAILY',
          }),
        ),
      keyOf: (item) => item.notificationId,
      older: [],
      unpaged: 100,
    },
  },
  access: {
    getNotificationSubscriptions: everyone,
    subscribeToNotification: everyone,
    unsubscribeFromNotification: everyone,
  },
};
