import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderBytes } from '@facet/programs';

/**
 * Removes the repositories of a folder that were not used for the longest time, until the others take no more than so
 * many bytes.
 * @param removal removes one, or leaves it when it is in use
 */
export async function removeOldest(
  folder: string,
  maxBytes: number,
  removal: (name: string) => Promise<void>,
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.git'));
  const kept = [];
  for (const name of names) {
    const path = join(folder, name);
    kept.push({ name, usedAt: await changedAt(path), bytes: await folderBytes(path) });
  }
  kept.sort((left, right) => right.usedAt - left.usedAt);
  let bytes = 0;
  for (const { name, bytes: own } of kept) {
    bytes += own;
    if (bytes > maxBytes) await removal(name);
  }
}

async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
}
