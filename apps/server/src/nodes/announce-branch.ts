import type { Tx } from '@facet/db';
import { sql } from 'kysely';

/** Notifies the nodes, at commit, that a branch has a new build, was deleted or is served differently. */
export async function announceBranch(tx: Tx, deploymentId: number, branchId: number): Promise<void> {
  await sql`select pg_notify('facet_pods', ${JSON.stringify({ deploymentId, branchId })})`.execute(tx);
}
