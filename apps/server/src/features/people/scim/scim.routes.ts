import { scimDiscoveryOperations } from './scim-discovery.routes.ts';
import { scimGroupOperations } from './scim-groups.routes.ts';
import { scimUserOperations } from './scim-users.routes.ts';

/** SCIM 2.0. */
export const scimOperations = [...scimDiscoveryOperations, ...scimUserOperations, ...scimGroupOperations];
