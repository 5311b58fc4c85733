import type { Keyring } from '@facet/db';
import type { TokenSet } from './oauth-client.ts';
import type { SealedTokens, UserOAuthTokenRow } from './user-oauth-tokens.store.ts';

/** The encryption contexts of tokens. */
const ACCESS_TOKEN = 'user_oauth_tokens.access_token';
const REFRESH_TOKEN = 'user_oauth_tokens.refresh_token';

/** A token is refreshed this long before it expires, or in the last quarter of a shorter lifetime. */
const RENEWED_BEFORE_MS = 5 * 60_000;

type Kept = Pick<UserOAuthTokenRow, 'access_token' | 'refresh_token' | 'refresh_token_expires_at'>;

/** Encrypts tokens for storage. A refresh token that the server did not replace is kept. */
export function sealTokens(keyring: Keyring, tokens: TokenSet, kept?: Kept): SealedTokens {
  const isNew = tokens.refreshToken !== null;
  const refreshToken = isNew
    ? keyring.encrypt(String(tokens.refreshToken), REFRESH_TOKEN)
    : (kept?.refresh_token ?? null);
  return {
    access_token: keyring.encrypt(tokens.accessToken, ACCESS_TOKEN),
    refresh_token: refreshToken,
    access_token_expires_at: tokens.expiresAt,
    refresh_token_expires_at:
      tokens.refreshExpiresAt ?? (isNew ? null : (kept?.refresh_token_expires_at ?? null)),
    refresh_at: refreshToken === null || tokens.expiresAt === null ? null : renewalOf(tokens.expiresAt),
  };
}

export function accessTokenOf(keyring: Keyring, row: Kept): string | null {
  return row.access_token === null ? null : keyring.decrypt(row.access_token, ACCESS_TOKEN);
}

export function refreshTokenOf(keyring: Keyring, row: Kept): string | null {
  return row.refresh_token === null ? null : keyring.decrypt(row.refresh_token, REFRESH_TOKEN);
}

function renewalOf(expiresAt: Date): Date {
  const life = expiresAt.getTime() - Date.now();
  return new Date(expiresAt.getTime() - Math.min(RENEWED_BEFORE_MS, life / 4));
}
