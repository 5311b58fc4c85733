import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, withBody } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

const ofEnvironment = ({ deploymentId, environmentId }: Fixture) => ({
  params: { deploymentId, environmentId },
});

export const tokenContract: FeatureContract = {
  samples: {
    deploymentToken: withBody(() => ({ expiresIn: 60 })),
    getDeploymentEnvironmentTokens: ofEnvironment,
    createDeploymentEnvironmentToken: (fixture) => ({
      ...ofEnvironment(fixture),
      body: { security_context: { country: 'US' }, expires_in: 60, scopes: ['meta'] },
    }),
    createDeploymentEnvironmentTokenForMetaSync: (fixture) => ({
      ...ofEnvironment(fixture),
      body: { security_context: { country: 'US' } },
    }),
  },
  failing: async ({ deploymentId, environmentId }) => {
    const params = { deploymentId };
    const token = { params: { deploymentId, environmentId: 999_999 }, body: { security_context: {} } };
    return {
      deploymentToken: [[400, { params, body: { expiresIn: 59 } }]],
      createDeploymentEnvironmentToken: [
        [404, token],
        [400, { params: { deploymentId, environmentId }, body: { security_context: {}, expires_in: 3601 } }],
      ],
      createDeploymentEnvironmentTokenForMetaSync: [[404, token]],
    };
  },
  lists: {
    getDeploymentEnvironmentTokens: {
      add: (server, fixture, count) =>
        inTurns(count, () =>
          server.ok('POST', `${deploymentPath(fixture)}/environments/${fixture.environmentId}/tokens`, {
            security_context: { made: fixture.unique() },
          }),
        ),
      keyOf: (item) => item.security_context.made ?? item.token,
      older: ['data', 'pagination'],
      unpaged: 20,
    },
  },
  access: {
    deploymentToken: everyone,
    getDeploymentEnvironmentTokens: everyone,
    createDeploymentEnvironmentToken: everyone,
    createDeploymentEnvironmentTokenForMetaSync: everyone,
  },
};
