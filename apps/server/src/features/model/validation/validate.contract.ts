import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment } from '../../../../test/fixture.ts';

export const validationContract: FeatureContract = {
  samples: {
    validateDataModel: ofDeployment,
    validateUnsavedFiles: ({ deploymentId, devBranch }) => ({
      params: { deploymentId },
      body: { branchName: devBranch, files: [{ path: 'model/unsaved.yml', content: 'cubes: []\n' }] },
    }),
  },
  access: {
    validateDataModel: developers,
    validateUnsavedFiles: developers,
  },
};
