import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

export interface EnvVariableRow {
  readonly name: string;
  /** Encrypted. */
  readonly value: string;
}

/** A deployment's variables in order of name. */
export function listEnvVariables(db: Db, tenantId: number, deploymentId: number): Promise<EnvVariableRow[]> {
  return db
    .selectFrom('env_variables')
    .select(['name', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .orderBy('name')
    .execute();
}

/** Sets variables by name; others keep their value. */
export async function upsertEnvVariables(
  tx: Tx,
  tenantId: number,
  deploymentId: number,
  rows: readonly EnvVariableRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('env_variables')
    .values(rows.map((row) => ({ tenant_id: tenantId, deployment_id: deploymentId, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['deployment_id', 'name'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updated_at: sql`now()` })),
    )
    .execute();
}
