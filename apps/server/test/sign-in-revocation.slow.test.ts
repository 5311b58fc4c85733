import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { endsOfSignIns } from './ends-of-sign-ins.ts';
import { startIssuerDouble } from './issuer-double.ts';
import { type ServerUnderTest, startTestServer } from './server-under-test.ts';
import { settlesWithin } from './settles-within.ts';
import { callsOf, type SignedIn, signIn, type Way } from './signed-in.ts';

// Slow: waits until revocations reach every node.

/** How long an ended credential may still work on any node. */
const LIMIT_MS = 2000;

/** A request with one credential to one node. `status` sends it and returns the status. */
interface Attempt {
  readonly what: string;
  readonly way: Way;
  readonly status: () => Promise<number>;
}

test('ended sessions and grants stop working on every node within 2 seconds', async (t) => {
  const database = await testDatabase();
  const env = {
    DATABASE_URL: connectionUrl(database.connection),
    FACET_SECRET_KEY: randomBytes(32).toString('base64'),
    FACET_OUTBOUND_ALLOW: '127.0.0.1',
  };
  const one = { ...(await startTestServer(t, env)), db: database.db };
  const two = await startTestServer(t, env);
  t.after(() => database.close());
  const issuer = await startIssuerDouble(t);
  const deploymentId = await one.makeDeployment('Shared');

  for (const [name, { ends, isDemotion = false, isBySso = false, end }] of Object.entries(endsOfSignIns))
    await t.test(name, async () => {
      const person = await signIn(one, { isAdmin: isDemotion, ...(isBySso ? { issuer } : {}) });
      const attempts = await attemptsOf(person, [one, two], deploymentId);
      for (const { what, status } of attempts) assert.equal(await status(), 200, what);

      await end(one, person);
      await allEnd(attempts.filter(({ way }) => ends.includes(way)));
      for (const { what, way, status } of attempts)
        if (!ends.includes(way)) assert.equal(await status(), 200, what);
      const isProgramOut = ends.includes('program') && !isDemotion;
      assert.match(await renewed(two, person), isProgramOut ? /^invalid_(grant|client)$/ : /^renewed$/);
      for (const call of Object.values(callsOf(person)))
        if (isDemotion) assert.equal((await two.call('GET', '/api/v1/users/me', call)).status, 200);
    });

  await t.test('sign-ins also end when the nodes lose the connections that carry notifications', async () => {
    const person = await signIn(one);
    const attempts = await attemptsOf(person, [one, two], deploymentId);
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'facet listen'`.execute(database.db);
    assert.ok(rows.length >= 2, `${rows.length} connections`);
    await one.ok('PUT', `/api/v1/users/${person.userId}`, { isDeactivated: true });
    await allEnd(attempts);
  });

  const lapses = async (attempts: readonly Attempt[], what: ReturnType<typeof sql>) => {
    await what.execute(database.db);
    await allEnd(attempts);
  };

  await t.test('tokens minted through an access token outlive it and end with the grant', async () => {
    const person = await signIn(one);
    const program = (await attemptsOf(person, [one, two], deploymentId)).filter(
      ({ way }) => way === 'program',
    );
    const [calls, tokens] = [program.filter(isCall), program.filter((attempt) => !isCall(attempt))];
    await lapses(
      calls,
      sql`update oauth_artifacts set expires_at = now() - interval '1 second'
      where model = 'AccessToken' and credential_id = (${grantOf(person)})`,
    );
    for (const { what, status } of tokens) assert.equal(await status(), 200, what);
    assert.equal(await renewed(two, person), 'renewed');
    const { items } = await one.ok('GET', `/api/v1/users/${person.userId}/oauth-grants`);
    await one.call('DELETE', `/api/v1/users/${person.userId}/oauth-grants/${items[0].id}`);
    await allEnd(tokens);
  });

  await t.test('a grant without a refresh token expires with the tokens minted through it', async () => {
    const person = await signIn(one, { scope: 'openid api' });
    assert.equal(person.tokens.refresh_token, undefined);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - now())::int as seconds from credentials
      where id = (${grantOf(person)})`.execute(database.db);
    assert.ok(Math.abs((rows[0]?.seconds ?? 0) - 3600) < 30, 'the grant expires with its access token');
    const attempts = await attemptsOf(person, [one, two], deploymentId);
    await lapses(
      attempts.filter(({ way }) => way === 'program'),
      sql`update credentials set expires_at = now() - interval '1 second' where id = (${grantOf(person)})`,
    );
  });
});

const isCall = ({ what }: Attempt) => what.startsWith('call');
const grantOf = ({ userId }: SignedIn) =>
  sql`select id from credentials where kind = 'oauth_grant' and user_id = ${userId}`;

/** Attempts with each credential on each node, to the API and with a data API token minted through it. */
async function attemptsOf(
  person: SignedIn,
  nodes: readonly [ServerUnderTest, ServerUnderTest],
  deploymentId: number,
): Promise<Attempt[]> {
  const path = `/api/v1/deployments/${deploymentId}`;
  const attempts: Attempt[] = [];
  for (const [way, call] of Object.entries(callsOf(person)) as [Way, ReturnType<typeof callsOf>[Way]][]) {
    const { body } = await nodes[0].call('POST', `${path}/token`, call);
    for (const [index, node] of nodes.entries()) {
      const of = `${way} on node ${index}`;
      const query = () => node.query(deploymentId, '/cubejs-api/v1/meta', body.cubeApiToken);
      attempts.push(
        { what: `call by ${of}`, way, status: async () => (await node.call('GET', path, call)).status },
        { what: `data API token of ${of}`, way, status: async () => (await query()).status },
      );
    }
  }
  return attempts;
}

/** Repeats the attempts until all are refused. */
async function allEnd(attempts: readonly Attempt[]): Promise<void> {
  let left = [...attempts];
  await settlesWithin(LIMIT_MS, async () => {
    const statuses = await Promise.all(left.map(({ status }) => status()));
    for (const status of statuses) assert.ok([200, 401, 403].includes(status), String(status));
    left = left.filter((_, index) => statuses[index] === 200);
    return left.length === 0 ? undefined : left.map(({ what }) => what).join(', ');
  });
}

/** Requests new tokens from a node as a command-line client does; returns `renewed` or the error. */
async function renewed({ url }: ServerUnderTest, { tokens, clientId }: SignedIn): Promise<string> {
  const body = new URLSearchParams({ refresh_token: tokens.refresh_token ?? '', client_id: clientId });
  const answer = await fetch(`${url}/auth/oauth2/refresh`, { method: 'POST', body });
  const { error } = (await answer.json()) as { error?: string };
  return error ?? 'renewed';
}
