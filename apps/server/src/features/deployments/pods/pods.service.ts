import type { Tx } from '@facet/db';
import { sql } from 'kysely';

export { isCold, isRollingOut } from './pods.store.ts';

/** Tells the nodes that a branch is gone, or is served differently, when the transaction commits. */
export async function announceBranch(tx: Tx, deploymentId: number, branchId: number): Promise<void> {
  await sql`select pg_notify('facet_pods', ${JSON.stringify({ deploymentId, branchId })})`.execute(tx);
}
