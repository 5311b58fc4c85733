import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manifestOf, ORDERS_COLUMNS, startSync, syncPath } from '../../../../test/dbt-under-test.ts';
import { newNotification } from '../../../../test/deliveries-under-test.ts';
import { EventReader } from '../../../../test/event-reader.ts';
import { prepareFixture } from '../../../../test/fixture.ts';
import { ORDERS, write } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

test('builds, syncs and runs that start and end are reported to those who may read them', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api,worker' });
  await allowPersonalKeys(server);
  const viewer = await makePerson(server, { builtInRole: 'Viewer' });
  const [admin, watcher] = await Promise.all([
    EventReader.open(server),
    EventReader.open(server, { key: viewer.key }),
  ]);
  t.after(() => {
    admin.close();
    watcher.close();
  });
  const me = await server.ok('GET', '/api/v1/users/me');
  const fixture = await prepareFixture(server);
  const id = fixture.deploymentId;

  const manifest = manifestOf({ orders: ORDERS_COLUMNS });
  const { syncJobId } = await startSync(server, id, { source: 'manifest', manifest });
  for (const type of ['sync.started', 'sync.completed']) {
    const { data } = await admin.ofType(type);
    assert.deepEqual(data.resource, { kind: 'sync', id: syncJobId });
    assert.equal(data.userId, me.id);
  }
  // As if it were still running: a real one may end before it is cancelled.
  await server.db.updateTable('dbt_syncs').set({ status: 'RUNNING' }).execute();
  assert.equal((await server.call('DELETE', syncPath(id, `/${syncJobId}`))).status, 200);
  assert.equal((await admin.ofType('sync.cancelled')).data.resource.id, syncJobId);

  const notification = await newNotification(fixture);
  const path = `/api/v1/deployments/${id}/notifications/${notification.id}/runs`;
  const run = await server.ok('POST', path);
  const started = await admin.ofType('run.started');
  assert.deepEqual(started.data.resource, { kind: 'run', id: String(run.id) });
  assert.deepEqual(started.data.details, { notificationId: notification.id });
  const ended = await admin.next(
    ({ type }) => /^run\.(succeeded|failed|skipped)$/.test(type),
    'the end of the run',
  );
  assert.equal(ended.data.resource.id, String(run.id));
  const { state } = await server.ok('GET', `${path}/${run.id}`);
  assert.equal(ended.type, `run.${state}`);

  await write(server, id, ORDERS, 'cubes: [');
  await watcher.ofType('build.succeeded');
  await watcher.ofType('build.failed');
  const kinds = new Set(watcher.received.map(({ type }) => type.split('.')[0]));
  assert.deepEqual([...kinds].sort(), ['build', 'ready']);
});
