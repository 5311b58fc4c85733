import { everyone, type FeatureContract, ownOnly } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { newOAuthIntegration } from '../../../../test/sample-oauth-integrations.ts';

export const userOAuthTokenContract: FeatureContract = {
  samples: {
    listUserOAuthTokens: () => ({}),
    getUserOAuthToken: async (fixture) => ({ params: { integrationId: await newConnection(fixture) } }),
    revokeUserOAuthToken: async (fixture) => ({ params: { integrationId: await newConnection(fixture) } }),
    initiateOAuthFlow: async (fixture) => ({ params: { integrationId: await newOAuthIntegration(fixture) } }),
  },
  failing: async (fixture) => {
    const unconnected = await newOAuthIntegration(fixture);
    return {
      revokeUserOAuthToken: [[404, { params: { integrationId: unconnected } }]],
      initiateOAuthFlow: [[404, { params: { integrationId: 999_999 } }]],
    };
  },
  access: {
    listUserOAuthTokens: everyone,
    getUserOAuthToken: ownOnly,
    revokeUserOAuthToken: ownOnly,
    initiateOAuthFlow: everyone,
  },
};

async function newConnection(fixture: Fixture): Promise<number> {
  const integrationId = await newOAuthIntegration(fixture);
  await must(fixture.server, 'POST', `/api/v1/user-oauth-tokens/${integrationId}/initiate`);
  return integrationId;
}
