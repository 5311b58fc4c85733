import { type Access, actionsOf } from './access.ts';
import { accessibleIds, type Caller, canUse, isAdmin } from './caller.ts';
import { isContentAction, isTier } from './permissions.ts';

/** Whether a caller may call an operation on at least one deployment, or in the account: to offer it or not. */
export function mayCallSomewhere({ access }: { readonly access: Access }, caller: Caller): boolean {
  if (access === 'public' || access === 'authenticated') return true;
  if (access === 'admin') return isAdmin(caller);
  if (access === 'unlimited') return caller.permissions === null;
  return actionsOf(access).some((action) =>
    isTier(action) || isContentAction(action)
      ? canUse(caller, action)
      : accessibleIds(caller, action, 'Deployment').length > 0,
  );
}
