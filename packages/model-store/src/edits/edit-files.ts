import type { Tx } from '@facet/db';
import type { Branch, BranchRef } from '../branches/branch.ts';
import { unknownFile } from '../branches/tree-files.ts';
import { checkFileSize, modelPath } from '../file-path.ts';
import { ModelStoreError } from '../model-store-error.ts';
import { blobOid, type Oid } from '../objects/git-object.ts';
import type { FileMap } from '../objects/merge-files.ts';
import type { Repo } from '../objects/repo.ts';
import { type EditOptions, editBranch } from './edit-branch.ts';

/**
 * Creates or overwrites files of the caller's dev branch, all or none. Text is stored as UTF-8. Returns the
 * branch's revision, which stays the same when nothing changes.
 */
export async function writeFiles(
  tx: Tx,
  repo: Repo,
  branch: BranchRef,
  files: { path: string; content: string | Buffer }[],
  options: EditOptions,
): Promise<{ revision: number }> {
  const changes = new Map<string, Oid | null>();
  const blobs = new Map<Oid, Buffer>();
  for (const file of files) {
    const path = modelPath(file.path);
    if (changes.has(path)) {
      throw new ModelStoreError('bad_path', `path ${JSON.stringify(path)} is given more than once`);
    }
    const content = typeof file.content === 'string' ? Buffer.from(file.content) : file.content;
    checkFileSize(path, content.length);
    const oid = blobOid(content);
    changes.set(path, oid);
    blobs.set(oid, content);
  }
  return await editBranch(tx, repo, branch, options, [...changes.keys()], () => ({ changes, blobs }));
}

/** Deletes files of the caller's dev branch, all or none; throws `unknown_file`. */
export async function removeFiles(
  tx: Tx,
  repo: Repo,
  branch: BranchRef,
  paths: string[],
  options: EditOptions,
): Promise<{ revision: number }> {
  const removed = paths.map(modelPath);
  return await editBranch(tx, repo, branch, options, removed, (files, current) => {
    const unknown = removed.find((path) => !files.has(path));
    if (unknown !== undefined) throw unknownFile(current, unknown);
    return { changes: new Map(removed.map((path) => [path, null])) };
  });
}

/**
 * Renames files or whole folders of the caller's dev branch. All renames apply together, so two files can
 * swap names. A target that exists and is not itself renamed throws `conflict`.
 */
export async function renameFiles(
  tx: Tx,
  repo: Repo,
  branch: BranchRef,
  renames: { path: string; newPath: string }[],
  options: EditOptions,
): Promise<{ revision: number }> {
  const wanted = renames.map((rename) => ({ from: modelPath(rename.path), to: modelPath(rename.newPath) }));
  const named = wanted.flatMap(({ from, to }) => [from, to]);
  return await editBranch(tx, repo, branch, options, named, (files, current) => {
    const moves = new Map<string, string>();
    for (const rename of wanted) addMoves(moves, files, current, rename);
    const targets = new Map<string, Oid>();
    for (const [from, to] of moves) {
      const isTaken = targets.has(to) || (files.has(to) && !moves.has(to));
      if (isTaken) {
        throw new ModelStoreError(
          'conflict',
          `newPath ${JSON.stringify(to)} already exists on branch ${current.name}`,
        );
      }
      const oid = files.get(from)?.oid;
      if (oid !== undefined) targets.set(modelPath(to), oid);
    }
    const gone = [...moves.keys()].map((path): [string, null] => [path, null]);
    return { changes: new Map<string, Oid | null>([...gone, ...targets]) };
  });
}

function addMoves(
  moves: Map<string, string>,
  files: FileMap,
  branch: Branch,
  rename: { from: string; to: string },
): void {
  const folder = `${rename.from}/`;
  const sources = files.has(rename.from)
    ? [rename.from]
    : [...files.keys()].filter((path) => path.startsWith(folder));
  if (sources.length === 0) throw unknownFile(branch, rename.from);
  for (const source of sources) {
    if (moves.has(source)) {
      throw new ModelStoreError('bad_path', `path ${JSON.stringify(source)} is renamed more than once`);
    }
    moves.set(source, rename.to + source.slice(rename.from.length));
  }
}
