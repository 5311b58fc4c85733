import { explorers, type FeatureContract } from '../../../../test/feature-contract.ts';

export const explanationContract: FeatureContract = {
  samples: {
    explainQuery: ({ deploymentId }) => ({
      params: { deploymentId },
      body: { query: { measures: ['orders.count'] } },
    }),
  },
  needsPods: ['explainQuery'],
  access: { explainQuery: explorers },
};
