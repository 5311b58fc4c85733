import { type Database, type Db, jsonb, type Tx } from '@facet/db';
import { type Insertable, sql } from 'kysely';
import { keyset } from '../../../../http/keyset.ts';
import type { Page } from '../../../../http/pagination.ts';

export type SyncRow = NonNullable<Awaited<ReturnType<typeof findSync>>>;

type RunKey = Pick<SyncRow, 'id' | 'tenant_id'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How long the files of a run with the output `files` are kept. */
const FILES_KEPT = sql`interval '1 hour'`;

/** A new run, and the gzipped JSON of the manifest in its request; null if the source is git. */
export interface NewSync
  extends Omit<Insertable<Database['dbt_syncs']>, 'trigger_context' | 'settings' | 'message'> {
  readonly trigger_context: object | null;
  readonly settings: object;
  readonly manifest: Buffer | null;
}

/** Inserts a run, with the manifest of its request. */
export async function insertSync(tx: Tx, { manifest, ...sync }: NewSync): Promise<void> {
  await tx
    .insertInto('dbt_syncs')
    .values({
      ...sync,
      trigger_context: sync.trigger_context === null ? null : jsonb(sync.trigger_context),
      settings: jsonb(sync.settings),
      message: 'Waiting for a worker',
    })
    .execute();
  if (manifest !== null) await putDocument(tx, sync, 'manifest', manifest);
}

/** One run of a deployment. */
export async function findSync(db: Db, tenantId: number, deploymentId: number, id: string) {
  if (!UUID.test(id)) return undefined;
  return db
    .selectFrom('dbt_syncs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest run that writes a branch. */
export function findSyncOfBranch(db: Db, tenantId: number, deploymentId: number, branchName: string) {
  return db
    .selectFrom('dbt_syncs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('output', '=', 'branch')
    .where('branch_name', '=', branchName)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface SyncFilter {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly status: string | null;
  readonly trigger: string | null;
}

/** A page of the history, newest first, plus one row if there are more. */
export function listSyncs(db: Db, filter: SyncFilter, page: Page): Promise<Omit<SyncRow, 'result'>[]> {
  return db
    .selectFrom('dbt_syncs')
    .select([
      ...['id', 'number', 'tenant_id', 'deployment_id', 'status', 'trigger', 'trigger_context'],
      ...['source', 'output', 'branch_name', 'git_ref', 'user_id', 'settings', 'stage', 'message'],
      ...['phases', 'attempts', 'head_sha', 'stats', 'error_message', 'failed_phase', 'duration_ms'],
      ...['started_at', 'completed_at', 'updated_at'],
    ] as (keyof SyncRow & string)[])
    .where('tenant_id', '=', filter.tenantId)
    .where('deployment_id', '=', filter.deploymentId)
    .$if(filter.status !== null, (query) => query.where('status', '=', filter.status ?? ''))
    .$if(filter.trigger !== null, (query) => query.where('trigger', '=', filter.trigger ?? ''))
    .$call(keyset(page, 'number'))
    .execute() as Promise<Omit<SyncRow, 'result'>[]>;
}

/** The number of unfinished runs of a deployment. */
export async function countRunning(db: Db, tenantId: number, deploymentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('dbt_syncs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('status', '=', 'RUNNING')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks a running run as cancelled, which its worker notices; false if it has already ended. */
export async function cancelSync(tx: Tx, run: RunKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dbt_syncs')
    .set({ status: 'CANCELLED', ...ended })
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.id)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await deleteDocuments(tx, run);
  return numUpdatedRows > 0n;
}

/** The columns that every end of a run sets, by the clock of the database. */
export const ended = {
  message: null,
  completed_at: sql<Date>`clock_timestamp()`,
  updated_at: sql<Date>`clock_timestamp()`,
  duration_ms: sql<number>`greatest(0, extract(epoch from clock_timestamp() - started_at) * 1000)::int`,
};

/** Stores the output of a phase for later phases. */
export async function putDocument(tx: Tx, run: RunKey, name: string, content: Buffer): Promise<void> {
  await tx
    .insertInto('dbt_sync_documents')
    .values({ sync_id: run.id, tenant_id: run.tenant_id, name, content })
    .onConflict((conflict) => conflict.columns(['sync_id', 'name']).doUpdateSet({ content }))
    .execute();
}

/** The output of an earlier phase. */
export async function findDocument(db: Db, run: RunKey, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('dbt_sync_documents')
    .select('content')
    .where('tenant_id', '=', run.tenant_id)
    .where('sync_id', '=', run.id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.content;
}

export async function deleteDocuments(tx: Tx, run: RunKey): Promise<void> {
  await tx
    .deleteFrom('dbt_sync_documents')
    .where('tenant_id', '=', run.tenant_id)
    .where('sync_id', '=', run.id)
    .execute();
}

/** A page of a run's log in order, plus one line if there are more. */
export function listLogs(db: Db, tenantId: number, id: string, page: Page) {
  return db
    .selectFrom('dbt_sync_logs')
    .select(['id', 'logged_at', 'level', 'message', 'phase', 'duration_ms'])
    .where('tenant_id', '=', tenantId)
    .where('sync_id', '=', id)
    .$call(keyset(page, 'id', 'asc'))
    .execute();
}

/** A page of the generated files of a run with the output `files`, in byte order of their paths. */
export function listSyncFiles(db: Db, tenantId: number, id: string, page: Page) {
  const [after] = page.after ?? [];
  return db
    .selectFrom('dbt_sync_files')
    .select(['path', 'content'])
    .where('tenant_id', '=', tenantId)
    .where('sync_id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`path collate "C" > ${String(after ?? '')}`)
    .orderBy(sql`path collate "C"`)
    .$if(Number.isFinite(page.limit), (query) => query.limit(page.limit + 1))
    .offset(page.offset)
    .execute();
}

/** Maximum size of the contents in one statement. */
const STATEMENT_BYTES = 8 * 1024 * 1024;

/**
 * Stores generated files for an hour. Each statement sends the contents as one binary value and splits it, which avoids
 * quoting every element of an array of texts.
 */
export async function insertSyncFiles(
  tx: Tx,
  { tenant_id: tenantId, id }: RunKey,
  files: readonly { path: string; content: string }[],
): Promise<void> {
  for (let from = 0; from < files.length; ) {
    const parts: Buffer[] = [];
    const starts: number[] = [];
    let bytes = 0;
    let to = from;
    for (; to < files.length && bytes < STATEMENT_BYTES; to += 1) {
      const part = Buffer.from(files[to]?.content ?? '');
      starts.push(bytes + 1);
      parts.push(part);
      bytes += part.length;
    }
    await sql`
      insert into dbt_sync_files (sync_id, tenant_id, path, content, expires_at)
      select ${id}, ${tenantId}, new.path,
        convert_from(substring(${Buffer.concat(parts)}::bytea from new.start for new.size), 'UTF8'),
        now() + ${FILES_KEPT}
      from unnest(
        ${files.slice(from, to).map((file) => file.path)}::text[],
        ${starts}::int[],
        ${parts.map((part) => part.length)}::int[]
      ) as new (path, start, size)`.execute(tx);
    from = to;
  }
}
