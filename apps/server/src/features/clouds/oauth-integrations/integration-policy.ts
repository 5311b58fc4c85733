import { type Caller, can } from '../../../auth/caller.ts';
import type { Grant } from '../../../auth/grants/grant.ts';
import { makeGrant } from '../../../auth/grants/make-grant.ts';
import type { Action } from '../../../auth/permissions.ts';
import { forbidden } from '../../../errors/errors.ts';

/** The permission to manage OAuth integrations. Operations declare it as their access. */
export const MANAGE: Action = 'OAuthIntegrationsManage';

/** Proof that a caller manages the OAuth integrations of the account. */
export type IntegrationsGrant = Grant<'Account', 'manageIntegrations'>;

/** @throws 403 without the permission */
export function grantIntegrations(caller: Caller): IntegrationsGrant {
  if (!can(caller, MANAGE)) throw forbidden(`This needs the permission ${MANAGE}`);
  return makeGrant(caller, caller.tenantId);
}
