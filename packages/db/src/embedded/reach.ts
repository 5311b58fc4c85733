import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account.ts';

const ENTER = 1;
const READ_AND_ENTER = 5;

/** Whether the account's permission bits on `path` include `wanted` (one digit of a file mode). */
const allows = async (path: string, account: Account, wanted: number): Promise<boolean> => {
  const { mode, uid, gid } = await stat(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
};

const ancestors = (path: string): string[] => {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestors(parent), path];
};

/** The first folder on the path to `folder` that the account cannot enter; undefined when it can reach it. */
export const closedFolder = async (folder: string, account: Account): Promise<string | undefined> => {
  for (const path of ancestors(folder)) {
    if (!(await allows(path, account, ENTER))) return path;
  }
  return undefined;
};

/** Whether the account (or, without one, the current user) may execute the program. */
export const canExecute = async (program: string, account: Account | undefined): Promise<boolean> => {
  if (!account) {
    return access(program, constants.R_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
  }
  return !(await closedFolder(dirname(program), account)) && (await allows(program, account, READ_AND_ENTER));
};
