import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { IntegrationsGrant } from './integration-policy.ts';

/** Includes the encrypted secret, which must never leave the server. */
export type OAuthIntegrationRow = Awaited<ReturnType<typeof listIntegrations>>[number];

/** Oldest first. */
export function listIntegrations(db: Db, tenantId: number) {
  return db
    .selectFrom('oauth_integrations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
}

export function findIntegration(
  db: Db,
  tenantId: number,
  id: number,
  lock?: 'lock',
): Promise<OAuthIntegrationRow | undefined> {
  return db
    .selectFrom('oauth_integrations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The fields of an integration that can be set; the secret is encrypted. */
export interface IntegrationFields
  extends Omit<OAuthIntegrationRow, 'id' | 'tenant_id' | 'config' | 'created_at' | 'updated_at'> {
  readonly config: Readonly<Record<string, unknown>> | null;
}

export function insertIntegration(tx: Tx, { tenantId }: IntegrationsGrant, fields: IntegrationFields) {
  return tx
    .insertInto('oauth_integrations')
    .values({ ...rowOf(fields), tenant_id: tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateIntegrationRow(
  tx: Tx,
  { tenantId }: IntegrationsGrant,
  id: number,
  fields: IntegrationFields,
) {
  return tx
    .updateTable('oauth_integrations')
    .set({ ...rowOf(fields), updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an integration and the tokens of its users. */
export async function deleteIntegrationRow(
  tx: Tx,
  { tenantId }: IntegrationsGrant,
  id: number,
): Promise<void> {
  await tx.deleteFrom('oauth_integrations').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

function rowOf({ config, ...fields }: IntegrationFields) {
  return { ...fields, config: config === null ? null : jsonb(config) };
}
