import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import { type Branch, changedMeanwhile, lockBranches, moveBranch } from '../branches/branch.ts';
import { filesOfBranch, filesOfCommit, unknownFile } from '../branches/tree-files.ts';
import { editsOf, recordEdits } from '../edits/edits.ts';
import { planTree } from '../edits/plan-tree.ts';
import { listFiles } from '../edits/read-files.ts';
import { checkFileSet, modelPath } from '../file-path.ts';
import { ModelStoreError } from '../model-store-error.ts';
import { type Author, isFileMode, makeCommit, type Oid, writtenMode } from '../objects/git-object.ts';
import { type FileEntry, type FileMap, fileChanges } from '../objects/merge-files.ts';
import { storeObjects } from '../objects/objects.ts';
import { inRepo, type Repo } from '../objects/repo.ts';
import { checkTarget, lockUpload, type OpenUpload, unknownUpload } from './upload.ts';

/**
 * Finds the blob of each file of the manifest among the uploaded files or on the branch as it is now. Concurrent
 * finishes are safe: the one that waited either finds every file it names, and its manifest becomes the branch's state,
 * or gets `conflict` because the other one replaced a file that it had not uploaded.
 */
async function resolveManifest(
  tx: Tx,
  repo: Repo,
  branch: Branch,
  uploadId: string,
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
        `files: ${JSON.stringify(path)} was uploaded with a different hash`,
      );
    }
    if (await changedSince(tx, repo, branch, uploadId)) throw changedMeanwhile(branch);
    if (!present.has(path)) throw unknownFile(branch, path);
    throw new ModelStoreError(
      'hash_mismatch',
      `files: ${JSON.stringify(path)} was not uploaded, and its hash differs from the file on branch ${branch.name}`,
    );
  }
  return resolved;
}

// Compared in the database, whose clock has a finer resolution than Date.
async function changedSince(tx: Tx, repo: Repo, branch: Branch, uploadId: string): Promise<boolean> {
  const { rows } = await sql`
    select from branches branch join uploads upload on upload.branch_id = branch.id and upload.tenant_id = branch.tenant_id
    where branch.tenant_id = ${repo.tenantId} and branch.deployment_id = ${repo.deploymentId}
      and branch.id = ${branch.id} and upload.id = ${uploadId} and branch.updated_at > upload.created_at`.execute(
    tx,
  );
  return rows.length > 0;
}

function readManifest(files: Record<string, { hash: string }>): Map<string, string> {
  const manifest = new Map<string, string>();
  for (const [path, { hash }] of Object.entries(files)) {
    if (!/^[0-9a-f]{40}$/i.test(hash)) {
      throw new ModelStoreError(
        'hash_mismatch',
        `files: the hash of ${JSON.stringify(path)} must be a SHA-1 in hex`,
      );
    }
    manifest.set(modelPath(path), hash.toLowerCase());
  }
  return manifest;
}

/**
 * Makes the branch match the manifest: it sets the files the manifest names and, with `autoRemoveFiles`,
 * removes all others. Creates one commit, or edits on a dev branch; nothing when nothing changes. Uploaded
 * files that the manifest does not name are discarded. A hash that is neither uploaded nor on the branch
 * throws `hash_mismatch` or `unknown_file`, and the upload stays open.
 */
export async function finishUpload(
  tx: Tx,
  repo: Repo,
  uploadId: string,
  input: {
    files: Record<string, { hash: string }>;
    /** Removes the files that `files` does not name; with `root`, only those below it. */
    autoRemoveFiles?: boolean;
    /** The folder to which the upload is limited, such as `project/`. */
    root?: string;
    commitMessage?: string;
    author: Author;
    /** If given, a dev branch must belong to this user. */
    userId?: number;
  },
): Promise<{ lastHash: Oid; changed: boolean; branch: Branch }> {
  const manifest = readManifest(input.files);
  const upload = await lockUpload(tx, repo, uploadId);
  const [branch] = await lockBranches(tx, repo, [upload.branchId]);
  if (!branch) throw unknownUpload();
  await checkTarget(tx, repo, branch, input.userId);

  const before = await filesOfBranch(tx, repo, branch);
  const { autoRemoveFiles = true, root = '' } = input;
  const isKept = ([path, { mode }]: [string, FileEntry]) =>
    !autoRemoveFiles || !path.startsWith(root) || !isFileMode(mode);
  const after: FileMap = new Map([...before].filter(isKept));
  for (const [path, oid] of await resolveManifest(tx, repo, branch, uploadId, upload, manifest)) {
    after.set(path, { mode: writtenMode(before.get(path)?.mode), oid });
  }
  checkFileSet(after);
  const changes = fileChanges(before, after);

  await sql`delete from uploads where id = ${uploadId} and ${inRepo(repo)}`.execute(tx);
  if (changes.size === 0) return { lastHash: branch.lastHash, changed: false, branch };
  if (branch.kind === 'dev') {
    const head = branch.hasEdits ? await filesOfCommit(tx, repo, branch.lastHash) : before;
    await recordEdits(tx, repo, branch, head, editsOf(changes));
    await moveBranch(tx, repo, branch);
    return { lastHash: branch.lastHash, changed: true, branch };
  }
  const { root: treeOid, trees } = await planTree(tx, repo, branch.lastHash, changes);
  const commit = makeCommit({
    treeOid,
    parents: [branch.lastHash],
    author: input.author,
    message: input.commitMessage?.trim() ? input.commitMessage : 'Upload the data model',
  });
  await storeObjects(tx, repo, { trees, commits: [commit] });
  await moveBranch(tx, repo, branch, commit.oid);
  return { lastHash: commit.oid, changed: true, branch };
}
