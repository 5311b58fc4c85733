import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../../settings.ts';
import { Views } from './views.ts';

/** By data folder, so that nothing of this process is taken for left over. */
const shelves = new Map<string, Views>();

/**
 * Runs `work` with an empty folder for git's short-lived files: keys of a connection, repositories of one call. What
 * processes that were killed have left of theirs goes away with the first use.
 */
export async function withWorkFolder<T>(
  { settings }: { readonly settings: Settings },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const path = join(settings.dataDir, 'git', 'work');
  const shelf = shelves.get(path) ?? new Views(path);
  shelves.set(path, shelf);
  const folder = await shelf.open();
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await work(folder);
  } finally {
    await shelf.close(folder);
  }
}
