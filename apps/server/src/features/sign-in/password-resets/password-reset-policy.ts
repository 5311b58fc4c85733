import { makeGrant } from '../../../auth/grants/make-grant.ts';
import type { UserGrant } from '../../people/users/user-policy.ts';

/** For whoever typed the email address of a user: the link is only sent to that address. */
export function grantResetByEmail(
  tenantId: number,
  user: { readonly id: number; readonly email: string },
): UserGrant<'resetPassword'> {
  return makeGrant({ tenantId }, user.id);
}

/** For the operator of the server, at a terminal. */
export function grantResetAtTerminal(
  tenantId: number,
  user: { readonly id: number },
): UserGrant<'resetPassword'> {
  return makeGrant({ tenantId }, user.id);
}
