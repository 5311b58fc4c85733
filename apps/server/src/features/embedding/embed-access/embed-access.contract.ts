import { newDashboard } from '../../../../test/content-under-test.ts';
import { administrators, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

const NAME = 'access-samples';
const share = { embedTenantName: NAME, action: 'read', allowEmbed: true };

async function ofWorkbook(fixture: Fixture) {
  await must(fixture.server, 'POST', `/api/v1/embed-tenants/${NAME}/user`, { externalId: 'ada' });
  const { workbookId } = await newDashboard(fixture);
  return { params: { deploymentId: fixture.deploymentId, workbookId } };
}

async function ofSharedWorkbook(fixture: Fixture) {
  const { params } = await ofWorkbook(fixture);
  const path = `${deploymentPath(fixture)}/workbooks/${params.workbookId}/embed-access`;
  await must(fixture.server, 'PUT', path, share);
  return { params };
}

export const embedAccessContract: FeatureContract = {
  samples: {
    getEmbedAccess: ofSharedWorkbook,
    updateEmbedAccess: async (fixture) => ({ ...(await ofWorkbook(fixture)), body: share }),
    listEmbedTenantWorkbooks: async (fixture) => {
      await ofSharedWorkbook(fixture);
      return { params: { deploymentId: fixture.deploymentId, embedTenantName: NAME } };
    },
  },
  failing: async (fixture) => {
    const { params } = await ofWorkbook(fixture);
    return {
      updateEmbedAccess: [
        [404, { params: { ...params, workbookId: 999_999 }, body: share }],
        [404, { params, body: { ...share, embedTenantName: 'no-such-customer' } }],
        [400, { params, body: { action: 'read' } }],
        [400, { params, body: {} }],
      ],
    };
  },
  lists: {
    listEmbedTenantWorkbooks: {
      add: (_server, fixture, count) => inTurns(count, () => ofSharedWorkbook(fixture)),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    getEmbedAccess: everyone,
    updateEmbedAccess: everyone,
    listEmbedTenantWorkbooks: administrators,
  },
};
