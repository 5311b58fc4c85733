import { foldersAbove } from '../file-path.ts';
import { type Oid, type TreeEntry, treeOid } from './git-object.ts';
import type { FileChanges } from './merge-files.ts';

/** Entries of some folders of one tree by path. The root is ''; other paths end with a slash. */
export type Folders = Map<string, TreeEntry[]>;

/** Every folder whose entries change when these files change, including the root. */
export function touchedFolders(paths: Iterable<string>): string[] {
  const folders = new Set(['']);
  for (const path of paths) {
    for (const folder of foldersAbove(path)) folders.add(folder);
  }
  return [...folders];
}

function parentFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}

/**
 * Applies changes to a tree of which only the touched folders are known. Returns the root and the changed
 * folders, which must be stored. All other folders keep their rows.
 */
export function changeTree(
  known: Folders,
  changes: FileChanges,
): { root: Oid; trees: Map<Oid, TreeEntry[]> } {
  const folders = new Map<string, Map<string, TreeEntry>>();
  for (const folder of touchedFolders(changes.keys())) {
    folders.set(folder, new Map((known.get(folder) ?? []).map((entry) => [entry.name, entry])));
  }
  const entriesOf = (folder: string) => folders.get(folder) ?? new Map<string, TreeEntry>();

  // Three passes, because a file may be replaced by a folder of the same name, and vice versa.
  for (const [path, entry] of changes) {
    const folder = parentFolder(path);
    const name = path.slice(folder.length);
    if (entry === null && entriesOf(folder).get(name)?.mode !== '40000') entriesOf(folder).delete(name);
  }
  const added = Map.groupBy(
    [...changes].filter(([, entry]) => entry !== null),
    ([path]) => parentFolder(path),
  );
  const trees = new Map<Oid, TreeEntry[]>();
  let root = '';
  const deepestFirst = [...folders.keys()].sort((left, right) => depth(right) - depth(left));
  for (const folder of deepestFirst) {
    const entries = entriesOf(folder);
    for (const [path, entry] of added.get(folder) ?? []) {
      const name = path.slice(folder.length);
      if (entry !== null) entries.set(name, { name, ...entry });
    }
    const oid = treeOid(entries.values());
    trees.set(oid, [...entries.values()]);
    if (folder === '') {
      root = oid;
      continue;
    }
    const parent = entriesOf(parentFolder(folder));
    const name = folder.slice(parentFolder(folder).length, -1);
    if (entries.size > 0) parent.set(name, { name, mode: '40000', oid });
    else if (parent.get(name)?.mode === '40000') parent.delete(name);
  }
  return { root, trees };
}

/** The entry at a path, if its folder is known and contains it. */
export function entryAt(known: Folders, path: string): TreeEntry | undefined {
  const folder = parentFolder(path);
  return known.get(folder)?.find((entry) => entry.name === path.slice(folder.length));
}

function depth(folder: string): number {
  return folder.split('/').length;
}
