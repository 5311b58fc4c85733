import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { GitHub, GitHubApp } from './github.ts';
import { outboundRefusalIn } from './github-problem.ts';

/** A user's own token, as GitHub gave it. */
export interface UserToken {
  readonly accessToken: string;
  /** Null where the App's tokens do not end. */
  readonly refreshToken: string | null;
  readonly expiresAt: Date | null;
}

/** Why GitHub gave no token; the message is for the user. */
export class NoToken extends Error {
  override name = 'NoToken';
  /** Whether asking again is of no use. */
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

/** Where a user agrees that the App acts for him (RFC 6749, 4.1.1, with PKCE, RFC 7636). */
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

/** Exchanges what a user came back with. @throws NoToken */
export function tokenByCode(
  outbound: Outbound,
  github: GitHub,
  app: GitHubApp,
  given: { code: string; verifier: string; redirectUri: string },
): Promise<UserToken> {
  const { code, verifier, redirectUri } = given;
  return ask(outbound, github, app, { code, code_verifier: verifier, redirect_uri: redirectUri });
}

/** Renews a token; what was used is of no use again. @throws NoToken */
export function tokenByRefresh(
  outbound: Outbound,
  github: GitHub,
  app: GitHubApp,
  refreshToken: string,
): Promise<UserToken> {
  return ask(outbound, github, app, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** GitHub's own way: what went wrong comes with the status 200. */
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
      throw new NoToken(refused?.message ?? 'GitHub did not answer', false);
    });
  if (answer.status >= 500 || answer.status === 429)
    throw new NoToken(`GitHub answered with the status ${answer.status}`, false);
  const said: unknown = await answer.json().catch(() => undefined);
  const { Value } = await import('typebox/value');
  if (!Value.Check(Answer, said)) throw new NoToken(reasonIn(said), true);
  return {
    accessToken: said.access_token,
    refreshToken: said.refresh_token ?? null,
    expiresAt: said.expires_in === undefined ? null : new Date(Date.now() + said.expires_in * 1000),
  };
}

function reasonIn(said: unknown): string {
  const { error_description: told, error } = (said ?? {}) as Record<string, unknown>;
  const reason = typeof told === 'string' ? told : error;
  if (typeof reason !== 'string') return 'GitHub gave an answer that has no token in it';
  return `GitHub says: ${reason.replace(/\p{Cc}+/gu, ' ').slice(0, 300)}`;
}
