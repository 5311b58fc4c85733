import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';

export const firstStepContract: FeatureContract = {
  samples: {
    readFirstSteps: () => ({}),
  },
  access: {
    readFirstSteps: administrators,
  },
};
