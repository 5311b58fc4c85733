import type { Action } from './permissions.ts';

/**
 * Who may call an operation: callers with one of the actions (on the deployment in the path, if any), administrators
 * (`admin`), callers whose credential is not limited to permissions (`unlimited`), embed users in a signed session
 * (`embed_user`), any caller (`authenticated`), or everyone (`public`).
 */
export type Access =
  | Action
  | readonly Action[]
  | 'admin'
  | 'unlimited'
  | 'embed_user'
  | 'authenticated'
  | 'public';

/** Which embed sessions may call an operation, in addition to other callers: all, or only those in creator mode. */
export type EmbedAccess = 'viewer' | 'creator';

/** The actions of which the caller needs one; empty if another rule applies. */
export function actionsOf(access: Access): readonly Action[] {
  if (typeof access !== 'string') return access;
  return isRule(access) ? [] : [access];
}

const RULES = ['admin', 'unlimited', 'embed_user', 'authenticated', 'public'] as const;

function isRule(access: string): access is (typeof RULES)[number] {
  return RULES.some((rule) => rule === access);
}
