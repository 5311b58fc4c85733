import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The bytes of the files below a folder; counting ends when there are more than `enough`. 0 for one that is not there. */
export async function folderBytes(folder: string, enough = Number.POSITIVE_INFINITY): Promise<number> {
  let bytes = 0;
  const open = [folder];
  for (let next = open.pop(); next !== undefined && bytes <= enough; next = open.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) open.push(path);
      // A file may go away between the two calls.
      else bytes += (await lstat(path).catch(() => undefined))?.size ?? 0;
    }
  }
  return bytes;
}
