import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, ofDeployment, withBody } from '../../../../test/fixture.ts';
import { nameAt } from '../../../../test/grow-list.ts';

export const envVariableContract: FeatureContract = {
  samples: {
    getEnvVariables: ofDeployment,
    setEnvVariables: withBody((fixture) => ({
      env_variables: [{ name: 'SAMPLE', value: fixture.unique() }],
    })),
  },
  failing: async ({ deploymentId }) => {
    const params = { deploymentId };
    return {
      setEnvVariables: [
        [
          400,
          {
            params,
            body: {
              env_variables: [
                { name: 'A', value: '1' },
                { name: 'B', value: '[ENCRYPTED]' },
              ],
            },
          },
        ],
      ],
    };
  },
  lists: {
    getEnvVariables: {
      add: (server, fixture, count) =>
        server.ok('PUT', `${deploymentPath(fixture)}/env-vars`, {
          env_variables: Array.from({ length: count }, (_, turn) => ({
            name: nameAt(turn, fixture),
            value: 'x',
          })),
        }),
      keyOf: (item) => item.name,
      older: ['data'],
      unpaged: 20,
    },
  },
  access: {
    getEnvVariables: developers,
    setEnvVariables: developers,
  },
};
