import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';

export const dashboardFileContract: FeatureContract = {
  samples: {
    getDashboardFileSchema: () => ({}),
  },
  access: {
    getDashboardFileSchema: everyone,
  },
};
