import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { deploymentInput, type Json, startTestServer } from '../../../../../test/server-under-test.ts';
import { deleteOldSyncs } from './old-syncs.store.ts';

test('runs that ended 90 days ago are deleted with their logs, except the newest of a deployment', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { db } = server;
  const deployment = async (name: string): Promise<number> =>
    (await server.ok('POST', '/build/api/v1/deployments', deploymentInput(name))).id;
  const [busy, quiet] = [await deployment('Busy'), await deployment('Quiet')];
  /** Inserts a run that ended some days ago, or is running. */
  const run = async (deploymentId: number, days: number | null) => {
    const id = randomUUID();
    await db
      .insertInto('dbt_syncs')
      .values({
        id,
        tenant_id: 1,
        deployment_id: deploymentId,
        status: days === null ? 'RUNNING' : 'COMPLETED',
        trigger: 'api',
        source: 'git',
        output: 'branch',
        branch_name: 'dbt',
        settings: '{}',
        completed_at: days === null ? null : new Date(Date.now() - days * 86_400_000),
      })
      .execute();
    const line = { sync_id: id, tenant_id: 1, level: 'info', message: 'It ran' };
    await db.insertInto('dbt_sync_logs').values(line).execute();
    return id;
  };
  const old = await run(busy, 91);
  const kept = [await run(busy, null), await run(busy, 89), await run(busy, 0)];
  const only = await run(quiet, 400);

  await deleteOldSyncs(db);
  const idsOf = async (id: number) =>
    (await server.ok('GET', `/api/v1/deployments/${id}/dbt-sync`)).items.map((each: Json) => each.syncJobId);
  assert.deepEqual(await idsOf(busy), [...kept].reverse());
  assert.deepEqual(await idsOf(quiet), [only]);
  const logged = await db.selectFrom('dbt_sync_logs').select('sync_id').execute();
  assert.deepEqual(new Set(logged.map((line) => line.sync_id)), new Set([...kept, only]));
  const gone = await server.call('GET', `/api/v1/deployments/${busy}/dbt-sync/${old}`);
  assert.equal(gone.status, 404);
});
