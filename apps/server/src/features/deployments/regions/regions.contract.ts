import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';

export const regionContract: FeatureContract = {
  samples: {
    listRegions: () => ({}),
  },
  lists: {
    listRegions: { keyOf: (item) => item.id, older: ['data'], unpaged: 20 },
  },
  access: {
    listRegions: everyone,
  },
};
