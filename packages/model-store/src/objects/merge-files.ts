import { fileAndFolderPaths } from '../file-path.ts';
import type { EntryMode, Oid } from './git-object.ts';

export type FileEntry = { mode: EntryMode; oid: Oid };

/** The files of a commit or branch by path; folders are implied. */
export type FileMap = Map<string, FileEntry>;

/** The difference between two sets of files: the new entry of a path, or null when it is removed. */
export type FileChanges = Map<string, FileEntry | null>;

/** A path that both sides changed, so comparing whole files cannot decide it. */
export type UndecidedFile = {
  path: string;
  base: FileEntry | undefined;
  ours: FileEntry | undefined;
  theirs: FileEntry | undefined;
};

function sameEntry(left: FileEntry | undefined, right: FileEntry | undefined): boolean {
  return left?.oid === right?.oid && left?.mode === right?.mode;
}

function threeWay<T>(base: T | undefined, ours: T, theirs: T): T | undefined {
  if (ours === theirs || theirs === base) return ours;
  return ours === base ? theirs : undefined;
}

/** The mode of a file that exists on both sides; the incoming mode if both changed it. */
export function mergedMode(file: UndecidedFile): EntryMode {
  const ours = file.ours?.mode ?? '100644';
  const theirs = file.theirs?.mode ?? ours;
  return threeWay(file.base?.mode, ours, theirs) ?? theirs;
}

function decide(file: UndecidedFile): FileEntry | null | undefined {
  const { base, ours, theirs } = file;
  if (sameEntry(ours, theirs) || sameEntry(base, theirs)) return ours ?? null;
  if (sameEntry(base, ours)) return theirs ?? null;
  if (!ours || !theirs) return undefined;
  const oid = threeWay(base?.oid, ours.oid, theirs.oid);
  return oid === undefined ? undefined : { mode: mergedMode(file), oid };
}

/**
 * Merges by whole files: a path that only one side changed takes that side. `undecided` are the paths
 * changed on both sides; they are absent from `merged`. A renamed file counts as one deleted and one added.
 */
export function mergeFiles(
  base: FileMap,
  ours: FileMap,
  theirs: FileMap,
): { merged: FileMap; undecided: UndecidedFile[] } {
  const merged: FileMap = new Map();
  const undecided: UndecidedFile[] = [];
  for (const path of new Set([...ours.keys(), ...theirs.keys()])) {
    const file = { path, base: base.get(path), ours: ours.get(path), theirs: theirs.get(path) };
    const entry = decide(file);
    if (entry === undefined) undecided.push(file);
    else if (entry !== null) merged.set(path, entry);
  }
  return { merged, undecided };
}

/**
 * Finds the paths that one side made a file and the other a folder, and replaces them in `merged` with the
 * incoming version, which is the result when conflicts are resolved that way.
 */
export function settleFileAndFolder(merged: FileMap, theirs: FileMap): string[] {
  const clashes = fileAndFolderPaths(merged.keys());
  for (const path of clashes) {
    if (!theirs.has(path)) {
      merged.delete(path);
      continue;
    }
    for (const other of merged.keys()) {
      if (other.startsWith(`${path}/`)) merged.delete(other);
    }
  }
  return clashes;
}

/** The changes that turn `from` into `to`. */
export function fileChanges(from: FileMap, to: FileMap): FileChanges {
  const changes: FileChanges = new Map();
  for (const path of from.keys()) {
    if (!to.has(path)) changes.set(path, null);
  }
  for (const [path, entry] of to) {
    if (!sameEntry(from.get(path), entry)) changes.set(path, entry);
  }
  return changes;
}
