import { chmod, lchown, lstat, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import { closedFolder } from './reach.ts';

/**
 * Creates the data folder when it does not exist. Root's lets others pass, since PostgreSQL's user has to
 * get to its part of it; everything in it has a mode of its own.
 */
export const createDataFolder = async (dataDir: string): Promise<void> => {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    const first = await mkdir(dataDir, { recursive: true });
    if (!first) return;
    // Not left to the umask: every folder that we made, from the innermost out.
    for (let path = resolve(dataDir); path.length >= resolve(first).length; path = dirname(path)) {
      await chmod(path, mode);
    }
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be created (${(error as Error).message}): set FACET_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
};

/** Throws when PostgreSQL's user cannot get to the data folder. */
export const checkReachable = async (layout: Layout, account: Account | undefined): Promise<void> => {
  const closed = account && (await closedFolder(layout.dataDir, account));
  if (!closed) return;
  throw new Error(
    `PostgreSQL does not run as root, and its user (uid ${account.uid}) cannot enter ${closed}: set FACET_DATA_DIR to a folder that every user can reach, such as /var/lib/facet.`,
  );
};

/** Throws when the cluster was made by another major version than the binaries are. */
export const checkMajorVersion = async (layout: Layout, binaries: Binaries): Promise<void> => {
  const found = (await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found === binaries.major) return;
  throw new Error(
    `The data folder ${layout.dataDir} is one of PostgreSQL ${found}, and this release of Facet runs PostgreSQL ${binaries.major}: write a backup with the release that made it and restore it with this one.`,
  );
};

/**
 * Makes a folder that only PostgreSQL's user (and root) can enter. It may lie in a shared temporary
 * directory, so one that is there already is used only when nobody else can have made it.
 */
export const ownFolder = async (path: string, account: Account | undefined): Promise<void> => {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(path);
  const isOurs = found.uid === process.getuid?.() || found.uid === account?.uid;
  if (!found.isDirectory() || !isOurs || (found.mode & 0o77) !== 0) {
    throw new Error(`${path} is not a private folder of Facet's PostgreSQL: remove it.`);
  }
  if (account && found.uid !== account.uid) await lchown(path, account.uid, account.gid);
};
