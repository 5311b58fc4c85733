import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, must, ofDeployment, withBody } from '../../../../test/fixture.ts';
import { nameAt } from '../../../../test/grow-list.ts';

export const envVariableContract: FeatureContract = {
  samples: {
    getEnvVariables: ofDeployment,
    setEnvVariables: withBody((fixture) => ({
      env_variables: [{ name: 'SAMPLE', value: fixture.unique() }],
    })),
    removeEnvVariable: async (fixture) => {
      const name = `SAMPLE_${fixture.unique()}`;
      const body = { env_variables: [{ name, value: 'x' }] };
      await must(fixture.server, 'PUT', `${deploymentPath(fixture)}/env-vars`, body);
      return { ...ofDeployment(fixture), query: { name } };
    },
  },
  failing: async ({ deploymentId }) => {
    const params = { deploymentId };
    return {
      removeEnvVariable: [[404, { params, query: { name: 'NO_SUCH_VARIABLE' } }]],
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
    removeEnvVariable: developers,
  },
};
