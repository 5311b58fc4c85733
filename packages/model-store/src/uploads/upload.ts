import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { type Branch, type BranchRef, requireBranch } from '../branches/branch.ts';
import { checkDevBranch } from '../edits/edit-branch.ts';
import { checkFileSize, MAX_FILES, modelPath } from '../file-path.ts';
import { checkDeployRules } from '../merges/publish-branch.ts';
import { ModelStoreError } from '../model-store-error.ts';
import { blobOid, contentSha1, type Oid } from '../objects/git-object.ts';
import { inRepo, type Repo } from '../objects/repo.ts';

const LIFETIME = sql`interval '24 hours'`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The error for an upload id that does not exist or has expired. */
export function unknownUpload(): ModelStoreError {
  return new ModelStoreError(
    'unknown_upload',
    'transaction: the upload does not exist or is older than 24 hours',
  );
}

/** Throws for a branch the user may not upload to. */
export async function checkTarget(
  db: Db,
  repo: Repo,
  branch: Branch,
  userId: number | undefined,
): Promise<void> {
  if (branch.kind === 'dev') checkDevBranch(branch, userId);
  await checkDeployRules(db, repo, branch, 'commit');
}

/**
 * Opens an upload to the deploy branch, a shared branch or the user's own dev branch. It ends when it is
 * finished, or after 24 hours.
 */
export async function startUpload(
  tx: Tx,
  repo: Repo,
  input: { branch: BranchRef; userId: number; credentialId: number },
): Promise<{ id: string; branch: Branch }> {
  const branch = await requireBranch(tx, repo, input.branch);
  await checkTarget(tx, repo, branch, input.userId);
  const id = randomUUID();
  await sql`
    insert into uploads (id, tenant_id, deployment_id, branch_id, api_key_id)
    values (${id}, ${repo.tenantId}, ${repo.deploymentId}, ${branch.id}, ${input.credentialId})`.execute(tx);
  return { id, branch };
}

/** Adds one file to an upload, replacing an earlier one with the same path, in one statement. */
export async function putUploadFile(
  tx: Db,
  repo: Repo,
  uploadId: string,
  path: string,
  content: Buffer,
): Promise<void> {
  const stored = modelPath(path);
  checkFileSize(stored, content.length);
  if (!UUID.test(uploadId)) throw unknownUpload();
  const oid = blobOid(content);
  const { rows } = await sql<{ files: number }>`
    with upload as (
      select id, (select count(*) from upload_files where upload_id = uploads.id)::int as files
      from uploads
      where id = ${uploadId} and ${inRepo(repo)} and created_at > now() - ${LIFETIME}
      for key share
    ),
    blob as (
      insert into blobs (tenant_id, deployment_id, oid, content_sha1, size, content)
      select ${repo.tenantId}, ${repo.deploymentId}, decode(${oid}, 'hex'), decode(${contentSha1(content)}, 'hex'),
        ${content.length}, ${content}::bytea
      from upload where files < ${MAX_FILES}
      on conflict do nothing
    ),
    file as (
      insert into upload_files (tenant_id, upload_id, path, blob_oid)
      select ${repo.tenantId}, id, ${stored}, decode(${oid}, 'hex') from upload where files < ${MAX_FILES}
      on conflict (upload_id, path) do update set blob_oid = excluded.blob_oid
    )
    select files from upload`.execute(tx);
  const [upload] = rows;
  if (!upload) throw unknownUpload();
  if (upload.files >= MAX_FILES) {
    throw new ModelStoreError('too_many_files', `An upload can have at most ${MAX_FILES} files`);
  }
}

export type OpenUpload = { branchId: number; files: Map<string, { oid: Oid; sha1: string }> };

/** Locks an upload until the transaction ends, so that it accepts no more files, and returns its target and files. */
export async function lockUpload(tx: Tx, repo: Repo, uploadId: string): Promise<OpenUpload> {
  if (!UUID.test(uploadId)) throw unknownUpload();
  const uploads = await sql<{ branchId: number }>`
    select branch_id as "branchId" from uploads
    where id = ${uploadId} and ${inRepo(repo)} and created_at > now() - ${LIFETIME}
    for update`.execute(tx);
  const [upload] = uploads.rows;
  if (!upload) throw unknownUpload();
  const { rows } = await sql<{ path: string; oid: Oid; sha1: string }>`
    select file.path, encode(file.blob_oid, 'hex') as oid, encode(blob.content_sha1, 'hex') as sha1
    from upload_files file
    join blobs blob on blob.deployment_id = ${repo.deploymentId} and blob.oid = file.blob_oid
    where file.tenant_id = ${repo.tenantId} and file.upload_id = ${uploadId}`.execute(tx);
  return { ...upload, files: new Map(rows.map(({ path, ...file }) => [path, file])) };
}

/** Deletes the uploads of all deployments that were started more than 24 hours ago; returns how many. */
export async function expireUploads(tx: Db): Promise<number> {
  const result = await sql`delete from uploads where created_at <= now() - ${LIFETIME}`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}
