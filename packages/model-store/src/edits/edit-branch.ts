import type { Tx } from '@facet/db';
import {
  type Branch,
  type BranchRef,
  changedMeanwhile,
  lockBranches,
  moveBranch,
  requireBranch,
} from '../branches/branch.ts';
import { filesOfBranch, filesOfCommit } from '../branches/tree-files.ts';
import { checkFileSet } from '../file-path.ts';
import { ModelStoreError } from '../model-store-error.ts';
import { isFileMode, type Oid } from '../objects/git-object.ts';
import type { FileMap } from '../objects/merge-files.ts';
import { storeObjects } from '../objects/objects.ts';
import type { Repo } from '../objects/repo.ts';
import { type Edits, readEdits, recordEdits } from './edits.ts';

export type EditOptions = {
  /** The author of the edits, who must own the dev branch. */
  userId: number;
  /** The revision the caller read; a different current revision throws `conflict`. */
  expectedRevision?: number;
};

/** Changed paths with their new blob, or null to delete the file. */
export type PlannedEdits = { changes: Map<string, Oid | null>; blobs?: Map<Oid, Buffer> };

/** Throws unless the branch is this user's dev branch. */
export function checkDevBranch(branch: Branch, userId: number | undefined): void {
  if (branch.kind !== 'dev') {
    throw new ModelStoreError('not_dev_branch', `Branch ${branch.name} is not a dev-mode branch`);
  }
  if (userId !== undefined && branch.ownerUserId !== userId) {
    throw new ModelStoreError(
      'not_dev_branch',
      `Branch ${branch.name} is not a dev-mode branch of this user`,
    );
  }
}

// Links and submodules are not listed, so operations on a folder's files do not include them.
function modelFiles(files: FileMap): FileMap {
  return new Map([...files].filter(([, { mode }]) => isFileMode(mode)));
}

function sameEdits(left: Edits, right: Edits): boolean {
  return left.size === right.size && [...left].every(([path, oid]) => right.get(path) === oid);
}

/**
 * Changes the uncommitted edits of a dev branch. `paths` are the files the caller names; `plan` receives
 * the current files under the lock and returns the changes.
 *
 * The branch row is locked, so concurrent changes of different files are all applied, one after another. A
 * caller that had to wait gets `conflict` when the head or one of its own files changed meanwhile, because
 * it has not seen what it would overwrite.
 */
export async function editBranch(
  tx: Tx,
  repo: Repo,
  ref: BranchRef,
  options: EditOptions,
  paths: string[],
  plan: (files: FileMap, branch: Branch) => PlannedEdits,
): Promise<{ revision: number }> {
  const seen = await requireBranch(tx, repo, ref);
  checkDevBranch(seen, options.userId);
  const expected = options.expectedRevision ?? seen.revision;
  if (expected !== seen.revision) throw changedMeanwhile(seen);
  const seenEdits = await readEdits(tx, repo, seen, paths);

  const [branch = seen] = await lockBranches(tx, repo, [seen.id]);
  if (branch.revision !== seen.revision) {
    if (options.expectedRevision !== undefined || branch.lastHash !== seen.lastHash)
      throw changedMeanwhile(branch);
    if (!sameEdits(seenEdits, await readEdits(tx, repo, branch, paths))) throw changedMeanwhile(branch);
  }

  const files = await filesOfBranch(tx, repo, branch);
  const { changes, blobs } = plan(modelFiles(files), branch);
  const changed = new Map([...changes].filter(([path, oid]) => (files.get(path)?.oid ?? null) !== oid));
  if (changed.size === 0) return { revision: branch.revision };
  const result = new Map<string, unknown>(files);
  for (const [path, oid] of changed) {
    if (oid === null) result.delete(path);
    else result.set(path, oid);
  }
  checkFileSet(result);

  await storeObjects(tx, repo, { blobs });
  const head = branch.hasEdits ? await filesOfCommit(tx, repo, branch.lastHash) : files;
  await recordEdits(tx, repo, branch, head, changed);
  return { revision: await moveBranch(tx, repo, branch) };
}
