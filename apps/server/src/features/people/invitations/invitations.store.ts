import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

export interface NewInvitation {
  readonly tenantId: number;
  readonly userId: number;
  /** Null for the first administrator, whom nobody invites. */
  readonly inviterId: number | null;
  readonly tokenHash: Buffer;
  /** The token, encrypted, if its mail is still to be sent. */
  readonly pendingToken: string | null;
  readonly daysValid: number;
}

/** Makes an invitation, with the name of who invites as it is now. */
export function insertInvitation(tx: Tx, invitation: NewInvitation) {
  return tx
    .insertInto('invitations')
    .values((eb) => ({
      tenant_id: invitation.tenantId,
      user_id: invitation.userId,
      token_hash: invitation.tokenHash,
      pending_token: invitation.pendingToken,
      expires_at: sql<Date>`now() + make_interval(days => ${invitation.daysValid})`,
      invited_by: eb
        .selectFrom('users')
        .select(sql<string>`coalesce(nullif(trim(first_name), ''), username)`.as('name'))
        .where('tenant_id', '=', invitation.tenantId)
        .where('id', '=', invitation.inviterId),
    }))
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** An invitation with whom it is for, by the SHA-256 of its token. */
export function findInvitation(db: Db, tenantId: number, tokenHash: Buffer) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select(['invitations.id', 'invitations.user_id', 'invitations.invited_by'])
    .select(['invitations.accepted_at', 'users.email', 'users.username', 'users.first_name'])
    .select(['users.is_deactivated', sql<boolean>`invitations.expires_at <= now()`.as('is_expired')])
    .where('invitations.tenant_id', '=', tenantId)
    .where('users.tenant_id', '=', tenantId)
    .where('invitations.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses an invitation up; false when it was used already. */
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

/** Deletes the invitations of a user that were not used. */
export async function deleteOpenInvitations(tx: Tx, tenantId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .execute();
}

/**
 * An invitation whose mail is to be sent. It is locked until the transaction ends, and not seen by another who would
 * send it meanwhile.
 */
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

/** Notes that the mail of an invitation is sent, and forgets the token. */
export async function markMailed(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ mailed_at: sql`now()`, pending_token: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes what has been of no use for a month. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  await sql`delete from invitations where expires_at < now() - interval '30 days'`.execute(db);
}
