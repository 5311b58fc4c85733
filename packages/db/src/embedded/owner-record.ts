import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processStart } from '@facet/programs';

/**
 * The file that records the owner of a data folder, in addition to the lock: PostgreSQL drops every lock
 * when it resets itself after a crashed backend, and the owner needs a moment to reacquire it.
 */
const fileOf = (dataDir: string): string => join(dataDir, 'owner.pid');

/** Records this process as the owner of the folder. */
export const recordOwner = async (dataDir: string): Promise<void> => {
  await writeFile(fileOf(dataDir), `${process.pid} ${await processStart(process.pid)}\n`, { mode: 0o600 });
};

/** The pid of another live process that owns the folder, if any. */
export const livingOwner = async (dataDir: string): Promise<number | undefined> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  const [pidText = '', ...start] = text.trim().split(' ');
  const pid = Number.parseInt(pidText, 10);
  if (!(pid > 0) || pid === process.pid) return undefined;
  return (await processStart(pid)) === start.join(' ') ? pid : undefined;
};

/** Removes the record if it names this process. */
export const forgetOwner = async (dataDir: string): Promise<void> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  if (text.startsWith(`${process.pid} `)) await rm(fileOf(dataDir), { force: true });
};
