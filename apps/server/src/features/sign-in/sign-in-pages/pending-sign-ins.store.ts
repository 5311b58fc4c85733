import type { Database, Db, Tx } from '@facet/db';
import { type Insertable, sql } from 'kysely';

/** A sign-in that has passed the password step and waits for a code. */
export interface PendingSignIn {
  readonly id: number;
  readonly user: { readonly id: number; readonly email: string };
  readonly returnTo: string | null;
}

const KIND = 'second_factor';

export async function insertPending(
  tx: Tx,
  pending: Omit<Insertable<Database['sign_in_flows']>, 'kind'>,
): Promise<void> {
  await tx
    .insertInto('sign_in_flows')
    .values({ ...pending, kind: KIND })
    .execute();
}

export async function findPending(
  db: Db,
  tenantId: number,
  handleHash: Buffer,
): Promise<PendingSignIn | undefined> {
  const row = await db
    .selectFrom('sign_in_flows')
    .innerJoin('users', 'users.id', 'sign_in_flows.user_id')
    .select(['sign_in_flows.id', 'sign_in_flows.return_to', 'users.id as user_id', 'users.email'])
    .where('sign_in_flows.tenant_id', '=', tenantId)
    .where('users.tenant_id', '=', tenantId)
    .where('kind', '=', KIND)
    .where('handle_hash', '=', handleHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { id: row.id, user: { id: row.user_id, email: row.email }, returnTo: row.return_to };
}

/** Deletes a pending sign-in; false if it no longer exists or has expired. */
export async function deletePending(tx: Tx, tenantId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_flows')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
