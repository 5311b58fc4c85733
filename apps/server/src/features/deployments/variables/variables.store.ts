import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { DeploymentGrant } from '../access/deployment-policy.ts';

type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

export interface EnvVariableRow {
  readonly name: string;
  /** Encrypted. */
  readonly value: string;
}

/** A deployment's variables in order of name. */
export function listEnvVariables(db: Db, { tenant_id, id }: Owner): Promise<EnvVariableRow[]> {
  return db
    .selectFrom('env_variables')
    .select(['name', 'value'])
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id)
    .orderBy('name')
    .execute();
}

/** Sets variables by name; others keep their value. */
export async function upsertEnvVariables(
  tx: Tx,
  { tenantId, id }: DeploymentGrant<'setVariables'>,
  rows: readonly EnvVariableRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('env_variables')
    .values(rows.map((row) => ({ tenant_id: tenantId, deployment_id: id, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['deployment_id', 'name'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updated_at: sql`now()` })),
    )
    .execute();
}

/** Deletes a variable. Returns false if no variable has the name. */
export async function deleteEnvVariable(
  tx: Tx,
  { tenantId, id }: DeploymentGrant<'setVariables'>,
  name: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('env_variables')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', id)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
