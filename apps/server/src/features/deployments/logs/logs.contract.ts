import { addLogLines } from '../../../../test/add-log-lines.ts';
import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment } from '../../../../test/fixture.ts';

export const logContract: FeatureContract = {
  samples: {
    logs: ofDeployment,
  },
  lists: {
    logs: {
      add: (server, fixture, count) => addLogLines(server, fixture, count),
      keyOf: (item) => item.message,
      older: [],
      unpaged: 100,
    },
  },
  access: {
    logs: everyone,
  },
};
