import { provisioningOperations } from './provisioning.routes.ts';
import { scimDiscoveryOperations } from './scim-discovery.routes.ts';
import { scimGroupOperations } from './scim-groups.routes.ts';
import { scimUserOperations } from './scim-users.routes.ts';

/** SCIM 2.0, and what an administrator sets for it. */
export const scimOperations = [
  ...provisioningOperations,
  ...scimDiscoveryOperations,
  ...scimUserOperations,
  ...scimGroupOperations,
];
