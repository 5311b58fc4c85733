import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';

/** The stored integration. Its secrets are encrypted and are never returned. */
export type DbtIntegrationRow = NonNullable<Awaited<ReturnType<typeof findIntegration>>>;

/** @param lock locks the row for an update */
export function findIntegration(db: Db, tenantId: number, deploymentId: number, lock?: 'lock') {
  return db
    .selectFrom('dbt_integrations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst();
}

export interface IntegrationFields {
  readonly repository_url: string;
  readonly project_path: string;
  readonly branch: string | null;
  readonly target_schema: string | null;
  readonly target: string;
  readonly manifest_path: string | null;
  readonly auth_kind: string;
  readonly username: string | null;
  /** Encrypted. */
  readonly secret: string | null;
  readonly public_key: string | null;
  readonly known_hosts: string | null;
  readonly github_installation_id: number | null;
  readonly variables: readonly string[];
  readonly options: object;
  readonly notify_emails: readonly string[];
  /** Encrypted. */
  readonly webhook_secret: string;
  readonly webhook_enabled: boolean;
}

/** Creates or replaces the integration of a deployment. */
export function saveIntegration(
  tx: Tx,
  tenantId: number,
  deploymentId: number,
  fields: IntegrationFields,
): Promise<DbtIntegrationRow> {
  const row = {
    ...fields,
    variables: [...fields.variables],
    notify_emails: [...fields.notify_emails],
    options: jsonb(fields.options),
  };
  return tx
    .insertInto('dbt_integrations')
    .values({ ...row, tenant_id: tenantId, deployment_id: deploymentId })
    .onConflict((conflict) =>
      conflict.column('deployment_id').doUpdateSet({ ...row, updated_at: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Updates the given fields of an integration. */
export async function patchIntegration(
  tx: Tx,
  tenantId: number,
  deploymentId: number,
  fields: Partial<Pick<IntegrationFields, 'known_hosts' | 'webhook_secret' | 'webhook_enabled'>>,
): Promise<void> {
  await tx
    .updateTable('dbt_integrations')
    .set({ ...fields, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .execute();
}

export async function deleteIntegrationRow(tx: Tx, tenantId: number, deploymentId: number): Promise<void> {
  await tx
    .deleteFrom('dbt_integrations')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .execute();
}
