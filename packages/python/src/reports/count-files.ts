import { statfsSync, statSync } from 'node:fs';

/**
 * The number of files in the `/tmp` of sandboxed processes. bubblewrap limits its bytes only, and an empty file takes a
 * kilobyte of the kernel's memory. 0 without a sandbox, or if the server may not look into it.
 */
export function countFiles(pids: readonly number[]): number {
  for (const pid of pids) {
    const tmp = `/proc/${pid}/root/tmp`;
    try {
      // The process of bubblewrap that waits outside has the /tmp of this machine.
      if (statSync(tmp).dev === statSync('/tmp').dev) continue;
      const { files, ffree } = statfsSync(tmp);
      return files - ffree;
    } catch {
      // It has ended, or belongs to another user.
    }
  }
  return 0;
}
