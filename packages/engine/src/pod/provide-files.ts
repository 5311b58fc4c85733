import { randomUUID } from 'node:crypto';
import { constants, copyFile, lstat, lutimes, rename, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { HeldFolder } from '@facet/programs';

const { COPYFILE_EXCL, COPYFILE_FICLONE } = constants;

/**
 * Copies files to a folder under the given names unless unchanged copies exist. They are copies, not links,
 * so that a deployment's writes never reach the original. An older pod may be writing to the folder.
 */
export async function provideFiles(files: Record<string, string>, dataDir: string): Promise<void> {
  await using folder = await HeldFolder.open(dataDir);
  for (const [name, source] of Object.entries(files)) {
    if (basename(name) !== name) throw new Error(`"${name}" must be a file name without a path`);
    const target = folder.at(name);
    const [original, copy] = await Promise.all([stat(source), lstat(target).catch(() => undefined)]);
    const isSame =
      copy?.isFile() && copy.size === original.size && copy.mtimeMs === Math.floor(original.mtimeMs);
    if (isSame) continue;
    const draft = `.${randomUUID()}`;
    try {
      await copyFile(source, folder.at(draft), COPYFILE_EXCL | COPYFILE_FICLONE);
      await lutimes(folder.at(draft), original.atime, new Date(Math.floor(original.mtimeMs)));
      if (copy?.isDirectory()) await folder.remove(name);
      await rename(folder.at(draft), target);
    } finally {
      await folder.remove(draft);
    }
  }
}
