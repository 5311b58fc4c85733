import { type Db, jsonb, type Tx } from '@facet/db';
import type { AppConfigResponse } from './app-config.schema.ts';
import type { AppThemeInput } from './app-theme.schema.ts';

/** The account's own part of its theme; the rest is the default. */
export type StoredTheme = { readonly [K in keyof AppThemeInput]?: NonNullable<AppThemeInput[K]> };
/** The account's own part of its configuration. */
export type StoredConfig = Partial<Omit<AppConfigResponse, 'appTheme'>>;

interface AppSettings {
  readonly app_theme: StoredTheme;
  readonly app_config: StoredConfig;
}

export async function findAppSettings(db: Db, tenantId: number): Promise<AppSettings> {
  const row = await db
    .selectFrom('tenants')
    .select(['app_theme', 'app_config'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row as unknown as AppSettings;
}

/** Reads the name and theme of an account in one statement. */
export async function findBranding(
  db: Db,
  tenantId: number,
): Promise<{ readonly name: string; readonly app_theme: StoredTheme }> {
  const row = await db
    .selectFrom('tenants')
    .select(['name', 'app_theme'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row as unknown as { name: string; app_theme: StoredTheme };
}

/** Reads the settings and locks them until the transaction ends. */
export async function lockAppSettings(tx: Tx, tenantId: number): Promise<AppSettings> {
  const row = await tx
    .selectFrom('tenants')
    .select(['app_theme', 'app_config'])
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row as unknown as AppSettings;
}

export async function updateAppSettings(
  tx: Tx,
  tenantId: number,
  { app_theme, app_config }: Partial<AppSettings>,
): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({
      ...(app_theme === undefined ? {} : { app_theme: jsonb(app_theme) }),
      ...(app_config === undefined ? {} : { app_config: jsonb(app_config) }),
    })
    .where('id', '=', tenantId)
    .execute();
}
