import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from './browser.ts';
import { startTestServer } from './server-under-test.ts';

test('an invited person chooses a password in a browser that runs no script', async (t) => {
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
  await tab.fill('The same password again', 'difference engine 1822');
  await tab.press('Set password');
  assert.match(await tab.page.title(), /^Error:/);
  assert.match(await tab.text(), /The two passwords differ/);

  await tab.fill('Password', 'analytical engine 1843');
  await tab.fill('The same password again', 'analytical engine 1843');
  await tab.press('Set password');
  assert.match(await tab.text(), /Your account is ready/);
  assert.equal((await server.ok('GET', `/api/v1/users/${invited.id}`)).firstName, 'Ada');
});
