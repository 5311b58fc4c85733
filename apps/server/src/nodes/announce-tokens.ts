import type { Tx } from '@facet/db';
import { sql } from 'kysely';

/** What the nodes that run pods are told of a tenant's tokens. */
export interface TokenNews {
  readonly tenantId: number;
  /** The keys that signed the tokens so far verify no longer. */
  readonly areKeysGone: boolean;
}

/** Tells the nodes that run pods, when the transaction commits, that a tenant's pods get other tokens. */
export async function announceTokens(tx: Tx, tenantId: number, areKeysGone = false): Promise<void> {
  const news: TokenNews = { tenantId, areKeysGone };
  await sql`select pg_notify('facet_pods', ${JSON.stringify(news)})`.execute(tx);
}
