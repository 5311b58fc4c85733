import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../platform.ts';

/** Where git's short-lived folders are: keys of a connection, repositories of one call. Whoever makes one removes it. */
export async function workFolder({ settings }: Pick<Platform, 'settings'>): Promise<string> {
  const folder = join(settings.dataDir, 'git', 'work');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
