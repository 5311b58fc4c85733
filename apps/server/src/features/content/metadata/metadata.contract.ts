import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';

export const metadataContract: FeatureContract = {
  samples: {
    getMetadata: ({ deploymentId }) => ({ body: { selectors: [{ deploymentId }] } }),
  },
  needsPods: ['getMetadata'],
  access: { getMetadata: everyone },
};
