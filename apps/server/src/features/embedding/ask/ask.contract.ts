import { explorers, type FeatureContract } from '../../../../test/feature-contract.ts';

export const askContract: FeatureContract = {
  samples: {
    ask: ({ deploymentId }) => ({
      params: { deploymentId },
      body: {
        question: 'orders by status',
        context: { chosen: [{ text: 'orders', member: 'orders.count', value: null }] },
        locale: 'de',
        timezone: 'Europe/Berlin',
      },
    }),
  },
  needsPods: ['ask'],
  access: { ask: explorers },
};
