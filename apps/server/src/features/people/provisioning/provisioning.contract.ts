import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';

export const provisioningContract: FeatureContract = {
  samples: {
    getProvisioningSettings: () => ({}),
    updateProvisioningSettings: (fixture) => ({
      body: { defaultRole: 'Viewer', groupRoles: [{ group: fixture.unique(), role: 'Explorer' }] },
    }),
  },
  failing: {
    updateProvisioningSettings: [
      [400, { body: { defaultRole: 'Admin' } }],
      [400, { body: { groupRoles: [{ group: 'x', role: 'no-such-role' }] } }],
    ],
  },
  access: {
    getProvisioningSettings: administrators,
    updateProvisioningSettings: administrators,
  },
};
