import type { Tx } from '@facet/db';
import { endTokens } from './user-oauth-tokens.store.ts';

/** Ends the tokens that users obtained through an integration that was replaced, and the flows in progress. */
export function endTokensOf(tx: Tx, tenantId: number, integrationId: number): Promise<void> {
  return endTokens(tx, tenantId, integrationId, {
    error: 'integration_changed',
    message: 'The integration has changed; connect again',
    at: new Date().toISOString(),
  });
}
