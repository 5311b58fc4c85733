import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { manifestOf, ORDERS_COLUMNS, startSync } from '../../../../test/dbt-under-test.ts';
import { newEndedRun } from '../../../../test/deliveries-under-test.ts';
import { prepareFixture } from '../../../../test/fixture.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const DAY_MS = 86_400_000;

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const fixture = await prepareFixture(server);
const { deploymentId } = fixture;
const explorer = await makePerson(server, { builtInRole: 'Explorer' });
const developer = await makePerson(server, { builtInRole: 'Developer' });
const list = async (key = server.adminKey): Promise<Json[]> =>
  (await server.ok('GET', '/api/v1/attention', undefined, key)).items;
const kindsOf = async (key?: string) => (await list(key)).map(({ kind }) => kind);

test('a failed build, sync or run is listed for those who can act, until the next one succeeds', async () => {
  assert.deepEqual(await list(), []);
  const builds = server.db.updateTable('builds').where('mode', '=', 'production');
  await builds.set({ status: 'failed', error: 'cubes: [', finished_at: new Date() }).execute();
  const manifest = manifestOf({ orders: ORDERS_COLUMNS });
  const { syncJobId } = await startSync(server, deploymentId, { source: 'manifest', manifest });
  assert.deepEqual(await kindsOf(), ['build'], 'a sync that runs is no reason');
  await server.db
    .updateTable('dbt_syncs')
    .set({ status: 'FAILED', error_message: 'No models', completed_at: new Date(Date.now() + 1000) })
    .execute();
  const { runId } = await newEndedRun(fixture);
  await server.db
    .updateTable('notification_runs')
    .set({ finished_at: new Date(Date.now() + 2000) })
    .execute();
  const [run, sync, build] = await list();
  assert.deepEqual([run?.kind, run?.id, run?.error], ['run', String(runId), 'The mail server refused it']);
  assert.deepEqual([sync?.kind, sync?.id, sync?.error], ['sync', syncJobId, 'No models']);
  assert.deepEqual([build?.kind, build?.deploymentId, build?.error], ['build', deploymentId, 'cubes: [']);

  assert.deepEqual(await kindsOf(developer.key), ['sync', 'build']);
  assert.deepEqual(await kindsOf(explorer.key), []);

  await builds.set({ status: 'success', error: null }).execute();
  await server.db.updateTable('dbt_syncs').set({ status: 'COMPLETED', error_message: null }).execute();
  await server.db.updateTable('notification_runs').set({ state: 'succeeded', error: null }).execute();
  assert.deepEqual(await list(), []);
  // The data source refused the connection when the process of the build started.
  await builds.set({ error: 'connection refused' }).execute();
  assert.deepEqual(await kindsOf(), ['build']);
  await builds.set({ error: null }).execute();
});

test('keys that expire soon are listed for their owners and administrators', async () => {
  const make = (name: string, days: number, key: string): Promise<Json> =>
    server.ok(
      'POST',
      '/api/v1/api-keys',
      { name, expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() },
      key,
    );
  const own = await make('own', 5, explorer.key);
  await make('later', 40, explorer.key);
  const expired = await make('expired', 1, developer.key);
  await server.db
    .updateTable('credentials')
    .set({ expires_at: new Date(Date.now() - 2 * DAY_MS) })
    .where('id', '=', expired.id)
    .execute();
  assert.deepEqual(
    (await list(explorer.key)).map(({ kind, id, title, keyOwner }) => [kind, id, title, keyOwner.id]),
    [['key', String(own.id), 'own', explorer.userId]],
  );
  assert.deepEqual(
    (await list()).map(({ title }) => title),
    ['own', 'expired'],
  );
  const limited = await server.ok('POST', '/api/v1/api-keys', {
    name: 'limited',
    permissions: ['DeploymentRead'],
  });
  assert.deepEqual(await list(limited.token), [], 'such a key manages no keys');
  await server.db
    .updateTable('credentials')
    .set({ expires_at: new Date(Date.now() - 8 * DAY_MS) })
    .where('id', '=', expired.id)
    .execute();
  assert.deepEqual(
    (await list()).map(({ title }) => title),
    ['own'],
  );
});
