import type { Db, Tx } from '@facet/db';
import { type Branch, lockBranch, moveBranch, requireBranch } from '../branches/branch.ts';
import { createBranch } from '../branches/create-branch.ts';
import { filesInFolders, readFolders } from '../branches/tree-files.ts';
import { checkFileSet, checkFileSize, modelPath } from '../file-path.ts';
import { ModelStoreError } from '../model-store-error.ts';
import { changeTree, type Folders } from '../objects/change-tree.ts';
import { type Author, blobOid, makeCommit, type Oid } from '../objects/git-object.ts';
import { type FileChanges, type FileMap, fileChanges } from '../objects/merge-files.ts';
import { storeObjects } from '../objects/objects.ts';
import type { Repo } from '../objects/repo.ts';

/** The intended content of a folder. */
export type FolderContent = {
  /** Relative to the project, with a trailing slash: `model/cubes/dbt/`. */
  folder: string;
  /** Content by path relative to the project; all paths are below the folder. */
  files: ReadonlyMap<string, Buffer>;
  /** Paths that stay unchanged although they are not in `files`. */
  keep: ReadonlySet<string>;
};

/** The planned result of replacing a folder in one commit. */
export type PlannedFolder = {
  /** The folders of the commit. */
  folders: Folders;
  changes: FileChanges;
  blobs: Map<Oid, Buffer>;
  /** Every file of the result, including those outside the folder. */
  after: FileMap;
};

/**
 * Compares a folder's new content with a commit, without storing anything. Files below the folder that are
 * neither given nor kept are removed.
 * @throws ModelStoreError for paths that no branch can hold, or too many of them
 */
export async function planFolder(
  db: Db,
  repo: Repo,
  commit: Oid,
  content: FolderContent,
): Promise<PlannedFolder> {
  const reading = readFolders(db, repo, commit);
  // Computed while PostgreSQL reads.
  const oids = new Map([...content.files].map(([path, bytes]) => [path, blobOid(bytes)]));
  const folders = await reading;
  const before = filesInFolders(folders);
  const after: FileMap = new Map(
    [...before].filter(([path]) => !path.startsWith(content.folder) || content.keep.has(path)),
  );
  const blobs = new Map<Oid, Buffer>();
  for (const [path, bytes] of content.files) {
    checkFileSize(modelPath(path), bytes.length);
    if (!path.startsWith(content.folder))
      throw new ModelStoreError('bad_path', `path ${JSON.stringify(path)} is not below ${content.folder}`);
    const oid = oids.get(path) as Oid;
    after.set(path, { mode: before.get(path)?.mode ?? '100644', oid });
    blobs.set(oid, bytes);
  }
  checkFileSet(after);
  const changes = fileChanges(before, after);
  const changed = new Set([...changes.values()].map((entry) => entry?.oid));
  for (const oid of blobs.keys()) if (!changed.has(oid)) blobs.delete(oid);
  return { folders, changes, blobs, after };
}

/**
 * Replaces a folder by one commit on a shared branch, which is created at `base` if it does not exist.
 * Without changes there is no commit; a new branch is then created at `base`.
 * @param base the commit that the caller read: the branch's head, or where a new branch starts
 * @throws ModelStoreError `conflict` when the branch has moved, `not_shared` for a dev branch,
 * `deploy_branch` for the deploy branch
 */
export async function replaceFolder(
  tx: Tx,
  repo: Repo,
  input: {
    branch: { name: string; isNew: boolean };
    base: Oid;
    content: FolderContent;
    author: Author;
    message: string;
  },
): Promise<{ branch: Branch; head: Oid; changed: boolean }> {
  const { base, content } = input;
  const planned = await planFolder(tx, repo, base, content);
  const branch = input.branch.isNew
    ? await createBranch(tx, repo, { name: input.branch.name, at: base })
    : await lockBranch(tx, repo, { name: input.branch.name });
  if (!input.branch.isNew) checkReplaceableAt(branch, base);
  if (planned.changes.size === 0) return { branch, head: base, changed: false };
  const { root: treeOid, trees } = changeTree(planned.folders, planned.changes);
  const { author, message } = input;
  const commit = makeCommit({ treeOid, parents: [base], author, message });
  await storeObjects(tx, repo, { blobs: planned.blobs, trees, commits: [commit] });
  await moveBranch(tx, repo, branch, commit.oid);
  return { branch: await requireBranch(tx, repo, branch), head: commit.oid, changed: true };
}

function checkReplaceableAt(branch: Branch, base: Oid): void {
  checkReplaceable(branch);
  if (branch.lastHash !== base)
    throw new ModelStoreError('conflict', `Branch ${branch.name} has moved since it was read`);
}

/** Throws for branches whose folders must not be replaced: dev branches and the deploy branch. */
export function checkReplaceable(branch: Branch): void {
  if (branch.kind === 'deploy')
    throw new ModelStoreError('deploy_branch', `Branch ${branch.name} is the deploy branch`);
  if (branch.kind === 'dev') throw new ModelStoreError('not_shared', `Branch ${branch.name} is a dev branch`);
}
