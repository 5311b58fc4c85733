import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../../settings.ts';
import { Views } from './views.ts';

/** By data folder, shared so that no open folder of this process is removed as abandoned. */
const shelves = new Map<string, Views>();

/**
 * Runs `work` with an empty folder for short-lived files: the keys of a connection, the repository of one request. The
 * first use removes folders of killed processes.
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
