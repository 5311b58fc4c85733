import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { must } from '../../../../test/fixture.ts';

export const tenantAuthenticationContract: FeatureContract = {
  samples: {
    getTenantAuthentication: () => ({}),
    updateTenantAuthentication: () => ({ body: { sessionHours: 24 } }),
  },
  failing: async ({ server }) => {
    // Password sign-in stays while there is no other way to sign in.
    const { items } = await must(server, 'GET', '/api/v1/sso-connections?first=1000');
    for (const { id } of items)
      await must(server, 'PUT', `/api/v1/sso-connections/${id}`, { isEnabled: false });
    return {
      updateTenantAuthentication: [[409, { body: { passwordSignInEnabled: false } }]],
    };
  },
  access: {
    getTenantAuthentication: administrators,
    updateTenantAuthentication: administrators,
  },
};
