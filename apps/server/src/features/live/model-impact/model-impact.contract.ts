import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment } from '../../../../test/fixture.ts';

export const modelImpactContract: FeatureContract = {
  samples: {
    readModelImpact: async (fixture) => ({
      ...ofDeployment(fixture),
      query: { branchName: fixture.sharedBranch },
    }),
  },
  access: { readModelImpact: developers },
};
