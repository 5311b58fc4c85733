import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as oauth from 'openid-client';
import { Secret, TOTP } from 'otpauth';
import { cookieClient } from './cookie-client.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { SignedIn, Way } from './signed-in.ts';

/** A way to take away what somebody is signed in with. */
export interface End {
  /** What ends; the other ways go on. */
  readonly ends: readonly Way[];
  /** He is an administrator, and what ends is no more than that. */
  readonly isDemotion?: true;
  /** He signs in through an identity provider. */
  readonly isBySso?: true;
  end(server: ServerUnderTest, person: SignedIn): Promise<unknown>;
}

const EVERYTHING = ['browser', 'program'] as const;
const put = (server: ServerUnderTest, { userId }: SignedIn, body: object) =>
  server.ok('PUT', `/api/v1/users/${userId}`, body);

/** Every way there is. */
export const endsOfSignIns: Readonly<Record<string, End>> = {
  'a deactivated user': {
    ends: EVERYTHING,
    end: (server, person) => put(server, person, { isDeactivated: true }),
  },
  'users who are deactivated in bulk': {
    ends: EVERYTHING,
    end: (server, { userId }) =>
      server.ok('POST', '/api/v1/users/bulk', { action: 'DEACTIVATE', userIds: [userId] }),
  },
  'a user whom the identity provider deactivates': {
    ends: EVERYTHING,
    end: (server, { userId }) =>
      server.ok('PATCH', `/api/scim/v2/Users/${userId}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      }),
  },
  'a user whom the identity provider deletes': {
    ends: EVERYTHING,
    end: (server, { userId }) => remove(server, `/api/scim/v2/Users/${userId}`),
  },
  'a deleted user': {
    ends: EVERYTHING,
    end: (server, { userId }) => remove(server, `/api/v1/users/${userId}`),
  },
  'an administrator who is none any more': {
    ends: EVERYTHING,
    isDemotion: true,
    end: (server, person) => put(server, person, { isAdmin: false }),
  },
  'a password that an administrator changes': {
    ends: EVERYTHING,
    end: (server, person) => put(server, person, { password: randomUUID() }),
  },
  'a password that its user changes in another browser': {
    ends: EVERYTHING,
    async end(server, person) {
      const other = await anotherBrowser(server, person);
      const body = { currentPassword: person.password, newPassword: randomUUID() };
      assert.ok((await other.call('PUT', '/api/v1/users/me/password', body)).status < 300);
      assert.equal((await other.call('GET', '/api/v1/users/me')).status, 200, 'the browser itself');
    },
  },
  'a password that is replaced by a link': {
    ends: EVERYTHING,
    async end(server, { userId }) {
      const { resetLink } = await server.ok('POST', `/api/v1/users/${userId}/password-reset`);
      const body = { token: resetLink.split('/').at(-1), password: randomUUID() };
      const answer = await server.call('POST', '/api/v1/password-resets/accept', { key: null, body });
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
    },
  },
  'a second factor that an administrator takes away': {
    ends: [],
    async end(server, { userId, browser }) {
      const { body } = await browser.call('POST', '/api/v1/users/me/second-factor');
      const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
      assert.equal((await browser.call('PUT', '/api/v1/users/me/second-factor', { code })).status, 200);
      await remove(server, `/api/v1/users/${userId}/second-factor`);
    },
  },
  'a browser that its user signs out': {
    ends: ['browser'],
    end: async (_server, { browser }) => assert.equal((await browser.post('/logout')).status, 303),
  },
  'a session that its user ends in another browser': {
    ends: ['browser'],
    async end(server, person) {
      const other = await anotherBrowser(server, person);
      const { body } = await other.call('GET', '/api/v1/users/me/sessions');
      const [session] = body.items.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
      assert.ok((await other.call('DELETE', `/api/v1/users/me/sessions/${session.id}`)).status < 300);
    },
  },
  'all his other sessions that a user ends': {
    ends: ['browser'],
    async end(server, person) {
      const other = await anotherBrowser(server, person);
      assert.ok((await other.call('DELETE', '/api/v1/users/me/sessions')).status < 300);
      assert.equal((await other.call('GET', '/api/v1/users/me')).status, 200, 'the browser itself');
    },
  },
  'a session that an administrator ends': {
    ends: ['browser'],
    async end(server, { userId }) {
      const { items } = await server.ok('GET', `/api/v1/users/${userId}/sessions`);
      assert.equal(items.length, 1);
      await remove(server, `/api/v1/users/${userId}/sessions/${items[0].id}`);
    },
  },
  'the sessions of a user that an administrator ends': {
    ends: ['browser'],
    end: (server, { userId }) => remove(server, `/api/v1/users/${userId}/sessions`),
  },
  'an identity provider that is switched off': {
    ends: ['browser'],
    isBySso: true,
    end: (server, { connectionId }) =>
      server.ok('PUT', `/api/v1/sso-connections/${connectionId}`, { isEnabled: false }),
  },
  'an identity provider that is deleted': {
    ends: ['browser'],
    isBySso: true,
    end: (server, { connectionId }) => remove(server, `/api/v1/sso-connections/${connectionId}`),
  },
  'a grant that its user ends': {
    ends: ['program'],
    async end(_server, { browser }) {
      const { body } = await browser.call('GET', '/api/v1/users/me/oauth-grants');
      assert.equal(body.items.length, 1);
      const path = `/api/v1/users/me/oauth-grants/${body.items[0].id}`;
      assert.ok((await browser.call('DELETE', path)).status < 300);
    },
  },
  'a grant that an administrator ends': {
    ends: ['program'],
    async end(server, { userId }) {
      const { items } = await server.ok('GET', `/api/v1/users/${userId}/oauth-grants`);
      assert.equal(items.length, 1);
      await remove(server, `/api/v1/users/${userId}/oauth-grants/${items[0].id}`);
    },
  },
  'a program that is deleted': {
    ends: ['program'],
    end: (server, { clientId }) => remove(server, `/api/v1/oauth-clients/${clientId}`),
  },
  'a token that the program gives back': {
    ends: ['program'],
    end: (_server, { program, tokens }) => oauth.tokenRevocation(program, tokens.access_token),
  },
  'a refresh token that comes twice, so that somebody else has it too': {
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
