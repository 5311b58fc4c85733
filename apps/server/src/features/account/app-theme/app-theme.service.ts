import type { Db, Tx } from '@facet/db';
import { LIGHT } from '@facet/look/tokens';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest } from '../../../errors/errors.ts';
import {
  type AppTheme,
  AppThemeInput,
  type AppThemePalette,
  type AppThemeTypography,
} from './app-theme.schema.ts';
import { findAppSettings, lockAppSettings, type StoredTheme, updateAppSettings } from './app-theme.store.ts';
import { deriveSchemes } from './derive-schemes.ts';
import { onlyKnown } from './only-known.ts';

/** The accent of accounts that have set none. */
export const DEFAULT_ACCENT = LIGHT.accent;

/** The palette of accounts that have set none. */
const DEFAULT_PALETTE: AppThemePalette = {
  accent: { color: DEFAULT_ACCENT },
  base: { hue: 220, saturation: 20 },
  contrastLevel: 45,
  pastel: false,
  surfaceMode: 'neutral',
  themes: {
    danger: { color: '#d92d3a' },
    warning: { color: '#b7791f' },
    success: { color: '#1f8a4c' },
    note: { color: '#2b6cb0' },
    code: { saturation: 60 },
  },
};

/** A small picture as a data URL; scripts in an SVG do not run in an image. */
const PICTURE = /^data:image\/(png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;

export async function readAppTheme(db: Db, tenantId: number): Promise<AppTheme> {
  const { app_theme } = await findAppSettings(db, tenantId);
  return effectiveTheme(app_theme);
}

/** The name of an account and its own part of the theme, for effectiveTheme. */
export async function readBranding(db: Db, tenantId: number) {
  const { name, app_theme } = await findAppSettings(db, tenantId);
  return { name, theme: app_theme };
}

/** The theme as shown: the account's own values, with defaults for the rest. */
export function effectiveTheme({ palette, logoUrl = '', typography }: StoredTheme): AppTheme {
  const shown = { ...DEFAULT_PALETTE, ...withoutNull(palette ?? {}) };
  return { palette: shown, logoUrl, typography: typography ?? null, ...deriveSchemes(shown, logoUrl) };
}

/**
 * Changes the given members: an absent member keeps its value, null restores the default.
 * @throws 400 for a URL that pages would not load, and for a font that is not in the list
 */
export async function changeAppTheme(tx: Tx, grant: AdminGrant, input: AppThemeInput): Promise<AppTheme> {
  if (input.logoUrl != null) checkLogo(input.logoUrl);
  if (input.typography != null) checkTypography(input.typography);
  const { app_theme } = await lockAppSettings(tx, grant.tenantId);
  const known = await onlyKnown(AppThemeInput, input);
  const kept = withoutNull({ ...app_theme, ...known }) as StoredTheme;
  await updateAppSettings(tx, grant, { app_theme: kept });
  return effectiveTheme(kept);
}

function withoutNull<T extends object>(value: T): Partial<T> {
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(members) as Partial<T>;
}

function checkLogo(url: string): void {
  if (isHttps(url) || PICTURE.test(url)) return;
  throw badRequest('body.logoUrl must begin with https:// or be a picture such as data:image/png;base64,…');
}

function checkTypography({ fonts, body, heading }: AppThemeTypography): void {
  const ids = fonts.map(({ id }) => id);
  for (const [index, { id, url }] of fonts.entries()) {
    if (!isHttps(url)) throw badRequest(`body.typography.fonts.${index}.url must begin with https://`);
    if (ids.indexOf(id) !== index)
      throw badRequest(`body.typography.fonts.${index}.id duplicates an earlier font id`);
  }
  for (const [part, { fontRef }] of Object.entries({ body, heading }))
    if (!ids.includes(fontRef))
      throw badRequest(`body.typography.${part}.fontRef must be the id of a font in body.typography.fonts`);
}

function isHttps(url: string): boolean {
  // A quote or space would end the URL in a style sheet.
  return url.startsWith('https://') && !/[\s"'<>\\]/.test(url) && URL.canParse(url);
}
