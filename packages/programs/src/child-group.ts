import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface ChildOptions {
  readonly cwd: string;
  /** The whole environment: nothing of this process reaches the program. */
  readonly env: Readonly<Record<string, string>>;
  /** Whom it runs as; needs a process of root. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

/** Ends a program when the process that started it is gone, killed ones too (Linux, util-linux). */
const SETPRIV = '/usr/bin/setpriv';
/** Whether programs end with this process. */
export const endsWithParent = process.platform === 'linux' && existsSync(SETPRIV);

/** Starts a program in a process group of its own, without a shell. */
export function startChild(
  file: string,
  args: readonly string[],
  { cwd, env, owner }: ChildOptions,
): ChildProcessWithoutNullStreams {
  const [program, all] = endsWithParent
    ? [SETPRIV, ['--pdeathsig', 'KILL', '--', file, ...args]]
    : [file, args];
  return spawn(program, [...all], {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(owner === undefined ? {} : owner),
  });
}

/** Ends a program with those that it started. */
export function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone.
  }
}
