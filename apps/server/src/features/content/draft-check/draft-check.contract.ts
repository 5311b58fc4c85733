import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, must } from '../../../../test/fixture.ts';

export const draftCheckContract: FeatureContract = {
  samples: {
    checkDashboardDraft: async (fixture) => {
      const path = `${deploymentPath(fixture)}/workbooks`;
      const { id: workbookId } = await must(fixture.server, 'POST', path, { name: fixture.unique() });
      return { params: { deploymentId: fixture.deploymentId, workbookId: workbookId as number } };
    },
  },
  needsPods: ['checkDashboardDraft'],
  access: { checkDashboardDraft: everyone },
};
