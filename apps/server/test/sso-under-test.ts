import assert from 'node:assert/strict';
import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import { type CookieClient, cookieClient, type PageAnswer } from './cookie-client.ts';
import type { IssuerDouble } from './issuer-double.ts';
import { CLIENT } from './oauth-issuer.ts';
import type { Json, ServerUnderTest } from './server-under-test.ts';

let made = 0;

/** Creates a connection with an issuer; it provisions users by default. */
export async function newOidcConnection(
  server: Pick<ServerUnderTest, 'ok'>,
  issuer: string,
  { oidc = {}, ...more }: Json = {},
): Promise<number> {
  made += 1;
  const { id } = await server.ok('POST', '/api/v1/sso-connections', {
    kind: 'oidc',
    name: `Issuer ${made}`,
    oidc: { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, ...oidc },
    ...more,
  });
  return id;
}

/** A sign-in in progress, with the browser at the issuer. */
export interface Begun {
  readonly browser: CookieClient;
  readonly url: URL;
  readonly state: string;
  readonly nonce: string;
}

export async function begin(
  server: Pick<ServerUnderTest, 'url'>,
  connectionId: number,
  { browser = cookieClient(server.url), query = '' }: { browser?: CookieClient; query?: string } = {},
): Promise<Begun> {
  const answer = await browser.get(`/sso/${connectionId}${query}`);
  assert.equal(answer.status, 303, answer.html);
  const url = new URL(answer.location ?? '');
  const { searchParams } = url;
  return { browser, url, state: searchParams.get('state') ?? '', nonce: searchParams.get('nonce') ?? '' };
}

/** Requests the callback with the parameters of the issuer's redirect. */
export function comeBack(
  { browser, state }: Pick<Begun, 'browser' | 'state'>,
  issuer: Pick<IssuerDouble, 'url'>,
  parameters: Record<string, string> = {},
): Promise<PageAnswer> {
  const query = new URLSearchParams({ state, code: 'a code', iss: issuer.url, ...parameters });
  return browser.get(`/sso/callback?${query}`, { 'sec-fetch-site': 'cross-site' });
}

/** Signs in from start to finish with the given claims. */
export async function signInWith(
  server: Pick<ServerUnderTest, 'url'>,
  issuer: IssuerDouble,
  connectionId: number,
  claims: JWTPayload = {},
): Promise<{ answer: PageAnswer; browser: CookieClient }> {
  const begun = await begin(server, connectionId);
  issuer.idToken = await issuer.sign(issuer.claims(begun.nonce, claims));
  return { answer: await comeBack(begun, issuer), browser: begun.browser };
}

/** The state that a refused sign-in must not change. */
export async function whatIsKept({ db }: ServerUnderTest): Promise<Json> {
  const { rows } = await sql<Json>`
    select (select count(*) from users) as users, (select count(*) from user_identities) as identities,
      (select count(*) from credentials) as credentials, (select count(*) from role_assignments) as roles`.execute(
    db,
  );
  return rows[0];
}
