import type { Tx } from '@facet/db';

/** Reads the hash of a user's password and locks it until the transaction ends. */
export async function lockPasswordHash(tx: Tx, tenantId: number, userId: number): Promise<string | null> {
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return password_hash;
}
