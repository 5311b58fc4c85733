import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { syncEnded, syncPath } from '../../../../../test/dbt-under-test.ts';
import type { Halt } from '../../../../../test/halt-syncs.ts';
import { api, eventually } from '../../../../../test/model-under-test.ts';
import type { Json } from '../../../../../test/server-under-test.ts';
import { bothEnds, syncNodes } from '../../../../../test/sync-nodes.ts';
import { DBT_SYNC_QUEUE } from './dbt-sync-queue.ts';

// Slow: runs dbt and cancels it in each phase.

const { database, halts, home, startNode, server, synced } = await syncNodes({ after });

test('a run that is cancelled in any phase commits nothing, and its worker continues with other runs', async () => {
  const worker = await startNode('worker', 'machine-0');
  const id = await synced();
  const points: Halt[] = [
    ...bothEnds('UPLOADING_PROJECT', 'clone'),
    ...bothEnds('PROCESSING_MANIFEST', 'manifest'),
    ...bothEnds('WRITING_CUBE_FILES', 'generate'),
    { at: 'stage', name: 'FINALIZING' },
  ];
  for (const point of points) {
    await halts.set(point);
    const run = await server.ok('POST', syncPath(id));
    await halts.reached();
    // The cancellation waits while a phase is being stored, so lets that continue once the request has arrived.
    const cancelled = server.call('DELETE', syncPath(id, `/${run.syncJobId}`));
    await new Promise((done) => setTimeout(done, 300));
    await halts.set(null);
    assert.equal((await cancelled).status, 200, JSON.stringify(point));
    const end = await syncEnded(server, id, run.syncJobId);
    assert.deepEqual(
      { status: end.status, errorMessage: end.errorMessage },
      { status: 'CANCELLED', errorMessage: null },
    );
    assert.equal((await server.call('GET', syncPath(id, `/${run.syncJobId}/result`))).status, 422);
    assert.equal((await server.call('DELETE', syncPath(id, `/${run.syncJobId}`))).status, 200);
    const branches = await server.ok('GET', `/build${api(id, '/branches')}`);
    assert.ok(!branches.items.some((branch: Json) => branch.name === run.branchName), JSON.stringify(point));
  }
  await eventually(
    async () => {
      const left = await readdir(join(home, 'machine-0', 'dbt', 'runs')).catch(() => []);
      // For the message of a failure.
      const { rows } =
        await sql`select run.id, run.stage, run.attempts, run.phases -> -1 ->> 'phase' as stored,
          job.state, job.retry_count, job.start_after, job.output
        from dbt_syncs run left join pgboss.job on job.data ->> 'syncId' = run.id::text and job.name = ${DBT_SYNC_QUEUE.name}
        where run.id::text = any(${left})`.execute(database.db);
      return { left, rows, log: left.length === 0 ? '' : worker.stderr() + worker.stdout() };
    },
    ({ left }) => left.length === 0,
  );
  const after = await server.ok('POST', syncPath(id));
  assert.equal((await syncEnded(server, id, after.syncJobId)).status, 'COMPLETED');
  await worker.end('SIGTERM');
});

test('two workers with the same run store each phase once', async () => {
  const workers = await Promise.all(
    ['machine-0', 'machine-1'].map((machine) => startNode('worker', machine)),
  );
  const id = await synced();
  await halts.set({ at: 'stored', name: 'manifest' });
  const run = await server.ok('POST', syncPath(id));
  await halts.reached();
  // The job is queued again, as after a missed heartbeat. Its worker finds the run held, and queues another attempt.
  const ofRun = sql`name = ${DBT_SYNC_QUEUE.name} and data ->> 'syncId' = ${run.syncJobId}`;
  await sql`update pgboss.job set state = 'retry', start_after = now()
    where ${ofRun} and state = 'active'`.execute(database.db);
  await eventually(
    async () =>
      (await sql`select from pgboss.job where ${ofRun} and state = 'created'`.execute(database.db)).rows,
    ({ length }) => length > 0,
  );
  await halts.set(null);
  const end = await syncEnded(server, id, run.syncJobId);
  assert.deepEqual(
    end.phases.map((phase: Json) => phase.phase),
    ['clone', 'manifest', 'generate', 'compile', 'commit'],
  );
  for (const worker of workers) await worker.end('SIGTERM');
});
