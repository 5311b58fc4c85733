import { newNotification } from '../../../../test/deliveries-under-test.ts';
import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

/** The embed tenant of the sample calls. */
const NAME = 'exception-samples';

async function newUser(fixture: Fixture) {
  const path = `/api/v1/embed-tenants/${NAME}/user`;
  const { id } = await must(fixture.server, 'POST', path, { externalId: fixture.unique() });
  return { type: 'EMBED_USER', id: id as number, embedTenantName: NAME };
}

async function ofNotification(fixture: Fixture) {
  const { id } = await newNotification(fixture);
  return {
    params: { deploymentId: fixture.deploymentId, id: id as number },
    body: { users: [await newUser(fixture)] },
  };
}

async function except(fixture: Fixture, id: number, users: readonly object[]) {
  const path = `${deploymentPath(fixture)}/notifications/${id}/exceptions`;
  await fixture.server.call('POST', path, { body: { users } });
}

async function ofException(fixture: Fixture) {
  const { params, body } = await ofNotification(fixture);
  await except(fixture, params.id, body.users);
  return { params, body };
}

/** The notification whose list of exceptions grows. */
const grown = new WeakMap<Fixture, number>();

export const exceptionContract: FeatureContract = {
  samples: {
    getNotificationExceptions: async (fixture) => {
      const { params } = await ofException(fixture);
      grown.set(fixture, params.id);
      return { params };
    },
    addNotificationExceptions: ofNotification,
    removeNotificationExceptions: ofException,
  },
  failing: async (fixture) => {
    const { params, body } = await ofNotification(fixture);
    const users = [...body.users, { type: 'USER', id: 999_999 }];
    const nameless = [...body.users, { type: 'EMBED_USER', id: 1 }];
    const unknown = { ...params, id: 999_999 };
    return {
      addNotificationExceptions: [
        [400, { params, body: { users } }],
        [400, { params, body: { users: nameless } }],
        [404, { params: unknown, body }],
      ],
      removeNotificationExceptions: [
        [400, { params, body: { users: nameless } }],
        [404, { params: unknown, body }],
      ],
    };
  },
  lists: {
    getNotificationExceptions: {
      add: (_server, fixture, count) =>
        inTurns(count, async () => except(fixture, grown.get(fixture) ?? 0, [await newUser(fixture)])),
      keyOf: (item) => item.embedUserId,
      older: [],
      unpaged: 100,
    },
  },
  access: {
    getNotificationExceptions: administrators,
    addNotificationExceptions: administrators,
    removeNotificationExceptions: administrators,
  },
};
