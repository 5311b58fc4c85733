import type { Tx } from '@facet/db';
import { sql } from 'kysely';

/**
 * Notifies the nodes, at commit, that a key, user, role, membership or policy changed, so that they drop their cached
 * callers. Handlers use `accessChanged()` instead, which also empties their own node's cache immediately.
 */
export async function announceAccess(tx: Tx): Promise<void> {
  await sql`select pg_notify('facet_credentials', '')`.execute(tx);
}
