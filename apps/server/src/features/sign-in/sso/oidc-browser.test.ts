import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openBrowser, type Tab } from '../../../../test/browser.ts';
import { startIdentityProvider } from '../../../../test/identity-provider.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { newOidcConnection } from '../../../../test/sso-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api', FACET_OUTBOUND_ALLOW: 'localhost' });
const provider = await startIdentityProvider(
  { after },
  {
    origin: server.url,
    // The id of the first connection.
    backChannelUri: `${server.url}/sso/oidc/back-channel/1`,
    people: {
      ada: { email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace', groups: ['Engineers'] },
      eve: { email: 'eve@example.com', email_verified: false },
    },
  },
);
await server.ok('PUT', '/api/v1/tenant/provisioning', {
  groupRoles: [{ group: 'engineers', role: 'Developer' }],
});
await newOidcConnection(server, provider.url, {
  name: 'Company account',
  oidc: { scopes: ['profile', 'email', 'groups'] },
});

/** Signs in on the pages of the provider. */
async function signInAt(tab: Tab, login: string): Promise<void> {
  assert.ok(tab.page.url().startsWith(provider.url), tab.page.url());
  await tab.fill('Enter any login', login);
  await tab.fill('and password', 'any');
  await tab.press('Sign-in');
  await tab.press('Continue');
}

test('a user signs in at the provider and signs out at both ends', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const tab = await browser.page();
  await tab.open(`${server.url}/account`);
  await tab.follow('Sign in with Company account');
  await signInAt(tab, 'ada');
  assert.equal(tab.page.url(), `${server.url}/account`);
  assert.match(await tab.text(), /ada@example\.com/);
  const { items } = await server.ok('GET', '/api/v1/users?search=ada@example.com');
  assert.deepEqual(
    items.map(({ email, firstName, defaultRoles }: Json) => [email, firstName, defaultRoles]),
    [['ada@example.com', 'Ada Lovelace', ['Developer']]],
  );
  // The provider still has a session.
  await tab.page.deleteCookie(...(await tab.page.cookies(server.url)));
  await tab.open(`${server.url}/login`);
  await tab.follow('Sign in with Company account');
  assert.equal(tab.page.url(), `${server.url}/`);
  await tab.open(`${server.url}/logout`);
  await tab.press('Sign out');
  assert.ok(tab.page.url().startsWith(`${provider.url}/session/end`), tab.page.url());
  await tab.press('Yes, sign me out');
  assert.equal(new URL(tab.page.url()).pathname, '/login');
  assert.ok(tab.page.url().startsWith(server.url));
  await tab.open(`${server.url}/account`);
  assert.equal(new URL(tab.page.url()).pathname, '/login', 'signed out here');
  await tab.follow('Sign in with Company account');
  await tab.fill('Enter any login', 'the provider asks again');
});

test('signing out at the provider signs the user out here through the back channel', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const { items } = await server.ok('GET', '/api/v1/sso-connections');
  assert.equal(items[0].backChannelLogoutUri, `${server.url}/sso/oidc/back-channel/1`);
  const tab = await browser.page();
  await tab.open(`${server.url}/login`);
  await tab.follow('Sign in with Company account');
  await signInAt(tab, 'ada');
  provider.backChannel.length = 0;
  await tab.open(`${provider.url}/session/end`);
  await tab.press('Yes, sign me out');
  assert.deepEqual(provider.backChannel, ['success']);
  await tab.open(`${server.url}/account`);
  assert.equal(new URL(tab.page.url()).pathname, '/login');
});

test('a refused user sees the reason and can return to the sign-in page', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const tab = await browser.page();
  await tab.open(`${server.url}/login`);
  await tab.follow('Sign in with Company account');
  await signInAt(tab, 'eve');
  assert.match(await tab.text(), /Sign-in failed\s+Your email address is not verified/);
  await tab.follow('Back to sign-in');
  assert.equal(tab.page.url(), `${server.url}/login`);
});
