import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';

export interface NewInvitation {
  readonly userId: number;
  /** Null for the first administrator, who has no inviter. */
  readonly inviterId: number | null;
  readonly tokenHash: Buffer;
  /** The encrypted token until the email is sent. */
  readonly pendingToken: string | null;
  readonly daysValid: number;
}

/** Creates an invitation with the present name of the inviter. */
export function insertInvitation(tx: Tx, { tenantId }: AdminGrant, invitation: NewInvitation) {
  return tx
    .insertInto('invitations')
    .values((eb) => ({
      tenant_id: tenantId,
      user_id: invitation.userId,
      token_hash: invitation.tokenHash,
      pending_token: invitation.pendingToken,
      expires_at: sql<Date>`now() + make_interval(days => ${invitation.daysValid})`,
      invited_by: eb
        .selectFrom('users')
        .select(sql<string>`coalesce(nullif(trim(first_name), ''), username)`.as('name'))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', invitation.inviterId),
    }))
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Finds an invitation, with its user, by the SHA-256 of its token. */
export function findInvitation(db: Db, tenantId: number, tokenHash: Buffer) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select(['invitations.id', 'invitations.user_id', 'invitations.invited_by'])
    .select(['invitations.accepted_at as used_at', 'users.email', 'users.username', 'users.first_name'])
    .select(['users.is_deactivated', sql<boolean>`invitations.expires_at <= now()`.as('is_expired')])
    .where('invitations.tenant_id', '=', tenantId)
    .where('users.tenant_id', '=', tenantId)
    .where('invitations.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Marks an invitation as used; false when it was already used. */
export async function markAccepted(tx: Tx, tenantId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ accepted_at: sql`now()`, pending_token: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the unused invitations of a user. */
export async function deleteOpenInvitations(tx: Tx, tenantId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Locks an invitation whose email is not sent yet; skips it while another transaction holds the lock to send it. */
export function lockUnsent(tx: Tx, tenantId: number, id: number) {
  return tx
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select(['invitations.id', 'invitations.token_hash', 'invitations.pending_token'])
    .select(['invitations.invited_by', 'invitations.expires_at', 'users.email', 'users.first_name'])
    .where('invitations.tenant_id', '=', tenantId)
    .where('users.tenant_id', '=', tenantId)
    .where('invitations.id', '=', id)
    .where('invitations.pending_token', 'is not', null)
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .forNoKeyUpdate('invitations')
    .skipLocked()
    .executeTakeFirst();
}

/** Records that the email of an invitation is sent and deletes the token. */
export async function markMailed(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ mailed_at: sql`now()`, pending_token: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes invitations that expired more than 30 days ago. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  await sql`delete from invitations where expires_at < now() - interval '30 days'`.execute(db);
}
