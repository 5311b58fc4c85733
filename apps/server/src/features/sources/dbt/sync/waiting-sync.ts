import type { Db } from '@facet/db';
import type { DeploymentRow } from '../../../../auth/deployment.ts';

/**
 * Whether a run that a webhook started is still waiting for a worker, and will therefore clone the newest push. Ignores
 * runs that users started, because they may cancel them.
 */
export async function waitsForWorker(db: Db, deployment: DeploymentRow, ref: string): Promise<boolean> {
  const row = await db
    .selectFrom('dbt_syncs')
    .select('id')
    .where('tenant_id', '=', deployment.tenant_id)
    .where('deployment_id', '=', deployment.id)
    .where('status', '=', 'RUNNING')
    .where('trigger', '=', 'webhook')
    .where('stage', '=', 'INITIALIZING')
    .where('git_ref', '=', ref)
    .executeTakeFirst();
  return row !== undefined;
}
