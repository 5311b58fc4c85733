import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderBytes } from '@facet/programs';

/**
 * Removes the least recently used repositories in a folder until the rest fit into `maxBytes`.
 * @param removal removes one, unless it is in use
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
