import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment } from '../../../../test/fixture.ts';

export const graphContract: FeatureContract = {
  samples: {
    readModelGraph: async (fixture) => ({
      ...ofDeployment(fixture),
      query: { branchName: fixture.sharedBranch },
    }),
  },
  access: { readModelGraph: developers },
};
