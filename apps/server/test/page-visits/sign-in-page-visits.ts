import assert from 'node:assert/strict';
import { type TOTP, URI } from 'otpauth';
import { cookieClient } from '../cookie-client.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { asUser, LONG, makeUser, PASSWORD, type PageVisit, signIn } from './page-visit.ts';

/** The pages of sign-in, second factor, sign-out and password reset. */
export async function signInPageVisits(
  server: ServerUnderTest,
  mailing: ServerUnderTest,
): Promise<PageVisit[]> {
  const { url } = server;
  const member = await makeUser(server, 'member', { password: PASSWORD });
  const asMember = await asUser(server, member.email);
  const careful = await makeUser(server, 'careful', { password: PASSWORD });
  await turnOnSecondFactor(server, careful.email);
  const { resetLink } = await server.ok('POST', `/api/v1/users/${member.id}/password-reset`);
  return [
    {
      name: 'address that is broken',
      heading: 'Something went wrong',
      open: (tab) => tab.open(`${url}/auth/authorize?state=%00`),
    },
    { name: 'sign-in', heading: 'Sign in', open: (tab) => tab.open(`${url}/login?another=1`) },
    {
      name: 'sign-in refused',
      heading: 'Sign in',
      async open(tab) {
        await signIn(tab, server, LONG, LONG);
      },
    },
    {
      name: 'second factor',
      heading: 'Enter your code',
      async open(tab) {
        await signIn(tab, server, careful.email);
        assert.match(tab.page.url(), /\/login\/code$/);
      },
    },
    {
      name: 'second factor refused',
      heading: 'Enter your code',
      async open(tab) {
        await signIn(tab, server, careful.email);
        await tab.fill('Code', '000000');
        await tab.press('Sign in');
      },
    },
    {
      name: 'second factor without the authenticator',
      heading: 'Enter your code',
      async open(tab) {
        await signIn(tab, server, careful.email);
        await tab.page.click('summary');
        await tab.fill('Recovery code', 'aaaa-bbbb-cccc-dddd');
        await tab.press('Sign in with a recovery code');
      },
    },
    {
      name: 'sign-out',
      heading: 'Sign out?',
      open: asMember('/logout'),
    },
    {
      name: 'signed out',
      heading: 'Sign in',
      open: asMember('/logout', (tab) => tab.press('Sign out')),
    },
    { name: 'reset without mail', heading: 'Forgot your password?', open: (tab) => tab.open(`${url}/reset`) },
    { name: 'reset', heading: 'Forgot your password?', open: (tab) => tab.open(`${mailing.url}/reset`) },
    {
      name: 'reset with an error',
      heading: 'Forgot your password?',
      async open(tab) {
        await tab.open(`${mailing.url}/reset`);
        await tab.page.evaluate('document.forms[0].noValidate = true');
        await tab.fill('Email address', 'somebody');
        await tab.press('Send link');
      },
    },
    {
      name: 'reset asked for',
      heading: 'Check your email',
      async open(tab) {
        await tab.open(`${mailing.url}/reset`);
        await tab.fill('Email address', `${'a-long-name-'.repeat(4)}@example.com`);
        await tab.press('Send link');
      },
    },
    { name: 'new password', heading: 'Set a new password', open: (tab) => tab.open(resetLink) },
    {
      name: 'new password with errors',
      heading: 'Set a new password',
      async open(tab) {
        await tab.open(resetLink);
        await tab.fill('New password', 'password');
        await tab.fill('Confirm new password', 'another');
        await tab.press('Set password');
      },
    },
    {
      name: 'new password by an unknown link',
      heading: 'This link is not valid',
      open: (tab) => tab.open(`${url}/reset/unknown`),
    },
  ];
}

async function turnOnSecondFactor(server: ServerUnderTest, email: string): Promise<void> {
  const client = cookieClient(server.url);
  await client.signIn(email, PASSWORD);
  const path = '/api/v1/users/me/second-factor';
  const { body } = await client.call('POST', path);
  const totp = URI.parse(body.uri) as TOTP;
  assert.equal((await client.call('PUT', path, { code: totp.generate() })).status, 200);
}
