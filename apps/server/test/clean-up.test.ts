import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seedInstallation } from '@facet/db/testing/seed';
import { sql } from 'kysely';
import { pino } from 'pino';
import { CLEANUP_QUEUE, QUEUES } from '../src/app/register-jobs.ts';
import { Jobs } from '../src/jobs/jobs.ts';
import { eventually } from './model-under-test.ts';
import { startTestServer } from './server-under-test.ts';

/** For each feature, a table whose rows it deletes when they are old, and the time that decides. */
const OUTDATED = {
  invitations: 'expires_at',
  password_resets: 'expires_at',
  oauth_flows: 'expires_at',
  sign_in_flows: 'expires_at',
  webhook_deliveries: 'received_at',
  browser_sessions: undefined,
  oauth_artifacts: 'expires_at',
  attempts: 'ends_at',
  notification_runs: 'finished_at',
  trash: 'erase_at',
} as const;

test('the clean-up deletes what is old in every feature', async (t) => {
  const { db, databaseUrl } = await startTestServer(t, { FACET_ROLES: 'api,worker' });
  const { tenantId } = await seedInstallation(db, 'old');
  // Its sync would be resumed.
  await db.deleteFrom('dbt_syncs').execute();
  await sql`insert into attempts (tenant_id, kind, subject_hash, ends_at) values (${tenantId}, 'x', '', now())`.execute(
    db,
  );
  await sql`insert into notification_runs (tenant_id, notification_id, tick, kind, state, finished_at)
    select tenant_id, id, now(), 'manual', 'succeeded', now() from notifications`.execute(db);
  await sql`insert into trash (tenant_id, deployment_id, object_type, object_id, name, folder_path, erase_at)
    select tenant_id, id, 'REPORT', 1, 'Old', '[]', now() from deployments`.execute(db);
  for (const [table, column] of Object.entries(OUTDATED))
    if (column !== undefined)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - interval '1 year'`.execute(db);
  await sql`update credentials set expires_at = now() - interval '1 year' where kind <> 'api_key'`.execute(
    db,
  );
  const left = async () => {
    const tables: string[] = [];
    for (const table of Object.keys(OUTDATED)) {
      const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
      if (rows.length > 0) tables.push(table);
    }
    return tables;
  };
  assert.deepEqual(await left(), Object.keys(OUTDATED), 'the test has rows in every table');

  const jobs = new Jobs({ connectionString: databaseUrl }, pino({ level: 'silent' }));
  t.after(() => jobs.stop(1000));
  await jobs.start(QUEUES);
  await db.transaction().execute((tx) => jobs.send(tx, CLEANUP_QUEUE, {}, 'test'));
  await eventually(left, (tables) => tables.length === 0);
});
