import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The file that records the owner of a data folder, in addition to the lock: PostgreSQL drops every lock
 * when it resets itself after a crashed backend, and the owner needs a moment to reacquire it.
 */
const fileOf = (dataDir: string): string => join(dataDir, 'owner.pid');

/** Records this process as the owner of the folder. */
export const recordOwner = async (dataDir: string): Promise<void> => {
  await writeFile(fileOf(dataDir), `${process.pid} ${await startOf(process.pid)}\n`, { mode: 0o600 });
};

/** The pid of another live process that owns the folder, if any. */
export const livingOwner = async (dataDir: string): Promise<number | undefined> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  const [pidText = '', ...start] = text.trim().split(' ');
  const pid = Number.parseInt(pidText, 10);
  if (!(pid > 0) || pid === process.pid) return undefined;
  return (await startOf(pid)) === start.join(' ') ? pid : undefined;
};

/** Removes the record if it names this process. */
export const forgetOwner = async (dataDir: string): Promise<void> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  if (text.startsWith(`${process.pid} `)) await rm(fileOf(dataDir), { force: true });
};

/**
 * When a process started, which distinguishes it from a later process with the same pid; undefined when it
 * does not exist.
 */
const startOf = async (pid: number): Promise<string | undefined> => {
  try {
    if (process.platform === 'linux') {
      // The process name in brackets may contain anything; the start time is the 20th field after it.
      const text = await readFile(`/proc/${pid}/stat`, 'utf8');
      return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim();
  } catch {
    return undefined;
  }
};
