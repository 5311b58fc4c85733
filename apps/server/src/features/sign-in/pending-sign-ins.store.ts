import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

/** A sign-in whose password was right, and that waits for a code. */
export interface PendingSignIn {
  readonly id: number;
  readonly userId: number;
  readonly returnTo: string | null;
}

const KIND = 'second_factor';

export async function insertPending(
  tx: Tx,
  pending: { tenantId: number; userId: number; handleHash: Buffer; returnTo: string | null; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('sign_in_flows')
    .values({
      tenant_id: pending.tenantId,
      kind: KIND,
      handle_hash: pending.handleHash,
      user_id: pending.userId,
      return_to: pending.returnTo,
      expires_at: pending.expiresAt,
    })
    .execute();
}

export function findPending(
  db: Db,
  tenantId: number,
  handleHash: Buffer,
): Promise<PendingSignIn | undefined> {
  return db
    .selectFrom('sign_in_flows')
    .select(['id', 'return_to as returnTo'])
    .select(sql<number>`user_id`.as('userId'))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', KIND)
    .where('handle_hash', '=', handleHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Ends a pending sign-in; false when it has ended meanwhile. */
export async function deletePending(tx: Tx, tenantId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_flows')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
