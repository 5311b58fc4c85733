import { lstat, readdir, readlink, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, relative } from 'node:path';
import { type GitOptions, git } from '@facet/git';
import { PhaseFailed } from './phase-failed.ts';

/** Limits of a checkout. */
const MOST = { files: 100_000, fileBytes: 100 * 1024 * 1024, bytes: 512 * 1024 * 1024 };

/**
 * Checks the files of a commit before the checkout: a gigabyte of zeros is small in transit.
 * @throws PhaseFailed
 */
export async function checkTree(inside: GitOptions, commit: string): Promise<void> {
  const { stdout } = await git(['ls-tree', '-r', '-l', '-z', '--full-tree', commit], {
    ...inside,
    outputBytes: 64 * 1024 * 1024,
  });
  const lines = stdout.toString('utf8').split('\0').filter(Boolean);
  if (lines.length > MOST.files) throw new PhaseFailed(`The repository has more than ${MOST.files} files.`);
  let bytes = 0;
  for (const line of lines) {
    const [, mode, size, path] = /^(\d+) \w+ [0-9a-f]+ +(\d+|-)\t(.*)$/s.exec(line) ?? [];
    if (mode === '160000')
      throw new PhaseFailed(`The repository has the submodule ${path}; submodules are not supported.`);
    if (Number(size) > MOST.fileBytes)
      throw new PhaseFailed(`The file ${path} is larger than ${MOST.fileBytes / 1024 / 1024} MB.`);
    bytes += Number(size);
  }
  if (bytes > MOST.bytes)
    throw new PhaseFailed(
      `The files of the repository are larger than ${MOST.bytes / 1024 / 1024} MB in total.`,
    );
}

/** Checks every symbolic link of a checkout. @throws PhaseFailed if one points outside the repository */
export async function checkLinks(root: string): Promise<void> {
  const real = await realpath(root);
  for (const link of await linksBelow(real)) {
    const target = await readlink(link);
    const written = isAbsolute(target) ? target : normalize(join(dirname(link), target));
    // A dangling link is checked as it is written.
    const end = await realpath(link).catch(() => undefined);
    if (isOutside(real, written) || (end !== undefined && isOutside(real, end)))
      throw new PhaseFailed(`The symbolic link ${relative(real, link)} points outside the repository.`);
  }
}

async function linksBelow(root: string): Promise<string[]> {
  const links: string[] = [];
  const open = [root];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) links.push(path);
      else if (entry.isDirectory()) open.push(path);
    }
  }
  return links;
}

/** Whether a path is outside a folder. */
export function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '..' || way.startsWith('../') || isAbsolute(way);
}

/** Whether a path is a file and not a link. */
export async function isPlainFile(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}
