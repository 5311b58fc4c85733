import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as oauth from 'openid-client';
import { cookieClient } from '../../../../test/cookie-client.ts';
import {
  ALL_SCOPES,
  agreeToCode,
  answerConsent,
  beginCode,
  CALLBACK,
  discover,
  eventsNamed,
  fetchTokens,
  hiddenIn,
  isRefusal,
  PASSWORD,
  pathOf,
  postForm,
  registerClient,
  signedInUser,
  signIn,
  statusWith,
} from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const reports = await registerClient(server);

/** The parameters of the redirect back to the application. */
const parametersOf = (location: string | undefined) =>
  Object.fromEntries(new URL(location ?? '', server.url).searchParams);

test('an application signs in with a code and PKCE, and learns who its user is', async () => {
  const { id, email, tab } = await signedInUser(server);
  const tokens = await signIn(reports.config, tab);
  assert.equal(await statusWith(server, tokens.access_token), 200);
  const claims = tokens.claims();
  assert.deepEqual({ sub: claims?.sub, aud: claims?.aud }, { sub: String(id), aud: reports.clientId });
  const person = await oauth.fetchUserInfo(reports.config, tokens.access_token, String(id));
  assert.deepEqual(
    { email: person.email, preferred_username: person.preferred_username },
    { email, preferred_username: email },
  );
  const [event] = await eventsNamed(server, 'Authorized application');
  assert.deepEqual(
    [event.userId, event.target.name, event.target.clientId, event.target.scopes.sort()],
    [id, 'Reports', reports.clientId, ALL_SCOPES.split(' ').sort()],
  );
});

test('a user who is not signed in signs in first and continues', async () => {
  const { email } = await signedInUser(server);
  const tab = cookieClient(server.url);
  const begun = await beginCode(reports.config);
  const waiting = await tab.get(pathOf(begun.url.href));
  const toLogin = await tab.get(pathOf(waiting.location));
  assert.match(toLogin.location ?? '', /^\/login\?return_to=%2Fauth%2Finteraction%2F/);
  const return_to = new URL(toLogin.location ?? '', server.url).searchParams.get('return_to') ?? '';
  const signedIn = await tab.post('/login', { login: email, password: PASSWORD, return_to });
  const resumed = await tab.get(pathOf(signedIn.location));
  const asked = await tab.get(pathOf(resumed.location));
  const { location } = await answerConsent(tab, asked, 'agree');
  assert.equal(
    await statusWith(
      server,
      (await fetchTokens(reports.config, begun, new URL(location ?? ''))).access_token,
    ),
    200,
  );
});

test('a user who denies access is redirected with access_denied', async () => {
  const { tab } = await signedInUser(server);
  const begun = await beginCode(reports.config);
  const { location } = await answerConsent(tab, await tab.get(pathOf(begun.url.href)), 'refuse');
  await assert.rejects(
    () => fetchTokens(reports.config, begun, new URL(location ?? '')),
    isRefusal('access_denied'),
  );
});

test('an unregistered redirect URI or unknown client shows an error page and never redirects', async () => {
  const { tab } = await signedInUser(server);
  for (const redirect_uri of [
    'https://evil.example/callback',
    `${CALLBACK}/`,
    `${CALLBACK}?more=1`,
    'https://reports.example.com.evil.example/callback',
    'javascript:alert(1)',
  ]) {
    const { url } = await beginCode(reports.config, { redirect_uri });
    const answer = await tab.get(pathOf(url.href));
    assert.deepEqual(
      { status: answer.status, location: answer.location },
      { status: 400, location: undefined },
      redirect_uri,
    );
    assert.match(answer.html, /Sign-in cannot continue/);
  }
  const { url } = await beginCode(reports.config);
  url.searchParams.set('client_id', 'unknown');
  assert.equal((await tab.get(pathOf(url.href))).status, 400);
});

test('PKCE with S256 is required', async () => {
  const { tab } = await signedInUser(server);
  const { url } = await beginCode(reports.config);
  const without = new URL(url);
  without.searchParams.delete('code_challenge');
  without.searchParams.delete('code_challenge_method');
  assert.equal(parametersOf((await tab.get(pathOf(without.href))).location).error, 'invalid_request');
  for (const method of ['plain', '']) {
    const plain = new URL(url);
    plain.searchParams.set('code_challenge_method', method);
    assert.equal(parametersOf((await tab.get(pathOf(plain.href))).location).error, 'invalid_request', method);
  }
});

test('a code is refused with a wrong verifier, for another client, or with another redirect URI', async () => {
  const { tab } = await signedInUser(server);
  const other = await registerClient(server, { name: 'Other' });
  const fetchCode = async () => {
    const begun = await beginCode(reports.config);
    return { begun, returned: await agreeToCode(tab, begun) };
  };
  const { begun, returned } = await fetchCode();
  const wrong = { ...begun, verifier: oauth.randomPKCECodeVerifier() };
  await assert.rejects(() => fetchTokens(reports.config, wrong, returned), isRefusal('invalid_grant'));
  await assert.rejects(() => fetchTokens(other.config, begun, returned), isRefusal('invalid_grant'));
  const code = returned.searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, code_verifier: begun.verifier };
  const basic = { authorization: `Basic ${btoa(`${reports.clientId}:${reports.secret}`)}` };
  for (const redirect_uri of ['https://evil.example/callback', ''])
    assert.equal((await postForm(server, '/auth/token', { ...form, redirect_uri }, basic)).status, 400);
  const wrongSecret = { authorization: `Basic ${btoa(`${reports.clientId}:${other.secret}`)}` };
  const refused = await postForm(server, '/auth/token', { ...form, redirect_uri: CALLBACK }, wrongSecret);
  assert.deepEqual(
    { status: refused.status, error: refused.body.error },
    { status: 401, error: 'invalid_client' },
  );
  const none = await postForm(server, '/auth/token', {
    ...form,
    redirect_uri: CALLBACK,
    client_id: reports.clientId,
  });
  assert.deepEqual({ status: none.status, error: none.body.error }, { status: 401, error: 'invalid_client' });
  // None of these attempts used up the code.
  assert.ok((await fetchTokens(reports.config, begun, returned)).access_token);
});

test('using a code twice ends its grant', async () => {
  const { id, tab } = await signedInUser(server);
  const begun = await beginCode(reports.config);
  const returned = await agreeToCode(tab, begun);
  const tokens = await fetchTokens(reports.config, begun, returned);
  assert.equal(await statusWith(server, tokens.access_token), 200);
  await assert.rejects(() => fetchTokens(reports.config, begun, returned), isRefusal('invalid_grant'));
  assert.equal(await statusWith(server, tokens.access_token), 401);
  await assert.rejects(
    () => oauth.refreshTokenGrant(reports.config, tokens.refresh_token ?? ''),
    isRefusal('invalid_grant'),
  );
  const [event] = await eventsNamed(server, 'Refused reused authorization code');
  assert.deepEqual(
    { outcome: event.outcome, userId: event.userId, clientId: event.target.clientId },
    { outcome: 'refused', userId: id, clientId: reports.clientId },
  );
});

test('of two concurrent requests with one code, one gets tokens, and these end', async () => {
  const { tab } = await signedInUser(server);
  const begun = await beginCode(reports.config);
  const returned = await agreeToCode(tab, begun);
  const outcomes = await Promise.allSettled([1, 2].map(() => fetchTokens(reports.config, begun, returned)));
  const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  assert.equal(won.length, 1);
  assert.equal(await statusWith(server, won[0]?.value.access_token ?? ''), 401);
});

test('a sign-in in progress continues only in the browser that started it', async () => {
  const { tab } = await signedInUser(server);
  const thief = await signedInUser(server);
  const waiting = await tab.get(pathOf((await beginCode(reports.config)).url.href));
  const path = pathOf(waiting.location);
  const uid = path.split('/').at(-1) ?? '';
  assert.equal((await thief.tab.get(path)).status, 400);
  // A forged cookie does not help: cookies are signed.
  thief.tab.cookies.set('facet_interaction', uid);
  thief.tab.cookies.set('facet_resume', uid);
  for (const answer of [
    await thief.tab.get(path),
    await thief.tab.post(path, { user: String(thief.id), answer: 'agree' }),
  ])
    assert.deepEqual(
      { status: answer.status, location: answer.location },
      { status: 400, location: undefined },
    );
  assert.equal((await thief.tab.get(`/auth/authorize/${uid}`)).status, 400);
  const user = hiddenIn(await tab.get(path), 'user');
  assert.equal((await tab.post(path, { user, answer: 'agree' })).status, 303);
});

test('a page of another site cannot give consent', async () => {
  const { tab } = await signedInUser(server);
  const path = pathOf((await tab.get(pathOf((await beginCode(reports.config)).url.href))).location);
  const user = hiddenIn(await tab.get(path), 'user');
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
    assert.equal((await tab.post(path, { user, answer: 'agree' }, headers)).status, 403);
  const csp = String((await tab.get(path)).headers['content-security-policy']);
  assert.match(csp, /frame-ancestors 'none'/);
});

test('a different user who signs in meanwhile is asked for their own consent', async () => {
  const { tab } = await signedInUser(server);
  const other = await signedInUser(server);
  const begun = await beginCode(reports.config);
  const path = pathOf((await tab.get(pathOf(begun.url.href))).location);
  const user = hiddenIn(await tab.get(path), 'user');
  await tab.signIn(other.email, PASSWORD);
  const answered = await tab.post(path, { user, answer: 'agree' });
  const asked = await tab.get(pathOf(answered.location));
  const { location } = await answerConsent(tab, asked, 'agree');
  const tokens = await fetchTokens(reports.config, begun, new URL(location ?? ''));
  assert.equal(tokens.claims()?.sub, String(other.id));
});

test('the library’s session counts only while its user is signed in', async () => {
  const { tab } = await signedInUser(server);
  await signIn(reports.config, tab);
  tab.cookies.delete('facet_session');
  const none = await beginCode(reports.config, { prompt: 'none' });
  assert.equal(parametersOf((await tab.get(pathOf(none.url.href))).location).error, 'login_required');
});

test('every sign-in creates its own grant and asks for consent unless the client is trusted', async () => {
  const { id, tab } = await signedInUser(server);
  const [first, second] = [await signIn(reports.config, tab), await signIn(reports.config, tab)];
  const none = await beginCode(reports.config, { prompt: 'none' });
  assert.equal(parametersOf((await tab.get(pathOf(none.url.href))).location).error, 'consent_required');
  const trusted = await registerClient(server, { name: 'Portal', isTrusted: true });
  const quietly: Record<string, string>[] = [{}, { prompt: 'none', scope: 'openid api' }];
  for (const parameters of quietly) {
    const begun = await beginCode(trusted.config, parameters);
    const answer = await tab.get(pathOf(begun.url.href));
    const tokens = await fetchTokens(trusted.config, begun, new URL(answer.location ?? ''));
    assert.equal(await statusWith(server, tokens.access_token), 200);
  }
  const { items } = await server.ok('GET', `/api/v1/users/${id}/oauth-grants`);
  assert.deepEqual(
    items.map(({ name }: { name: string }) => name),
    ['Portal', 'Portal', 'Reports', 'Reports'],
  );
  // Ending one grant keeps the other.
  const [, , newer] = items;
  assert.equal((await server.call('DELETE', `/api/v1/users/${id}/oauth-grants/${newer.id}`)).status, 204);
  assert.deepEqual(
    [await statusWith(server, first.access_token), await statusWith(server, second.access_token)],
    [200, 401],
  );
});

test('an application can require its user to sign in again', async () => {
  const { email, tab } = await signedInUser(server);
  // Sign-in times are compared in whole seconds, so the next sign-in must be in a later one.
  await sleep(1000);
  const begun = await beginCode(reports.config, { prompt: 'login' });
  const path = pathOf((await tab.get(pathOf(begun.url.href))).location);
  const toLogin = await tab.get(path);
  assert.match(toLogin.location ?? '', /^\/login\?another=1&return_to=/);
  await tab.signIn(email, PASSWORD);
  const asked = await tab.get(pathOf((await tab.get(path)).location));
  const { location } = await answerConsent(tab, asked, 'agree');
  assert.ok((await fetchTokens(reports.config, begun, new URL(location ?? ''))).access_token);
});

test('tokens for another resource server are refused', async () => {
  const { tab } = await signedInUser(server);
  const foreign = await beginCode(reports.config, { resource: 'https://sts.amazonaws.com' });
  assert.equal(parametersOf((await tab.get(pathOf(foreign.url.href))).location).error, 'invalid_target');
  const tokens = await signIn(reports.config, tab, { resource: server.url });
  assert.equal(await statusWith(server, tokens.access_token), 200);
  await assert.rejects(
    () =>
      oauth.refreshTokenGrant(reports.config, tokens.refresh_token ?? '', {
        resource: 'https://evil.example',
      }),
    isRefusal('invalid_target'),
  );
});

test('a native application receives the redirect on any loopback port or its private scheme', async () => {
  const { tab } = await signedInUser(server);
  const native = await registerClient(server, {
    name: 'Desktop',
    isPublic: true,
    redirectUris: ['http://127.0.0.1/callback', 'com.example.desktop:/callback'],
  });
  for (const redirect_uri of ['http://127.0.0.1:49152/callback', 'com.example.desktop:/callback']) {
    const begun = await beginCode(native.config, { redirect_uri });
    const returned = await agreeToCode(tab, begun);
    assert.ok(returned.href.startsWith(redirect_uri));
    const code = returned.searchParams.get('code') ?? '';
    const { status } = await postForm(server, '/auth/token', {
      grant_type: 'authorization_code',
      client_id: native.clientId,
      code,
      code_verifier: begun.verifier,
      redirect_uri,
    });
    assert.equal(status, 200);
  }
  const { url } = await beginCode(native.config, { redirect_uri: 'http://127.0.0.1:49152/other' });
  assert.equal((await tab.get(pathOf(url.href))).status, 400);
});

test('response modes and types other than a code in the query are refused', async () => {
  const { tab } = await signedInUser(server);
  for (const [name, value] of [
    ['response_mode', 'form_post'],
    ['response_mode', 'fragment'],
    ['response_type', 'token'],
    ['response_type', 'code id_token'],
  ] as const) {
    const { url } = await beginCode(reports.config, { [name]: value });
    const { status, location } = await tab.get(pathOf(url.href));
    assert.ok(status === 400 || /[?#&]error=/.test(location ?? ''), value);
  }
  assert.deepEqual((await discover(server.url)).serverMetadata().response_modes_supported, ['query']);
});
