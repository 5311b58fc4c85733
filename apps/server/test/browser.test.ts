import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from './browser.ts';
import { startTestServer } from './server-under-test.ts';

test('an invited user sets a password in a browser without scripts', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const invited = await server.ok('POST', '/api/v1/users', { email: 'ada@example.com', username: 'ada' });
  const tab = await browser.page({ dark: true, width: 360 });
  assert.equal(await tab.open(invited.invitationLink), 200);
  assert.deepEqual(
    await tab.page.evaluate('[innerWidth, matchMedia("(prefers-color-scheme: dark)").matches]'),
    [360, true],
  );

  await tab.fill('Your name', 'Grace');
  await tab.fill('Your name', 'Ada');
  await tab.fill('Password', 'analytical engine 1843');
  await tab.fill('Confirm password', 'difference engine 1822');
  await tab.press('Set password');
  assert.match(await tab.page.title(), /^Error:/);
  assert.match(await tab.text(), /The passwords do not match/);

  await tab.fill('Password', 'analytical engine 1843');
  await tab.fill('Confirm password', 'analytical engine 1843');
  await tab.press('Set password');
  assert.equal(new URL(tab.page.url()).pathname, '/', 'they are signed in');
  assert.equal((await server.ok('GET', `/api/v1/users/${invited.id}`)).firstName, 'Ada');
});
