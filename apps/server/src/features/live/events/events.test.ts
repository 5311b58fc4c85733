import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { connectionUrl, type Db } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { EventReader } from '../../../../test/event-reader.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';
import { deleteOldEvents, insertEvents } from './events.store.ts';

function tenantNamed(db: Db, name: string) {
  return db.selectFrom('tenants').select('id as tenantId').where('name', '=', name).executeTakeFirstOrThrow();
}

test('the event stream, with a server on each of two nodes', async (t) => {
  const database = await testDatabase();
  const env = {
    DATABASE_URL: connectionUrl(database.connection),
    FACET_SECRET_KEY: randomBytes(32).toString('base64'),
  };
  const one = { ...(await startTestServer(t, { ...env, FACET_ROLES: 'api,worker' })), db: database.db };
  const two = await startTestServer(t, { ...env, FACET_ROLES: 'api' });
  t.after(() => database.close());
  await allowPersonalKeys(one);
  const { db } = one;
  const open = async (...given: Parameters<typeof EventReader.open>) => {
    const reader = await EventReader.open(...given);
    t.after(() => reader.close());
    return reader;
  };
  const first = await open(two);
  const ready = await first.ofType('ready');
  const { id } = await one.ok('POST', '/build/api/v1/deployments', deploymentInput('Shared'));
  const content = `/api/v1/deployments/${id}`;
  const me = await one.ok('GET', '/api/v1/users/me');
  let made = 0;
  const newFolder = async (parentId?: number): Promise<number> => {
    made += 1;
    return (await one.ok('POST', `${content}/folders`, { name: `Folder ${made}`, parentId })).id;
  };

  await t.test('bad positions are refused', async () => {
    const after = await one.call('GET', '/api/v1/events?after=soon');
    assert.equal(after.status, 400);
    assert.match(after.body.error, /query\.after/);
    const header = await one.call('GET', '/api/v1/events', { headers: { 'last-event-id': '-1' } });
    assert.equal(header.status, 400);
    assert.match(header.body.error, /Last-Event-ID/);
  });

  await t.test('embed sessions of viewers are refused', async () => {
    const { key } = await makeEmbedUser(one, { deploymentId: id, embedTenant: 'customer', isCreator: false });
    assert.equal((await one.call('GET', '/api/v1/events', { key })).status, 403);
  });

  await t.test('creators follow the content of their embed tenant only, on both nodes', async () => {
    const creatorOf = (embedTenant: string) => makeEmbedUser(one, { deploymentId: id, embedTenant });
    const [ada, bob] = [await creatorOf('acme'), await creatorOf('globex')];
    const readers = [await open(one, { key: ada.key }), await open(two, { key: bob.key })];
    for (const reader of readers) await reader.ofType('ready');
    const makes = async (key: string): Promise<string> => {
      const { id: made } = await one.ok('POST', `${content}/workbooks`, { name: 'Ours' }, key);
      await one.ok('PUT', `${content}/workbooks/${made}/dashboard/draft/presence`, { selection: [] }, key);
      return `workbook ${made}`;
    };
    const [of, theirs] = [await makes(ada.key), await makes(bob.key)];
    await newFolder();
    const [last, theirLast] = [await makes(ada.key), await makes(bob.key)];
    for (const [index, own] of [last, theirLast].entries())
      await readers[index]?.next(
        ({ type, data }) => type === 'workbook.presence' && `workbook ${data.resource.id}` === own,
      );
    const got = readers.map(({ received }) => [
      ...new Set(received.slice(1).map(({ data }) => `${data.resource.kind} ${data.resource.id}`)),
    ]);
    assert.deepEqual(got, [
      [of, last],
      [theirs, theirLast],
    ]);
    for (const { data } of readers.flatMap(({ received }) => received.slice(1)))
      assert.deepEqual([data.userId, data.deploymentId], [null, id]);
    const past = await one.call('GET', `/api/v1/events?after=${ready.id}&follow=false`, { key: bob.key });
    assert.doesNotMatch(past.body, new RegExp(`"id":"${of.split(' ')[1]}"`));
  });

  await t.test('the streams of an embed session are few, and end with it', async () => {
    const { key, userId } = await makeEmbedUser(one, { deploymentId: id, embedTenant: 'acme' });
    const readers = [];
    for (let count = 0; count < 4; count += 1) readers.push(await open(one, { key }));
    const refused = await one.call('GET', '/api/v1/events', { key });
    assert.equal(refused.status, 429);
    assert.match(refused.body.error, /The session has 4 open event streams/);
    await db
      .updateTable('credentials')
      .set({ expires_at: new Date() })
      .where('user_id', '=', userId)
      .execute();
    for (const reader of readers) await reader.end();
  });

  await t.test('the stream is neither cached nor compressed nor collected by proxies', async () => {
    const reader = await open(one, { headers: { 'accept-encoding': 'gzip, br' } });
    const { headers } = reader;
    assert.equal(headers['content-type'], 'text/event-stream');
    assert.equal(headers['content-encoding'], undefined);
    assert.equal(headers['cache-control'], 'no-store, no-transform');
    assert.equal(headers['x-accel-buffering'], 'no');
    reader.close();
  });

  await t.test('a build on one node is reported on the other', async () => {
    const started = await first.ofType('build.started');
    assert.ok(started.id > ready.id);
    assert.equal(started.data.deploymentId, id);
    assert.equal(started.data.resource.kind, 'build');
    assert.equal(started.data.userId, null);
    const ended = await first.ofType('build.succeeded');
    assert.deepEqual(ended.data.resource, started.data.resource);
    assert.deepEqual(ended.data.details, started.data.details);
  });

  await t.test('changes of content are reported with who made them, and without titles', async () => {
    const folderId = await newFolder();
    const report = await one.ok('POST', `${content}/reports`, { name: 'Secret plans', folderId });
    await one.ok('PUT', `${content}/reports/${report.id}`, { name: 'Secret plans, later' });
    await one.ok('PUT', `${content}/reports/${report.id}`, { name: 'Secret plans, later' });
    await one.ok('DELETE', `${content}/reports/${report.id}`);
    const workbook = await one.ok('POST', `${content}/workbooks`, { name: 'Book' });
    await one.ok('POST', `${content}/workbooks/${workbook.id}/publish`, {
      workbookId: workbook.id,
      config: { title: 'Sales', widgets: [] },
    });
    await first.ofType('workbook.published');
    const got = first.received.slice(-6).map(({ type, data }) => [type, data.resource.id, data.userId]);
    assert.deepEqual(got, [
      ['folder.created', String(folderId), me.id],
      ['report.created', String(report.id), me.id],
      ['report.updated', String(report.id), me.id],
      ['report.deleted', String(report.id), me.id],
      ['workbook.created', String(workbook.id), me.id],
      ['workbook.published', String(workbook.id), me.id],
    ]);
    assert.doesNotMatch(JSON.stringify(first.received), /Secret|Sales/);
  });

  await t.test('a favourite is reported to whose it is, once', async () => {
    const folderId = await newFolder();
    const body = { type: 'FOLDER', id: folderId };
    const other = await makePerson(one, { isAdmin: true });
    const readers = [await open(two), await open(two, { key: other.key })];
    for (const reader of readers) await reader.ofType('ready');
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'])
      assert.equal((await one.call(method, `${content}/favourites`, { body })).status, 204);
    const last = await newFolder();
    for (const reader of readers) await reader.next(({ data }) => data.resource?.id === String(last));
    const [mine, theirs] = readers.map(({ received }) =>
      received.filter(({ type }) => type.startsWith('favourite')).map(({ type, data }) => [type, data]),
    );
    assert.deepEqual(theirs, []);
    assert.deepEqual(
      mine?.map(([type]) => type),
      ['favourite.added', 'favourite.removed'],
    );
    const added: Json = mine?.[0]?.[1];
    assert.deepEqual([added.resource.id, added.details], [String(folderId), { type: 'FOLDER' }]);
  });

  await t.test('a reader that resumes on another node gets each missed event once', async () => {
    const reader = await open(two);
    await reader.ofType('ready');
    const known = await newFolder();
    await reader.ofType('folder.created');
    reader.close();
    const missed = [await newFolder(), await newFolder()];
    for (const given of [{ after: reader.lastId }, { headers: { 'last-event-id': String(reader.lastId) } }]) {
      const again = await open(one, given);
      const live = await newFolder();
      await again.next(({ data }) => data.resource?.id === String(live));
      const ids = again.received.map(({ data }) => Number(data.resource.id));
      assert.deepEqual(ids, [...missed, live]);
      assert.ok(!ids.includes(known));
      missed.push(live);
      again.close();
    }
    const past = await one.call('GET', `/api/v1/events?after=${reader.lastId}&follow=false`);
    assert.equal(past.body.match(/^event: folder.created$/gm).length, missed.length);
  });

  await t.test('an event whose transaction commits after those of later ones is not skipped', async () => {
    const reader = await open(two);
    await reader.ofType('ready');
    const cause = { tenantId: 1, deploymentId: id, userId: null };
    await db.transaction().execute(async (slow) => {
      await insertEvents(slow, cause, [{ type: 'build.failed', resourceId: 1 }]);
      await db
        .transaction()
        .execute((quick) => insertEvents(quick, cause, [{ type: 'build.failed', resourceId: 2 }]));
      await reader.next(({ data }) => data.resource?.id === '2');
    });
    const late = await reader.next(({ data }) => data.resource?.id === '1');
    assert.ok(late.id > (reader.received.at(-2)?.id ?? 0), 'ids increase in the order of the commits');
  });

  await t.test('events of transactions that roll back are never sent', async () => {
    const reader = await open(two);
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await insertEvents(tx, { tenantId: 1, deploymentId: id, userId: null }, [
          { type: 'build.failed', resourceId: 404 },
        ]);
        throw new Error('rolled back');
      }),
    );
    const folder = await newFolder();
    await reader.next(({ data }) => data.resource?.id === String(folder));
    assert.deepEqual(
      reader.received.map(({ type }) => type),
      ['ready', 'folder.created'],
    );
  });

  await t.test('a viewer gets the events of what they may see only, as it is now', async () => {
    const policies = [
      { resourceType: 'Deployment' as const, actions: ['DeploymentRead' as const], resources: [String(id)] },
    ];
    const viewer = await makePerson(one, { policies });
    const reader = await open(two, { key: viewer.key });
    await reader.ofType('ready');
    const hidden = await newFolder();
    await one.ok('POST', `${content}/reports`, { name: 'Hidden', folderId: hidden });
    const shown = await newFolder();
    const share = {
      resourceType: 'Folder',
      resourceId: String(shown),
      action: 'FolderRead',
      userId: viewer.userId,
    };
    await one.ok('PUT', '/api/v1/resource-policies/user', share);
    const { id: inside } = await one.ok('POST', `${content}/reports`, { name: 'Shown', folderId: shown });
    await reader.next(({ data }) => data.resource?.id === String(inside), 'the report in the shared folder');
    const types = reader.received.map(({ type, data }) => `${type} ${data.resource?.id}`);
    assert.deepEqual(
      types.filter((text) => !text.includes(`folder.created ${shown}`)),
      ['ready undefined', `folder.shared ${shown}`, `report.created ${inside}`],
    );

    // Without any right, also those that are missed.
    const stranger = await makePerson(one, {});
    const past = await one.call('GET', `/api/v1/events?after=${ready.id}&follow=false`, {
      key: stranger.key,
    });
    assert.equal(past.status, 200);
    assert.equal(past.body, '');
  });

  await t.test('a right that is taken away ends the events at once, and the stream goes on', async () => {
    const policies = [
      { resourceType: 'Folder' as const, actions: ['FolderRead' as const], resources: ['All'] },
      { resourceType: 'Deployment' as const, actions: ['DeploymentRead' as const], resources: ['All'] },
    ];
    const person = await makePerson(one, { policies });
    const reader = await open(two, { key: person.key });
    const before = await newFolder();
    await reader.next(({ data }) => data.resource?.id === String(before));
    const role = await db
      .selectFrom('role_assignments')
      .select('role_id')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    await one.ok('PUT', `/api/v1/roles/${role.role_id}`, { policies: policies.slice(1) });
    const between = await newFolder();
    await first.next(({ data }) => data.resource?.id === String(between), 'the event on the same node');
    await one.ok('PUT', `/api/v1/roles/${role.role_id}`, { policies });
    const after = await newFolder();
    await reader.next(({ data }) => data.resource?.id === String(after));
    assert.deepEqual(
      reader.received.slice(1).map(({ data }) => data.resource.id),
      [String(before), String(after)],
    );
  });

  await t.test('an administrator of another account gets nothing', async () => {
    const host = 'second.example.com';
    const { key } = await addTenant(db, { name: 'Second', host, adminEmail: `admin@${host}` });
    const { tenantId } = await tenantNamed(db, 'Second');
    const reader = await open(two, { key, headers: { host } });
    await reader.ofType('ready');
    await newFolder();
    await db
      .transaction()
      .execute((tx) =>
        insertEvents(tx, { tenantId, deploymentId: 77, userId: null }, [
          { type: 'build.failed', resourceId: 9 },
        ]),
      );
    await reader.ofType('build.failed');
    assert.deepEqual(
      reader.received.map(({ type }) => type),
      ['ready', 'build.failed'],
    );
    const past = await EventReader.open(two, { key, headers: { host }, after: ready.id });
    await past.ofType('build.failed');
    assert.equal(past.received.length, 1);
    past.close();
  });

  await t.test('streams end within two seconds on every node when a key is revoked', async () => {
    const person = await makePerson(one, { builtInRole: 'Viewer' });
    const readers = [await open(one, { key: person.key }), await open(two, { key: person.key })];
    for (const reader of readers) await reader.ofType('ready');
    const { items } = await one.ok('GET', '/api/v1/api-keys?first=1');
    assert.equal((await one.call('DELETE', `/api/v1/api-keys/${items[0].id}`)).status, 204);
    for (const reader of readers) assert.ok((await reader.end()) < 2000);
    assert.ok(!first.hasEnded, 'the streams of others go on');
  });

  await t.test('streams end when a session expires', async () => {
    const secret = randomBytes(32).toString('base64url');
    await sql`insert into credentials (tenant_id, user_id, kind, name, secret_hash, expires_at)
      values (1, ${me.id}, 'session', 'Session', sha256(${secret}), now() + interval '1 hour')`.execute(db);
    const reader = await open(two, { key: null, headers: { cookie: `facet_session=${secret}` } });
    await reader.ofType('ready');
    // Nothing announces that time has passed.
    await sql`update credentials set expires_at = now() where secret_hash = sha256(${secret})`.execute(db);
    await reader.end();
  });

  await t.test('a user cannot open streams without end', async () => {
    const person = await makePerson(one, { builtInRole: 'Viewer' });
    const readers = [];
    for (let count = 0; count < 20; count += 1) readers.push(await open(one, { key: person.key }));
    const refused = await one.call('GET', '/api/v1/events', { key: person.key });
    assert.equal(refused.status, 429);
    assert.match(refused.body.error, /You have 20 open event streams/);
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    for (const reader of readers) reader.close();
    const again = async (): Promise<EventReader> =>
      open(one, { key: person.key }).catch((error: unknown) => {
        if (error instanceof assert.AssertionError) return again();
        throw error;
      });
    (await again()).close();
  });

  await t.test('a reader whose position is no longer known, or who missed too much, is reset', async () => {
    const ahead = await open(two, { after: 10 ** 12 });
    assert.equal((await ahead.next(() => true)).type, 'reset');
    const next = await newFolder();
    await ahead.next(({ data }) => data.resource?.id === String(next));
    ahead.close();

    const { lastId } = first;
    const events = Array.from({ length: 501 }, (_, index) => ({
      type: 'build.failed' as const,
      resourceId: index,
    }));
    await db
      .transaction()
      .execute((tx) => insertEvents(tx, { tenantId: 1, deploymentId: id, userId: null }, events));
    await first.next(({ data }) => data.resource?.id === '500');
    const behind = await open(two, { after: lastId });
    assert.equal((await behind.next(() => true)).type, 'reset');
    behind.close();

    const known = first.lastId;
    await sql`update events set created_at = now() - interval '2 hours' where id <= ${known}`.execute(db);
    await deleteOldEvents(db, 60);
    const old = await open(two, { after: lastId });
    const { type, id: at } = await old.next(() => true);
    assert.equal(type, 'reset');
    const folder = await newFolder();
    await old.next(({ data }) => data.resource?.id === String(folder));
    for (const after of [known, at]) {
      const resumed = await open(two, { after });
      assert.equal((await resumed.next(() => true)).data.resource?.id, String(folder));
      resumed.close();
    }
  });

  await t.test('a server that stops ends its streams quickly, and readers resume elsewhere', async () => {
    const reader = await open(two);
    await reader.ofType('ready');
    const stopping = two.stop();
    assert.ok((await reader.end()) < 5000);
    const resumed = await open(one, { after: reader.lastId });
    const folder = await newFolder();
    await resumed.next(({ data }) => data.resource?.id === String(folder));
    await stopping;
  });
});
