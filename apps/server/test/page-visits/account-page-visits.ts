import assert from 'node:assert/strict';
import { type TOTP, URI } from 'otpauth';
import type { Tab } from '../browser.ts';
import { cookieClient } from '../cookie-client.ts';
import { discover, signDeviceIn } from '../oauth-under-test.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { asUser, LONG, makeUser, PASSWORD, type PageVisit } from './page-visit.ts';

/** User agents of one user, one of them very long. */
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  `${LONG}/1.0 (${LONG}; ${LONG})`,
];

/** The account page and its subpages, for a user with many sessions and for a new one. */
export async function accountPageVisits(server: ServerUnderTest): Promise<PageVisit[]> {
  const { url } = server;
  const busy = await makeUser(server, 'busy', { password: PASSWORD });
  for (const agent of AGENTS) {
    const client = cookieClient(url);
    await client.post('/login', { login: busy.email, password: PASSWORD }, { 'user-agent': agent });
    await signDeviceIn(await discover(url), client);
  }
  const fresh = await makeUser(server, 'fresh', { password: PASSWORD });
  const asBusy = await asUser(server, busy.email);
  const asFresh = await asUser(server, fresh.email);
  const beginSetUp = (tab: Tab) => tab.press('Start setup');
  return [
    { name: 'account with many browsers and programs', heading: 'Your account', open: asBusy('/account') },
    {
      name: 'account where a browser was signed out',
      heading: 'Your account',
      open: asBusy('/account', (tab) => tab.press('Sign out everywhere else')),
    },
    { name: 'account that is new', heading: 'Your account', open: asFresh('/account') },
    { name: 'change of password', heading: 'Change password', open: asFresh('/account/password') },
    {
      name: 'change of password with errors',
      heading: 'Change password',
      open: asFresh('/account/password', async (tab) => {
        await tab.fill('Current password', 'not this one');
        await tab.fill('New password', 'password');
        await tab.fill('Confirm new password', 'another one');
        await tab.press('Change password');
      }),
    },
    {
      name: 'introduction to the second factor',
      heading: 'Set up a second factor',
      open: asFresh('/account/second-factor'),
    },
    {
      name: 'set-up of the second factor',
      heading: 'Set up a second factor',
      open: asFresh('/account/second-factor', beginSetUp),
    },
    {
      name: 'set-up of the second factor with an error',
      heading: 'Set up a second factor',
      open: asFresh('/account/second-factor/set-up', async (tab) => {
        await tab.fill('Code', '12');
        await tab.press('Turn on second factor');
      }),
    },
    {
      name: 'recovery codes',
      heading: 'Save your recovery codes',
      open: asFresh('/account/second-factor/set-up', async (tab) => {
        const secret = /secret manually: ([A-Z2-7 ]+)/.exec(await tab.text())?.[1];
        assert.ok(secret !== undefined, await tab.text());
        const totp = URI.parse(`otpauth://totp/x?secret=${secret.replaceAll(' ', '')}`) as TOTP;
        await tab.fill('Code', totp.generate());
        await tab.press('Turn on second factor');
        assert.match(await tab.text(), /recovery codes/);
      }),
    },
    {
      name: 'end of the second factor',
      heading: 'Turn off the second factor',
      open: asFresh('/account/second-factor'),
    },
  ];
}
