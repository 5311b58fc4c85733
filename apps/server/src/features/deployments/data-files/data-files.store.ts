import type { Db, Tx } from '@facet/db';
import type { Repo } from '@facet/model-store';
import { sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { DeploymentGrant } from '../access/deployment-policy.ts';

export type DataFileRow = Awaited<ReturnType<typeof listDataFiles>>[number];

/** A page of a deployment's files, newest first. */
export function listDataFiles(db: Db, repo: Repo, page: Page) {
  return filesOf(db, repo).$call(keyset(page, 'data_files.id')).execute();
}

/** A file of a deployment, unless it does not exist or its upload is open. */
export function findDataFile(db: Db, repo: Repo, id: number) {
  return filesOf(db, repo).where('data_files.id', '=', id).executeTakeFirst();
}

/** The files that a deployment's folder contains. */
export function filesOf(db: Db, { tenantId, deploymentId }: Repo) {
  return db
    .selectFrom('data_files')
    .leftJoin('users', 'users.id', 'data_files.user_id')
    .select(['data_files.id', 'data_files.path', 'data_files.bytes', 'users.email as uploaded_by'])
    .select(sql<string>`encode(data_files.sha256, 'hex')`.as('sha256'))
    .select(sql<Date>`data_files.uploaded_at`.as('uploaded_at'))
    .where('data_files.tenant_id', '=', tenantId)
    .where('data_files.deployment_id', '=', deploymentId)
    .where('data_files.sha256', 'is not', null);
}

/** The ids of a deployment's uploaded DuckDB databases. */
export async function duckdbFiles(db: Db, repo: Repo): Promise<number[]> {
  const rows = await filesOf(db, repo)
    .where('data_files.path', 'ilike', '%.duckdb')
    .orderBy('data_files.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The size of a deployment's files with open uploads, without the file at a path, which an upload would replace. */
export async function bytesOfFiles(tx: Tx, { tenantId, deploymentId }: Repo, path: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('data_files')
    .select(sql<string | null>`sum(bytes)`.as('bytes'))
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where((row) => row.or([row('path', '!=', path), row('sha256', 'is', null)]))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function insertUpload(
  tx: Tx,
  { tenantId, id: deploymentId }: DeploymentGrant<'changeDataFiles'>,
  { path, bytes, userId }: { path: string; bytes: number; userId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('data_files')
    .values({ tenant_id: tenantId, deployment_id: deploymentId, path, bytes, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An open upload, locked until the transaction ends: `share` for its chunks, `update` for its end. */
export function lockUpload(tx: Tx, { tenantId, deploymentId }: Repo, id: number, mode: 'share' | 'update') {
  return tx
    .selectFrom('data_files')
    .select(['id', 'path', 'bytes'])
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', id)
    .where('sha256', 'is', null)
    .$if(mode === 'share', (query) => query.forShare())
    .$if(mode === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function putChunk(
  tx: Tx,
  { tenantId }: DeploymentGrant<'changeDataFiles'>,
  chunk: { fileId: number; number: number; content: Buffer },
): Promise<void> {
  const { fileId, number, content } = chunk;
  await tx
    .insertInto('data_file_chunks')
    .values({ tenant_id: tenantId, file_id: fileId, number, content })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'file_id', 'number']).doUpdateSet({ content }))
    .execute();
}

/** The chunks of a file in order, one at a time, because a file may be larger than the memory. */
export async function* chunksOf(db: Db, tenantId: number, fileId: number): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const row = await db
      .selectFrom('data_file_chunks')
      .select('content')
      .where('tenant_id', '=', tenantId)
      .where('file_id', '=', fileId)
      .where('number', '=', number)
      .executeTakeFirst();
    if (row === undefined) return;
    yield row.content;
  }
}

/** Ends an upload. The file takes the place of one with the same path. */
export async function finishDataFile(
  tx: Tx,
  { tenantId, id: deploymentId }: DeploymentGrant<'changeDataFiles'>,
  { id, path, sha256 }: { id: number; path: string; sha256: Buffer },
): Promise<void> {
  await tx
    .deleteFrom('data_files')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('path', '=', path)
    .where('sha256', 'is not', null)
    .execute();
  await tx
    .updateTable('data_files')
    .set({ sha256, uploaded_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a file; returns its path, undefined if it does not exist. */
export async function deleteDataFile(
  tx: Tx,
  { tenantId, id: deploymentId }: DeploymentGrant<'changeDataFiles'>,
  id: number,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('data_files')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', id)
    .where('sha256', 'is not', null)
    .returning('path')
    .executeTakeFirst();
  return row?.path;
}

/** Deletes the uploads of all deployments that were started more than 24 hours ago. */
export async function deleteAbandonedUploads(db: Db): Promise<void> {
  await sql`
    delete from data_files where sha256 is null and started_at < now() - interval '24 hours'`.execute(db);
}
