import type { Tx } from '@facet/db';
import { sql } from 'kysely';

/** The notification to nodes with pods that the tokens of a tenant change. */
export interface TokenNews {
  readonly tenantId: number;
  /** Whether the keys of the current tokens are no longer published. */
  readonly areKeysGone: boolean;
}

/** Notifies the nodes with pods, at commit, that the tokens of a tenant's pods change. */
export async function announceTokens(tx: Tx, tenantId: number, areKeysGone = false): Promise<void> {
  const news: TokenNews = { tenantId, areKeysGone };
  await sql`select pg_notify('facet_pods', ${JSON.stringify(news)})`.execute(tx);
}
