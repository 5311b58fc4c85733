import { type Caller, isAdmin } from '../../../auth/caller.ts';
import type { Grant } from '../../../auth/grants/grant.ts';
import { makeGrant } from '../../../auth/grants/make-grant.ts';
import { forbidden, notFound } from '../../../errors/errors.ts';

/** Proof that a caller may create API keys for the user with this id. */
export type KeyOwnerGrant = Grant<'User', 'createApiKey'>;
export type ApiKeyGrant = Grant<'ApiKey', 'revoke'>;

/** Whose keys a caller manages: all (null) for administrators, otherwise only their own. */
export function keysManagedBy(caller: Caller): number | null {
  return isAdmin(caller) ? null : caller.user.id;
}

/**
 * @param arePersonalKeysAllowed whether the account lets users without the role Admin have keys. The caller may have a
 * session or a grant instead of a key; a key created now would start to work as soon as the account allows it
 * @throws 403 for another owner than the caller, unless the caller is an administrator
 */
export function grantKeyFor(caller: Caller, ownerId: number, arePersonalKeysAllowed: boolean): KeyOwnerGrant {
  if (!caller.hasAdminRole && !arePersonalKeysAllowed)
    throw forbidden('This account allows API keys for administrators only');
  if (!manages(caller, ownerId)) throw forbidden('Only administrators can create API keys for other users');
  return makeGrant(caller, ownerId);
}

/** For the first administrator of an account, who has just been created. */
export function grantFirstKey(tenantId: number, ownerId: number): KeyOwnerGrant {
  return makeGrant({ tenantId }, ownerId);
}

/** @throws 404 for a key that the caller does not manage */
export function grantRevocation(
  caller: Caller,
  key: { readonly id: number; readonly user_id: number },
): ApiKeyGrant {
  if (!manages(caller, key.user_id)) throw notFound(`API key ${key.id}`);
  return makeGrant(caller, key.id);
}

function manages(caller: Caller, ownerId: number): boolean {
  const ownOnly = keysManagedBy(caller);
  return ownOnly === null || ownOnly === ownerId;
}
