import { chmod, chown, stat } from 'node:fs/promises';
import { dirname, relative } from 'node:path';

/** The user that a program runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The user `nobody`. */
const NOBODY: Account = { uid: 65534, gid: 65534 };
const PASS = 0o011;

/** The unprivileged user that programs run as if the server runs as root; otherwise undefined. */
export function unprivilegedAccount(): Account | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined;
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

/** The unprivileged account, after letting it traverse to folders of the data folder. */
export async function accountThatReaches(
  dataDir: string,
  folders: readonly (string | undefined)[],
): Promise<Account | undefined> {
  const account = unprivilegedAccount();
  for (const folder of folders)
    if (account !== undefined && folder !== undefined) await letPass(dataDir, folder);
  return account;
}

/** Makes an account the owner of a file or an empty folder. */
export async function handOver(folder: string, account: Account | undefined): Promise<void> {
  if (account !== undefined) await chown(folder, account.uid, account.gid);
}
