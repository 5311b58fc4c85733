import type { GenerateEmbedTokenResponse } from '@facet/client';
import { errorFrom } from './api-error.ts';

/**
 * Exchanges a session id for the token of the session. Without the API client, whose code would keep the page from being
 * ready. Rejects with an `ApiError`.
 */
export async function redeemSession(sessionId: string): Promise<GenerateEmbedTokenResponse> {
  const response = await fetch('/api/v1/embed/session/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId }),
    credentials: 'omit',
  }).catch(() => undefined);
  if (!response?.ok) throw errorFrom(await response?.json().catch(() => ({})), response);
  return response.json();
}
