import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface ChildOptions {
  readonly cwd: string;
  /** The whole environment: nothing of this process reaches the program. */
  readonly env: Readonly<Record<string, string>>;
  /** Whom it runs as; needs a process of root. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Whether those that it started, which may go on without it, end as well when this process is killed. */
  readonly isWatched?: boolean;
}

/** Ends a program when the process that started it is gone, killed ones too (Linux, util-linux). */
const SETPRIV = '/usr/bin/setpriv';
/** Whether programs end with this process. */
export const endsWithParent = process.platform === 'linux' && existsSync(SETPRIV);

/**
 * Becomes the program that its arguments name, beside one that waits for the end of descriptor 3, which we hold, and ends
 * the group then. The system ends only the program itself with us.
 */
const WATCHED = '(read -r _ <&3; kill -KILL 0) </dev/null >/dev/null 2>&1 & exec 3<&-; exec "$@"';

/** Starts a program in a process group of its own; its arguments are never read by a shell. */
export function startChild(
  file: string,
  args: readonly string[],
  { cwd, env, owner, isWatched = false }: ChildOptions,
): ChildProcessWithoutNullStreams {
  const watched = isWatched ? ['/bin/sh', '-c', WATCHED, 'sh'] : [];
  const dying = endsWithParent ? [SETPRIV, '--pdeathsig', 'KILL', '--'] : [];
  const [program = file, ...all] = [...dying, ...watched, file, ...args];
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

/** Ends a program with those that it started. */
export function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone.
  }
}
