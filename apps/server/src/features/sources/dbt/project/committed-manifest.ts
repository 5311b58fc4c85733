import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isOutside } from './check-tree.ts';
import { PhaseFailed } from './phase-failed.ts';
import { checkoutOf, projectOf, type SyncWork } from './sync-work.ts';

/** Larger manifests cannot be converted either. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Reads the manifest in the repository that the settings name. @throws PhaseFailed */
export async function committedManifest(run: SyncWork): Promise<Buffer> {
  const { manifestPath } = run.settings;
  const path = await realpath(join(projectOf(run), manifestPath ?? '')).catch(() => undefined);
  if (path === undefined || isOutside(await realpath(checkoutOf(run)), path))
    throw new PhaseFailed(`The manifest ${manifestPath} does not exist in the project.`);
  return readManifestFile(path, `The manifest ${manifestPath}`);
}

/** Reads an untrusted file, which must not be a link, a pipe or too large. @throws PhaseFailed */
export async function readManifestFile(path: string, what: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => {
      throw new PhaseFailed(`${what} cannot be read.`);
    },
  );
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new PhaseFailed(`${what} is not a file.`);
    if (found.size > MOST_BYTES)
      throw new PhaseFailed(`${what} is larger than ${MOST_BYTES / 1024 / 1024} MB.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
