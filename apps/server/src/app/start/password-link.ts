import { randomUUID } from 'node:crypto';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit.ts';
import { grantOperator } from '../../auth/grants/administration-policy.ts';
import { originOf } from '../../auth/tenant-origin.ts';
import { passwordSignInIsEnabled } from '../../features/account/tenants/tenant-authentication.service.ts';
import { invitationLink } from '../../features/people/invitations/invitation-link.ts';
import { inviteFirstAdmin } from '../../features/people/invitations/invitations.service.ts';
import { requireLockedUser } from '../../features/people/users/users.service.ts';
import { grantResetAtTerminal } from '../../features/sign-in/password-resets/password-reset-policy.ts';
import { makeResetToken } from '../../features/sign-in/password-resets/password-resets.service.ts';
import { resetLink } from '../../features/sign-in/password-resets/reset-link.ts';

export interface PasswordLinkRequest {
  readonly tenant: string;
  readonly email: string;
  /** The URL of the server, for accounts without a host of their own. */
  readonly publicUrl: string;
}

export interface PasswordLink {
  readonly link: string;
  /** How long it is valid, in words. */
  readonly validFor: string;
}

/**
 * Creates a link with which a user sets a password, for whoever runs the server: the way back for an administrator whom
 * no other can help. It replaces the user's earlier links.
 * @throws an error of one sentence if the user may not have a password
 */
export async function makePasswordLink(db: Db, request: PasswordLinkRequest): Promise<PasswordLink> {
  const { tenant: name, email } = request;
  const tenant = await db.selectFrom('tenants').select('id').where('name', '=', name).executeTakeFirst();
  if (tenant === undefined) throw new Error(`No account is named ${name}: see npm run tenants -- list.`);
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .executeTakeFirst();
    if (found === undefined) throw new Error(`The account ${name} has no user ${email}.`);
    const user = await requireLockedUser(tx, tenant.id, found.id);
    if (user.is_deactivated) throw new Error(`${email} is deactivated.`);
    if (!(await passwordSignInIsEnabled(tx, tenant.id)))
      throw new Error(`Passwords are switched off in the account ${name}.`);
    const origin = await originOf({ publicUrl: () => request.publicUrl }, tx, tenant.id);
    const isReset = user.has_password;
    const made = isReset
      ? {
          link: resetLink(origin, await makeResetToken(tx, grantResetAtTerminal(tenant.id, user))),
          validFor: 'an hour',
        }
      : {
          link: invitationLink(origin, await inviteFirstAdmin(tx, grantOperator(tenant.id), user.id)),
          validFor: '7 days',
        };
    await recordAudit(tx, {
      tenantId: tenant.id,
      event: isReset ? 'Requested password reset' : 'Invited user',
      operation: 'passwordLinkCommand',
      caller: undefined,
      address: null,
      requestId: randomUUID(),
      target: { userId: user.id, email: user.email },
    });
    return made;
  });
}
