import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

/** A new embed tenant, which its first group creates. */
async function newEmbedTenant({ server, unique }: Fixture): Promise<string> {
  const name = `sample-${unique()}`;
  await must(server, 'POST', `/api/v1/embed-tenants/${name}/groups`, { name: 'First' });
  return name;
}

export const embedTenantContract: FeatureContract = {
  samples: {
    listEmbedTenants: async (fixture) => {
      await newEmbedTenant(fixture);
      return {};
    },
    deleteEmbedTenant: async (fixture) => ({ params: { embedTenantName: await newEmbedTenant(fixture) } }),
  },
  failing: async (fixture) => ({
    deleteEmbedTenant: [
      [400, { params: { embedTenantName: (await newEmbedTenant(fixture)).toUpperCase() } }],
      [400, { params: { embedTenantName: '7-is-no-letter' } }],
    ],
  }),
  lists: {
    listEmbedTenants: {
      add: (_, fixture, count) => inTurns(count, () => newEmbedTenant(fixture)),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: { listEmbedTenants: administrators, deleteEmbedTenant: administrators },
};
