import type { Db, Keyring, Tx } from '@facet/db';
import { type Caller, can } from '../../../auth/caller.ts';
import { type DeploymentRow, resourceOf } from '../../../auth/deployment.ts';
import { grantDeployment, mayWith } from '../access/deployment-policy.ts';
import { requireEnvironment } from '../environments/environments.service.ts';
import { signClaims, signingSecret, signToken } from './sign-token.ts';
import { newTokenId } from './token-id.ts';
import { insertToken, type TokenRow } from './tokens.store.ts';

/** Claims that callers cannot set: the token's id, lifetime and scopes. */
const RESERVED_CLAIMS = new Set(['iat', 'exp', 'nbf', 'jti', 'scope']);

/** Scopes that can be requested, with the permission each needs in addition to DeploymentUpdate. */
const REQUESTABLE = { meta: null, 'sql-runner': 'SqlRunnerRead' } as const;

export interface TokenRequest {
  readonly environmentId: number;
  readonly securityContext: Record<string, unknown>;
  readonly seconds: number;
  readonly scopes: readonly string[];
  /** Limits the token to metadata, whatever scopes are requested (docs/data-api.md, Tokens). */
  readonly isForMetadata: boolean;
}

/**
 * Creates a token for an environment and stores its claims. Callers without DeploymentUpdate cannot choose the
 * security context: it is empty in the token and in the response.
 */
export async function mintToken(
  platform: { readonly keyring: Keyring },
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  request: TokenRequest,
) {
  const grant = grantDeployment(caller, deployment, 'createToken');
  const environment = await requireEnvironment(tx, deployment, request.environmentId);
  const mayEdit = mayWith(caller, deployment, 'chooseClaims');
  const scopes = request.isForMetadata
    ? metaScopes(caller, deployment, request.scopes)
    : grantedScopes(caller, deployment, mayEdit ? request.scopes : []);
  const securityContext = Object.fromEntries(
    mayEdit ? Object.entries(request.securityContext).filter(([claim]) => !RESERVED_CLAIMS.has(claim)) : [],
  );
  const createdAt = new Date(Math.floor(Date.now() / 1000) * 1000);
  const expiresAt = new Date(createdAt.getTime() + request.seconds * 1000);
  const claims = {
    ...securityContext,
    ...(scopes === null ? {} : { scope: scopes }),
    jti: newTokenId(caller),
    iat: createdAt.getTime() / 1000,
    exp: expiresAt.getTime() / 1000,
  };
  await insertToken(tx, grant, {
    environment_id: environment.id,
    api_key_id: caller.credentialId,
    claims,
    security_context: securityContext,
    scopes,
    created_at: createdAt,
    expires_at: expiresAt,
  });
  return {
    token: await signToken(platform, tx, deployment, claims),
    security_context: securityContext,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    scopes,
  };
}

/** Stored tokens as responses show them. Only claims are stored, so each is signed again. */
export async function viewOfTokens(
  platform: { readonly db: Db; readonly keyring: Keyring },
  deployment: DeploymentRow,
  rows: readonly TokenRow[],
) {
  const secret = await signingSecret(platform, platform.db, deployment);
  const views = rows.map(async (row) => ({
    token: await signClaims(secret, row.claims as Record<string, unknown>),
    security_context: row.security_context,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    scopes: row.scopes,
  }));
  return Promise.all(views);
}

function grantedScopes(caller: Caller, deployment: DeploymentRow, asked: readonly string[]): string[] | null {
  const granted = Object.entries(REQUESTABLE)
    .filter(([scope]) => asked.includes(scope))
    .filter(([, permission]) => permission === null || can(caller, permission, resourceOf(deployment)))
    .map(([scope]) => scope);
  return granted.length === 0 ? null : granted;
}

function metaScopes(caller: Caller, deployment: DeploymentRow, asked: readonly string[]): string[] {
  const seesPrivate = asked.includes('meta-private') && can(caller, 'SchemaRead', resourceOf(deployment));
  return seesPrivate ? ['meta', 'meta-private'] : ['meta'];
}
