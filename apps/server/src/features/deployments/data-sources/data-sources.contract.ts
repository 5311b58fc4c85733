import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment, withBody } from '../../../../test/fixture.ts';

export const dataSourceContract: FeatureContract = {
  samples: { listDataSourceTypes: ofDeployment, testDataSources: withBody(() => ({})) },
  failing: { testDataSources: [] },
  access: { listDataSourceTypes: developers, testDataSources: developers },
};
