import type { Keyring, Tx } from '@facet/db';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../at-most.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { Caller } from '../../../auth/caller.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { UserContext } from '../../people/security-context/load-security-context.ts';
import {
  claimsFor,
  ISSUED,
  type SignedToken,
  signOidcToken,
  type TokenDeployment,
  targetOf,
  valuesOfDeployment,
} from './issue-token.ts';
import { listIssued, type OidcTokenConfigRow } from './oidc-token-configs.store.ts';
import { PlaceholderError, type PlaceholderValues } from './placeholders.ts';
import { type SigningKey, signingKeyOf } from './signing-keys.ts';

/** A user token in the security context. */
export type UserToken =
  | {
      readonly status: 'active';
      readonly token: string;
      readonly expiresAt: string;
      readonly issuedAt: string;
    }
  | { readonly status: 'error'; readonly error: string };

/** The age up to which a token is reused: half of its lifetime. */
const GIVEN_AGAIN_MS = 30 * 60_000;
/** Issued tokens by key and claims, so that a change of either yields a new token. */
const issued = new LRUCache<string, SignedToken>({ ...atMost(10_000), ttl: GIVEN_AGAIN_MS });

interface Given {
  readonly platform: { readonly keyring: Keyring; publicUrl(): string };
  readonly tx: Tx;
  readonly caller: Caller;
  readonly deployment: TokenDeployment;
  readonly context: UserContext;
  readonly address: string;
  readonly requestId: string;
  afterCommit(action: () => void): void;
}

/** The caller's tokens by configuration name. Records an audit event for each new token. */
export async function userTokens(given: Given): Promise<Record<string, UserToken>> {
  const { platform, tx, caller, deployment, context } = given;
  const configs = await listIssued(tx, caller.tenantId, 'users');
  if (configs.length === 0) return {};
  const key = await signingKeyOf(tx, platform.keyring, caller.tenantId);
  const issuer = await originOf(platform, tx, caller.tenantId);
  const values = { ...valuesOfDeployment(deployment), ...valuesOfUser(caller, context) };
  const tokens: Record<string, UserToken> = {};
  for (const config of configs) tokens[config.name] = await userToken(given, config, key, issuer, values);
  return tokens;
}

async function userToken(
  given: Given,
  config: OidcTokenConfigRow,
  key: SigningKey,
  issuer: string,
  values: PlaceholderValues,
): Promise<UserToken> {
  try {
    const claims = claimsFor(config, issuer, values);
    const { token, expiresAt, issuedAt } = await issueOnce(given, config, key, claims);
    return {
      status: 'active',
      token,
      expiresAt: expiresAt.toISOString(),
      issuedAt: issuedAt.toISOString(),
    };
  } catch (error) {
    if (error instanceof PlaceholderError) return { status: 'error', error: error.message };
    throw error;
  }
}

async function issueOnce(
  { tx, caller, deployment, address, requestId, afterCommit }: Given,
  config: OidcTokenConfigRow,
  key: SigningKey,
  claims: Record<string, unknown>,
): Promise<SignedToken> {
  const name = `${key.kid} ${JSON.stringify(claims)}`;
  const known = issued.get(name);
  if (known !== undefined && Date.now() - known.issuedAt.getTime() < GIVEN_AGAIN_MS) return known;
  const signed = await signOidcToken(key, claims);
  await recordAudit(tx, {
    tenantId: caller.tenantId,
    event: ISSUED,
    operation: 'issueOidcToken',
    caller,
    address,
    requestId,
    deployment,
    target: targetOf(config, deployment.id),
  });
  // Only after the commit: a token whose event was rolled back must not be reused.
  afterCommit(() => issued.set(name, signed));
  return signed;
}

function valuesOfUser({ user }: Caller, { userAttributes }: UserContext): PlaceholderValues {
  const attributes = Object.entries(userAttributes).map(([name, value]) => [`user_attribute:${name}`, value]);
  return {
    ...Object.fromEntries(attributes),
    user_email: user.email,
    username: user.username,
    user_id: user.id,
  };
}
