import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Ends a process when this one is gone, however it went. The pod ends itself when its pipe closes, but not
 * while its model is in an endless loop; a shell of one megabyte that waits on a pipe from here does.
 * Returns how to end the guard once the process is gone.
 */
export function guardParent(pid: number): { end: () => void } {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  // Without a shell there is no guard; the pipe of the pod still closes.
  guard.on('error', () => {});
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  return {
    end: () => {
      guard.kill('SIGKILL');
    },
  };
}
