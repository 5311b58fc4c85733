import type { Db } from '@facet/db';
import { findLatestTheme } from './embed-sessions.store.ts';
import type { EmbedTheme } from './embed-theme.schema.ts';

/**
 * What pages use of the theme of a user's latest session on a deployment; null if it has none, or if the session is no
 * longer stored. A theme belongs to a session, so this is how the user saw dashboards last.
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
