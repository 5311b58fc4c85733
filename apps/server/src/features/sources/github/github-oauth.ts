import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { GitHub, GitHubApp } from './github.ts';
import { outboundRefusalIn } from './github-problem.ts';

/** A user's token from GitHub. */
export interface UserToken {
  readonly accessToken: string;
  /** Null if the App's tokens do not expire. */
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
}

/** Thrown when GitHub issues no token; the message is for the user. */
export class NoToken extends Error {
  override name = 'NoToken';
  /** Whether another attempt would fail too. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

const Answer = Type.Object({
  access_token: Type.String({ minLength: 1, maxLength: 4096 }),
  token_type: Type.Literal('bearer'),
  refresh_token: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
  expires_in: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e9 })),
});

/** The address where a user authorises the App (RFC 6749, section 4.1.1, with PKCE, RFC 7636). */
export function authorizeUrl(
  { webUrl }: GitHub,
  { clientId }: GitHubApp,
  { state, verifier, redirectUri }: { state: string; verifier: string; redirectUri: string },
): string {
  const url = new URL(`${webUrl}/login/oauth/authorize`);
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Exchanges an authorization code for a token. @throws NoToken */
export function tokenByCode(
  outbound: Outbound,
  github: GitHub,
  app: GitHubApp,
  given: { code: string; verifier: string; redirectUri: string },
): Promise<UserToken> {
  const { code, verifier, redirectUri } = given;
  return ask(outbound, github, app, { code, code_verifier: verifier, redirect_uri: redirectUri });
}

/** Renews a token; a refresh token works once. @throws NoToken */
export function tokenByRefresh(
  outbound: Outbound,
  github: GitHub,
  app: GitHubApp,
  refreshToken: string,
): Promise<UserToken> {
  return ask(outbound, github, app, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Requests a token. GitHub reports errors with status 200. */
async function ask(
  outbound: Outbound,
  { webUrl }: GitHub,
  { clientId, clientSecret }: GitHubApp,
  grant: Record<string, string>,
): Promise<UserToken> {
  const answer = await outbound
    .fetch(`${webUrl}/login/oauth/access_token`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant })),
    })
    .catch((error: unknown) => {
      const refused = outboundRefusalIn(error);
      throw new NoToken(refused?.message ?? 'GitHub did not respond', false);
    });
  if (answer.status >= 500 || answer.status === 429)
    throw new NoToken(`GitHub responded with status ${answer.status}`, false);
  const body: unknown = await answer.json().catch(() => undefined);
  const { Value } = await import('typebox/value');
  if (!Value.Check(Answer, body)) throw new NoToken(reasonIn(body), true);
  return {
    accessToken: body.access_token,
    refreshToken: body.refresh_token ?? null,
    expiresAt: body.expires_in === undefined ? null : new Date(Date.now() + body.expires_in * 1000),
  };
}

function reasonIn(body: unknown): string {
  const { error_description: description, error } = (body ?? {}) as Record<string, unknown>;
  const reason = typeof description === 'string' ? description : error;
  if (typeof reason !== 'string') return 'The response from GitHub contains no token';
  return `GitHub refused a token: ${reason.replace(/\p{Cc}+/gu, ' ').slice(0, 300)}`;
}
