import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import {
  type Branch,
  type BranchRef,
  changedMeanwhile,
  lockBranches,
  moveBranch,
  requireBranch,
} from './branch.ts';
import { checkDevBranch } from './edit-branch.ts';
import { recordEdits } from './edits.ts';
import { checkFileSet, checkFileSize, MAX_FILES, modelPath } from './file-path.ts';
import { type Author, blobOid, contentSha1, makeCommit, type Oid } from './git-object.ts';
import { planTree } from './integrate.ts';
import { type FileMap, fileChanges } from './merge-files.ts';
import { ModelStoreError } from './model-store-error.ts';
import { storeObjects } from './objects.ts';
import { checkDeployRules } from './publish-branch.ts';
import { listFiles } from './read-files.ts';
import type { Repo } from './repo.ts';
import { filesOfBranch, filesOfCommit, unknownFile } from './tree-files.ts';

const LIFETIME = sql`interval '24 hours'`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function unknownUpload(): ModelStoreError {
  return new ModelStoreError(
    'unknown_upload',
    'transaction: there is no such upload, or it is older than 24 hours',
  );
}

async function checkTarget(db: Db, repo: Repo, branch: Branch, userId: number | undefined): Promise<void> {
  if (branch.kind === 'dev') checkDevBranch(branch, userId);
  await checkDeployRules(db, repo, branch, 'commit');
}

/**
 * Opens an upload to the deploy branch, a shared branch or the user's own dev branch. It is gone with its finish
 * or after 24 hours.
 */
export async function startUpload(
  tx: Tx,
  repo: Repo,
  input: { branch: BranchRef; userId: number; apiKeyId: number },
): Promise<{ id: string; branch: Branch }> {
  const branch = await requireBranch(tx, repo, input.branch);
  await checkTarget(tx, repo, branch, input.userId);
  const id = randomUUID();
  await sql`
    insert into uploads (id, tenant_id, deployment_id, branch_id, api_key_id)
    values (${id}, ${repo.tenantId}, ${repo.deploymentId}, ${branch.id}, ${input.apiKeyId})`.execute(tx);
  return { id, branch };
}

/** Adds one file to an upload; the same path again replaces it. One statement. */
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
      where id = ${uploadId} and tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId}
        and created_at > now() - ${LIFETIME}
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
    throw new ModelStoreError('too_many_files', `An upload has at most ${MAX_FILES} files`);
  }
}

type OpenUpload = { branchId: number; startedAt: Date; files: Map<string, { oid: Oid; sha1: string }> };

async function lockUpload(tx: Tx, repo: Repo, uploadId: string): Promise<OpenUpload> {
  if (!UUID.test(uploadId)) throw unknownUpload();
  const uploads = await sql<{ branchId: number; startedAt: Date }>`
    select branch_id as "branchId", created_at as "startedAt" from uploads
    where id = ${uploadId} and tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId}
      and created_at > now() - ${LIFETIME}
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

/**
 * Finds the blob of each file of the manifest: among the uploaded ones, else on the branch as it is now. Two
 * finishes at once are safe: the one that waited finds either every file that it names, and its manifest becomes
 * the branch's state, or that the other one replaced a file which it had not sent, and is a `conflict`.
 */
async function resolveManifest(
  tx: Tx,
  repo: Repo,
  branch: Branch,
  upload: OpenUpload,
  manifest: Map<string, string>,
): Promise<Map<string, Oid>> {
  const present = new Map((await listFiles(tx, repo, branch)).map((file) => [file.path, file]));
  const resolved = new Map<string, Oid>();
  for (const [path, hash] of manifest) {
    const file = [upload.files.get(path), present.get(path)].find((candidate) => candidate?.sha1 === hash);
    if (file) {
      resolved.set(path, file.oid);
      continue;
    }
    if (upload.files.has(path)) {
      throw new ModelStoreError(
        'hash_mismatch',
        `files: ${JSON.stringify(path)} was uploaded with another hash`,
      );
    }
    if (await changedSince(tx, repo, branch, upload.startedAt)) throw changedMeanwhile(branch);
    if (!present.has(path)) throw unknownFile(branch, path);
    throw new ModelStoreError(
      'hash_mismatch',
      `files: ${JSON.stringify(path)} was not uploaded, and branch ${branch.name} has it with another hash`,
    );
  }
  return resolved;
}

async function changedSince(tx: Tx, repo: Repo, branch: Branch, time: Date): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select updated_at > ${time} as changed from branches
    where tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId} and id = ${branch.id}`.execute(
    tx,
  );
  return rows[0]?.changed ?? true;
}

function readManifest(files: Record<string, { hash: string }>): Map<string, string> {
  const manifest = new Map<string, string>();
  for (const [path, { hash }] of Object.entries(files)) {
    if (!/^[0-9a-f]{40}$/i.test(hash)) {
      throw new ModelStoreError(
        'hash_mismatch',
        `files: the hash of ${JSON.stringify(path)} is not a SHA-1 in hex`,
      );
    }
    manifest.set(modelPath(path), hash.toLowerCase());
  }
  return manifest;
}

/**
 * Makes the branch what the manifest says: files that it names with their hashes, and, with `autoRemoveFiles`,
 * no others. One commit, or edits on a dev branch; nothing when nothing differs. Uploaded files that the
 * manifest does not name are dropped. A hash that is neither uploaded nor on the branch throws `hash_mismatch`
 * or `unknown_file`, and the upload stays open.
 */
export async function finishUpload(
  tx: Tx,
  repo: Repo,
  uploadId: string,
  input: {
    files: Record<string, { hash: string }>;
    autoRemoveFiles?: boolean;
    commitMessage?: string;
    author: Author;
    /** When given, a dev branch must be this user's. */
    userId?: number;
  },
): Promise<{ lastHash: Oid; changed: boolean; branch: Branch }> {
  const manifest = readManifest(input.files);
  const upload = await lockUpload(tx, repo, uploadId);
  const [branch] = await lockBranches(tx, repo, [upload.branchId]);
  if (!branch) throw unknownUpload();
  await checkTarget(tx, repo, branch, input.userId);

  const before = await filesOfBranch(tx, repo, branch);
  const after: FileMap = input.autoRemoveFiles === false ? new Map(before) : new Map();
  for (const [path, oid] of await resolveManifest(tx, repo, branch, upload, manifest)) {
    after.set(path, { mode: before.get(path)?.mode ?? '100644', oid });
  }
  checkFileSet(after);
  const changes = fileChanges(before, after);

  await sql`
    delete from uploads
    where id = ${uploadId} and tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId}`.execute(
    tx,
  );
  if (changes.size === 0) return { lastHash: branch.lastHash, changed: false, branch };
  if (branch.kind === 'dev') {
    const head = branch.hasEdits ? await filesOfCommit(tx, repo, branch.lastHash) : before;
    const edits = new Map(
      [...changes].map(([path, entry]): [string, Oid | null] => [path, entry?.oid ?? null]),
    );
    await recordEdits(tx, repo, branch, head, edits);
    await moveBranch(tx, repo, branch);
    return { lastHash: branch.lastHash, changed: true, branch };
  }
  const { root, trees } = await planTree(tx, repo, branch.lastHash, changes);
  const commit = makeCommit({
    treeOid: root,
    parents: [branch.lastHash],
    author: input.author,
    message: input.commitMessage?.trim() ? input.commitMessage : 'Upload the data model',
  });
  await storeObjects(tx, repo, { trees, commits: [commit] });
  await moveBranch(tx, repo, branch, commit.oid);
  return { lastHash: commit.oid, changed: true, branch };
}

/** Deletes the uploads of all deployments that were started more than 24 hours ago; returns how many. */
export async function expireUploads(tx: Db): Promise<number> {
  const result = await sql`delete from uploads where created_at <= now() - ${LIFETIME}`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}
