import type { Tx } from '@facet/db';
import { endTokens } from './user-oauth-tokens.store.ts';

/** Ends the tokens that users have by an integration, and the flows that are under way. */
export function endTokensOf(tx: Tx, tenantId: number, integrationId: number, message: string): Promise<void> {
  return endTokens(tx, tenantId, integrationId, {
    error: 'integration_changed',
    message,
    at: new Date().toISOString(),
  });
}
