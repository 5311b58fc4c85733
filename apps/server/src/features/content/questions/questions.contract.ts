import { explorers, type FeatureContract } from '../../../../test/feature-contract.ts';

export const questionContract: FeatureContract = {
  samples: {
    readQuestion: ({ deploymentId }) => ({
      params: { deploymentId },
      body: { sqlQuery: 'SELECT MEASURE(count) FROM orders' },
    }),
  },
  needsPods: ['readQuestion'],
  access: { readQuestion: explorers },
};
