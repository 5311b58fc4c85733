import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../test/people-under-test.ts';
import { startTestServer } from '../../test/server-under-test.ts';
import { makeAccessToken, makeSession } from '../../test/sign-ins-under-test.ts';
import { can } from './caller.ts';
import { Credentials } from './credentials.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
await allowPersonalKeys(server);

test('a look-up that began before a change is not cached after it', async () => {
  const { key, userId } = await makePerson(server, { builtInRole: 'Developer' });
  const credentials = new Credentials(db);
  const mayUpdate = async () =>
    can(await credentials.resolve(`Bearer ${key}`, 1, '127.0.0.1'), 'DeploymentUpdate', {
      type: 'Deployment',
      id: 7,
    });
  let slow: Promise<boolean> = Promise.resolve(false);
  await db.transaction().execute(async (tx) => {
    // The look-up also updates the key's last use and so waits for this lock, until after the change.
    await tx.selectFrom('credentials').select('id').where('user_id', '=', userId).forUpdate().execute();
    slow = mayUpdate();
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
    await eventually(waiting, ({ rows }) => rows.length > 0);
    await db.deleteFrom('role_assignments').where('user_id', '=', userId).execute();
    credentials.forget();
  });
  assert.equal(await slow, true, 'a request that began before the change gets the old result');
  assert.equal(await mayUpdate(), false);
});

test('concurrent requests share one look-up', async () => {
  const { key } = await makePerson(server, { builtInRole: 'Viewer' });
  const credentials = new Credentials(db);
  const resolve = () => credentials.resolve(`Bearer ${key}`, 1, '127.0.0.1');
  const callers = await Promise.all(Array.from({ length: 20 }, resolve));
  assert.equal(new Set(callers).size, 1);
  assert.equal(await resolve(), callers[0], 'later requests use the cache');
  credentials.forget();
  assert.notEqual(await resolve(), callers[0]);
});

test('a credential is not accepted as another kind, even while it is cached', async () => {
  const { userId } = await makePerson(server, { builtInRole: 'Viewer' });
  const token = await makeAccessToken(server, userId, { scope: 'openid' });
  const cookie = await makeSession(server, userId);
  const secret = cookie.slice(cookie.indexOf('=') + 1);
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/api/v1/users/me`, { headers })).status;
  assert.equal(await statusWith({ authorization: `Bearer ${token}` }), 403, 'its scope lacks the API');
  assert.equal(await statusWith({ cookie: `facet_session=${token}` }), 401);
  assert.equal(await statusWith({ cookie }), 200);
  assert.equal(await statusWith({ authorization: `Bearer ${secret}` }), 401);
  assert.equal(await statusWith({ authorization: `Api-Key ${secret}` }), 401);
});

test('a session admits its user until it expires, or the user is deactivated', async () => {
  const { userId } = await makePerson(server, { builtInRole: 'Viewer' });
  const cookie = await makeSession(server, userId);
  const credentials = new Credentials(db);
  const caller = () => credentials.ofSession(1, cookie.slice(cookie.indexOf('=') + 1));
  const { credentialId = 0 } = (await caller()) ?? {};
  assert.equal((await caller())?.user.id, userId);
  const expireAt = async (expires_at: Date | null) => {
    await db.updateTable('credentials').set({ expires_at }).where('id', '=', credentialId).execute();
    credentials.forget();
  };
  await expireAt(new Date(0));
  assert.equal(await caller(), undefined);
  await expireAt(null);
  assert.equal((await caller())?.user.id, userId);
  await db.updateTable('users').set({ is_deactivated: true }).where('id', '=', userId).execute();
  credentials.forget();
  assert.equal(await caller(), undefined);
});

test('a malformed credential is unknown', async () => {
  const credentials = new Credentials(db);
  for (const header of ['Bearer sk-malformed', 'Bearer malformed', 'Embed-Token malformed'])
    await assert.rejects(credentials.resolve(header, 1, '127.0.0.1'), { status: 401, message: /is unknown/ });
});

test('a credential is found by its id while it is valid, and an unknown id is refused', async () => {
  const { key, userId } = await makePerson(server, { builtInRole: 'Viewer' });
  const credentials = new Credentials(db);
  const { credentialId } = await credentials.resolve(`Bearer ${key}`, 1, '127.0.0.1');
  assert.equal((await credentials.ofCredential(1, credentialId)).user.id, userId);
  await assert.rejects(credentials.ofCredential(1, 999_999), {
    status: 401,
    message: 'The credential is unknown',
  });
  await assert.rejects(credentials.ofCredential(2, credentialId), { status: 401 });
  await db.updateTable('users').set({ is_deactivated: true }).where('id', '=', userId).execute();
  credentials.forget();
  await assert.rejects(credentials.ofCredential(1, credentialId), { status: 401, message: /deactivated/ });
});
