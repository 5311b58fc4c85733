import type { Db } from '@facet/db';
import { findLatestTheme } from './embed-sessions.store.ts';
import type { EmbedTheme } from './embed-theme.schema.ts';

/**
 * The theme of a user's latest session on a deployment, as pages use it; null without one, or if the session is no
 * longer stored. Themes belong to sessions, so this is the look in which the user last saw dashboards.
 */
export async function latestTheme(
  db: Db,
  tenantId: number,
  of: { readonly deploymentId: number; readonly userId: number },
): Promise<Pick<EmbedTheme, 'primaryColor' | 'font' | 'borderRadius'> | null> {
  const theme: EmbedTheme | null = await findLatestTheme(db, tenantId, of);
  if (theme === null) return null;
  const { primaryColor, font, borderRadius } = theme;
  return { primaryColor, font, borderRadius };
}
