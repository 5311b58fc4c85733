import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest } from '../../../errors/errors.ts';
import { usageAnalyticsDisabled } from '../../../events/tenant-events.ts';
import { mailDomainOf } from '../../../mail/mail-domains.ts';
import type { TenantSettings, TenantSettingsInput } from './tenant-settings.schema.ts';
import {
  findTenantSettings,
  lockTenantSettings,
  type TenantSettingsChanges,
  type TenantSettingsRow,
  updateTenantSettings,
} from './tenant-settings.store.ts';

/** The column of each setting that can be changed. */
const COLUMN_OF = {
  auditLogEnabled: 'audit_log_enabled',
  hasSupportAccess: 'has_support_access',
  mailDomains: 'mail_domains',
  useAIBIUserInterface: 'use_aibi_user_interface',
  maintenanceWindowEnabled: 'maintenance_window_enabled',
  maintenanceWindowDay: 'maintenance_window_day',
  maintenanceWindowTime: 'maintenance_window_time',
  oidcEnabled: 'oidc_enabled',
  personalApiKeysEnabled: 'personal_api_keys_enabled',
  usageAnalyticsEnabled: 'usage_analytics_enabled',
  auditLogRetentionDays: 'audit_log_retention_days',
} as const satisfies Record<keyof TenantSettingsInput, keyof TenantSettingsChanges>;

type Changed = Partial<Record<keyof TenantSettingsInput, unknown>>;

/**
 * Changes the given settings; unchanged values do not count as changes.
 * @throws 400 if a domain is not one
 */
export async function changeTenantSettings(tx: Tx, grant: AdminGrant, given: TenantSettingsInput) {
  const { tenantId } = grant;
  const input = { ...given, mailDomains: given.mailDomains && checkedDomains(given.mailDomains) };
  const present = await lockTenantSettings(tx, tenantId);
  const changed: Changed = {};
  const columns: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(COLUMN_OF) as [
    keyof typeof COLUMN_OF,
    keyof typeof present,
  ][]) {
    const value = input[name];
    const isKept = value === undefined || (value === null && name !== 'auditLogRetentionDays');
    if (isKept || isDeepStrictEqual(value, present[column])) continue;
    changed[name] = value;
    columns[column] = value;
  }
  if (Object.keys(changed).length === 0) return { settings: viewOf(present), changed };
  if (changed.usageAnalyticsEnabled === false) await usageAnalyticsDisabled.publish(tx, { tenantId });
  const row = await updateTenantSettings(tx, grant, columns as TenantSettingsChanges);
  return { settings: viewOf(row), changed };
}

/** The domains that scheduled deliveries of an account may be sent to, for `isMailAllowed`. */
export async function mailDomainsOf(db: Db, tenantId: number): Promise<string[]> {
  return (await findTenantSettings(db, tenantId)).mail_domains;
}

export async function readTenantSettings(db: Db, tenantId: number): Promise<TenantSettings> {
  return viewOf(await findTenantSettings(db, tenantId));
}

function viewOf(row: TenantSettingsRow): TenantSettings {
  const settings = Object.entries(COLUMN_OF).map(([name, column]) => [name, row[column]]);
  return {
    ...Object.fromEntries(settings),
    auditLogEnabledCurrent: row.audit_log_enabled,
    auditLogEnabledTimestamp: row.audit_log_enabled_at.getTime(),
  };
}

/** The domains in lower case and ASCII, sorted, without duplicates. */
function checkedDomains(domains: readonly string[]): string[] {
  const checked = domains.map((written, at) => {
    const domain = mailDomainOf(written);
    if (domain === undefined)
      throw badRequest(`body.mailDomains.${at} must be a domain without wildcards, such as example.com`);
    return domain;
  });
  return [...new Set(checked)].sort();
}
