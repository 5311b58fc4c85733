import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { type Account, bubblewrap, inBubblewrap, type View } from '@facet/programs';
import { usable } from './account.ts';

/** The sandbox of a process, in addition to Node's permission model. */
export type Wall = {
  /** Whether it runs in bubblewrap, which the kernel guards. */
  isWalled: boolean;
  /** The user that it runs as, if not the server's. */
  account: Account | undefined;
};

export const NO_WALL: Wall = { isWalled: false, account: undefined };

/** The wall that works on this machine; `account` is left out if it cannot run Node. */
export async function findWall(account: Account | undefined): Promise<Wall> {
  const own = await usable(account);
  return { account: own, isWalled: (await bubblewrap(own)).works };
}

/** Starts a process behind a wall, as the leader of a process group. */
export function startBehind(
  { isWalled, account }: Wall,
  command: [string, ...string[]],
  view: View,
  options: { stdio: StdioOptions; env: NodeJS.ProcessEnv },
): ChildProcess {
  const [program, ...args] = isWalled ? inBubblewrap(view, command) : command;
  return spawn(program, args, {
    ...account,
    ...options,
    cwd: view.cwd,
    // Ctrl-C in a terminal is for the server, which lets running work finish.
    detached: true,
  });
}

/** Kills a process that leads a group, and what it started. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}
