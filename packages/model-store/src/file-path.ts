import { ModelStoreError } from './model-store-error.ts';

const MAX_PATH_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;

/** The maximum size of a file in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** The maximum number of files in a branch. */
export const MAX_FILES = 10_000;

function refuse(path: string, rule: string): never {
  // A hostile path may be long and contain control characters; JSON escapes them.
  const shown = path.length > 200 ? `${path.slice(0, 200)}…` : path;
  throw new ModelStoreError('bad_path', `path ${JSON.stringify(shown)} ${rule}`);
}

// Names that some file systems treat as .git and git also rejects: NTFS drops trailing dots and spaces and
// has the short name git~1; HFS+ drops invisible characters.
function isGitFolder(segment: string): boolean {
  const seen = segment.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu, '').replace(/[. ]+$/, '');
  return ['.git', 'git~1'].includes(seen.toLowerCase());
}

/** Validates a model file path (POSIX, relative to the project) and returns it. */
export function modelPath(path: string): string {
  if (path === '') refuse(path, 'is empty');
  if (path.startsWith('/')) refuse(path, 'is absolute; it must be relative to the project');
  if (!path.isWellFormed()) refuse(path, 'is not valid Unicode');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to reject
  if (/[\u0000-\u001f\u007f]/.test(path)) refuse(path, 'must not contain control characters');
  if (path.includes('\\')) refuse(path, 'must not contain a backslash; separate folders with /');
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) refuse(path, `is longer than ${MAX_PATH_BYTES} bytes`);
  for (const segment of path.split('/')) {
    if (segment === '') refuse(path, 'must not contain an empty folder or file name');
    if (segment === '.' || segment === '..') refuse(path, `must not contain the segment ${segment}`);
    if (isGitFolder(segment)) refuse(path, 'must not contain the segment .git');
    if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) {
      refuse(path, `has a name longer than ${MAX_SEGMENT_BYTES} bytes`);
    }
  }
  return path;
}

/** The folders that contain a path, outermost first, with trailing slashes: `a/b/c.yml` → `a/`, `a/b/`. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    folders.push(path.slice(0, slash + 1));
  }
  return folders;
}

/** The paths that are both a file and a folder of other files. */
export function fileAndFolderPaths(paths: Iterable<string>): string[] {
  const files = new Set(paths);
  const both = new Set<string>();
  for (const path of files) {
    for (const folder of foldersAbove(path)) {
      if (files.has(folder.slice(0, -1))) both.add(folder.slice(0, -1));
    }
  }
  return [...both];
}

/** Throws for a set of files that no branch can hold: too many, or one path as both file and folder. */
export function checkFileSet(paths: ReadonlyMap<string, unknown>): void {
  if (paths.size > MAX_FILES) {
    throw new ModelStoreError(
      'too_many_files',
      `The branch would have ${paths.size} files; the limit is ${MAX_FILES}`,
    );
  }
  const [both] = fileAndFolderPaths(paths.keys());
  if (both !== undefined) refuse(both, 'would be both a file and a folder');
}

/** Throws `too_large` for a file over the size limit. */
export function checkFileSize(path: string, bytes: number): void {
  if (bytes > MAX_FILE_BYTES) {
    throw new ModelStoreError(
      'too_large',
      `path ${JSON.stringify(path)} has ${bytes} bytes; the limit is ${MAX_FILE_BYTES} bytes per file`,
    );
  }
}
