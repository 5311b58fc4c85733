import * as oauth from 'oauth4webapi';
import { type Outbound, OutboundRefused } from '../../../outbound/outbound.ts';
import { readConfig } from '../oauth-integrations/integration-config.ts';
import type { OAuthIntegrationRow } from '../oauth-integrations/oauth-integrations.service.ts';

/** The longest token that fits into a security context. */
const LONGEST_TOKEN = 16_384;

export interface TokenSet {
  readonly accessToken: string;
  /** Null if the server returned none; the previous one then stays valid. */
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
  readonly refreshExpiresAt: Date | null;
}

/** The error that a server returned instead of tokens, or why it did not respond. */
export class OAuthFailure extends Error {
  override name = 'OAuthFailure';
  readonly code: string;
  /** Whether a retry cannot succeed. */
  readonly isFinal: boolean;

  constructor(code: string, message: string, isFinal: boolean) {
    super(message);
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** An integration with everything needed to call its server. */
export interface OAuthPeer {
  readonly integration: OAuthIntegrationRow;
  readonly clientSecret: string;
  readonly outbound: Outbound;
}

export const newState = oauth.generateRandomState;
export const newVerifier = oauth.generateRandomCodeVerifier;

/** The address of an authorisation request (RFC 6749, 4.1.1, with PKCE, RFC 7636). */
export async function authorizationUrl(
  integration: OAuthIntegrationRow,
  state: string,
  verifier: string,
): Promise<string> {
  const url = new URL(integration.auth_url);
  const { authorizationParameters } = readConfig(integration.config);
  const parameters = {
    ...authorizationParameters,
    response_type: 'code',
    client_id: integration.client_id,
    redirect_uri: integration.redirect_uri,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(integration.scopes?.length ? { scope: integration.scopes.join(' ') } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Exchanges the code that a user returned with for tokens. @throws OAuthFailure */
export async function exchangeCode(
  peer: OAuthPeer,
  answer: URLSearchParams,
  state: string,
  verifier: string,
): Promise<TokenSet> {
  const { server, client, authentication, options } = partsOf(peer);
  const parameters = new URLSearchParams(answer);
  // The issuer is only checked if it is configured.
  if (readConfig(peer.integration.config).issuer === undefined) parameters.delete('iss');
  return tokensOf(async () => {
    const valid = oauth.validateAuthResponse(server, client, parameters, state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      valid,
      peer.integration.redirect_uri,
      verifier,
      options,
    );
    return oauth.processAuthorizationCodeResponse(server, client, response);
  });
}

/** Refreshes tokens. @throws OAuthFailure */
export async function refreshTokens(peer: OAuthPeer, refreshToken: string): Promise<TokenSet> {
  const { server, client, authentication, options } = partsOf(peer);
  return tokensOf(async () => {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refreshToken,
      options,
    );
    return oauth.processRefreshTokenResponse(server, client, response);
  });
}

function partsOf({ integration, clientSecret, outbound }: OAuthPeer) {
  const { clientAuthentication, issuer } = readConfig(integration.config);
  const authentication =
    clientAuthentication === 'client_secret_post'
      ? oauth.ClientSecretPost(clientSecret)
      : oauth.ClientSecretBasic(clientSecret);
  const server: oauth.AuthorizationServer = {
    issuer: issuer ?? new URL(integration.auth_url).origin,
    authorization_endpoint: integration.auth_url,
    token_endpoint: integration.token_url,
  };
  const options: oauth.TokenEndpointRequestOptions = {
    [oauth.customFetch]: async (url, { method, headers, body }) => {
      const response = await outbound.fetch(url, { method, headers, body: String(body) });
      return issuer === undefined ? withoutIdToken(response) : response;
    },
    // `outbound` decides which addresses may be called without TLS.
    [oauth.allowInsecureRequests]: true,
  };
  return { server, client: { client_id: integration.client_id }, authentication, options };
}

/** Removes the ID token, which is not needed and cannot be verified without a configured issuer. */
async function withoutIdToken(response: Response): Promise<Response> {
  const text = await response.text();
  const { status, headers } = response;
  try {
    const { id_token: _, ...rest } = JSON.parse(text);
    return new Response(JSON.stringify(rest), { status, headers });
  } catch {
    return new Response(text, { status, headers });
  }
}

async function tokensOf(ask: () => Promise<oauth.TokenEndpointResponse>): Promise<TokenSet> {
  const answer = await ask().catch((error: unknown) => {
    throw failureOf(error);
  });
  if (answer.access_token.length > LONGEST_TOKEN)
    throw new OAuthFailure(
      'invalid_response',
      `The access token has more than ${LONGEST_TOKEN} characters`,
      true,
    );
  if (answer.token_type !== 'bearer')
    throw new OAuthFailure('invalid_response', 'The access token is not of the type Bearer', true);
  const refreshSeconds = answer.refresh_token_expires_in ?? answer.refresh_expires_in;
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresAt: inSeconds(answer.expires_in),
    refreshExpiresAt: inSeconds(refreshSeconds),
  };
}

function inSeconds(seconds: unknown): Date | null {
  const number = Number(seconds);
  const isKnown = seconds !== undefined && Number.isFinite(number) && number > 0 && number < 1e10;
  return isKnown ? new Date(Date.now() + number * 1000) : null;
}

function failureOf(error: unknown): OAuthFailure {
  if (error instanceof OAuthFailure) return error;
  if (error instanceof oauth.AuthorizationResponseError)
    return new OAuthFailure(plain(error.error), plain(error.error_description ?? error.error), true);
  if (error instanceof oauth.ResponseBodyError) {
    const mayPass = error.status === 429 || error.status >= 500 || error.error === 'temporarily_unavailable';
    return new OAuthFailure(plain(error.error), plain(error.error_description ?? error.error), !mayPass);
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return new OAuthFailure('invalid_client', 'The server does not accept the client id and secret', true);
  if (error instanceof OutboundRefused) return new OAuthFailure('refused', error.message, true);
  if (error instanceof oauth.OperationProcessingError)
    return new OAuthFailure('invalid_response', 'The server did not return a valid token response', false);
  return new OAuthFailure('unreachable', 'The server did not respond', false);
}

/** Reduces text of another server to one short line. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 300);
}
