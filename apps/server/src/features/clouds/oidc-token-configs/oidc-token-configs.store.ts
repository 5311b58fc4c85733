import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';

export type OidcTokenConfigRow = Awaited<ReturnType<typeof listConfigs>>[number];

/** The fields of a configuration that can be set. */
export interface ConfigFields
  extends Pick<OidcTokenConfigRow, 'name' | 'audience' | 'sub_format' | 'target_env_var' | 'is_enabled'> {
  readonly custom_claims: Readonly<Record<string, unknown>> | null;
}

/** Whether workload identity is switched on; `lock` prevents concurrent changes of configurations. */
export async function isOidcEnabled(db: Db, tenantId: number, lock: 'lock' | 'read'): Promise<boolean> {
  const row = await db
    .selectFrom('tenants')
    .select('oidc_enabled')
    .where('id', '=', tenantId)
    .$if(lock === 'lock', (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
  return row.oidc_enabled;
}

/** Oldest first. */
export function listConfigs(db: Db, tenantId: number) {
  return db
    .selectFrom('oidc_token_configs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
}

/** The enabled configurations; none while workload identity is switched off. */
export function listIssued(db: Db, tenantId: number, of: 'pods' | 'users') {
  const isOfUser = sql<boolean>`(audience_type = 'custom' and target_env_var is null)`;
  return db
    .selectFrom('oidc_token_configs')
    .innerJoin('tenants', 'tenants.id', 'oidc_token_configs.tenant_id')
    .selectAll('oidc_token_configs')
    .where('oidc_token_configs.tenant_id', '=', tenantId)
    .where('tenants.oidc_enabled', '=', true)
    .where('is_enabled', '=', true)
    .where(of === 'users' ? isOfUser : sql<boolean>`not ${isOfUser}`)
    .orderBy('oidc_token_configs.id')
    .execute();
}

export function findConfig(db: Db, tenantId: number, id: number): Promise<OidcTokenConfigRow | undefined> {
  return db
    .selectFrom('oidc_token_configs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function insertConfig(tx: Tx, { tenantId }: AdminGrant, audienceType: string, fields: ConfigFields) {
  return tx
    .insertInto('oidc_token_configs')
    .values({ ...rowOf(fields), tenant_id: tenantId, audience_type: audienceType })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateConfigRow(tx: Tx, { tenantId }: AdminGrant, id: number, fields: ConfigFields) {
  return tx
    .updateTable('oidc_token_configs')
    .set({ ...rowOf(fields), updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteConfigRow(tx: Tx, { tenantId }: AdminGrant, id: number): Promise<void> {
  await tx.deleteFrom('oidc_token_configs').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

function rowOf(fields: ConfigFields) {
  const { custom_claims } = fields;
  return { ...fields, custom_claims: custom_claims === null ? null : jsonb(custom_claims) };
}
