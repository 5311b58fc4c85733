import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as oauth from 'openid-client';
import type { CookieClient, PageAnswer } from '../../../../test/cookie-client.ts';
import { discover, hiddenIn, pathOf, signedInUser } from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const GERMAN = { 'accept-language': 'de' };
const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const cli = await discover(server.url);

function assertGerman({ html }: PageAnswer, ...texts: RegExp[]): void {
  assert.match(html, /<html lang="de-DE" dir="ltr">/);
  for (const text of texts) assert.match(html, text);
}

/** Enters a code in German and answers the question of the consent page; returns the page that follows. */
async function connect(tab: CookieClient, answer: 'agree' | 'refuse'): Promise<PageAnswer> {
  const { user_code } = await oauth.initiateDeviceAuthorization(cli, {});
  const xsrf = hiddenIn(await tab.get('/auth/device'), 'xsrf');
  const { location } = await tab.post('/auth/device', { xsrf, user_code });
  const user = hiddenIn(await tab.get(pathOf(location)), 'user');
  const answered = await tab.post(pathOf(location), { user, answer });
  return tab.get(pathOf(answered.location), GERMAN);
}

test('the pages of device codes are in the language of their reader', async () => {
  const { tab } = await signedInUser(server);
  const asked = await tab.get('/auth/device?user_code=BCDF-GHJK', GERMAN);
  assertGerman(asked, /<h1>Anwendung verbinden</, /wenn der Code unten übereinstimmt/, />Weiter</);
  const form = { xsrf: hiddenIn(asked, 'xsrf'), user_code: 'BCDF-GHJK' };
  const wrong = await tab.post('/auth/device', form, GERMAN);
  assert.equal(wrong.status, 400);
  assertGerman(wrong, /Diesen Code gibt es nicht/, /<title>Fehler: Anwendung verbinden/);
  assertGerman(await connect(tab, 'agree'), /<h1>Cube CLI ist angemeldet</, /href="\/account">Dein Konto</);
  assertGerman(await connect(tab, 'refuse'), /<h1>Zugriff abgelehnt</);
});

test('a refused request is explained in the language of its reader, with English details for developers', async () => {
  const { tab } = await signedInUser(server);
  const refused = await tab.get('/auth/authorize?client_id=unknown', GERMAN);
  assert.equal(refused.status, 400);
  assertGerman(
    refused,
    /<h1>Die Anmeldung kann nicht fortgesetzt werden</,
    /Die Anwendung ist hier nicht registriert/,
    /<bdi lang="en">invalid_client: client is invalid<\/bdi>/,
  );
  const mode = await tab.get('/auth/authorize?response_mode=fragment', GERMAN);
  assertGerman(mode, /Die Anwendung hat eine ungültige Anfrage gesendet/);
  const lost = await tab.get('/auth/interaction/unknown', GERMAN);
  assertGerman(lost, /<h1>Noch einmal beginnen</, /in einem anderen Browser begonnen/);
});

test('the pages of a sign-out that an application requests are in the language of their reader', async () => {
  const { tab, email } = await signedInUser(server);
  const asked = await tab.get('/auth/session/end', GERMAN);
  assertGerman(asked, /Eine Anwendung möchte dich auch hier abmelden/, />Angemeldet bleiben</);
  assert.ok(asked.html.includes(email));
  const named = await tab.get('/auth/session/end?client_id=cube-cli', GERMAN);
  assertGerman(named, /<strong>Cube CLI<\/strong><\/bdi> möchte dich auch hier abmelden/);
  const stayed = await tab.post('/auth/session/end/confirm', { xsrf: hiddenIn(named, 'xsrf') });
  assertGerman(await tab.get(pathOf(stayed.location), GERMAN), /<h1>Du bist hier noch angemeldet</);
  const again = await tab.get('/auth/session/end', GERMAN);
  const form = { xsrf: hiddenIn(again, 'xsrf'), logout: 'yes' };
  const done = await tab.post('/auth/session/end/confirm', form);
  const out = await tab.get(pathOf(done.location), GERMAN);
  assertGerman(out, /<h1>Du bist abgemeldet</, /href="\/login"[^>]*>Zur Anmeldung</);
  assertGerman(await tab.get('/auth/session/end', GERMAN), /<h1>Du bist abgemeldet</, />Weiter</);
});
