import { forbidden } from '../../errors/errors.ts';
import { type Caller, isAdmin } from '../caller.ts';
import type { Grant } from './grant.ts';
import { makeGrant } from './make-grant.ts';

/** Proof that a caller administers the account: people and their rights, sign-in, embedding, settings. */
export type AdminGrant = Grant<'Account', 'administer'>;

/** @throws 403 unless the caller is an administrator whose credential is not limited to permissions */
export function grantAdministration(caller: Caller): AdminGrant {
  if (!isAdmin(caller)) throw forbidden('Only administrators can do this');
  return makeGrant(caller, caller.tenantId);
}

/** For what the operator of the server does with an account, at a terminal or by starting it. */
export function grantOperator(tenantId: number): AdminGrant {
  return makeGrant({ tenantId }, tenantId);
}
