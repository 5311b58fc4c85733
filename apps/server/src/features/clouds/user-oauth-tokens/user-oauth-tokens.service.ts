import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { sha256 } from '../../../auth/secrets.ts';
import { notFound } from '../../../errors/errors.ts';
import { clientSecretOf, integrationOf } from '../oauth-integrations/oauth-integrations.service.ts';
import { authorizationUrl, exchangeCode, newState, newVerifier, OAuthFailure } from './oauth-client.ts';
import { insertFlow, type OAuthFlowRow } from './oauth-flows.store.ts';
import { scheduleRefresh, type TokenParts } from './refresh-job.ts';
import { sealTokens } from './seal-tokens.ts';
import type { STATUSES } from './user-oauth-tokens.schema.ts';
import {
  deleteUserToken,
  findUserToken,
  insertPending,
  storeTokens,
  type TokenError,
  type UserOAuthTokenRow,
} from './user-oauth-tokens.store.ts';

/** The encryption context of code verifiers. */
const CODE_VERIFIER = 'oauth_flows.code_verifier';

/** Starts a flow for the caller. @returns the address at the authorization server, among others */
export async function initiateFlow(
  platform: Pick<TokenParts, 'keyring'>,
  tx: Tx,
  caller: Caller,
  integrationId: number,
) {
  const { tenantId, user } = caller;
  const integration = await integrationOf(tx, tenantId, integrationId);
  const [state, verifier] = [newState(), newVerifier()];
  await insertPending(tx, tenantId, user.id, integrationId);
  const expiresAt = await insertFlow(tx, {
    tenant_id: tenantId,
    user_id: user.id,
    integration_id: integrationId,
    state_hash: sha256(state),
    code_verifier: platform.keyring.encrypt(verifier, CODE_VERIFIER),
  });
  return {
    name: integration.name,
    authorizationUrl: await authorizationUrl(integration, state, verifier),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Fetches and stores the tokens of a user who returned from the authorization server.
 * @throws OAuthFailure with the error of the server, or if the token was revoked in the meantime
 */
export async function completeFlow(
  platform: TokenParts,
  tenantId: number,
  flow: OAuthFlowRow,
  answer: URLSearchParams,
  record: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { db, keyring, outbound } = platform;
  const { integration_id: integrationId, user_id: userId } = flow;
  const integration = await integrationOf(db, tenantId, integrationId);
  const clientSecret = clientSecretOf(platform, integration);
  const verifier = keyring.decrypt(flow.code_verifier, CODE_VERIFIER);
  const peer = { integration, clientSecret, outbound };
  const tokens = await exchangeCode(peer, answer, answer.get('state') ?? '', verifier);
  await db.transaction().execute(async (tx) => {
    const row = await storeTokens(tx, { tenantId, userId, integrationId }, sealTokens(keyring, tokens));
    if (row === undefined)
      throw new OAuthFailure('revoked', 'The connection was revoked in the meantime', true);
    await scheduleRefresh(platform, tx, row);
    await record(tx);
  });
}

export async function userTokenOf(db: Db, caller: Caller, integrationId: number): Promise<UserOAuthTokenRow> {
  const row = await findUserToken(db, caller.tenantId, caller.user.id, integrationId);
  if (row === undefined) throw notFound(`Your token of OAuth integration ${integrationId}`);
  return row;
}

/** Deletes the caller's token of an integration. */
export async function revokeUserToken(tx: Tx, caller: Caller, integrationId: number): Promise<void> {
  if (!(await deleteUserToken(tx, caller.tenantId, caller.user.id, integrationId)))
    throw notFound(`Your token of OAuth integration ${integrationId}`);
}

/** The API view of a token's state, without the token. */
export function viewOfUserToken(row: UserOAuthTokenRow) {
  return {
    id: row.id,
    userId: row.user_id,
    integrationId: row.integration_id,
    status: statusOf(row),
    accessTokenExpiresAt: row.access_token_expires_at?.toISOString() ?? null,
    refreshTokenExpiresAt: row.refresh_token_expires_at?.toISOString() ?? null,
    lastError: row.last_error as TokenError | null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The current status of a token. */
export function statusOf(row: UserOAuthTokenRow): (typeof STATUSES)[number] {
  const { status, access_token_expires_at: expiresAt } = row;
  if (status === 'active' && expiresAt !== null && expiresAt.getTime() <= Date.now()) return 'expired';
  return status as 'pending' | 'active' | 'error';
}
