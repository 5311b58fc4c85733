import { type Caller, isAdmin } from '../../../auth/caller.ts';
import type { Grant } from '../../../auth/grants/grant.ts';
import { makeGrant } from '../../../auth/grants/make-grant.ts';
import { forbidden, notFound } from '../../../errors/errors.ts';

export type KeptFilterGrant<Action extends 'use' | 'change'> = Grant<'KeptFilter', Action>;

interface Kept {
  readonly id: number;
  readonly owner_user_id: number;
  readonly is_shared: boolean;
}

/** Owners change theirs, and administrators shared ones. */
export function mayChange(caller: Caller, { owner_user_id, is_shared }: Kept): boolean {
  return owner_user_id === caller.user.id || (is_shared && isAdmin(caller));
}

/**
 * Private ones exist for their owner only, and shared ones for everyone who may ask questions, which the operation
 * requires.
 * @throws 404 if the caller may not know that they exist, 403 if they may only use them
 */
export function grantKeptFilter<Action extends 'use' | 'change'>(
  caller: Caller,
  kept: Kept,
  action: Action,
): KeptFilterGrant<Action> {
  const what = `Kept filter ${kept.id}`;
  if (!kept.is_shared && kept.owner_user_id !== caller.user.id) throw notFound(what);
  if (action === 'change' && !mayChange(caller, kept))
    throw forbidden(`Only its owner and administrators may change ${what}`);
  return makeGrant(caller, kept.id);
}
