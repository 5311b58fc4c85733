import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionUrl, startEmbeddedPostgres } from '@facet/db';
import { tokenFor } from './model-under-test.ts';
import { startTestServer } from './server-under-test.ts';
import { smallDisk } from './small-disk.ts';

test('full disks: writes and queries return 503 that names the disk, the server is not ready, and reads go on', async (t) => {
  // In reverse order: the server before its database, and both before their disks.
  await using cleanUp = new AsyncDisposableStack();
  const inReverse = { after: (work: () => Promise<void>) => cleanUp.defer(work) };
  const [ofDatabase, ofServer] = [await smallDisk(inReverse, 200), await smallDisk(inReverse, 200)];
  if (ofDatabase === undefined || ofServer === undefined)
    return t.skip('mounting a file system is not permitted');
  const postgres = await startEmbeddedPostgres({ dataDir: ofDatabase.folder });
  cleanUp.defer(() => postgres.stop());
  const server = await startTestServer(inReverse, {
    DATABASE_URL: connectionUrl(postgres.connection),
    FACET_DATA_DIR: ofServer.folder,
    FACET_DEMO: '1',
  });
  const ready = async () => {
    const { status, body } = await server.call('GET', '/readyz', { key: null });
    return [status, body.reason];
  };
  const description = 'x'.repeat(500);
  let groups = 0;
  const createGroup = () =>
    server.call('POST', '/api/v1/groups', { body: { name: `Group ${groups++}`, description } });
  const readsGoOn = async () => {
    for (const path of ['/api/v1/users', '/api/v1/deployments', `/api/v1/deployments/${id}`])
      assert.equal((await server.call('GET', path)).status, 200, path);
  };
  const { items } = await server.ok('GET', '/api/v1/deployments');
  const { id } = items[0];
  const { status, errorText } = await server.waitForBuild(id);
  assert.deepEqual({ status, errorText: errorText ?? null }, { status: 'built', errorText: null });
  const token = await tokenFor(server, id);
  const query = () => {
    const json = encodeURIComponent(JSON.stringify({ measures: ['flights.count'] }));
    return server.query(id, `/cubejs-api/v1/load?query=${json}`, token);
  };

  await t.test('a full disk of the database', async () => {
    assert.deepEqual(await ready(), [200, undefined]);
    await ofDatabase.fill();
    let answer = await createGroup();
    while (answer.status === 200) answer = await createGroup();
    const { error, code } = answer.body;
    assert.deepEqual(
      { status: answer.status, code, error },
      {
        status: 503,
        code: 'unavailable',
        error: 'The disk of the database is full; try again when it has space',
      },
    );
    assert.equal(answer.headers.get('retry-after'), '60');
    assert.deepEqual(await ready(), [503, 'the disk of the database is full']);
    await readsGoOn();
    await ofDatabase.clear();
    assert.deepEqual(await ready(), [200, undefined]);
    assert.equal((await createGroup()).status, 200);
  });

  await t.test('a full disk of the data folder', async () => {
    await ofServer.fill();
    const { status, body } = await query();
    assert.deepEqual(
      { status, error: body.error },
      { status: 503, error: 'The disk of the server is full; try again when it has space' },
    );
    assert.deepEqual(await ready(), [503, 'the disk of the data folder is full']);
    await readsGoOn();
    assert.equal((await createGroup()).status, 200);
    await ofServer.clear();
    assert.deepEqual(await ready(), [200, undefined]);
  });
});
