import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const NAME = 'promotion-samples';

/** A dashboard that a user of an embed tenant has published. */
async function ofCustomer(fixture: Fixture) {
  const { server, deploymentId } = fixture;
  const ok = (method: string, path: string, body?: unknown) => must(server, method, path, body);
  const session = { externalId: 'creator', embedTenantName: NAME, creatorMode: true };
  const key = await makeEmbedToken({ ok }, fixture, session);
  const post = async (path: string, body: object) =>
    (await server.call('POST', deploymentPath(fixture) + path, { key, body })).body;
  const { id: workbookId } = await post('/workbooks', { name: fixture.unique() });
  const config = { title: 'Sales', widgets: [] };
  const { publicId } = await post(`/workbooks/${workbookId}/publish`, { workbookId, config });
  return { params: { deploymentId, embedTenantName: NAME, publicId } };
}

export const promotionContract: FeatureContract = {
  samples: {
    promoteDashboard: async (fixture) => ({
      ...(await ofCustomer(fixture)),
      body: { name: fixture.unique(), allEmbedUsers: true, allowEmbed: true },
    }),
  },
  failing: async (fixture) => {
    const { params } = await ofCustomer(fixture);
    return {
      promoteDashboard: [
        [404, { params: { ...params, publicId: 'AAAAAAAAAAAA' }, body: {} }],
        [404, { params: { ...params, embedTenantName: 'no-such-customer' }, body: {} }],
        [400, { params, body: { allowEmbed: 'yes' } }],
      ],
    };
  },
  access: { promoteDashboard: administrators },
};
