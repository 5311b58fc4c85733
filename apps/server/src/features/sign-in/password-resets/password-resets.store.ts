import type { Database, Db, Tx } from '@facet/db';
import { type Insertable, sql } from 'kysely';
import type { UserGrant } from '../../people/users/user-policy.ts';

/** Inserts a link. `pending_token` is the encrypted token, if its email is still to be sent. */
export function insertReset(
  tx: Tx,
  { tenantId, id: userId }: UserGrant<'resetPassword'>,
  reset: Pick<Insertable<Database['password_resets']>, 'token_hash' | 'pending_token'>,
  minutesValid: number,
) {
  return tx
    .insertInto('password_resets')
    .values({
      ...reset,
      tenant_id: tenantId,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesValid})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

export type ResetRow = NonNullable<Awaited<ReturnType<typeof findReset>>>;

/** Finds a link and its user by the SHA-256 of the token. */
export function findReset(db: Db, tenantId: number, tokenHash: Buffer) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['password_resets.id', 'password_resets.user_id', 'password_resets.used_at'])
    .select(['users.email', 'users.username', 'users.is_deactivated'])
    .select(sql<boolean>`password_resets.expires_at <= now()`.as('is_expired'))
    .where('password_resets.tenant_id', '=', tenantId)
    .where('users.tenant_id', '=', tenantId)
    .where('password_resets.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Marks a link as used; false if it was already used or voided. */
export async function markUsed(tx: Tx, tenantId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('password_resets')
    .set({ used_at: sql`now()`, pending_token: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a user's unused links. */
export async function deleteOpenResets(tx: Tx, tenantId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('password_resets')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Finds the user who may reset the password of an email address: one who has a password and may use it. */
export function findResettable(tx: Tx, tenantId: number, email: string) {
  return tx
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
    .select(['users.id', 'users.email'])
    .where('users.tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .where('users.is_deactivated', '=', false)
    .where('users.password_hash', 'is not', null)
    .where('tenants.password_sign_in_enabled', '=', true)
    .executeTakeFirst();
}

/** Whether a link was created for a user since a point in time. */
export async function hasResetSince(tx: Tx, tenantId: number, userId: number, since: string) {
  const row = await tx
    .selectFrom('password_resets')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`created_at >= ${since}::timestamptz`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a link whose email is still to be sent until the transaction ends. Skips a link that another worker has locked.
 */
export function lockUnsent(tx: Tx, tenantId: number, id: number) {
  return tx
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['password_resets.token_hash', 'password_resets.pending_token', 'password_resets.expires_at'])
    .select(['users.email', 'users.first_name'])
    .where('password_resets.tenant_id', '=', tenantId)
    .where('users.tenant_id', '=', tenantId)
    .where('users.is_deactivated', '=', false)
    .where('password_resets.id', '=', id)
    .where('password_resets.pending_token', 'is not', null)
    .where('password_resets.expires_at', '>', sql<Date>`now()`)
    .forNoKeyUpdate('password_resets')
    .skipLocked()
    .executeTakeFirst();
}

/** Records that the email of a link was sent, and clears the token. */
export async function markMailed(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ mailed_at: sql`now()`, pending_token: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes links a week after they expired. */
export async function deleteOldResets(db: Db): Promise<void> {
  await sql`delete from password_resets where expires_at < now() - interval '7 days'`.execute(db);
}
