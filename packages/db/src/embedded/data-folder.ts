import { chmod, lchown, lstat, mkdir, mkdtemp, readFile, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import { closedFolder } from './reach.ts';

/** Root's folder can be entered by all users, because PostgreSQL's user needs to reach its own part. */
const usualMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700);

/**
 * Creates the data folder if missing, and tries to write to it. Each item inside has its own mode.
 * @throws an error that names FACET_DATA_DIR
 */
export const createDataFolder = async (dataDir: string, mode = usualMode()): Promise<void> => {
  try {
    await createFolders(resolve(dataDir), mode);
  } catch (error) {
    throw unusable(dataDir, 'created', error);
  }
  try {
    await rmdir(await mkdtemp(join(dataDir, 'write-test-')));
  } catch (error) {
    throw unusable(dataDir, 'written to', error);
  }
};

const unusable = (dataDir: string, what: string, error: unknown): Error =>
  new Error(
    `The data folder ${dataDir} cannot be ${what} (${(error as Error).message}). Set FACET_DATA_DIR to another folder.`,
    { cause: error },
  );

/**
 * Creates missing folders one by one. The recursion of `mkdir` never returns in /proc, where creating a folder fails as
 * if its parent were missing.
 */
const createFolders = async (path: string, mode: number): Promise<void> => {
  const missing: string[] = [];
  let existing = path;
  for (; !(await exists(existing)); existing = dirname(existing)) missing.unshift(existing);
  if (!(await stat(existing)).isDirectory()) throw new Error(`${existing} is not a folder`);
  for (const folder of missing) {
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    // Independent of the umask.
    await chmod(folder, mode);
  }
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );

/** Throws when PostgreSQL's user cannot reach the data folder. */
export const checkReachable = async (layout: Layout, account: Account | undefined): Promise<void> => {
  const closed = account && (await closedFolder(layout.dataDir, account));
  if (!closed) return;
  throw new Error(
    `PostgreSQL does not run as root, and its user (uid ${account.uid}) cannot enter ${closed}. Set FACET_DATA_DIR to a folder that every user can reach, such as /var/lib/facet.`,
  );
};

/** Throws when the cluster's major version differs from that of the binaries. */
export const checkMajorVersion = async (layout: Layout, binaries: Binaries): Promise<void> => {
  const found = (await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found === binaries.major) return;
  throw new Error(
    `The data folder ${layout.dataDir} was created by PostgreSQL ${found}, but this release of Facet runs PostgreSQL ${binaries.major}. Back up with the release that created it, then restore with this one.`,
  );
};

/**
 * Creates a folder that only PostgreSQL's user (and root) can enter. It may be in a shared temporary
 * directory, so an existing folder is used only when nobody else can have created it.
 */
export const createPrivateFolder = async (path: string, account: Account | undefined): Promise<void> => {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(path);
  const isOurs = found.uid === process.getuid?.() || found.uid === account?.uid;
  if (!found.isDirectory() || !isOurs || (found.mode & 0o77) !== 0) {
    throw new Error(`${path} is not a private folder of Facet's PostgreSQL. Remove it.`);
  }
  if (account && found.uid !== account.uid) await lchown(path, account.uid, account.gid);
};
