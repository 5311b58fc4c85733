import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { must } from '../../../../test/fixture.ts';
import { newOAuthIntegration, oauthIntegration } from '../../../../test/sample-oauth-integrations.ts';

export const oauthIntegrationContract: FeatureContract = {
  samples: {
    listOAuthIntegrations: () => ({}),
    createOAuthIntegration: (fixture) => ({ body: oauthIntegration(fixture) }),
    getOAuthIntegration: async (fixture) => ({ params: { id: await newOAuthIntegration(fixture) } }),
    updateOAuthIntegration: async (fixture) => ({
      params: { id: await newOAuthIntegration(fixture) },
      body: { ...oauthIntegration(fixture), clientSecret: null, type: 'databricks' },
    }),
    deleteOAuthIntegration: async (fixture) => ({ params: { id: await newOAuthIntegration(fixture) } }),
  },
  failing: async (fixture) => {
    const takenIntegration = {
      name: `Taken ${fixture.unique()}`,
      type: 'custom',
      authUrl: 'https://auth.example.com/authorize',
      tokenUrl: 'https://auth.example.com/token',
      redirectUri: 'https://facet.example.com/oauth/callback',
      clientId: 'facet',
      clientSecret: 'taken',
    };
    const connection = await must(fixture.server, 'POST', '/api/v1/oauth-integrations', takenIntegration);
    return {
      createOAuthIntegration: [
        [400, { body: { ...takenIntegration, name: 'x', tokenUrl: 'http://auth.example.com/token' } }],
        [400, { body: { ...takenIntegration, name: 'x', authUrl: 'https://10.0.0.1/authorize' } }],
        [409, { body: { ...takenIntegration, name: takenIntegration.name.toUpperCase() } }],
      ],
      updateOAuthIntegration: [
        [
          400,
          {
            params: { id: connection.id },
            body: { ...takenIntegration, clientSecret: null, tokenUrl: 'https://another.example.com/token' },
          },
        ],
        [404, { params: { id: 999_999 }, body: takenIntegration }],
      ],
      deleteOAuthIntegration: [[404, { params: { id: 999_999 } }]],
    };
  },
  access: {
    listOAuthIntegrations: administrators,
    createOAuthIntegration: administrators,
    getOAuthIntegration: administrators,
    updateOAuthIntegration: administrators,
    deleteOAuthIntegration: administrators,
  },
};
