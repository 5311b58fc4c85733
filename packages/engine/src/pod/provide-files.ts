import { constants, copyFile, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Copies files to a folder under the given names unless unchanged copies exist. They are copies, not links,
 * so that a deployment's writes never reach the original.
 */
export async function provideFiles(files: Record<string, string>, dataDir: string): Promise<void> {
  for (const [name, source] of Object.entries(files)) {
    if (basename(name) !== name) throw new Error(`"${name}" must be a file name without a path`);
    const target = join(dataDir, name);
    const [original, copy] = await Promise.all([stat(source), stat(target).catch(() => undefined)]);
    const isSame = copy?.size === original.size && copy.mtimeMs === Math.floor(original.mtimeMs);
    if (isSame) continue;
    await rm(target, { force: true });
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    await utimes(target, original.atime, new Date(Math.floor(original.mtimeMs)));
  }
}
