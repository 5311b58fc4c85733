import { administrators, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';

export const tenantSettingsContract: FeatureContract = {
  samples: {
    getTenantSettings: () => ({}),
    updateTenantSettings: () => ({
      body: { maintenanceWindowEnabled: true, maintenanceWindowTime: '03:30' },
    }),
  },
  failing: {
    updateTenantSettings: [
      [400, { body: { maintenanceWindowEnabled: false, maintenanceWindowDay: 'Caturday' } }],
      [400, { body: { mailDomains: ['example.com', '*.example.com'] } }],
    ],
  },
  access: {
    getTenantSettings: everyone,
    updateTenantSettings: administrators,
  },
};
