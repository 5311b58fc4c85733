import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { type CookieClient, cookieClient } from './cookie-client.ts';
import { makePerson } from './people-under-test.ts';
import { type ServerUnderTest, startTestServer } from './server-under-test.ts';
import { makeAccessToken } from './sign-ins-under-test.ts';

/** How long what has ended may still work, on any node and by any way. */
const LIMIT_MS = 2000;

/** Somebody who is signed in in a browser, in which he let a program act for him; both minted data API tokens. */
interface Person {
  readonly userId: number;
  readonly password: string;
  readonly email: string;
  readonly browser: CookieClient;
  readonly accessToken: string;
}

/** The ways in which a person gets in. */
type Way = 'browser' | 'program';

interface Case {
  /** What ends; the other ways go on. */
  readonly ends: readonly Way[];
  takeAway(server: ServerUnderTest, person: Person): Promise<unknown>;
}

const EVERYTHING = ['browser', 'program'] as const;

const cases: Readonly<Record<string, Case>> = {
  'a deactivated user': {
    ends: EVERYTHING,
    takeAway: (server, { userId }) => server.ok('PUT', `/api/v1/users/${userId}`, { isDeactivated: true }),
  },
  'users who are deactivated in bulk': {
    ends: EVERYTHING,
    takeAway: (server, { userId }) =>
      server.ok('POST', '/api/v1/users/bulk', { action: 'DEACTIVATE', userIds: [userId] }),
  },
  'a user whom the identity provider deactivates': {
    ends: EVERYTHING,
    takeAway: (server, { userId }) =>
      server.ok('PATCH', `/api/scim/v2/Users/${userId}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      }),
  },
  'a user whom the identity provider deletes': {
    ends: EVERYTHING,
    takeAway: (server, { userId }) => gone(server, `/api/scim/v2/Users/${userId}`),
  },
  'a deleted user': {
    ends: EVERYTHING,
    takeAway: (server, { userId }) => server.ok('DELETE', `/api/v1/users/${userId}`),
  },
  'a browser that its user signs out': {
    ends: ['browser'],
    takeAway: async (_server, { browser }) => assert.equal((await browser.post('/logout')).status, 303),
  },
  'a session that its user ends': {
    ends: ['browser'],
    async takeAway(server, person) {
      const other = cookieClient(server.url);
      await other.signIn(person.email, person.password);
      const { body } = await other.call('GET', '/api/v1/users/me/sessions');
      const [session] = body.items.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
      const { status } = await other.call('DELETE', `/api/v1/users/me/sessions/${session.id}`);
      assert.ok(status < 300);
    },
  },
  'the sessions of a user that he ends in another browser': {
    ends: ['browser'],
    async takeAway(server, person) {
      const other = cookieClient(server.url);
      await other.signIn(person.email, person.password);
      assert.ok((await other.call('DELETE', '/api/v1/users/me/sessions')).status < 300);
      assert.equal((await other.call('GET', '/api/v1/users/me')).status, 200, 'the browser itself');
    },
  },
  'a session that an administrator ends': {
    ends: ['browser'],
    async takeAway(server, { userId }) {
      const { items } = await server.ok('GET', `/api/v1/users/${userId}/sessions`);
      await gone(server, `/api/v1/users/${userId}/sessions/${items[0].id}`);
    },
  },
  'the sessions of a user that an administrator ends': {
    ends: ['browser'],
    takeAway: (server, { userId }) => gone(server, `/api/v1/users/${userId}/sessions`),
  },
  'a password that an administrator changes': {
    ends: EVERYTHING,
    takeAway: (server, { userId }) => server.ok('PUT', `/api/v1/users/${userId}`, { password: randomUUID() }),
  },
};

test('what people are signed in with ends on every node within 2 seconds', async (t) => {
  const database = await testDatabase();
  const env = {
    DATABASE_URL: connectionUrl(database.connection),
    FACET_SECRET_KEY: randomBytes(32).toString('base64'),
  };
  const one = { ...(await startTestServer(t, env)), db: database.db };
  const two = await startTestServer(t, env);
  t.after(() => database.close());
  const deploymentId = await one.makeDeployment('Shared');

  for (const [name, { ends, takeAway }] of Object.entries(cases))
    await t.test(name, async () => {
      const person = await signIn(one);
      const tries = await waysOf(person, [one, two], deploymentId);
      for (const [what, attempt] of tries) assert.equal(await attempt(), 200, what);

      await takeAway(one, person);
      const since = Date.now();
      const ending = tries.filter(([what]) => ends.some((way) => what.startsWith(way)));
      const left = new Set(ending);
      while (left.size > 0) {
        for (const entry of left) {
          const status = await entry[1]();
          assert.ok(status === 200 || status === 401 || status === 403, `${entry[0]}: ${status}`);
          if (status !== 200) left.delete(entry);
        }
        const names = [...left].map(([what]) => what);
        assert.ok(Date.now() - since < LIMIT_MS, `after ${Date.now() - since} ms there are still ${names}`);
        await sleep(20);
      }
      for (const [what, attempt] of tries)
        if (!ending.some(([other]) => other === what)) assert.equal(await attempt(), 200, what);
    });
});

async function gone(server: ServerUnderTest, path: string): Promise<void> {
  const answer = await server.call('DELETE', path);
  assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

async function signIn(server: ServerUnderTest): Promise<Person> {
  const { userId } = await makePerson(server, { builtInRole: 'Viewer' });
  const password = randomUUID();
  const { email } = await server.ok('PUT', `/api/v1/users/${userId}`, { password });
  const browser = cookieClient(server.url);
  await browser.signIn(email, password);
  return { userId, email, password, browser, accessToken: await makeAccessToken(server, userId) };
}

/** Each way in on each node, and by the data API token that was minted through it: what a request is answered. */
async function waysOf(
  { browser, accessToken }: Person,
  nodes: readonly ServerUnderTest[],
  deploymentId: number,
): Promise<[what: string, attempt: () => Promise<number>][]> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const calls = {
    browser: { key: null, headers: { cookie } },
    program: { key: accessToken },
  };
  const path = `/api/v1/deployments/${deploymentId}`;
  const tries: [string, () => Promise<number>][] = [];
  for (const [way, call] of Object.entries(calls)) {
    const minted = await nodes[0]?.call('POST', `${path}/token`, call);
    const token = minted?.body.cubeApiToken;
    for (const [index, node] of nodes.entries()) {
      tries.push([`${way} on node ${index}`, async () => (await node.call('GET', path, call)).status]);
      const query = async () => (await node.query(deploymentId, '/cubejs-api/v1/meta', token)).status;
      tries.push([`${way}'s data API token on node ${index}`, query]);
    }
  }
  return tries;
}
