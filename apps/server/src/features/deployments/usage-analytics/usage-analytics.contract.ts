import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { must } from '../../../../test/fixture.ts';

export const usageAnalyticsContract: FeatureContract = {
  samples: {
    createToken: () => ({}),
  },
  failing: async ({ server }) => {
    await must(server, 'PUT', '/api/v1/tenant/settings', { usageAnalyticsEnabled: false });
    return {
      createToken: [[404, {}]],
    };
  },
  access: {
    createToken: administrators,
  },
};
