import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as oauth from 'openid-client';
import {
  answerConsent,
  discover,
  enterCode,
  pathOf,
  signDeviceIn,
  signedInUser,
} from '../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });

/** A call of the API with an access token. */
const me = (token: string) =>
  fetch(`${server.url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });

test('a program signs in by a code that its user enters in a browser', async () => {
  const { email, tab } = await signedInUser(server);
  const tokens = await signDeviceIn(await discover(server.url), tab);
  assert.deepEqual(
    { type: tokens.token_type, expires: tokens.expires_in, scope: tokens.scope?.split(' ').sort() },
    { type: 'bearer', expires: 3600, scope: ['api', 'email', 'offline_access', 'openid', 'profile'] },
  );
  const answer = await me(tokens.access_token);
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), new RegExp(`"email":"${email}"`));
});

test('the address with the code in it leads to the page with the code filled in', async () => {
  const { tab } = await signedInUser(server);
  const config = await discover(server.url);
  const device = await oauth.initiateDeviceAuthorization(config, { scope: 'openid api' });
  assert.deepEqual([device.interval, device.expires_in], [5, 600]);
  const page = await tab.get(pathOf(device.verification_uri_complete));
  assert.match(page.html, new RegExp(`value="${device.user_code}"`));
});

test('a user who refuses ends the sign-in of the program', async () => {
  const { tab } = await signedInUser(server);
  const config = await discover(server.url);
  const device = await oauth.initiateDeviceAuthorization(config, { scope: 'openid api' });
  const page = await answerConsent(tab, await enterCode(tab, device.user_code), 'refuse');
  assert.match(page.html, /Nobody was signed in/);
  await assert.rejects(
    () => oauth.pollDeviceAuthorizationGrant(config, { ...device, interval: 0 }),
    (error) => error instanceof oauth.ResponseBodyError && error.error === 'access_denied',
  );
});
