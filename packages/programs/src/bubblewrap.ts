import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Account } from './run-account.ts';

/** Whether processes can be started in bubblewrap, or the reason why not. */
export type Bubblewrap = { works: true } | { works: false; problem: string };

/** What a process sees inside, in addition to the system's libraries. */
export type View = {
  readable: readonly string[];
  writable: readonly string[];
  hasNetwork: boolean;
  cwd: string;
  /** Forbids what is otherwise allowed: writing outside /tmp, creating namespaces, and the system calls of a filter. */
  seal?: Seal;
};

export type Seal = {
  /** The size of /tmp, which is memory. */
  tmpBytes: number;
  /** A descriptor from which bubblewrap reads a seccomp program. */
  filterFd?: number;
};

const PROGRAM = 'bwrap';
const LIBRARIES = ['/lib', '/lib32', '/lib64', '/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/lib'];
const FOR_NETWORK = [
  '/etc/hosts',
  '/etc/nsswitch.conf',
  '/etc/pki',
  '/etc/resolv.conf',
  '/etc/ssl',
  '/run/systemd/resolve',
  '/usr/share/ca-certificates',
];
const PROBE_MS = 10_000;

const probed = new Map<number | undefined, Bubblewrap>();

/** Finds out once whether bubblewrap is installed and may create namespaces here, as a user. */
export async function bubblewrap(account?: Account): Promise<Bubblewrap> {
  const found = probed.get(account?.uid) ?? (await probe(account));
  probed.set(account?.uid, found);
  return found;
}

/** The command that runs a program with its arguments in namespaces in which it sees nothing but `view`. */
export function inBubblewrap(
  view: View,
  [program, ...args]: readonly [string, ...string[]],
): [string, ...string[]] {
  const { readable, writable, hasNetwork, cwd, seal } = view;
  const readOnly = [
    program,
    ...LIBRARIES,
    '/etc/ld.so.cache',
    ...(hasNetwork ? FOR_NETWORK : []),
    ...readable,
  ];
  return [
    PROGRAM,
    '--unshare-all',
    ...(hasNetwork ? ['--share-net'] : []),
    // Without the server, which started it, it ends.
    '--die-with-parent',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...(seal === undefined ? [] : ['--size', String(seal.tmpBytes)]),
    '--tmpfs',
    '/tmp',
    ...readOnly.flatMap((path) => ['--ro-bind-try', path, path]),
    ...writable.flatMap((path) => ['--bind', path, path]),
    ...(seal === undefined ? [] : sealing(seal)),
    '--chdir',
    cwd,
    '--',
    program,
    ...args,
  ];
}

function sealing({ filterFd }: Seal): string[] {
  return [
    '--unshare-user',
    '--disable-userns',
    ...['/dev', '/'].flatMap((path) => ['--remount-ro', path]),
    ...(filterFd === undefined ? [] : ['--seccomp', String(filterFd)]),
  ];
}

/** A process and all its descendants; bubblewrap starts the program as its grandchild. */
export function withDescendants(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(withDescendants)];
}

function childrenOf(pid: number): number[] {
  // A process is a child of the thread that started it. Threads and processes may end meanwhile.
  const tasks = orNothing(() => readdirSync(`/proc/${pid}/task`));
  return tasks.flatMap((thread) =>
    orNothing(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter(Boolean)
      .map(Number),
  );
}

function orNothing(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
  }
}

async function probe(account: Account | undefined): Promise<Bubblewrap> {
  const view = { readable: [], writable: [], hasNetwork: false, cwd: '/' };
  const [program, ...args] = inBubblewrap(view, [process.execPath, '--version']);
  try {
    await promisify(execFile)(program, args, { ...account, cwd: '/', timeout: PROBE_MS, env: {} });
    return { works: true };
  } catch (error) {
    const { code, stderr = '', message } = error as { code?: unknown; stderr?: string; message: string };
    if (code === 'ENOENT') return { works: false, problem: 'bubblewrap is not installed' };
    return { works: false, problem: stderr.trim().split('\n')[0] || message };
  }
}
