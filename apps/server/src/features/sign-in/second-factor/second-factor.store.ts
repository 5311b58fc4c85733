import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { UserGrant } from '../../people/users/user-policy.ts';

export function findTotp(db: Db, tenantId: number, userId: number) {
  return db
    .selectFrom('user_totp')
    .select(['secret', 'confirmed_at', 'recovery_hashes'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export type TotpRow = NonNullable<Awaited<ReturnType<typeof findTotp>>>;

/**
 * Stores an unconfirmed secret in place of an earlier one.
 * @param secret encrypted
 * @returns false if one is already confirmed
 */
export async function putPendingTotp(
  tx: Tx,
  { tenantId, id: userId }: UserGrant<'setUpSecondFactor'>,
  secret: string,
) {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('user_totp')
    .values({ tenant_id: tenantId, user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: sql`now()` })
        .where('user_totp.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Confirms a secret with the step of its first code; false if another request was first. */
export async function confirmTotp(
  tx: Tx,
  { tenantId, id: userId }: UserGrant<'setUpSecondFactor'>,
  { secret, step, recoveryHashes }: { secret: string; step: number; recoveryHashes: Buffer[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_totp')
    .set({ confirmed_at: sql`now()`, last_step: step, recovery_hashes: recoveryHashes })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a step; false if it or a later one was used. */
export async function useStep(tx: Tx, tenantId: number, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_totp')
    .set({ last_step: step })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code; false if no unused code has this hash. */
export async function useRecoveryHash(tx: Tx, tenantId: number, userId: number, hash: Buffer) {
  const { numUpdatedRows } = await tx
    .updateTable('user_totp')
    .set({ recovery_hashes: sql<Buffer[]>`array_remove(recovery_hashes, ${hash})` })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a user's second factor; false if there was none. */
export async function deleteTotp(
  tx: Tx,
  { tenantId, id: userId }: UserGrant<'removeSecondFactor'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_totp')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
