import type { Db } from '@facet/db';

/** Finds an active user. */
export function findAccount(db: Db, tenantId: number, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'first_name', 'picture'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('is_deactivated', '=', false)
    .executeTakeFirst();
}

/** When a session began; undefined if it has ended. */
export async function sessionBegan(db: Db, tenantId: number, credentialId: number) {
  const row = await db
    .selectFrom('credentials')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', credentialId)
    .where('kind', '=', 'session')
    .executeTakeFirst();
  return row?.created_at;
}
