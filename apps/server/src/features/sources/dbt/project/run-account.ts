import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** The user that a program runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The user `nobody`. */
const NOBODY: Account = { uid: 65534, gid: 65534 };
const PASS = 0o011;

/** The unprivileged user that dbt runs as if the server runs as root; otherwise undefined. */
export function dbtAccount(): Account | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

/** Makes an account the owner of a folder and everything in it, without following links. */
export async function giveTo(folder: string, { uid, gid }: Account): Promise<void> {
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(path, { uid, gid });
    else await lchown(path, uid, gid);
  }
}

/**
 * Lets every user traverse the folders from the data folder to one inside it, so that the account can reach its own. Their
 * contents stay protected by their own modes.
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

/** Makes an account the owner of an empty folder. */
export async function handOver(folder: string, account: Account | undefined): Promise<void> {
  if (account !== undefined) await chown(folder, account.uid, account.gid);
}
