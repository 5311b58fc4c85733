import type { Tx } from '@facet/db';
import type { Repo } from '@facet/model-store';
import { sql } from 'kysely';

/** Notifies the nodes, at commit, that the data files of a deployment have changed, or that it is new. */
export async function announceDataFiles(tx: Tx, { tenantId, deploymentId }: Repo): Promise<void> {
  const news = { deploymentId, filesOfTenant: tenantId };
  await sql`select pg_notify('facet_pods', ${JSON.stringify(news)})`.execute(tx);
}
