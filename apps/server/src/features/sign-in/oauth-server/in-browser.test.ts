import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import * as oauth from 'openid-client';
import { openBrowser } from '../../../../test/browser.ts';
import {
  ALL_SCOPES,
  discover,
  PASSWORD,
  registerClient,
  signedInUser,
  statusWith,
} from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });

test('a user authorises a command-line client from the address that it shows', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const { email } = await signedInUser(server);
  const cli = await discover(server.url);
  const device = await oauth.initiateDeviceAuthorization(cli, { scope: ALL_SCOPES });
  const tab = await browser.page({ width: 360 });
  await tab.open(device.verification_uri_complete ?? '');
  await tab.fill('Email address or username', email);
  await tab.fill('Password', PASSWORD);
  await tab.press('Sign in');
  assert.match(await tab.text(), /Connect an application/);
  await tab.press('Continue');
  const asked = await tab.text();
  for (const part of ['Allow Cube CLI to access your account?', device.user_code, email])
    assert.ok(asked.includes(part), asked);
  await tab.press('Allow access');
  assert.match(await tab.text(), /Cube CLI is signed in/);
  const tokens = await oauth.pollDeviceAuthorizationGrant(cli, { ...device, interval: 0 });
  assert.equal(await statusWith(server, tokens.access_token), 200);
  await tab.follow('Your account');
  assert.match(await tab.text(), /Cube CLI/);
});

test('a user types a wrong code, then the right one, and denies access', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const { email } = await signedInUser(server);
  const cli = await discover(server.url);
  const device = await oauth.initiateDeviceAuthorization(cli, { scope: ALL_SCOPES });
  const tab = await browser.page();
  await tab.open(device.verification_uri);
  await tab.fill('Email address or username', email);
  await tab.fill('Password', PASSWORD);
  await tab.press('Sign in');
  await tab.fill('Code', 'BCDF GHJK');
  await tab.press('Continue');
  assert.match(await tab.text(), /This code does not exist/);
  await tab.fill('Code', device.user_code.toLowerCase());
  await tab.press('Continue');
  await tab.press('Deny access');
  assert.match(await tab.text(), /Access denied/);
});

test('a user signs in to an application on their device, and out again', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const program = createServer((request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<h1>The program at ${request.url?.split('?')[0]}</h1>`);
  }).listen(0, '127.0.0.1');
  t.after(() => {
    program.closeAllConnections();
    program.close();
  });
  await once(program, 'listening');
  const origin = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
  const { email } = await signedInUser(server);
  const { config } = await registerClient(server, {
    name: 'Desktop',
    isPublic: true,
    redirectUris: ['http://127.0.0.1/callback'],
    postLogoutRedirectUris: ['http://127.0.0.1/bye'],
  });
  const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
  const expectedState = oauth.randomState();
  const url = oauth.buildAuthorizationUrl(config, {
    redirect_uri: `${origin}/callback`,
    scope: ALL_SCOPES,
    state: expectedState,
    code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const tab = await browser.page();
  await tab.open(url.href);
  await tab.fill('Email address or username', email);
  await tab.fill('Password', PASSWORD);
  await tab.press('Sign in');
  assert.match(await tab.text(), /Allow Desktop to access your account\?/);
  await tab.press('Allow access');
  assert.match(await tab.text(), /The program at \/callback/);
  const returned = new URL(tab.page.url());
  const tokens = await oauth.authorizationCodeGrant(config, returned, { pkceCodeVerifier, expectedState });
  assert.equal(await statusWith(server, tokens.access_token), 200);
  const end = oauth.buildEndSessionUrl(config, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: `${origin}/bye`,
  });
  await tab.open(end.href);
  await tab.press('Sign out');
  assert.match(await tab.text(), /The program at \/bye/);
  await tab.open(`${server.url}/account`);
  assert.match(tab.page.url(), /\/login/);
});
