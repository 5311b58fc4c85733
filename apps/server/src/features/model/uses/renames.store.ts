import { jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';

/** A rename that content has not followed yet. */
export interface PendingRename {
  readonly id: number;
  readonly userId: number | null;
  /** Whole names and what they became. */
  readonly names: Readonly<Record<string, string>>;
}

/** For how long content waits for a rename to go live. */
const KEPT = '180 days';

export async function insertRename(
  tx: Tx,
  { tenantId, deploymentId, userId }: { tenantId: number; deploymentId: number; userId: number },
  names: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`delete from model_renames where tenant_id = ${tenantId} and deployment_id = ${deploymentId}
    and created_at < now() - ${KEPT}::interval`.execute(tx);
  await tx
    .insertInto('model_renames')
    .values({ tenant_id: tenantId, deployment_id: deploymentId, user_id: userId, names: jsonb(names) })
    .execute();
}

/** The renames of a deployment, oldest first. */
export async function listRenames(tx: Tx, tenantId: number, deploymentId: number): Promise<PendingRename[]> {
  const { rows } = await sql<PendingRename>`
    select id, user_id as "userId", names from model_renames
    where tenant_id = ${tenantId} and deployment_id = ${deploymentId}
    order by id for update`.execute(tx);
  return rows;
}

export async function deleteRenames(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from model_renames
    where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])`.execute(tx);
}
