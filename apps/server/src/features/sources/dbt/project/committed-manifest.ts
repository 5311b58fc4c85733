import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isOutside } from './check-tree.ts';
import { PhaseFailed } from './phase-failed.ts';
import { checkoutOf, projectOf, type SyncWork } from './sync-work.ts';

/** Larger ones are not converted either. */
const MOST_BYTES = 256 * 1024 * 1024;

/** The manifest that the repository holds, where the settings name one. @throws PhaseFailed */
export async function committedManifest(run: SyncWork): Promise<Buffer> {
  const { manifestPath } = run.settings;
  const path = await realpath(join(projectOf(run), manifestPath ?? '')).catch(() => undefined);
  if (path === undefined || isOutside(await realpath(checkoutOf(run)), path))
    throw new PhaseFailed(`There is no manifest ${manifestPath} in the project.`);
  return readManifestFile(path, `The manifest ${manifestPath}`);
}

/** Reads a file that others made: no link, no pipe, not too large. @throws PhaseFailed */
export async function readManifestFile(path: string, what: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => {
      throw new PhaseFailed(`${what} cannot be read.`);
    },
  );
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new PhaseFailed(`${what} is no file.`);
    if (found.size > MOST_BYTES)
      throw new PhaseFailed(`${what} is larger than ${MOST_BYTES / 1024 / 1024} MB.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
