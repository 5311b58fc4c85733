import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { openBrowser, type Tab } from './browser.ts';
import { cookieClient } from './cookie-client.ts';
import { startTestServer } from './server-under-test.ts';
import { startSmtp } from './smtp-double.ts';

const PASSWORD = 'analytical engine 1843';
const NEW_PASSWORD = 'difference engine 1822';
const EMAIL = 'ada@example.com';

test('users manage their password and second factor in a browser without JavaScript', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const smtp = await startSmtp();
  t.after(() => smtp.stop());
  const server = await startTestServer(t, {
    FACET_ROLES: 'api,worker',
    FACET_SMTP_URL: smtp.url,
    FACET_MAIL_FROM: 'Facet <facet@example.com>',
  });
  const mailedLink = async (path: string): Promise<string> => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const raw = smtp.mails.at(-1)?.raw.replaceAll('=\r\n', '') ?? '';
      const link = new RegExp(`http\\S+/${path}/[\\w-]+`).exec(raw)?.[0];
      if (link !== undefined) return link;
      await sleep(50);
    }
    return assert.fail(`no mail with a link to /${path}`);
  };
  await server.ok('POST', '/api/v1/users', { email: EMAIL, username: 'ada' });

  // Accept an invitation, which signs in, and sign in again.
  const tab = await browser.page();
  await tab.open(await mailedLink('invitation'));
  await tab.fill('Password', PASSWORD);
  await tab.fill('Confirm password', PASSWORD);
  await tab.press('Set password');
  assert.equal(tab.page.url(), `${server.url}/`);
  await tab.open(`${server.url}/logout`);
  await tab.press('Sign out');
  const name = (password: string) => signIn(tab, password);
  await name('wrong');
  assert.match(await tab.page.title(), /^Error:/);
  assert.match(await tab.text(), /Wrong email address, username or password/);
  await name(PASSWORD);
  assert.equal(tab.page.url(), `${server.url}/`);
  await tab.open(`${server.url}/account`);
  assert.match(
    await tab.text(),
    /Your account[\s\S]*You are signed in as ada@example\.com[\s\S]*This browser/,
  );

  // Set up a second factor with the secret on the page.
  await tab.follow('Set up second factor');
  await tab.press('Start setup');
  const secret = /manually: ([A-Z2-7 ]+)/.exec(await tab.text())?.[1]?.replaceAll(' ', '') ?? '';
  assert.equal(secret.length, 32, await tab.text());
  const totp = new TOTP({ secret });
  await tab.fill('Code', '000000');
  await tab.press('Turn on second factor');
  assert.match(await tab.text(), /Incorrect code/);
  await tab.fill('Code', totp.generate());
  await tab.press('Turn on second factor');
  const recoveryCodes = (await tab.text()).match(/\b\w{4}-\w{4}-\w{4}-\w{4}\b/g) ?? [];
  assert.equal(recoveryCodes.length, 10, await tab.text());
  await tab.follow('Back to your account');
  await tab.press('Sign out');
  assert.match(await tab.text(), /You are signed out/);

  // Sign in with a code and return to the requested page.
  await tab.open(`${server.url}/account/password`);
  await name(PASSWORD);
  assert.match(await tab.text(), /Enter your code/);
  await tab.fill('Code', totp.generate({ timestamp: Date.now() + 30_000 }));
  await tab.press('Sign in');
  assert.match(tab.page.url(), /\/account\/password$/);
  await tab.open(`${server.url}/logout`);
  await tab.press('Sign out');

  // Sign in with a recovery code.
  await tab.open(`${server.url}/login`);
  await name(PASSWORD);
  await tab.fill('Code', recoveryCodes[0] ?? '');
  await tab.press('Sign in');
  await tab.open(`${server.url}/account`);
  await tab.follow('Turn off second factor');
  assert.match(await tab.text(), /You have 9 recovery codes left/);

  // Reset a forgotten password, which ends sessions elsewhere.
  const elsewhere = cookieClient(server.url);
  await elsewhere.signIn(EMAIL, PASSWORD);
  assert.equal((await elsewhere.post('/login/code', { code: recoveryCodes[1] ?? '' })).status, 303);
  assert.equal((await elsewhere.get('/account')).status, 200);
  await tab.open(`${server.url}/logout`);
  await tab.press('Sign out');
  await tab.follow('Forgot your password?');
  await tab.fill('Email address', EMAIL);
  await tab.press('Send link');
  assert.match(await tab.text(), /Check your email/);
  await tab.open(await mailedLink('reset'));
  await tab.fill('New password', NEW_PASSWORD);
  await tab.fill('Confirm new password', NEW_PASSWORD);
  await tab.press('Set password');
  assert.match(await tab.text(), /Your password has been changed/);
  assert.equal((await elsewhere.get('/account')).status, 303);
  await name(PASSWORD);
  assert.match(await tab.text(), /Wrong email address, username or password/);
  await name(NEW_PASSWORD);
  await tab.fill('Code', recoveryCodes[2] ?? '');
  await tab.press('Sign in');
  await tab.open(`${server.url}/account`);
  assert.match(await tab.text(), /You are signed in as ada@example\.com/);

  // Turn off the second factor and change the password.
  await tab.follow('Turn off second factor');
  await tab.fill('Current password', 'wrong');
  await tab.press('Turn off second factor');
  assert.match(await tab.text(), /Incorrect password/);
  await tab.fill('Current password', NEW_PASSWORD);
  await tab.press('Turn off second factor');
  assert.match(await tab.text(), /The second factor has been turned off/);
  await tab.follow('Change password');
  await tab.fill('Current password', NEW_PASSWORD);
  await tab.fill('New password', PASSWORD);
  await tab.fill('Confirm new password', PASSWORD);
  await tab.press('Change password');
  assert.match(await tab.text(), /Your password has been changed/);
});

async function signIn(tab: Tab, password: string): Promise<void> {
  await tab.fill('Email address or username', EMAIL);
  await tab.fill('Password', password);
  await tab.press('Sign in');
}
