import type { Action } from './permissions.ts';

/**
 * Who may call an operation: holders of one of the actions (on the deployment that the path names, if it
 * names one), administrators, anybody with a credential that is not limited to permissions, anybody with a
 * credential, or everybody.
 */
export type Access = Action | readonly Action[] | 'admin' | 'unlimited' | 'authenticated' | 'public';

/** The actions of which one is needed; empty when another rule decides. */
export function actionsOf(access: Access): readonly Action[] {
  if (typeof access !== 'string') return access;
  return isRule(access) ? [] : [access];
}

const RULES = ['admin', 'unlimited', 'authenticated', 'public'] as const;

function isRule(access: string): access is (typeof RULES)[number] {
  return RULES.some((rule) => rule === access);
}
