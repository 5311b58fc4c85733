import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import type { Caller } from '../../../auth/caller.ts';
import { callerUnderTest } from '../../../auth/caller-under-test.ts';
import { ApiError } from '../../../errors/errors.ts';
import { EventHub } from './event-hub.ts';
import { insertEvents } from './events.store.ts';

const admin = callerUnderTest([], { isAdmin: true });
const held = (caller: Caller) => ({ tenantId: 1, credentialId: caller.credentialId, tokenHash: null });
const as = (userId: number, credentialId = userId): Caller => ({
  ...admin,
  user: { ...admin.user, id: userId },
  credentialId,
});

/** Resolves once a stream has sent what follows `ready`. */
async function firstEventOf(stream: Readable): Promise<void> {
  for await (const chunk of stream) if (String(chunk).includes('build.failed')) return;
  assert.fail('the stream ended');
}

test('a node has room for a number of streams, and reads rights once for all of them', async (t) => {
  const { db, close } = await testDatabase();
  await sql`insert into tenants (id, name) overriding system value values (1, 'One') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into all_users (id, tenant_id, email, username, is_admin) overriding system value
    select id, 1, id || '@example.com', id, true from generate_series(1, 4) id`.execute(db);
  await sql`insert into credentials (id, tenant_id, user_id, kind, name, hint, secret_hash) overriding system value
    select id, 1, id, 'api_key', 'Key', 'sk-', sha256(id::text::bytea) from generate_series(1, 4) id`.execute(
    db,
  );
  const rightsRead: (readonly number[])[] = [];
  const credentials = {
    async ofCredentials(_tenantId: number, ids: readonly number[]) {
      rightsRead.push(ids);
      return new Map(ids.map((id) => [id, as(id)]));
    },
  };
  const warnings: string[] = [];
  const log = { warn: (_: unknown, message: string) => warnings.push(message) } as never;
  const hub = new EventHub(
    { db, credentials, log },
    { ofNode: 3, ofUser: 2, embedded: 1, ofEmbedSession: 1 },
  );
  t.after(close);
  const refusal = async (caller: Caller) => {
    const error = await hub.open(caller, held(caller), undefined).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof ApiError);
    return `${error.status} ${error.message}`;
  };
  const streams: Readable[] = [];
  for (const caller of [as(1), as(1, 4), as(2)])
    streams.push(await hub.open(caller, held(caller), undefined));
  assert.match(await refusal(as(3)), /^429 Too many event streams are open on this server/);
  streams.pop()?.destroy();
  await new Promise(setImmediate);
  assert.match(await refusal(as(1)), /^429 You have 2 open event streams/);

  const texts = streams.map((stream) => firstEventOf(stream));
  hub.recheck();
  rightsRead.length = 0;
  await db.transaction().execute((tx) =>
    insertEvents(tx, { tenantId: 1, deploymentId: 1, userId: null }, [
      { type: 'build.failed', resourceId: 1 },
      { type: 'build.failed', resourceId: 2 },
    ]),
  );
  hub.wake();
  await Promise.all(texts);
  assert.deepEqual(rightsRead, [[1, 4]]);

  hub.close();
  assert.equal(await refusal(as(2)), '503 The server is stopping');
  assert.deepEqual(warnings, []);
});
