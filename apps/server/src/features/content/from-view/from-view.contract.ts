import { explorers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { withBody } from '../../../../test/fixture.ts';

export const fromViewContract: FeatureContract = {
  samples: {
    createWorkbookFromView: withBody((fixture) => ({ view: 'orders', name: fixture.unique() })),
  },
  failing: ({ deploymentId }) =>
    Promise.resolve({
      createWorkbookFromView: [
        [404, { params: { deploymentId }, body: { view: 'orders', folderId: 999_999 } }],
      ],
    }),
  needsPods: ['createWorkbookFromView'],
  access: { createWorkbookFromView: explorers },
};
