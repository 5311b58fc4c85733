import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Ends process groups, given by their leaders, when this process ends, for any reason. A pod ends itself when its pipe
 * closes, but not while its model is in an endless loop; this guard, a one-megabyte shell waiting on a pipe, does. It
 * also removes `folder`, if given. Returns a function that ends the guard once the processes have ended.
 */
export function guardParent(pids: readonly number[], folder = ''): { end: () => void } {
  const script = 'read -r _; kill -s KILL -- "$@"; rm -rf "$0"';
  const guard = spawn('/bin/sh', ['-c', script, folder, ...pids.map((pid) => `-${pid}`)], {
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
