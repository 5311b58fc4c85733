import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment } from '../../../../test/fixture.ts';

export const validationContract: FeatureContract = {
  samples: {
    validateDataModel: ofDeployment,
  },
  access: {
    validateDataModel: developers,
  },
};
