import { newUnsubscribeToken } from '../../../../test/deliveries-under-test.ts';
import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';

export const unsubscribeContract: FeatureContract = {
  samples: {
    unsubscribe: async (fixture) => ({ body: { token: await newUnsubscribeToken(fixture) } }),
  },
  failing: { unsubscribe: [[404, { body: { token: '1-1-1-unknown' } }]] },
  access: { unsubscribe: everyone },
};
