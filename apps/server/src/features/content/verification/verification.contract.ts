import { newReport } from '../../../../test/content-under-test.ts';
import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, ofDeployment } from '../../../../test/fixture.ts';

export const verificationContract: FeatureContract = {
  samples: {
    verifyReport: async (fixture) => ({ ...(await ofReport(fixture)), body: { expectedVersion: 1 } }),
    unverifyReport: ofReport,
  },
  failing: async (fixture) => {
    const unknown = { params: { ...ofDeployment(fixture).params, reportId: 999_999 } };
    return {
      verifyReport: [
        [404, { ...unknown, body: {} }],
        [409, { ...(await ofReport(fixture)), body: { expectedVersion: 99 } }],
      ],
      unverifyReport: [[404, unknown]],
    };
  },
  access: { verifyReport: developers, unverifyReport: developers },
};

async function ofReport(fixture: Fixture) {
  return { params: { ...ofDeployment(fixture).params, reportId: (await newReport(fixture)).id } };
}
