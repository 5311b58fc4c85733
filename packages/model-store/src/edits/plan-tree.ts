import type { Db } from '@facet/db';
import { readFolders, readTreeOid } from '../branches/tree-files.ts';
import { changeTree, entryAt, touchedFolders } from '../objects/change-tree.ts';
import { type Oid, type TreeEntry, writtenMode } from '../objects/git-object.ts';
import type { FileChanges } from '../objects/merge-files.ts';
import type { Repo } from '../objects/repo.ts';
import type { Edits } from './edits.ts';

/** A tree and the folders to store before anything refers to it. */
export type PlannedTree = { root: Oid; trees: Map<Oid, TreeEntry[]> };

/** Plans the tree of a commit with changed files; reads only the folders the changes touch. */
export async function planTree(db: Db, repo: Repo, commit: Oid, changes: FileChanges): Promise<PlannedTree> {
  if (changes.size === 0) return { root: await readTreeOid(db, repo, commit), trees: new Map() };
  return changeTree(await readFolders(db, repo, commit, touchedFolders(changes.keys())), changes);
}

/** Plans the tree of a commit with edits applied; an edited file keeps its mode. */
export async function planEditedTree(db: Db, repo: Repo, commit: Oid, edits: Edits): Promise<PlannedTree> {
  const known = await readFolders(db, repo, commit, touchedFolders(edits.keys()));
  const changes: FileChanges = new Map();
  for (const [path, oid] of edits) {
    changes.set(path, oid === null ? null : { mode: writtenMode(entryAt(known, path)?.mode), oid });
  }
  return changeTree(known, changes);
}
