import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Ends a process when this one is gone, however it went. The pod ends itself when its pipe closes, but not
 * while its model is in an endless loop; a shell of one megabyte that waits on a pipe from here does.
 * It also removes the folder that the process leaves behind, if one is named.
 * Returns how to end the guard once the process is gone.
 */
export function guardParent(pid: number, folder = ''): { end: () => void } {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -9 "$0"; rm -rf "$1"', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    // Out of reach of the terminal's Ctrl-C, which is for the server alone.
    detached: true,
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
