import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { release } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';
import { createPrivateFolder } from './data-folder.ts';
import { ENVIRONMENT } from './initialise.ts';
import { type Layout, PORT, socketPath } from './layout.ts';

/** Settings passed at every start instead of in postgresql.conf, so that an upgrade changes them. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: String(PORT),
  shared_buffers: '128MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Our statements are short; compiling them costs more than it saves.
  jit: 'off',
  // The largest amount that a start after a crash has to replay; PostgreSQL's default is 1 GB. PostgreSQL reuses log
  // files of the same size, so that it needs no new ones while the disk is full.
  max_wal_size: '128MB',
  min_wal_size: '128MB',
  // One file per weekday, overwritten a week later.
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1440',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
};

/**
 * Before PostgreSQL replays its log, all its files must be on disk. One call for the whole file system does the same as
 * one for each file if it reports write errors, as it does since Linux 5.8.
 */
const syncSettings = (): Record<string, string> => {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  const reportsErrors = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
  return reportsErrors ? { recovery_init_sync_method: 'syncfs' } : {};
};

/** `output` is what the postmaster prints before its log collector takes over. */
export type StartingPostmaster = { child: ChildProcess; output: string };

/**
 * Spawns the postmaster in its own session (`detached`), so that Ctrl-C in the terminal ends the server,
 * which then stops PostgreSQL last. `settings` override ours.
 */
export const spawnPostmaster = async (cluster: Cluster): Promise<StartingPostmaster> => {
  const { layout, binaries, account, settings } = cluster;
  await createPrivateFolder(layout.logs, account);
  await createPrivateFolder(layout.socketDir, account);
  const paths = { unix_socket_directories: layout.socketDir, log_directory: layout.logs };
  const options = Object.entries({ ...SETTINGS, ...syncSettings(), ...paths, ...settings });
  const args = ['-D', layout.cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawn(binaries.postgres, args, {
    ...account,
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const starting: StartingPostmaster = { child, output: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    starting.output += text;
  });
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
  return starting;
};

/** The pid in the cluster's postmaster.pid; undefined when the file does not exist. */
export const recordedPid = async (layout: Layout): Promise<number | undefined> => {
  const text = await readFile(join(layout.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
};

/**
 * Whether our PostgreSQL is still recovering, according to its own file. Connections that it refuses in the meantime
 * would cost it processor time.
 */
export const isRecovering = async (layout: Layout): Promise<boolean> => {
  const text = await readFile(join(layout.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // pg_ctl relies on this line too: `starting`, `ready`, `stopping` or `standby`.
  if (text.split('\n')[7]?.trim() !== 'starting') return false;
  return isOurPostmaster(layout, Number.parseInt(text, 10));
};

/**
 * Whether the process is the PostgreSQL of our cluster. A pid alone proves nothing, since it may have been
 * reused after a reboot. A zombie does not count (a container's init may never reap it).
 */
export const isOurPostmaster = async (layout: Layout, pid: number): Promise<boolean> => {
  try {
    if (process.platform === 'linux') {
      // The working directory of the postmaster is its data directory.
      const [folder, name] = await Promise.all([
        readlink(`/proc/${pid}/cwd`),
        readFile(`/proc/${pid}/comm`, 'utf8'),
      ]);
      return folder === layout.cluster && name.trim() === 'postgres';
    }
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.includes(`postgres -D ${layout.cluster} `);
  } catch {
    return false;
  }
};

/**
 * Removes a postmaster.pid whose pid now belongs to an unrelated process; PostgreSQL would refuse to start
 * until that process ends. PostgreSQL itself handles a pid that no process has.
 */
export const removeStalePid = async (layout: Layout, pid: number): Promise<void> => {
  if ((await recordedPid(layout)) === pid && !(await isOurPostmaster(layout, pid))) {
    await rm(join(layout.cluster, 'postmaster.pid'), { force: true });
  }
};

/**
 * Removes the lock file of the socket if its process is not our PostgreSQL, for the same reason: a container often gives
 * the pid to another process of the same user.
 */
export const removeStaleSocketLock = async (layout: Layout): Promise<void> => {
  const file = `${socketPath(layout.socketDir)}.lock`;
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (pid > 0 && !(await isOurPostmaster(layout, pid))) await rm(file, { force: true });
};

/** Why the start at `since` (a time in ms) failed, quoting PostgreSQL's error. */
export const failureReason = async (
  layout: Layout,
  { child, output }: StartingPostmaster,
  since: number,
): Promise<string> => {
  let lines = output.split('\n').filter((line) => FAILURE.test(line));
  if (lines.length === 0) {
    const names = await readdir(layout.logs).catch(() => []);
    const texts = await Promise.all(names.map((name) => readFile(join(layout.logs, name), 'utf8')));
    lines = texts
      .flatMap((text) => text.split('\n'))
      .filter((line) => FAILURE.test(line) && Date.parse(`${line.slice(0, 23)}Z`) >= since)
      .filter((line) => !line.includes('the database system is')) // responses to our own probes
      .sort();
  }
  const reported = lines.at(-1)?.replace(FAILURE, '') ?? output.trim().split('\n').at(-1);
  return reported || `it ended with ${child.signalCode ?? `code ${child.exitCode}`}`;
};

const FAILURE = /^.*?(FATAL|PANIC): +/;
