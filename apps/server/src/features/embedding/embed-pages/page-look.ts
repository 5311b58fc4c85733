import type { Db } from '@facet/db';
import { effectiveTheme, readBranding } from '../../account/app-theme/app-theme.service.ts';

/** The account's own accent in each scheme; null if it has chosen none. */
export async function accentsOf(db: Db, tenantId: number) {
  const { theme } = await readBranding(db, tenantId);
  if (theme.palette?.accent == null) return null;
  const { light, dark } = effectiveTheme(theme);
  return { light: light.accentColor, dark: dark.accentColor };
}
