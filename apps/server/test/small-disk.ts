import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Writes until nothing more fits. */
  fill(): Promise<void>;
  /** Deletes what `fill` has written. */
  clear(): Promise<void>;
}

/** A separate file system in memory; undefined if mounting one is not permitted. */
export async function smallDisk(
  t: { after(work: () => Promise<void>): void },
  megabytes: number,
): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-disk-'));
  // PostgreSQL's user has to pass through the folder.
  await chmod(folder, 0o711);
  const options = `size=${megabytes}m,mode=711`;
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
  t.after(async () => {
    // Lazily: a process may still have a file open.
    if (isMounted) spawnSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  if (!isMounted) return undefined;
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      await using file = await open(filler, 'a');
      for (const bytes of [1024 * 1024, 4096]) await writeUntilFull(file, Buffer.alloc(bytes, 1));
    },
    clear: () => rm(filler),
  };
}

async function writeUntilFull(
  file: { write(bytes: Buffer): Promise<unknown> },
  bytes: Buffer,
): Promise<void> {
  try {
    for (;;) await file.write(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
