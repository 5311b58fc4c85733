import type { Db, Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest } from '../../../errors/errors.ts';
import { AppConfigInput, type AppConfigResponse, DEFAULT_RETENTION_DAYS } from './app-config.schema.ts';
import { effectiveTheme } from './app-theme.service.ts';
import { findAppSettings, lockAppSettings, type StoredConfig, updateAppSettings } from './app-theme.store.ts';
import { onlyKnown } from './only-known.ts';

const DEFAULTS = {
  applyThemeGlobally: false,
  restrictDataDownload: false,
  sheetsAgentChatEnabled: true,
  chatRetentionDays: DEFAULT_RETENTION_DAYS,
};

/** Reads the configuration of the account, with its theme. */
export async function readAppConfig(db: Db, tenantId: number): Promise<AppConfigResponse> {
  const { app_theme, app_config } = await findAppSettings(db, tenantId);
  return {
    ...DEFAULTS,
    creatorMode: null,
    embedding: null,
    sheetsUi: null,
    timezoneSettings: null,
    ...app_config,
    appTheme: effectiveTheme(app_theme),
  };
}

/**
 * Changes the given members: an absent member keeps its value, null restores the default, an object is replaced as a
 * whole.
 * @throws 400 for an invalid language tag or time zone
 */
export async function changeAppConfig(tx: Tx, grant: AdminGrant, input: AppConfigInput): Promise<string[]> {
  checkTimezone(input.embedding?.timezone, 'embedding');
  checkTimezone(input.timezoneSettings?.timezone, 'timezoneSettings');
  checkLocale(input.embedding?.locale, 'body.embedding.locale');
  for (const [index, { locale }] of (input.creatorMode?.localizedTitles ?? []).entries())
    checkLocale(locale, `body.creatorMode.localizedTitles.${index}.locale`);
  const { app_config } = await lockAppSettings(tx, grant.tenantId);
  const known = await onlyKnown(AppConfigInput, input);
  const merged = Object.entries({ ...app_config, ...known });
  const kept = Object.fromEntries(merged.filter(([, value]) => value !== null)) as StoredConfig;
  await updateAppSettings(tx, grant, { app_config: kept });
  return Object.keys(known);
}

function checkTimezone(timezone: string | null | undefined, group: string): void {
  if (timezone == null) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    throw badRequest(`body.${group}.timezone must be an IANA time zone such as Europe/Zurich`);
  }
}

function checkLocale(locale: string | null | undefined, field: string): void {
  if (locale == null) return;
  try {
    Intl.getCanonicalLocales(locale);
  } catch {
    throw badRequest(`${field} must be a language tag such as en or de-CH`);
  }
}
