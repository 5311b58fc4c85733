import type { Caller, EmbedScope } from './caller.ts';
import type { Action, Policy, ResourceType } from './permissions.ts';
import { Rights } from './rights.ts';

/** The id of the caller. */
export const ME = 5;
export const ACME: EmbedScope['embedTenant'] = { id: 70, name: 'acme' };

export const allow = (resourceType: ResourceType, action: Action, id: number | 'All'): Policy => ({
  resourceType,
  actions: [action],
  resources: [String(id)],
});

/** @param rest.permissions the permissions to which the key is limited */
export function callerUnderTest(
  policies: readonly Policy[],
  rest: {
    readonly isAdmin?: boolean;
    readonly permissions?: readonly Action[];
    readonly embedTenant?: EmbedScope['embedTenant'];
  } = {},
): Caller {
  const { embedTenant } = rest;
  return {
    tenantId: 1,
    user: { id: ME, email: 'me@example.com', username: 'me' },
    hasAdminRole: rest.isAdmin ?? false,
    rights: new Rights(policies),
    embed:
      embedTenant === undefined
        ? null
        : { sessionId: 1, deploymentId: 1, branchId: null, branchName: null, isCreator: true, embedTenant },
    credentialId: 1,
    credentialKind: embedTenant === undefined ? 'api_key' : 'embed',
    credentialName: 'a key',
    deploymentIds: null,
    permissions: rest.permissions === undefined ? null : new Set(rest.permissions),
  };
}
