import type { Db } from '@facet/db';
import { effectiveTheme, readBranding } from '../../account/app-theme/app-theme.service.ts';

/**
 * The account's own theme, which pages apply below all others: its colours in each scheme, null where it has set none.
 */
export async function accountTheme(db: Db, tenantId: number) {
  const { theme } = await readBranding(db, tenantId);
  const { accent, base, surfaceMode } = theme.palette ?? {};
  const { light, dark } = effectiveTheme(theme);
  const inBoth = (isChosen: boolean, part: 'accentColor' | 'backgroundColor' | 'foregroundColor') =>
    isChosen ? { light: light[part], dark: dark[part] } : null;
  return {
    accent: inBoth(accent != null, 'accentColor'),
    page: inBoth(surfaceMode === 'tinted', 'backgroundColor'),
    text: inBoth(base != null, 'foregroundColor'),
  };
}
