import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';

export const eventContract: FeatureContract = {
  samples: {
    streamEvents: () => ({ query: { after: '0', follow: 'false' } }),
  },
  access: {
    streamEvents: everyone,
  },
};
