import type { Db } from '@facet/db';
import { filesOfCommit } from '../branches/tree-files.ts';
import { describeChanges, type PlannedMerge } from '../merges/plan-merge.ts';
import { fileChanges } from '../objects/merge-files.ts';
import type { Repo } from '../objects/repo.ts';
import type { LoggedCommit } from './list-commits.ts';

/** What a commit changes in its first parent; in nothing if it has none. `readPlanned` reads the contents. */
export async function commitChanges(
  db: Db,
  repo: Repo,
  { oid, parents: [parent] }: Pick<LoggedCommit, 'oid' | 'parents'>,
): Promise<Pick<PlannedMerge, 'changes' | 'before' | 'after' | 'blobs'>> {
  const before = await filesOfCommit(db, repo, parent);
  const after = await filesOfCommit(db, repo, oid);
  return { changes: describeChanges(before, fileChanges(before, after)), before, after, blobs: new Map() };
}
