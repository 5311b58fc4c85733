import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';

export const draftPresenceContract: FeatureContract = {
  samples: {
    listDashboardDraftPeople: workbook,
    joinDashboardDraft: async (fixture) => ({ ...(await workbook(fixture)), body: { selection: ['a'] } }),
    leaveDashboardDraft: workbook,
  },
  access: {
    listDashboardDraftPeople: everyone,
    joinDashboardDraft: everyone,
    leaveDashboardDraft: everyone,
  },
};

async function workbook(fixture: Fixture) {
  const path = `${deploymentPath(fixture)}/workbooks`;
  const { id: workbookId } = await must(fixture.server, 'POST', path, { name: fixture.unique() });
  return { params: { deploymentId: fixture.deploymentId, workbookId: workbookId as number } };
}
