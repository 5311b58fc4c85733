import { type Database, type Db, jsonb, type Tx } from '@facet/db';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { deleteDocuments, ended, type SyncRow } from './dbt-sync.store.ts';
import type { PhaseName, PhaseRecord, Stage } from './phases.ts';

/** Additional columns that the end of a phase sets. */
export type RunChange = Pick<
  Updateable<Database['dbt_syncs']>,
  'head_sha' | 'stats' | 'result' | 'branch_name'
>;

/** Starts another attempt of a running run; undefined if it has ended. Attempts are counted per phase. */
export function claimRun(db: Db, id: string): Promise<(SyncRow & { elapsed_ms: number }) | undefined> {
  return db
    .updateTable('dbt_syncs')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .returningAll()
    .returning(sql<number>`(extract(epoch from clock_timestamp() - started_at) * 1000)::int`.as('elapsed_ms'))
    .executeTakeFirst();
}

/** Uncounts an attempt that ended for a reason unrelated to the run. */
export async function returnRun(db: Db, id: string): Promise<void> {
  await db
    .updateTable('dbt_syncs')
    .set({ attempts: sql`greatest(0, attempts - 1)` })
    .where('id', '=', id)
    .execute();
}

/** The status of a run; undefined if it was deleted with its deployment. */
export async function statusOfRun(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('dbt_syncs').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status;
}

/** Sets the stage and message of a run; false if it has ended. */
export async function showStage(db: Db, id: string, stage: Stage, message: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dbt_syncs')
    .set({ stage, message, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a run; undefined if it has ended or another worker has stored a phase since it was read. */
export async function lockRun(tx: Tx, run: SyncRow): Promise<SyncRow | undefined> {
  // Locks the deployment first, in the same order as its deletion.
  await sql`select from deployments where id = ${run.deployment_id} for key share`.execute(tx);
  const row = await tx
    .selectFrom('dbt_syncs')
    .selectAll()
    .where('id', '=', run.id)
    .where('status', '=', 'RUNNING')
    .forNoKeyUpdate()
    .executeTakeFirst();
  const isAsRead = (row?.phases as unknown[] | undefined)?.length === (run.phases as unknown[]).length;
  return isAsRead ? row : undefined;
}

/** Stores a finished phase and resets the number of attempts to this one. */
export function addPhase(tx: Tx, id: string, record: PhaseRecord, change: RunChange): Promise<SyncRow> {
  return tx
    .updateTable('dbt_syncs')
    .set({
      ...change,
      phases: sql`phases || ${jsonb([record])}`,
      attempts: 1,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends a locked run and deletes the outputs of its phases. */
export async function endRun(
  tx: Tx,
  run: SyncRow,
  end: { status: 'COMPLETED' | 'FAILED' | 'UNKNOWN'; error?: string; failedPhase?: PhaseName },
): Promise<void> {
  await tx
    .updateTable('dbt_syncs')
    .set({
      status: end.status,
      error_message: end.error ?? null,
      failed_phase: end.failedPhase ?? null,
      ...ended,
    })
    .where('id', '=', run.id)
    .execute();
  await deleteDocuments(tx, run);
}

/** The key of the advisory lock that a worker holds during a run. */
export function lockOfRun(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`hashtextextended('facet dbt sync ' || ${id}, 0)`;
}

/** The unfinished runs that no worker holds. */
export async function abandonedRuns(db: Db): Promise<string[]> {
  // How the view pg_locks represents an advisory lock with a 64-bit key.
  const isHeld = sql<boolean>`exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = ${lockOfRun(sql`dbt_syncs.id::text`)}
  )`;
  const rows = await db
    .selectFrom('dbt_syncs')
    .select('id')
    .where('status', '=', 'RUNNING')
    .where((expression) => expression.not(isHeld))
    .orderBy('number')
    .limit(1000)
    .execute();
  return rows.map((row) => row.id);
}

export interface LogLine {
  readonly level: 'info' | 'error';
  readonly message: string;
  readonly phase: PhaseName | null;
  readonly durationMs?: number;
}

/** Appends lines to the log of a run; does nothing if the run was deleted. */
export async function insertLogLines(
  db: Db,
  run: Pick<SyncRow, 'id' | 'tenant_id'>,
  lines: readonly LogLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into dbt_sync_logs (sync_id, tenant_id, level, message, phase, duration_ms)
    select run.id, run.tenant_id, line.level, line.message, line.phase, line."durationMs"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (level text, message text, phase text, "durationMs" int)
    cross join (select id, tenant_id from dbt_syncs where id = ${run.id}) run`.execute(db);
}
