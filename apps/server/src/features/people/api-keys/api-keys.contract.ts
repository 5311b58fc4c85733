import { everyone, type FeatureContract, ownOnly } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

export const apiKeyContract: FeatureContract = {
  samples: {
    listApiKeys: () => ({}),
    createApiKey: (fixture) => ({ body: { name: fixture.unique(), permissions: ['DeploymentRead'] } }),
    getApiKey: async (fixture) => ({ params: { id: await newApiKey(fixture) } }),
    deleteApiKey: async (fixture) => ({ params: { id: await newApiKey(fixture) } }),
  },
  failing: {
    createApiKey: [
      [400, { body: { name: 'x', expiresAt: '2001-01-01T00:00:00.000Z' } }],
      [400, { body: { name: 'x', deploymentIds: [999_999] } }],
    ],
    deleteApiKey: [[404, { params: { id: 999_999 } }]],
  },
  lists: {
    listApiKeys: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) => server.ok('POST', '/api/v1/api-keys', { name: nameAt(turn, fixture) })),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listApiKeys: everyone,
    createApiKey: everyone,
    getApiKey: ownOnly,
    deleteApiKey: ownOnly,
  },
};

async function newApiKey(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'POST', '/api/v1/api-keys', { name: fixture.unique() });
  return id;
}
