import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment } from '../../../../test/fixture.ts';

export const changeContract: FeatureContract = {
  samples: {
    branchChanges: async (fixture) => ({
      ...ofDeployment(fixture),
      query: { branchName: fixture.sharedBranch },
    }),
  },
  access: { branchChanges: developers },
};
