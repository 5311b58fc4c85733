import { everyone, type FeatureContract } from '../../test/feature-contract.ts';

export const specContract: FeatureContract = {
  samples: {
    getSpec: () => ({}),
  },
  access: {
    getSpec: everyone,
  },
};
