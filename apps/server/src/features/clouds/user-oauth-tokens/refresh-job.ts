import type { Tx } from '@facet/db';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { Queue } from '../../../jobs/queue.ts';
import {
  clientSecretOf,
  type IntegrationParts,
  integrationOf,
} from '../oauth-integrations/oauth-integrations.service.ts';
import { OAuthFailure, refreshTokens } from './oauth-client.ts';
import { refreshTokenOf, sealTokens } from './seal-tokens.ts';
import {
  isUserActive,
  listOverdue,
  lockToken,
  storeFailure,
  storeTokens,
  type UserOAuthTokenRow,
} from './user-oauth-tokens.store.ts';

/** Renews a user's token at an authorization server. Key: the token, which counts its own failures. */
export const OAUTH_REFRESH_QUEUE = new Queue<RefreshJob>('oauth-refresh', {
  expireInSeconds: 120,
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
});

export interface RefreshJob {
  readonly tenantId: number;
  readonly tokenId: number;
}

/** The parts of the server that obtaining tokens uses. */
export type TokenParts = IntegrationParts & Pick<BasePlatform, 'db' | 'jobs'>;

/** The interval of retries after a temporary failure, and how long after the token's expiry they continue. */
const TRIED_AGAIN_AFTER_MS = 60_000;
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const MOST_OVERDUE = 1000;

/** Schedules the refresh of a token. */
export async function scheduleRefresh(
  { jobs }: Pick<TokenParts, 'jobs'>,
  tx: Tx,
  row: Pick<UserOAuthTokenRow, 'id' | 'tenant_id' | 'refresh_at'>,
): Promise<void> {
  if (row.refresh_at === null) return;
  const job: RefreshJob = { tenantId: row.tenant_id, tokenId: row.id };
  await jobs.send(tx, OAUTH_REFRESH_QUEUE, job, String(row.id), { after: row.refresh_at });
}

/** Sends the jobs of overdue tokens again, in case they were lost. */
export async function resumeRefreshes(platform: TokenParts): Promise<void> {
  for (const row of await listOverdue(platform.db, MOST_OVERDUE))
    await platform.db.transaction().execute((tx) => scheduleRefresh(platform, tx, row));
}

/**
 * Refreshes a due token. The row stays locked meanwhile: a server that rotates refresh tokens treats a second use of
 * the old one as theft.
 */
export async function refreshToken(platform: TokenParts, { tenantId, tokenId }: RefreshJob): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const row = await lockToken(tx, tenantId, tokenId);
    if (row === undefined || row.refresh_at === null) return;
    if (row.refresh_at.getTime() > Date.now()) return scheduleRefresh(platform, tx, row);
    await renew(platform, tx, row);
  });
}

async function renew(platform: TokenParts, tx: Tx, row: UserOAuthTokenRow): Promise<void> {
  const { keyring, outbound } = platform;
  const { tenant_id: tenantId, user_id: userId, integration_id: integrationId } = row;
  try {
    if (!(await isUserActive(tx, tenantId, userId)))
      throw new OAuthFailure('user_deactivated', 'The user was deactivated; connect again', true);
    const refresh = refreshTokenOf(keyring, row);
    if (refresh === null) throw new OAuthFailure('no_refresh_token', 'There is no refresh token', true);
    const integration = await integrationOf(tx, tenantId, integrationId);
    const clientSecret = clientSecretOf(platform, integration);
    const tokens = await refreshTokens({ integration, clientSecret, outbound }, refresh);
    const sealed = sealTokens(keyring, tokens, row);
    const stored = await storeTokens(tx, { tenantId, userId, integrationId }, sealed);
    if (stored !== undefined) await scheduleRefresh(platform, tx, stored);
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error;
    const now = Date.now();
    const isTooLate = now > (row.access_token_expires_at?.getTime() ?? 0) + GIVEN_UP_AFTER_MS;
    const again = error.isFinal || isTooLate ? null : new Date(now + TRIED_AGAIN_AFTER_MS);
    const at = new Date(now).toISOString();
    await storeFailure(tx, row, { error: error.code, message: error.message, at }, again);
    await scheduleRefresh(platform, tx, { ...row, refresh_at: again });
  }
}
