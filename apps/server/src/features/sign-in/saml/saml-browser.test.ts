import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BrowserUnderTest, openBrowser } from '../../../../test/browser.ts';
import { type SamlIdp, startSamlIdp } from '../../../../test/saml-idp.ts';
import { newSamlConnection } from '../../../../test/saml-under-test.ts';
import { type ServerUnderTest, startTestServer } from '../../../../test/server-under-test.ts';

/** Signs in at the provider and signs out everywhere. */
async function inAndOut(
  browser: BrowserUnderTest,
  server: ServerUnderTest,
  idp: SamlIdp,
  { scripts }: { scripts: boolean },
): Promise<void> {
  const tab = await browser.page({ scripts });
  const before = idp.logouts.length;
  assert.equal(await tab.open(`${server.url}/account`), 200);
  assert.match(tab.page.url(), /\/login\?return_to=/);
  await tab.follow('Sign in with Company account');
  assert.equal(new URL(tab.page.url()).origin, new URL(idp.signOnUrl).origin);
  await tab.press('Log in as ada@example.com');
  // The provider's form submits itself, or has a button.
  if (!scripts) await tab.press('Continue');
  await tab.arrive(`${server.url}/account`);
  assert.match(await tab.text(), /ada@example\.com/);
  await tab.press('Sign out');
  await tab.arrive('/login?after=sign-out');
  assert.match(await tab.text(), /You are signed out/);
  assert.equal(idp.logouts.length, before + 1);
  await tab.open(`${server.url}/account`);
  assert.match(tab.page.url(), /\/login\?return_to=/);
}

test('a browser signs in and out through a SAML provider', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const idp = await startSamlIdp(t);
  const { id, serviceProvider } = await newSamlConnection(server, idp, { name: 'Company account' });
  await t.test('signs in with a signed assertion and a form that submits itself', () =>
    inAndOut(browser, server, idp, { scripts: true }),
  );
  await t.test('signs in without scripts', () => inAndOut(browser, server, idp, { scripts: false }));
  await t.test('signs in with an encrypted assertion and a signed request', async () => {
    await server.ok('PUT', `/api/v1/sso-connections/${id}`, {
      saml: { wantsEncryptedAssertions: true, signsRequests: true },
    });
    const xml = await fetch(serviceProvider.metadataUrl).then((answer) => answer.text());
    const base64 = /<ds:X509Certificate>([^<]+)</.exec(xml)?.[1] ?? '';
    const certificate = `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;
    idp.making = { encryptsFor: certificate };
    await inAndOut(browser, server, idp, { scripts: true });
    assert.equal(idp.requests.at(-1)?.isSigned, true);
  });
  await t.test('signs out with a logout started at the provider', async () => {
    const tab = await browser.page({ scripts: true });
    await tab.open(`${server.url}/login?return_to=/account`);
    await tab.follow('Sign in with Company account');
    await tab.press('Log in as ada@example.com');
    await tab.arrive('/account');
    const elsewhere = await browser.page();
    await elsewhere.open(idp.logoutAddress(serviceProvider.logoutUrl, { nameId: 'ada@example.com' }));
    assert.match(await elsewhere.text(), /Logged out everywhere/);
    await tab.open(`${server.url}/account`);
    assert.match(tab.page.url(), /\/login\?return_to=/);
  });
  await t.test('refuses a response for another audience', async () => {
    idp.making = { ...idp.making, assertion: { audience: 'https://other.example.com' } };
    const tab = await browser.page({ scripts: true });
    await tab.open(`${server.url}/login`);
    await tab.follow('Sign in with Company account');
    await tab.press('Log in as ada@example.com');
    await tab.arrive('/sso/saml');
    assert.match(await tab.text(), /Sign-in failed\n+.*is meant for another audience/);
    await tab.follow('Back to sign-in');
    assert.match(tab.page.url(), /\/login$/);
  });
});
