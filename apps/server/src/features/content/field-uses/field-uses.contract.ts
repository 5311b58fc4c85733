import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

const jsonQuery = JSON.stringify({ measures: ['orders.count'] });

export const fieldUsesContract: FeatureContract = {
  samples: {
    listFieldUses: (fixture) => ({ ...ofDeployment(fixture), query: { member: 'orders.count' } }),
  },
  lists: {
    listFieldUses: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.ok('POST', `${deploymentPath(fixture)}/reports`, { name: nameAt(turn, fixture), jsonQuery }),
        ),
      keyOf: ({ reportId }) => reportId,
      older: [],
      unpaged: 20,
    },
  },
  access: { listFieldUses: everyone },
};
