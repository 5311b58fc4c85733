import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment } from '../../../../test/fixture.ts';

export const buildStatusContract: FeatureContract = {
  samples: {
    buildStatus: ofDeployment,
  },
  access: {
    buildStatus: everyone,
  },
};
