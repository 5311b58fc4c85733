import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { DeploymentRow } from '../../../../auth/deployment.ts';

type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

/** The stored integration. Its secrets are encrypted and are never returned. */
export type DbtIntegrationRow = NonNullable<Awaited<ReturnType<typeof findIntegration>>>;

/** @param lock locks the row for an update */
export function findIntegration(db: Db, { tenant_id, id }: Owner, lock?: 'lock') {
  return db
    .selectFrom('dbt_integrations')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The fields of an integration. */
export type IntegrationFields = Omit<
  DbtIntegrationRow,
  'tenant_id' | 'deployment_id' | 'options' | 'created_at' | 'updated_at'
> & { readonly options: object };

/** Creates or replaces the integration of a deployment. */
export function saveIntegration(
  tx: Tx,
  { tenant_id, id }: Owner,
  fields: IntegrationFields,
): Promise<DbtIntegrationRow> {
  const row = { ...fields, options: jsonb(fields.options) };
  return tx
    .insertInto('dbt_integrations')
    .values({ ...row, tenant_id, deployment_id: id })
    .onConflict((conflict) =>
      conflict.column('deployment_id').doUpdateSet({ ...row, updated_at: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Updates the given fields of an integration. */
export async function patchIntegration(
  tx: Tx,
  { tenant_id, id }: Owner,
  fields: Partial<Pick<IntegrationFields, 'known_hosts' | 'webhook_secret' | 'webhook_enabled'>>,
): Promise<void> {
  await tx
    .updateTable('dbt_integrations')
    .set({ ...fields, updated_at: sql`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id)
    .execute();
}

export async function deleteIntegrationRow(tx: Tx, { tenant_id, id }: Owner): Promise<void> {
  await tx
    .deleteFrom('dbt_integrations')
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id)
    .execute();
}
