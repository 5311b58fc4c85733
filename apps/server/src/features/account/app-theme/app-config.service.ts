import type { Db, Tx } from '@facet/db';
import { badRequest } from '../../../errors/errors.ts';
import { AppConfigInput, type AppConfigResponse } from './app-config.schema.ts';
import { effectiveTheme } from './app-theme.service.ts';
import { findAppSettings, lockAppSettings, type StoredConfig, updateAppSettings } from './app-theme.store.ts';
import { onlyKnown } from './only-known.ts';

const SWITCHES = { applyThemeGlobally: false, restrictDataDownload: false, sheetsAgentChatEnabled: true };

/** What the account's surfaces are shown with. */
export async function readAppConfig(db: Db, tenantId: number): Promise<AppConfigResponse> {
  const { app_theme, app_config } = await findAppSettings(db, tenantId);
  return {
    ...SWITCHES,
    creatorMode: null,
    embedding: null,
    sheetsUi: null,
    timezoneSettings: null,
    ...app_config,
    appTheme: effectiveTheme(app_theme),
  };
}

/**
 * Sets what is sent: an absent member stays, null goes back to the default, an object replaces the one before.
 * @throws 400 for a language tag or a time zone that does not exist
 */
export async function changeAppConfig(tx: Tx, tenantId: number, input: AppConfigInput): Promise<string[]> {
  checkTimezone(input.embedding?.timezone, 'embedding');
  checkTimezone(input.timezoneSettings?.timezone, 'timezoneSettings');
  checkLocale(input.embedding?.locale, 'body.embedding.locale');
  for (const [index, { locale }] of (input.creatorMode?.localizedTitles ?? []).entries())
    checkLocale(locale, `body.creatorMode.localizedTitles.${index}.locale`);
  const { app_config } = await lockAppSettings(tx, tenantId);
  const known = await onlyKnown(AppConfigInput, input);
  const merged = Object.entries({ ...app_config, ...known });
  const kept = Object.fromEntries(merged.filter(([, value]) => value !== null)) as StoredConfig;
  await updateAppSettings(tx, tenantId, { app_config: kept });
  return Object.keys(known);
}

function checkTimezone(timezone: string | null | undefined, group: string): void {
  if (timezone == null) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    throw badRequest(`body.${group}.timezone is not a name of the time zone database`);
  }
}

function checkLocale(locale: string | null | undefined, field: string): void {
  if (locale == null) return;
  try {
    Intl.getCanonicalLocales(locale);
  } catch {
    throw badRequest(`${field} is not a language tag`);
  }
}
