import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as oauth from 'openid-client';
import { Secret, TOTP } from 'otpauth';
import { cookieClient } from './cookie-client.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { SignedIn, Way } from './signed-in.ts';

/** An action that can end a user's sign-ins. */
export interface End {
  /** The kinds of sign-in that end; the others keep working. */
  readonly ends: readonly Way[];
  /** The user is an administrator who loses only that status. */
  readonly isDemotion?: true;
  /** The user signs in through an identity provider. */
  readonly isBySso?: true;
  end(server: ServerUnderTest, person: SignedIn): Promise<unknown>;
}

const EVERYTHING = ['browser', 'program'] as const;
const put = (server: ServerUnderTest, { userId }: SignedIn, body: object) =>
  server.ok('PUT', `/api/v1/users/${userId}`, body);

/** Every action that can end sign-ins, by test title. */
export const endsOfSignIns: Readonly<Record<string, End>> = {
  'deactivating a user ends their sign-ins': {
    ends: EVERYTHING,
    end: (server, person) => put(server, person, { isDeactivated: true }),
  },
  'deactivating users in bulk ends their sign-ins': {
    ends: EVERYTHING,
    end: (server, { userId }) =>
      server.ok('POST', '/api/v1/users/bulk', { action: 'DEACTIVATE', userIds: [userId] }),
  },
  'deactivating a user through SCIM ends their sign-ins': {
    ends: EVERYTHING,
    end: (server, { userId }) =>
      server.ok('PATCH', `/api/scim/v2/Users/${userId}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      }),
  },
  'deleting a user through SCIM ends their sign-ins': {
    ends: EVERYTHING,
    end: (server, { userId }) => remove(server, `/api/scim/v2/Users/${userId}`),
  },
  'deleting a user ends their sign-ins': {
    ends: EVERYTHING,
    end: (server, { userId }) => remove(server, `/api/v1/users/${userId}`),
  },
  'demoting an administrator ends their administrator access': {
    ends: EVERYTHING,
    isDemotion: true,
    end: (server, person) => put(server, person, { isAdmin: false }),
  },
  "an administrator changing a password ends the user's sign-ins": {
    ends: EVERYTHING,
    end: (server, person) => put(server, person, { password: randomUUID() }),
  },
  'changing the password in another browser ends all other sign-ins': {
    ends: EVERYTHING,
    async end(server, person) {
      const other = await anotherBrowser(server, person);
      const body = { currentPassword: person.password, newPassword: randomUUID() };
      assert.ok((await other.call('PUT', '/api/v1/users/me/password', body)).status < 300);
      assert.equal(
        (await other.call('GET', '/api/v1/users/me')).status,
        200,
        'the browser that made the change stays signed in',
      );
    },
  },
  'resetting the password by link ends all sign-ins': {
    ends: EVERYTHING,
    async end(server, { userId }) {
      const { resetLink } = await server.ok('POST', `/api/v1/users/${userId}/password-reset`);
      const body = { token: resetLink.split('/').at(-1), password: randomUUID() };
      const answer = await server.call('POST', '/api/v1/password-resets/accept', { key: null, body });
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
    },
  },
  'removing a second factor ends no sign-ins': {
    ends: [],
    async end(server, { userId, browser }) {
      const { body } = await browser.call('POST', '/api/v1/users/me/second-factor');
      const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
      assert.equal((await browser.call('PUT', '/api/v1/users/me/second-factor', { code })).status, 200);
      await remove(server, `/api/v1/users/${userId}/second-factor`);
    },
  },
  'signing out ends the browser session': {
    ends: ['browser'],
    end: async (_server, { browser }) => assert.equal((await browser.post('/logout')).status, 303),
  },
  'ending a session from another browser ends that session': {
    ends: ['browser'],
    async end(server, person) {
      const other = await anotherBrowser(server, person);
      const { body } = await other.call('GET', '/api/v1/users/me/sessions');
      const [session] = body.items.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
      assert.ok((await other.call('DELETE', `/api/v1/users/me/sessions/${session.id}`)).status < 300);
    },
  },
  'ending all other sessions ends every session but the current one': {
    ends: ['browser'],
    async end(server, person) {
      const other = await anotherBrowser(server, person);
      assert.ok((await other.call('DELETE', '/api/v1/users/me/sessions')).status < 300);
      assert.equal(
        (await other.call('GET', '/api/v1/users/me')).status,
        200,
        'the current browser stays signed in',
      );
    },
  },
  'an administrator can end a session': {
    ends: ['browser'],
    async end(server, { userId }) {
      const { items } = await server.ok('GET', `/api/v1/users/${userId}/sessions`);
      assert.equal(items.length, 1);
      await remove(server, `/api/v1/users/${userId}/sessions/${items[0].id}`);
    },
  },
  'an administrator can end all sessions of a user': {
    ends: ['browser'],
    end: (server, { userId }) => remove(server, `/api/v1/users/${userId}/sessions`),
  },
  'disabling an identity provider ends the sessions it started': {
    ends: ['browser'],
    isBySso: true,
    end: (server, { connectionId }) =>
      server.ok('PUT', `/api/v1/sso-connections/${connectionId}`, { isEnabled: false }),
  },
  'deleting an identity provider ends the sessions it started': {
    ends: ['browser'],
    isBySso: true,
    end: (server, { connectionId }) => remove(server, `/api/v1/sso-connections/${connectionId}`),
  },
  'a user can end a grant of their own': {
    ends: ['program'],
    async end(_server, { browser }) {
      const { body } = await browser.call('GET', '/api/v1/users/me/oauth-grants');
      assert.equal(body.items.length, 1);
      const path = `/api/v1/users/me/oauth-grants/${body.items[0].id}`;
      assert.ok((await browser.call('DELETE', path)).status < 300);
    },
  },
  'an administrator can end a grant': {
    ends: ['program'],
    async end(server, { userId }) {
      const { items } = await server.ok('GET', `/api/v1/users/${userId}/oauth-grants`);
      assert.equal(items.length, 1);
      await remove(server, `/api/v1/users/${userId}/oauth-grants/${items[0].id}`);
    },
  },
  'an administrator can end a grant found among those of the account': {
    ends: ['program'],
    async end(server, { userId }) {
      const { items } = await server.ok('GET', `/api/v1/oauth-grants?userId=${userId}`);
      assert.equal(items.length, 1);
      await remove(server, `/api/v1/oauth-grants/${items[0].id}`);
    },
  },
  'deleting a program ends its grants': {
    ends: ['program'],
    end: (server, { clientId }) => remove(server, `/api/v1/oauth-clients/${clientId}`),
  },
  'revoking a token ends its grant': {
    ends: ['program'],
    end: (_server, { program, tokens }) => oauth.tokenRevocation(program, tokens.access_token),
  },
  'reusing a refresh token ends its grant': {
    ends: ['program'],
    async end(_server, { program, tokens }) {
      const refreshToken = tokens.refresh_token ?? '';
      await oauth.refreshTokenGrant(program, refreshToken);
      await assert.rejects(oauth.refreshTokenGrant(program, refreshToken), { error: 'invalid_grant' });
    },
  },
};

async function anotherBrowser(server: ServerUnderTest, { email, password }: SignedIn) {
  const browser = cookieClient(server.url);
  await browser.signIn(email, password);
  return browser;
}

async function remove(server: ServerUnderTest, path: string): Promise<void> {
  const answer = await server.call('DELETE', path);
  assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}
