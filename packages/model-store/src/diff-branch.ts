import type { Db } from '@facet/db';
import { type BranchRef, requireBranch, targetOf } from './branch.ts';
import { mergeBase } from './history.ts';
import { type FileMap, fileChanges } from './merge-files.ts';
import type { Repo } from './repo.ts';
import { filesOfBranch, filesOfCommit } from './tree-files.ts';

export type FileChange = { path: string; change: 'added' | 'modified' | 'deleted' };

/**
 * What a branch, including its uncommitted edits, changed since it forked from its parent (or `against`):
 * the changes a merge would bring. Later changes of the parent do not count.
 */
export async function diffBranch(
  db: Db,
  repo: Repo,
  ref: BranchRef,
  against?: BranchRef,
): Promise<FileChange[]> {
  const branch = await requireBranch(db, repo, ref);
  const other = against ? await requireBranch(db, repo, against) : await targetOf(db, repo, branch);
  const base = await mergeBase(db, repo, branch.lastHash, other.lastHash);
  const before: FileMap = base === undefined ? new Map() : await filesOfCommit(db, repo, base);
  const changes = fileChanges(before, await filesOfBranch(db, repo, branch));
  const described = [...changes].map(([path, entry]): FileChange => {
    if (entry === null) return { path, change: 'deleted' };
    return { path, change: before.has(path) ? 'modified' : 'added' };
  });
  return described.sort((left, right) => (left.path < right.path ? -1 : 1));
}
