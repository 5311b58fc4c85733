import { newDashboard } from '../../../../test/content-under-test.ts';
import { administrators, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import type { Fixture } from '../../../../test/fixture.ts';

async function ofDashboard(fixture: Fixture) {
  const { publicId } = await newDashboard(fixture);
  return { params: { publicId } };
}

const unknown = { params: { publicId: 'Unknown00000' } };

export const embedDashboardContract: FeatureContract = {
  samples: {
    getDashboard: ofDashboard,
    updateDashboardEmbedding: async (fixture) => ({
      ...(await ofDashboard(fixture)),
      body: { allowEmbed: true },
    }),
  },
  failing: { updateDashboardEmbedding: [[404, { ...unknown, body: { allowEmbed: true } }]] },
  access: { getDashboard: everyone, updateDashboardEmbedding: administrators },
};
