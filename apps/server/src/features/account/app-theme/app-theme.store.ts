import { type Db, executePrepared, jsonb, type Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import type { AppConfigResponse } from './app-config.schema.ts';
import type { AppThemeInput } from './app-theme.schema.ts';

/** The account's own part of its theme; the rest is the default. */
export type StoredTheme = { readonly [K in keyof AppThemeInput]?: NonNullable<AppThemeInput[K]> };
/** The account's own part of its configuration. */
export type StoredConfig = Partial<Omit<AppConfigResponse, 'appTheme'>>;

interface AppSettings {
  readonly name: string;
  readonly app_theme: StoredTheme;
  readonly app_config: StoredConfig;
}

function settingsRow(db: Db, tenantId: number) {
  return db
    .selectFrom('tenants')
    .select(['name', 'app_theme', 'app_config'])
    .where('id', '=', tenantId)
    .$castTo<AppSettings>();
}

/** Reads the settings of an account, with its name. */
export async function findAppSettings(db: Db, tenantId: number): Promise<AppSettings> {
  const [row] = await executePrepared(db, settingsRow(db, tenantId));
  if (row === undefined) throw new Error(`Tenant ${tenantId} is gone`);
  return row;
}

/** Reads the settings and locks them until the transaction ends. */
export function lockAppSettings(tx: Tx, tenantId: number): Promise<AppSettings> {
  return settingsRow(tx, tenantId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function updateAppSettings(
  tx: Tx,
  { tenantId }: AdminGrant,
  { app_theme, app_config }: Partial<Omit<AppSettings, 'name'>>,
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
