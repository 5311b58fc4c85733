import { makeGrant } from '../../../auth/grants/make-grant.ts';
import { conflict } from '../../../errors/errors.ts';
import type { UserGrant } from './user-policy.ts';

/** What is known of a link with which a user chooses a password, in an invitation or for a password reset. */
export interface PasswordLink {
  readonly user_id: number;
  readonly used_at: Date | null;
  readonly is_expired: boolean;
  readonly is_deactivated: boolean;
}

export type LinkProblem = 'used' | 'expired' | 'deactivated';

/** Why a link cannot be used; undefined if it can. */
export function linkProblem(link: Omit<PasswordLink, 'user_id'>): LinkProblem | undefined {
  if (link.used_at !== null) return 'used';
  if (link.is_expired) return 'expired';
  if (link.is_deactivated) return 'deactivated';
  return undefined;
}

/**
 * Lets whoever has a link choose the password of its user.
 * @throws 409 with the reason for a link that cannot be used
 */
export function grantPasswordByLink(
  tenantId: number,
  link: PasswordLink,
  reasons: Readonly<Record<LinkProblem, string>>,
): UserGrant<'setPassword'> {
  const problem = linkProblem(link);
  if (problem !== undefined) throw conflict(reasons[problem]);
  return makeGrant({ tenantId }, link.user_id);
}
