import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Who owns a data folder, beside the lock: PostgreSQL drops every lock when it resets itself after one of its
 * processes crashed, and then it takes the owner a moment to have it again.
 */
const fileOf = (dataDir: string): string => join(dataDir, 'owner.pid');

/** Notes that this process owns the folder. */
export const recordOwner = async (dataDir: string): Promise<void> => {
  await writeFile(fileOf(dataDir), `${process.pid} ${await startOf(process.pid)}\n`, { mode: 0o600 });
};

/** The pid of another process that owns the folder and lives; undefined when there is none. */
export const livingOwner = async (dataDir: string): Promise<number | undefined> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  const [pidText = '', ...start] = text.trim().split(' ');
  const pid = Number.parseInt(pidText, 10);
  if (!(pid > 0) || pid === process.pid) return undefined;
  return (await startOf(pid)) === start.join(' ') ? pid : undefined;
};

/** Takes the note back, if it is this process's. */
export const forgetOwner = async (dataDir: string): Promise<void> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  if (text.startsWith(`${process.pid} `)) await rm(fileOf(dataDir), { force: true });
};

/** When a process began, which tells it from a later one with its pid; undefined when it is not there. */
const startOf = async (pid: number): Promise<string | undefined> => {
  try {
    if (process.platform === 'linux') {
      // The name before the closing bracket may hold anything; the start is the 20th field behind it.
      const text = await readFile(`/proc/${pid}/stat`, 'utf8');
      return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim();
  } catch {
    return undefined;
  }
};
