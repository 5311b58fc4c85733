import assert from 'node:assert/strict';
import { type Db, jsonb } from '@facet/db';
import { sql } from 'kysely';
import { manifestOf, ORDERS_COLUMNS, syncPath } from './dbt-under-test.ts';
import type { SampleCall } from './feature-contract.ts';
import type { Fixture } from './fixture.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const body = {
  source: 'manifest',
  manifest: manifestOf({ orders: ORDERS_COLUMNS }),
  output: 'files',
  ref: 'main',
};

function dbOf({ server }: Fixture): Db {
  assert.ok(server.db, 'sync samples need the database, because this server has no worker');
  return server.db;
}

/** Starts a sync, after cancelling the running ones, since a deployment runs one at a time. */
export async function newSync(fixture: Fixture): Promise<SampleCall> {
  await dbOf(fixture)
    .updateTable('dbt_syncs')
    .set({ status: 'CANCELLED' })
    .where('deployment_id', '=', fixture.deploymentId)
    .where('status', '=', 'RUNNING')
    .execute();
  return { params: { deploymentId: fixture.deploymentId }, body };
}

/** A running sync. */
export async function runningSync(fixture: Fixture): Promise<SampleCall> {
  const { params } = await newSync(fixture);
  const { status, body: started } = await fixture.server.call('POST', syncPath(fixture.deploymentId), {
    body,
  });
  assert.equal(status, 200, JSON.stringify(started));
  return { params: { ...params, syncJobId: started.syncJobId } };
}

/** A completed sync with a log line and a file. */
export async function completedSync(fixture: Fixture): Promise<SampleCall> {
  const call = await runningSync(fixture);
  const id = String(call.params?.syncJobId);
  const result = {
    generatedFiles: [{ path: 'model/cubes/dbt/orders.yml' }],
    manifestStats: { models: 1, sources: 0, macros: 0 },
    ...{ cubeCount: 1, branchName: null, commit: null, models: [], notes: [], diff: [], modelErrors: [] },
  };
  await dbOf(fixture)
    .updateTable('dbt_syncs')
    .set({ status: 'COMPLETED', completed_at: new Date(), duration_ms: 7, result: jsonb(result) })
    .where('id', '=', id)
    .execute();
  await addSyncLines(dbOf(fixture), fixture, 1);
  await addSyncFiles(dbOf(fixture), fixture, 1);
  return call;
}

/** Adds cancelled syncs to the deployment. */
export function addSyncs({ db }: Pick<ServerUnderTest, 'db'>, { deploymentId }: Fixture, count: number) {
  return sql`
    insert into dbt_syncs (id, tenant_id, deployment_id, status, trigger, source, output, branch_name, settings)
    select gen_random_uuid(), tenant_id, id, 'CANCELLED', 'api', 'git', 'branch', 'dbt-sync/x', '{}'
    from deployments, generate_series(1, ${count}) where id = ${deploymentId}`.execute(db);
}

const newestRun = sql`(select id, tenant_id from dbt_syncs order by number desc limit 1)`;

/** Adds log lines to the newest sync, which the sample call created. */
export function addSyncLines(db: Db, fixture: Fixture, count: number) {
  return sql`
    insert into dbt_sync_logs (sync_id, tenant_id, level, message)
    select run.id, run.tenant_id, 'info', ${fixture.unique()} || ' ' || turn
    from ${newestRun} run, generate_series(1, ${count}) turn`.execute(db);
}

/** Adds files to the newest sync. */
export async function addSyncFiles(db: Db, fixture: Fixture, count: number) {
  for (let turn = 0; turn < count; turn += 1)
    await sql`
      insert into dbt_sync_files (sync_id, tenant_id, path, content, expires_at)
      select run.id, run.tenant_id, ${`${turn % 2 === 0 ? 'A' : 'z'}${fixture.unique()}.yml`}, 'cubes: []',
        now() + interval '1 hour'
      from ${newestRun} run`.execute(db);
}
