import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';

const COLUMNS = [
  'audit_log_enabled',
  'audit_log_enabled_at',
  'audit_log_retention_days',
  'has_support_access',
  'mail_domains',
  'use_aibi_user_interface',
  'maintenance_window_enabled',
  'maintenance_window_day',
  'maintenance_window_time',
  'oidc_enabled',
  'personal_api_keys_enabled',
  'usage_analytics_enabled',
] as const;

export type TenantSettingsRow = Awaited<ReturnType<typeof findTenantSettings>>;
/** Columns to change; absent ones keep their values. */
export type TenantSettingsChanges = Partial<Omit<TenantSettingsRow, 'audit_log_enabled_at'>>;

function settingsRow(db: Db, tenantId: number) {
  return db.selectFrom('tenants').select(COLUMNS).where('id', '=', tenantId);
}

export function findTenantSettings(db: Db, tenantId: number) {
  return settingsRow(db, tenantId).executeTakeFirstOrThrow();
}

/** Reads the settings and locks them until the transaction ends. */
export function lockTenantSettings(tx: Tx, tenantId: number) {
  return settingsRow(tx, tenantId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export function updateTenantSettings(tx: Tx, { tenantId }: AdminGrant, changes: TenantSettingsChanges) {
  const isAuditLogSwitched = changes.audit_log_enabled !== undefined;
  return tx
    .updateTable('tenants')
    .set({ ...changes, ...(isAuditLogSwitched ? { audit_log_enabled_at: sql`now()` } : {}) })
    .where('id', '=', tenantId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
