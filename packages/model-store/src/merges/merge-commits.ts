import { setImmediate } from 'node:timers/promises';
import type { Db } from '@facet/db';
import { checkFileSet, checkFileSize } from '../file-path.ts';
import { type MergeConflict, ModelStoreError } from '../model-store-error.ts';
import { blobOid, isFileMode, type Oid } from '../objects/git-object.ts';
import {
  type FileChanges,
  type FileEntry,
  type FileMap,
  fileChanges,
  mergedMode,
  mergeFiles,
  settleFileAndFolder,
  type UndecidedFile,
} from '../objects/merge-files.ts';
import { readBlobs } from '../objects/objects.ts';
import type { Repo } from '../objects/repo.ts';
import { decodeText, mergeText } from './merge-text.ts';

/** The changes of a merge to the target side, and the merged texts. */
export type MergeResult = { changes: FileChanges; blobs: Map<Oid, Buffer> };

function describe(file: UndecidedFile, contents: Map<Oid, Buffer>): MergeConflict {
  const side = (entry: FileEntry | undefined) => {
    const content = entry && contents.get(entry.oid);
    return {
      text: content ? decodeText(content) : null,
      isBinary: !!content && decodeText(content) === null,
    };
  };
  const [base, ours, theirs] = [side(file.base), side(file.ours), side(file.theirs)];
  const isBinary = base.isBinary || ours.isBinary || theirs.isBinary;
  return { path: file.path, base: base.text, ours: ours.text, theirs: theirs.text, isBinary };
}

// A link's text is a path and a submodule has none, so neither is merged by line.
function isLink(file: UndecidedFile): boolean {
  return [file.base, file.ours, file.theirs].some((entry) => entry && !isFileMode(entry.mode));
}

function oids(files: UndecidedFile[]): Oid[] {
  return files.flatMap((file) => [file.base, file.ours, file.theirs]).flatMap((entry) => entry?.oid ?? []);
}

/**
 * Merges two whole file sets three-way: by file, then by line. Files changed by both sides in the same
 * lines throw `merge_conflict` listing all of them; with `preferTheirs`, they take the incoming version.
 */
export async function mergeFileSets(
  db: Db,
  repo: Repo,
  sides: { base: FileMap; ours: FileMap; theirs: FileMap },
  preferTheirs: boolean,
): Promise<MergeResult> {
  const { merged, undecided } = mergeFiles(sides.base, sides.ours, sides.theirs);
  const contents = await readBlobs(db, repo, oids(undecided));
  const blobs = new Map<Oid, Buffer>();
  const conflicts: UndecidedFile[] = [];
  for (const file of undecided) {
    // A text can take a tenth of a second to merge and there may be many, so yield between two.
    await setImmediate();
    const { base, ours, theirs } = describe(file, contents);
    const text =
      isLink(file) || base === null || ours === null || theirs === null
        ? null
        : mergeText(base, ours, theirs);
    if (text === null) {
      conflicts.push(file);
      if (file.theirs) merged.set(file.path, file.theirs);
      continue;
    }
    const content = Buffer.from(text);
    checkFileSize(file.path, content.length);
    const oid = blobOid(content);
    blobs.set(oid, content);
    merged.set(file.path, { mode: mergedMode(file), oid });
  }
  for (const path of settleFileAndFolder(merged, sides.theirs)) {
    const known = conflicts.some((conflict) => conflict.path === path);
    if (known) continue;
    const [base, ours, theirs] = [sides.base.get(path), sides.ours.get(path), sides.theirs.get(path)];
    conflicts.push({ path, base, ours, theirs });
  }
  if (conflicts.length > 0 && !preferTheirs) throw await mergeConflict(db, repo, conflicts);
  checkFileSet(merged);
  return { changes: fileChanges(sides.ours, merged), blobs };
}

async function mergeConflict(db: Db, repo: Repo, files: UndecidedFile[]): Promise<ModelStoreError> {
  const contents = await readBlobs(db, repo, oids(files));
  const conflicts = files
    .map((file) => describe(file, contents))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
  const names = conflicts.slice(0, 5).map((conflict) => conflict.path);
  const more = conflicts.length > names.length ? ` and ${conflicts.length - names.length} more` : '';
  return new ModelStoreError(
    'merge_conflict',
    `Both branches changed the same lines of ${names.join(', ')}${more}`,
    conflicts,
  );
}
