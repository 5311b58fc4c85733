import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The total size of the files below a folder in bytes; 0 when the folder does not exist. Counting stops above `enough`.
 */
export async function folderBytes(folder: string, enough = Number.POSITIVE_INFINITY): Promise<number> {
  let bytes = 0;
  const open = [folder];
  for (let next = open.pop(); next !== undefined && bytes <= enough; next = open.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) open.push(path);
      // A file may be deleted between the two calls.
      else bytes += (await lstat(path).catch(() => undefined))?.size ?? 0;
    }
  }
  return bytes;
}
