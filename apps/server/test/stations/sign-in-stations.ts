import assert from 'node:assert/strict';
import { type TOTP, URI } from 'otpauth';
import { cookieClient } from '../cookie-client.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { LONG, makeUser, PASSWORD, type Station, signIn } from './station.ts';

/** The pages of who signs in, with a password, a code or neither. */
export async function signInStations(server: ServerUnderTest, mailing: ServerUnderTest): Promise<Station[]> {
  const { url } = server;
  const member = await makeUser(server, 'member', { password: PASSWORD });
  const careful = await makeUser(server, 'careful', { password: PASSWORD });
  await turnOnSecondFactor(server, careful.email);
  const { resetLink } = await server.ok('POST', `/api/v1/users/${member.id}/password-reset`);
  return [
    { name: 'sign-in', open: (tab) => tab.open(`${url}/login?another=1`) },
    {
      name: 'sign-in refused',
      async open(tab) {
        await signIn(tab, server, LONG, LONG);
      },
    },
    {
      name: 'second factor',
      async open(tab) {
        await signIn(tab, server, careful.email);
        assert.match(tab.page.url(), /\/login\/code$/);
      },
    },
    {
      name: 'second factor refused',
      async open(tab) {
        await signIn(tab, server, careful.email);
        await tab.fill('Code', '000000');
        await tab.press('Sign in');
      },
    },
    {
      name: 'sign-out',
      async open(tab) {
        await signIn(tab, server, member.email);
        await tab.open(`${url}/logout`);
      },
    },
    {
      name: 'signed out',
      async open(tab) {
        await signIn(tab, server, member.email);
        await tab.open(`${url}/logout`);
        await tab.press('Sign out');
      },
    },
    { name: 'reset without mail', open: (tab) => tab.open(`${url}/reset`) },
    { name: 'reset', open: (tab) => tab.open(`${mailing.url}/reset`) },
    {
      name: 'reset with an error',
      async open(tab) {
        await tab.open(`${mailing.url}/reset`);
        await tab.fill('E-mail address', 'somebody@nowhere');
        await tab.press('Send the link');
      },
    },
    {
      name: 'reset asked for',
      async open(tab) {
        await tab.open(`${mailing.url}/reset`);
        await tab.fill('E-mail address', `${'a-long-name-'.repeat(4)}@example.com`);
        await tab.press('Send the link');
      },
    },
    { name: 'new password', open: (tab) => tab.open(resetLink) },
    {
      name: 'new password with errors',
      async open(tab) {
        await tab.open(resetLink);
        await tab.fill('New password', 'password');
        await tab.fill('The same password again', 'another');
        await tab.press('Set password');
      },
    },
    { name: 'new password by an unknown link', open: (tab) => tab.open(`${url}/reset/unknown`) },
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
