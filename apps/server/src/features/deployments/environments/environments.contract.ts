import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

export const environmentContract: FeatureContract = {
  samples: {
    getDeploymentEnvironments: ofDeployment,
  },
  lists: {
    getDeploymentEnvironments: {
      add: (server, fixture, count) =>
        inTurns(count, async (turn) => {
          const branches = `/build${deploymentPath(fixture)}/branches`;
          const name = nameAt(turn, fixture);
          await server.ok('POST', branches, { name });
          await server.ok('PUT', `${branches}/staging-environment`, { branchName: name, enabled: true });
        }),
      keyOf: (item) => item.id,
      older: ['data', 'pagination'],
      unpaged: 20,
    },
  },
  access: {
    getDeploymentEnvironments: everyone,
  },
};
