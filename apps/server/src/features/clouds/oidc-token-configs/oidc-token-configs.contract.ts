import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';

export const oidcTokenConfigContract: FeatureContract = {
  samples: {
    listOidcTokenConfigs: () => ({}),
    createOidcTokenConfig: (fixture) => ({ body: tokenConfig(fixture) }),
    getOidcTokenConfig: async (fixture) => ({ params: { id: await newTokenConfig(fixture) } }),
    updateOidcTokenConfig: async (fixture) => ({
      params: { id: await newTokenConfig(fixture) },
      body: { subFormat: 'facet:{deployment_id}', customClaims: { teams: 'data, sales' }, isEnabled: null },
    }),
    deleteOidcTokenConfig: async (fixture) => ({ params: { id: await newTokenConfig(fixture) } }),
  },
  failing: async (fixture) => {
    const takenTokens = {
      audienceType: 'custom',
      customAudience: 'taken',
      name: fixture.unique(),
      targetEnvVar: fixture.unique().toUpperCase(),
    };
    const tokens = await must(fixture.server, 'POST', '/api/v1/oidc-token-configs', takenTokens);
    return {
      createOidcTokenConfig: [
        [400, { body: { audienceType: 'gcp' } }],
        [400, { body: { audienceType: 'aws', customClaims: { sub: 'admin' } } }],
        [409, { body: { ...takenTokens, targetEnvVar: 'ANOTHER' } }],
      ],
      updateOidcTokenConfig: [
        [400, { params: { id: tokens.id }, body: { audienceType: 'aws', isEnabled: false } }],
        [404, { params: { id: 999_999 }, body: {} }],
      ],
      deleteOidcTokenConfig: [[404, { params: { id: 999_999 } }]],
    };
  },
  access: {
    listOidcTokenConfigs: administrators,
    createOidcTokenConfig: administrators,
    getOidcTokenConfig: administrators,
    updateOidcTokenConfig: administrators,
    deleteOidcTokenConfig: administrators,
  },
};

function tokenConfig(fixture: Fixture) {
  const [name, variable] = [fixture.unique(), fixture.unique().toUpperCase()];
  return {
    audienceType: 'custom',
    customAudience: `https://${name}.example.com`,
    name,
    targetEnvVar: variable,
  };
}

async function newTokenConfig(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'POST', '/api/v1/oidc-token-configs', tokenConfig(fixture));
  return id;
}
