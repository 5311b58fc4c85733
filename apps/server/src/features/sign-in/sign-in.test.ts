import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cookieClient } from '../../../test/cookie-client.ts';
import { startTestServer } from '../../../test/server-under-test.ts';

const PASSWORD = 'correct horse battery';
const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
let made = 0;

/** A user with a password. */
async function person(): Promise<{ id: number; email: string; username: string }> {
  made += 1;
  const username = `Person ${made}`;
  const email = `person${made}@Example.com`;
  const user = await server.ok('POST', '/api/v1/users', { email, username, password: PASSWORD });
  return { id: user.id, email, username };
}

const browser = () => cookieClient(server.url);

test('a person signs in by e-mail address or user name, sees the account, and signs out', async () => {
  const { email, username } = await person();
  for (const login of [email, email.toUpperCase(), username, ` ${username.toLowerCase()} `]) {
    const tab = browser();
    assert.equal((await tab.get('/account')).location, '/login?return_to=/account');
    const answer = await tab.post('/login', { login, password: PASSWORD, return_to: '/account' });
    assert.deepEqual([answer.status, answer.location], [303, '/account'], login);
    assert.match((await tab.get('/account')).html, new RegExp(email));
    assert.equal((await tab.get('/login?return_to=/x')).location, '/x');
    assert.equal((await tab.get('/login?another=1')).status, 200);
    assert.match((await tab.get('/logout')).html, /Sign out\?/);
    assert.equal((await tab.post('/logout')).location, '/login?after=sign-out');
    assert.equal(tab.cookies.size, 0);
    assert.match((await tab.get('/login?after=sign-out')).html, /You are signed out/);
  }
});
