import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ApiClient, apiClient } from './api-client.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const READY_MS = 60_000;
export const ADMIN_KEY = 'sk-the-administrator-of-this-test';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process that runs `main.ts` as `npm start` does. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** Everything it has printed so far. */
  stdout(): string;
  stderr(): string;
}

export interface ReadyServer extends ServerProcess, ApiClient {
  /** Sends a signal and waits for the process to exit. */
  end(signal: NodeJS.Signals): Promise<Exit>;
}

type After = { after(work: () => Promise<void>): void };

/** A parent for data folders, accessible to PostgreSQL's user; a PostgreSQL left running in it stops with the test. */
export async function temporaryHome(t: After): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'facet-process-'));
  await chmod(home, 0o711);
  t.after(async () => {
    for (const name of await readdir(home)) {
      const pid = await postgresPid(join(home, name));
      if (pid !== undefined) process.kill(pid, 'SIGQUIT');
    }
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return home;
}

/** The process id of the PostgreSQL that runs in a data folder. */
export async function postgresPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

/** Starts a process in its own process group, as a terminal does, and kills it when the test ends. */
export function spawnServer(t: After, env: Record<string, string>): ServerProcess {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, FACET_PORT: '0', FACET_LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Exit);
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    child,
    pid: child.pid ?? 0,
    exited,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
  };
}

/** Starts a process and waits until it is ready. The administrator's key defaults to `ADMIN_KEY`. */
export async function startProcess(t: After, env: Record<string, string>): Promise<ReadyServer> {
  const given = {
    FACET_ADMIN_API_KEY: ADMIN_KEY,
    FACET_DEMO: '0',
    FACET_COMPILE_STANDBY: '0',
    FACET_SPARE_PODS: '0',
    ...env,
  };
  const started = spawnServer(t, given);
  let hasExited = false;
  void started.exited.then(() => {
    hasExited = true;
  });
  const address = /^Facet is ready at (\S+)\nData: .+\n/m;
  for (const until = Date.now() + READY_MS; !address.test(started.stdout()); await sleep(20))
    if (hasExited || Date.now() > until)
      assert.fail(`The server did not start: ${started.stdout()}${started.stderr()}`);
  const url = address.exec(started.stdout())?.[1] ?? '';
  return {
    ...started,
    ...apiClient(url, given.FACET_ADMIN_API_KEY),
    end(signal) {
      started.child.kill(signal);
      return started.exited;
    },
  };
}

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
}

/** Prefers `/proc`, since not every machine has `ps`. */
function processes(): ProcessRow[] {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,stat='], { encoding: 'utf8' });
    return stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([pid, parent, state = '']) => ({
        pid: Number(pid),
        parent: Number(parent),
        state: state.slice(0, 1),
      }));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The program name is in parentheses and may contain any character.
        const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
        return [{ pid: Number(name), parent: Number(parent), state }];
      } catch {
        return [];
      }
    });
}

/** Whether a process runs and is not a zombie. */
export function isAlive(pid: number): boolean {
  return processes().some((row) => row.pid === pid && row.state !== 'Z');
}

/** All descendants of a process. */
export function descendants(pid: number): number[] {
  const rows = processes();
  const below = (parent: number): number[] =>
    rows.filter((row) => row.parent === parent).flatMap((row) => [row.pid, ...below(row.pid)]);
  return below(pid);
}

/** Waits until all processes have exited. */
export async function allGone(pids: readonly number[], withinMs: number): Promise<void> {
  for (const until = Date.now() + withinMs; ; await sleep(50)) {
    const left = pids.filter(isAlive);
    if (left.length === 0) return;
    assert.ok(Date.now() < until, `still running: ${left.map(commandOf).join('; ')}`);
  }
}

function commandOf(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim().slice(0, 160) || String(pid);
}
