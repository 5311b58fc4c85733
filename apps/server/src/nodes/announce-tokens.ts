import type { Tx } from '@facet/db';
import { announceToPods } from './pod-news.ts';

/** Notifies the nodes with pods, at commit, that the tokens of a tenant's pods change. */
export function announceTokens(tx: Tx, tenantId: number, areKeysGone = false): Promise<void> {
  return announceToPods(tx, { kind: 'tokens', tenantId, areKeysGone });
}
