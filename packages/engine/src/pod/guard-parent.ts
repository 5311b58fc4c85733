import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Ends a process when this one ends, for any reason. A pod ends itself when its pipe closes, but not while
 * its model is in an endless loop; this guard, a one-megabyte shell waiting on a pipe, does. It also
 * removes `folder`, if given. Returns a function that ends the guard once the process has ended.
 */
export function guardParent(pid: number, folder = ''): { end: () => void } {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$0"; rm -rf "$1"', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    // Unaffected by the terminal's Ctrl-C, which is for the server only.
    detached: true,
  });
  // Without a shell there is no guard, but the pod still notices its closed pipe.
  guard.on('error', () => {});
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  return {
    end: () => {
      guard.kill('SIGKILL');
    },
  };
}
