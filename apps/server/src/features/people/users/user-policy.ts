import type { Caller } from '../../../auth/caller.ts';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import type { Grant } from '../../../auth/grants/grant.ts';
import { makeGrant } from '../../../auth/grants/make-grant.ts';
import { badRequest, forbidden } from '../../../errors/errors.ts';

/** What users do with their own account. */
type OwnAction = 'changeProfile' | 'endSignIns' | 'setUpSecondFactor';

/** What users do with their own account after they have given their password or a code. */
type ProvenAction = 'setPassword' | 'removeSecondFactor';

/** What administrators do for users, themselves included. */
type AdminAction = 'endSignIns' | 'removeSecondFactor' | 'resetPassword';

export type UserAction = 'change' | 'delete' | OwnAction | ProvenAction | AdminAction;
export type UserGrant<Act extends UserAction> = Grant<'User', Act>;

/** What a change takes away from a user. */
export interface Loss {
  readonly isDeactivated: boolean;
  readonly isDemoted: boolean;
}

/**
 * @param admins the active administrators, locked, if the change takes something away
 * @throws 403 unless the caller is an administrator, for those who would lock themselves out, and for the last
 * administrator
 */
export function grantUserChange(
  caller: Caller,
  id: number,
  { isDeactivated, isDemoted }: Loss,
  admins: ReadonlySet<number>,
): UserGrant<'change'> {
  const { tenantId } = grantAdministration(caller);
  if (isDeactivated && isSelf(caller, id)) throw forbidden('You cannot deactivate yourself');
  if (isDemoted && isSelf(caller, id)) throw forbidden('You cannot remove your own role Admin');
  if (isDeactivated || isDemoted) requireOtherAdmin(admins, id);
  return makeGrant({ tenantId }, id);
}

/**
 * @param admins the active administrators, locked
 * @throws 403 unless the caller is an administrator, and for the last one; 400 for the caller
 */
export function grantUserDeletion(
  caller: Caller,
  id: number,
  admins: ReadonlySet<number>,
): UserGrant<'delete'> {
  const { tenantId } = grantAdministration(caller);
  if (isSelf(caller, id)) throw badRequest('You cannot delete yourself');
  requireOtherAdmin(admins, id);
  return makeGrant({ tenantId }, id);
}

export function grantOwn<Act extends OwnAction>(caller: Caller, _action: Act): UserGrant<Act> {
  return makeGrant(caller, caller.user.id);
}

/** @throws 403 with the refusal unless the caller has proven their identity */
export function grantProven<Act extends ProvenAction>(
  caller: Caller,
  _action: Act,
  { isProven, refusal }: { readonly isProven: boolean; readonly refusal: string },
): UserGrant<Act> {
  if (!isProven) throw forbidden(refusal);
  return makeGrant(caller, caller.user.id);
}

/** @throws 403 unless the caller is an administrator */
export function grantForUser<Act extends AdminAction>(
  caller: Caller,
  { id }: { readonly id: number },
  _action: Act,
): UserGrant<Act> {
  return makeGrant(grantAdministration(caller), id);
}

function isSelf(caller: Caller, id: number): boolean {
  return caller.user.id === id;
}

function requireOtherAdmin(admins: ReadonlySet<number>, id: number): void {
  if (admins.has(id) && admins.size === 1) throw forbidden('At least one active administrator must remain');
}
