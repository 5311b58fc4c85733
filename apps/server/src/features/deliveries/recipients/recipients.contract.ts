import { newNotification, shareWithEmbedTenant } from '../../../../test/deliveries-under-test.ts';
import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

/** The embed tenant of the sample calls. */
const NAME = 'delivery-samples';

async function ofNotification(fixture: Fixture) {
  const { id, workbookId } = await newNotification(fixture);
  await shareWithEmbedTenant(fixture, workbookId, NAME);
  return { params: { deploymentId: fixture.deploymentId, id } };
}

const embedUser = (fixture: Fixture) => ({
  type: 'EMBED_USER',
  embedTenantName: NAME,
  externalId: `${fixture.unique()}@example.com`,
  securityContext: { customer: 'acme' },
  groups: [],
  userAttributes: [],
});

async function ofRecipient(fixture: Fixture) {
  const { params } = await ofNotification(fixture);
  const recipients = `${deploymentPath(fixture)}/notifications/${params.id}/recipients`;
  const { createdRecipients } = await must(fixture.server, 'POST', recipients, {
    recipients: [embedUser(fixture)],
  });
  return { params, embedUserId: createdRecipients[0].embedUserId as number };
}

/** The notification whose list of recipients grows. */
const grown = new WeakMap<Fixture, Awaited<ReturnType<typeof ofNotification>>['params']>();

export const recipientContract: FeatureContract = {
  samples: {
    getRecipients: async (fixture) => {
      const { params } = await ofRecipient(fixture);
      grown.set(fixture, params);
      return { params };
    },
    addRecipients: async (fixture) => ({
      ...(await ofNotification(fixture)),
      body: { recipients: [{ type: 'USER', email: 'admin@example.com' }, embedUser(fixture)] },
    }),
    removeRecipients: async (fixture) => {
      const { params, embedUserId } = await ofRecipient(fixture);
      const recipient = { type: 'EMBED_USER', id: embedUserId, embedTenantName: NAME };
      return { params, body: { recipients: [recipient] } };
    },
  },
  failing: async (fixture) => {
    const { params } = await ofNotification(fixture);
    const add = (...recipients: object[]) => ({ params, body: { recipients } });
    const user = { type: 'USER', userId: 1 };
    const remove = { recipients: [{ type: 'USER', id: 1 }] };
    return {
      addRecipients: [
        [400, add(user, { type: 'SLACK', channelId: 'C1' })],
        [400, add(user, { type: 'USER', userId: 999_999 })],
        [400, add(embedUser(fixture), { ...embedUser(fixture), externalId: 'has-no-address' })],
        [400, add({ ...embedUser(fixture), groups: ['no-such-group'] })],
        [403, add({ ...embedUser(fixture), embedTenantName: 'not-shared-with' })],
        [404, { params: { ...params, id: 999_999 }, body: { recipients: [user] } }],
      ],
      removeRecipients: [
        [400, { params, body: { recipients: [{ type: 'EMBED_USER', id: 1 }] } }],
        [404, { params: { ...params, id: 999_999 }, body: remove }],
      ],
    };
  },
  lists: {
    getRecipients: {
      add: (server, fixture, count) => {
        const { deploymentId, id } = grown.get(fixture) ?? { deploymentId: 0, id: 0 };
        const path = `/api/v1/deployments/${deploymentId}/notifications/${id}/recipients`;
        return inTurns(count, () => server.ok('POST', path, { recipients: [embedUser(fixture)] }));
      },
      keyOf: (item) => item.embedUserId,
      older: [],
      unpaged: 100,
    },
  },
  access: {
    getRecipients: administrators,
    addRecipients: administrators,
    removeRecipients: administrators,
  },
};
