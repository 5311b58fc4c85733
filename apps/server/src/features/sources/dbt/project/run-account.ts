import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Whom a program runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The user `nobody` of every Unix. */
const NOBODY: Account = { uid: 65534, gid: 65534 };
const PASS = 0o011;

/** Whom dbt runs as: a user that owns nothing, where this server runs as root and can choose. */
export function dbtAccount(): Account | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

/** Gives a folder with all that is in it to an account; links are given, not followed. */
export async function giveTo(folder: string, { uid, gid }: Account): Promise<void> {
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(path, { uid, gid });
    else await lchown(path, uid, gid);
  }
}

/**
 * Lets every user pass through the folders from the data folder down to one in it, so that the account gets to its
 * part; what they hold has modes of its own.
 */
export async function letPass(dataDir: string, folder: string): Promise<void> {
  const way = relative(dataDir, folder);
  if (way.startsWith('..')) throw new Error(`${folder} is not in the data folder`);
  for (let path = folder; ; path = dirname(path)) {
    const { mode } = await stat(path);
    if ((mode & PASS) !== PASS) await chmod(path, (mode & 0o7777) | PASS);
    if (path === dataDir) return;
  }
}

/** Makes a folder of an account out of one that is ours. */
export async function handOver(folder: string, account: Account | undefined): Promise<void> {
  if (account !== undefined) await chown(folder, account.uid, account.gid);
}
