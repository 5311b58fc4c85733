import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface ChildOptions {
  readonly cwd: string;
  /** The complete environment; the program inherits nothing from this process. */
  readonly env: Readonly<Record<string, string>>;
  /** The user to run the program as; requires root. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Whether the program's descendants also end when this process is killed. */
  readonly isWatched?: boolean;
}

/** Ends a program when its parent process ends, even if the parent is killed (Linux, util-linux). */
const SETPRIV = '/usr/bin/setpriv';
/** Whether programs end with this process. */
export const endsWithParent = process.platform === 'linux' && existsSync(SETPRIV);

/**
 * A shell script that replaces itself with the program in its arguments. A background process waits for the end of
 * descriptor 3, which this process holds, and then kills the group. Without it, only the program itself would end.
 */
const WATCHED = '(read -r _ <&3; kill -KILL 0) </dev/null >/dev/null 2>&1 & exec 3<&-; exec "$@"';

/** Starts a program in its own process group. No shell interprets the arguments. */
export function startChild(
  file: string,
  args: readonly string[],
  { cwd, env, owner, isWatched = false }: ChildOptions,
): ChildProcessWithoutNullStreams {
  const watched = isWatched ? ['/bin/sh', '-c', WATCHED, 'sh'] : [];
  const [program, ...all] = endingWithParent([...watched, file, ...args]);
  const child = spawn(program, all, {
    cwd,
    env,
    detached: true,
    stdio: isWatched ? ['pipe', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'],
    ...(owner === undefined ? {} : owner),
  }) as ChildProcessWithoutNullStreams;
  const held = child.stdio[3];
  if (held != null) {
    held.on('error', () => undefined);
    child.once('exit', () => held.destroy());
  }
  return child;
}

/** The command that runs a program which ends with this process, where the system supports it. */
export function endingWithParent([program = '', ...args]: readonly string[]): [string, ...string[]] {
  return endsWithParent ? [SETPRIV, '--pdeathsig', 'KILL', '--', program, ...args] : [program, ...args];
}

/** Ends a program and its descendants. */
export function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}
