import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oauth from 'oauth4webapi';
import { sha256 } from '../../../auth/secrets.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { SSO_IDENTITY } from '../sessions/sessions.service.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { redirectUriOn } from '../sso-providers/connection-view.ts';
import { type SsoConnection, secretOf } from '../sso-providers/known-connections.ts';
import type { SsoSignIn } from '../sso-sign-in/complete-sign-in.ts';
import { beginFlow } from '../sso-sign-in/flows.ts';
import { callsThrough, type Issuer, type Issuers } from './oidc-issuers.ts';
import { lacksClaims, personIn } from './oidc-person.ts';
import { refusalOf } from './oidc-refusal.ts';

type Parts = SignInParts & Pick<BasePlatform, 'outbound'>;

export type OidcConnection = Extract<SsoConnection, { kind: 'oidc' }>;

/** How long a user waits for all requests to their provider. */
const PATIENCE_MS = 10_000;
/** The longest ID token that fits into an address; without it the provider asks who signs out. */
const LONGEST_HINT = 4000;

/** The state that is stored while a user is at the provider. */
export interface OidcState {
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** What a session stores for the logout at the provider. */
export interface OidcIdentity {
  readonly endSession: string | null;
  readonly idToken: string | null;
}

/**
 * Starts a sign-in (OpenID Connect Core 1.0, 3.1.2.1, with PKCE).
 * @returns the address to redirect the browser to
 * @throws SignInRefused
 */
export async function beginOidc(
  platform: Parts,
  issuers: Issuers,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, tenantId, name, config }: OidcConnection,
  returnTo: string | null,
): Promise<string> {
  const issuer = await issuers.find(config.issuer, AbortSignal.timeout(PATIENCE_MS)).catch((error) => {
    throw refusalOf(name, error);
  });
  const origin = await originOf(platform, platform.db, tenantId, request.hostname);
  const state = oauth.generateRandomState();
  const noted: OidcState = {
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    redirectUri: redirectUriOn(origin),
  };
  const flow = { tenantId, kind: 'oidc', connectionId: id, returnTo, state: noted } as const;
  await beginFlow(platform, request, reply, state, flow);
  const url = new URL(issuer.authorization_endpoint);
  const parameters = {
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: noted.redirectUri,
    scope: [...new Set(['openid', ...config.scopes])].join(' '),
    state,
    nonce: noted.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(noted.verifier),
    code_challenge_method: 'S256',
  };
  for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value);
  return url.href;
}

/**
 * Reads the response of a provider: exchanges the code and verifies that the ID token is for this sign-in (OpenID
 * Connect Core 1.0, 3.1.3.7) and signed with a published key of the issuer.
 * @throws SignInRefused
 */
export async function readOidcAnswer(
  platform: Parts,
  issuers: Issuers,
  connection: OidcConnection,
  answer: URLSearchParams,
  state: OidcState,
): Promise<Pick<SsoSignIn, 'person' | 'session'>> {
  try {
    return await exchange(platform, issuers, connection, answer, state);
  } catch (error) {
    throw refusalOf(connection.name, error);
  }
}

async function exchange(
  platform: Parts,
  issuers: Issuers,
  connection: OidcConnection,
  answer: URLSearchParams,
  { nonce, verifier, redirectUri }: OidcState,
): Promise<Pick<SsoSignIn, 'person' | 'session'>> {
  const { config } = connection;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const calls = callsThrough(platform.outbound, signal);
  const issuer = await issuers.find(config.issuer, signal);
  const client: oauth.Client = { client_id: config.clientId };
  const secret = (await secretOf(platform, platform.db, connection)) ?? '';
  // The state was checked when it identified the flow.
  const valid = oauth.validateAuthResponse(issuer, client, answer, oauth.skipStateCheck);
  const response = await oauth.authorizationCodeGrantRequest(
    issuer,
    client,
    authenticationAt(issuer, secret),
    valid,
    redirectUri,
    verifier,
    calls,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(issuer, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(issuer, response, calls);
  const claims = oauth.getValidatedIdTokenClaims(tokens) as oauth.IDToken;
  const isAsked = lacksClaims(config, claims) && issuer.userinfo_endpoint !== undefined;
  const userInfo = isAsked
    ? await oauth.processUserInfoResponse(
        issuer,
        client,
        claims.sub,
        await oauth.userInfoRequest(issuer, client, tokens.access_token, calls),
      )
    : {};
  return {
    person: personIn(claims.sub, config, claims, userInfo),
    session: sessionOf(platform, issuer, tokens.id_token ?? '', claims),
  };
}

/** The SHA-256 by which a provider's session id identifies a session. */
export function sessionHashOf(sid: string): Buffer {
  return sha256(sid);
}

function sessionOf(
  { keyring }: Parts,
  issuer: Issuer,
  idToken: string,
  { sid }: oauth.IDToken,
): SsoSignIn['session'] {
  const identity: OidcIdentity = {
    endSession: issuer.end_session_endpoint ?? null,
    idToken: idToken.length > LONGEST_HINT ? null : idToken,
  };
  return {
    identity: keyring.encrypt(JSON.stringify(identity), SSO_IDENTITY),
    sessionHash: typeof sid === 'string' ? sessionHashOf(sid) : null,
  };
}

/** Sends the secret in the header, unless the issuer accepts it only in the body. */
function authenticationAt({ token_endpoint_auth_methods_supported: methods }: Issuer, secret: string) {
  const isInBody = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return isInBody ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
}
