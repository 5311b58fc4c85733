import assert from 'node:assert/strict';
import { type CookieClient, cookieClient, type PageAnswer } from './cookie-client.ts';
import type { ArrivedRequest, Making, SamlIdp } from './saml-idp.ts';
import type { Json, ServerUnderTest } from './server-under-test.ts';

let made = 0;

/** Creates a connection from a provider's metadata and registers it with the provider. */
export async function newSamlConnection(
  server: ServerUnderTest,
  idp: SamlIdp,
  { saml = {}, ...more }: Json = {},
): Promise<Json> {
  made += 1;
  const connection = await server.ok('POST', '/api/v1/sso-connections', {
    kind: 'saml',
    name: `Provider ${made}`,
    saml: { metadataXml: idp.metadata, ...saml },
    ...more,
  });
  const metadata = await fetch(server.url + new URL(connection.serviceProvider.metadataUrl).pathname);
  assert.equal(metadata.status, 200);
  idp.trust(await metadata.text());
  return connection;
}

/** A sign-in in progress, with the browser at the provider. */
export interface AtProvider {
  readonly browser: CookieClient;
  readonly request: ArrivedRequest;
}

export async function goToProvider(
  server: ServerUnderTest,
  idp: SamlIdp,
  connectionId: number,
  { browser = cookieClient(server.url), query = '' }: { browser?: CookieClient; query?: string } = {},
): Promise<AtProvider> {
  const answer = await browser.get(`/sso/${connectionId}${query}`);
  assert.equal(answer.status, 303, answer.html);
  return { browser, request: idp.read(answer.location ?? '') };
}

/** Posts a response as the provider's page does: from another site, so without a cookie. */
export function sendResponse(
  server: Pick<ServerUnderTest, 'url'>,
  form: Record<string, string>,
  host?: string,
): Promise<PageAnswer> {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:1' };
  return cookieClient(server.url, host).post('/sso/saml', form, headers);
}

/** Completes a sign-in with a response; returns the page that starts the session or reports the error. */
export async function comeBackWith(
  server: ServerUnderTest,
  { browser }: Pick<AtProvider, 'browser'>,
  SAMLResponse: string,
): Promise<PageAnswer> {
  const taken = await sendResponse(server, { SAMLResponse });
  return taken.status === 303 ? browser.get(taken.location ?? '') : taken;
}

/** Signs in from start to finish. */
export async function signInBySaml(
  server: ServerUnderTest,
  idp: SamlIdp,
  connectionId: number,
  making: Making = {},
): Promise<{ answer: PageAnswer; browser: CookieClient }> {
  const begun = await goToProvider(server, idp, connectionId);
  const answer = await comeBackWith(server, begun, await idp.respond(begun.request, making));
  return { answer, browser: begun.browser };
}

/** Checks that the sign-in failed and that the page shows the reason and a link back. */
export function requireNotSignedIn(
  { status, html, headers }: PageAnswer,
  sentence: RegExp,
  expected = 400,
): void {
  const text = html.slice(html.indexOf('<h1>'));
  assert.equal(status, expected, text);
  assert.match(text, sentence);
  assert.match(text, /^<h1>Sign-in failed<\/h1>/);
  assert.match(html, /<a href="\/login["?][^>]*>Back to sign-in<\/a>/);
  assert.equal(headers['set-cookie'], undefined);
}
