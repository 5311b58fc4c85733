import type { Tx } from '@facet/db';
import { sql } from 'kysely';

/**
 * Tells every node, when the transaction commits, that a key, a user, a role, a membership or a policy changed: what
 * they have cached of callers is dropped. Handlers use `accessChanged()`, which also empties their own node's cache
 * at once.
 */
export async function announceAccess(tx: Tx): Promise<void> {
  await sql`select pg_notify('facet_credentials', '')`.execute(tx);
}
