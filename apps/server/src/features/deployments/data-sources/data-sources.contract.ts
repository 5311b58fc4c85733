import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { withBody } from '../../../../test/fixture.ts';

export const dataSourceContract: FeatureContract = {
  samples: { testDataSources: withBody(() => ({})) },
  failing: { testDataSources: [] },
  access: { testDataSources: developers },
};
