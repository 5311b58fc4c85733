import type { Db } from '@facet/db';
import { type Branch, targetOf } from '../branches/branch.ts';
import { filesOfBranch, filesOfCommit } from '../branches/tree-files.ts';
import { ModelStoreError } from '../model-store-error.ts';
import { isFileMode, type Oid } from '../objects/git-object.ts';
import { mergeBase } from '../objects/history.ts';
import { type FileChanges, type FileEntry, type FileMap, fileChanges } from '../objects/merge-files.ts';
import { readBlobs } from '../objects/objects.ts';
import type { Repo } from '../objects/repo.ts';
import { type MergeResult, mergeFileSets } from './merge-commits.ts';
import { checkDeployRules } from './publish-branch.ts';

export type FileChange = { path: string; change: 'added' | 'modified' | 'deleted' };

/** What merging a branch would change in its target. */
export type PlannedMerge = {
  /** The merged commits. */
  heads: { source: Oid; target: Oid };
  /** The name of the branch that is merged into. */
  target: string;
  /** Sorted by path. */
  changes: FileChange[];
  /** The files of the target before and after the merge. A conflicting file has the branch's version. */
  before: FileMap;
  after: FileMap;
  /** Paths whose conflicts make the merge fail. */
  conflicts: string[];
  /** Another reason why the merge would fail, as a sentence without a full stop. */
  obstacle: string | null;
  /** Merged texts, which are not stored yet. */
  blobs: Map<Oid, Buffer>;
};

/** Plans the merge of a branch, including its uncommitted edits, into another, by default its parent. Stores nothing. */
export async function planMerge(db: Db, repo: Repo, source: Branch, into?: Branch): Promise<PlannedMerge> {
  const target = into ?? (await targetOf(db, repo, source));
  const heads = { source: source.lastHash, target: target.lastHash };
  const base = await mergeBase(db, repo, heads.source, heads.target);
  const before = await filesOfCommit(db, repo, heads.target);
  const sides = {
    base: base === heads.target ? before : await filesOfCommit(db, repo, base),
    ours: before,
    theirs: await filesOfBranch(db, repo, source),
  };
  const { merged, conflicts, obstacle } = await attempt(db, repo, sides);
  return {
    heads,
    target: target.name,
    changes: describeChanges(before, merged.changes),
    before,
    after: applied(before, merged.changes),
    conflicts,
    obstacle: (await forbidden(db, repo, target)) ?? obstacle,
    blobs: merged.blobs,
  };
}

async function attempt(db: Db, repo: Repo, sides: { base: FileMap; ours: FileMap; theirs: FileMap }) {
  try {
    const merged = await mergeFileSets(db, repo, sides, false);
    return { merged, conflicts: [], obstacle: null };
  } catch (error) {
    if (!(error instanceof ModelStoreError)) throw error;
    const isConflict = error.code === 'merge_conflict';
    const merged: MergeResult = isConflict
      ? await mergeFileSets(db, repo, sides, true)
      : { changes: fileChanges(sides.base, sides.theirs), blobs: new Map() };
    return {
      merged,
      conflicts: error.conflicts.map(({ path }) => path),
      obstacle: isConflict ? null : error.message,
    };
  }
}

async function forbidden(db: Db, repo: Repo, target: Branch): Promise<string | null> {
  try {
    await checkDeployRules(db, repo, target, 'merge');
    return null;
  } catch (error) {
    if (error instanceof ModelStoreError) return error.message;
    throw error;
  }
}

/** The changes of a set of files, sorted by path. */
export function describeChanges(before: FileMap, changes: FileChanges): FileChange[] {
  const described = [...changes].map(([path, entry]): FileChange => {
    if (entry === null) return { path, change: 'deleted' };
    return { path, change: before.has(path) ? 'modified' : 'added' };
  });
  return described.sort((left, right) => (left.path < right.path ? -1 : 1));
}

function applied(before: FileMap, changes: FileChanges): FileMap {
  const after: FileMap = new Map(before);
  for (const [path, entry] of changes) {
    if (entry === null) after.delete(path);
    else after.set(path, entry);
  }
  return after;
}

/**
 * Reads the contents of files on one side of a planned merge, by path. Omits missing files, and symbolic links and
 * submodules, which are not model files.
 */
export async function readPlanned(
  db: Db,
  repo: Repo,
  { before, after, blobs }: Pick<PlannedMerge, 'before' | 'after' | 'blobs'>,
  side: 'before' | 'after',
  paths: Iterable<string>,
): Promise<Map<string, Buffer>> {
  const files = side === 'before' ? before : after;
  const wanted: [string, FileEntry][] = [];
  for (const path of paths) {
    const entry = files.get(path);
    if (entry !== undefined && isFileMode(entry.mode)) wanted.push([path, entry]);
  }
  const stored = wanted.filter(([, { oid }]) => !blobs.has(oid)).map(([, { oid }]) => oid);
  const contents = await readBlobs(db, repo, stored);
  const found = new Map<string, Buffer>();
  for (const [path, { oid }] of wanted) {
    const content = blobs.get(oid) ?? contents.get(oid);
    if (content !== undefined) found.set(path, content);
  }
  return found;
}
