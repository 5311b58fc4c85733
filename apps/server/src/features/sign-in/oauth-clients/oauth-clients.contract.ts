import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

export const oauthClientContract: FeatureContract = {
  samples: {
    listOAuthClients: async (fixture) => {
      await newOAuthClient(fixture);
      return {};
    },
    createOAuthClient: (fixture) => ({ body: oauthClient(fixture) }),
    getOAuthClient: async (fixture) => ({ params: { clientId: await newOAuthClient(fixture) } }),
    updateOAuthClient: async (fixture) => ({
      params: { clientId: await newOAuthClient(fixture) },
      body: { name: fixture.unique(), postLogoutRedirectUris: ['https://reports.example.com/'] },
    }),
    rotateOAuthClientSecret: async (fixture) => ({ params: { clientId: await newOAuthClient(fixture) } }),
    deleteOAuthClient: async (fixture) => ({ params: { clientId: await newOAuthClient(fixture) } }),
  },
  failing: async (fixture) => {
    const takenClient = oauthClient(fixture);
    const client = await must(fixture.server, 'POST', '/api/v1/oauth-clients', takenClient);
    return {
      createOAuthClient: [
        [409, { body: { ...takenClient, clientId: client.clientId } }],
        [409, { body: { ...takenClient, clientId: 'cube-cli' } }],
        [400, { body: { ...takenClient, isPublic: true, isTrusted: true } }],
        [400, { body: { ...takenClient, redirectUris: ['http://reports.example.com/callback'] } }],
      ],
      updateOAuthClient: [
        [404, { params: { clientId: 'unknown' }, body: { name: 'x' } }],
        [400, { params: { clientId: 'cube-cli' }, body: { name: 'x' } }],
        [400, { params: { clientId: client.clientId }, body: { redirectUris: null } }],
      ],
      rotateOAuthClientSecret: [
        [404, { params: { clientId: 'unknown' } }],
        [400, { params: { clientId: 'cube-cli' } }],
      ],
      deleteOAuthClient: [
        [404, { params: { clientId: 'unknown' } }],
        [400, { params: { clientId: 'cube-cli' } }],
      ],
    };
  },
  lists: {
    listOAuthClients: {
      add: (server, fixture, count) =>
        inTurns(count, () => server.ok('POST', '/api/v1/oauth-clients', oauthClient(fixture))),
      keyOf: (item) => item.clientId,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listOAuthClients: administrators,
    createOAuthClient: administrators,
    getOAuthClient: administrators,
    updateOAuthClient: administrators,
    rotateOAuthClientSecret: administrators,
    deleteOAuthClient: administrators,
  },
};

async function newOAuthClient(fixture: Fixture): Promise<string> {
  const { clientId } = await must(fixture.server, 'POST', '/api/v1/oauth-clients', oauthClient(fixture));
  return clientId;
}

function oauthClient(fixture: Fixture) {
  return { name: fixture.unique(), redirectUris: ['https://reports.example.com/callback'] };
}
