import type { Database, Db, Tx } from '@facet/db';
import { type Insertable, sql } from 'kysely';

export type OAuthFlowRow = NonNullable<Awaited<ReturnType<typeof findFlow>>>;

/** How long a user has to give consent. */
const MINUTES = 10;

/** Inserts a flow. @returns when it expires */
export async function insertFlow(
  tx: Tx,
  flow: Omit<Insertable<Database['oauth_flows']>, 'expires_at'>,
): Promise<Date> {
  const { expires_at } = await tx
    .insertInto('oauth_flows')
    .values({ ...flow, expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})` })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Finds an unexpired flow of an active user. */
export function findFlow(db: Db, tenantId: number, stateHash: Buffer) {
  return db
    .selectFrom('oauth_flows')
    .innerJoin('users', 'users.id', 'oauth_flows.user_id')
    .select(['oauth_flows.id', 'user_id', 'integration_id', 'code_verifier', 'users.email'])
    .where('oauth_flows.tenant_id', '=', tenantId)
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('users.is_deactivated', '=', false)
    .executeTakeFirst();
}

/** Deletes a flow, so that it works once; false if it no longer exists. */
export async function takeFlow(db: Db, tenantId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('oauth_flows')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOldFlows(db: Db): Promise<void> {
  await db.deleteFrom('oauth_flows').where('expires_at', '<', sql<Date>`now()`).execute();
}
