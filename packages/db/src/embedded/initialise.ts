import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type Layout, USER } from './layout.ts';

const run = promisify(execFile);

/** What PostgreSQL's programs see of our environment: nothing, so no secret of ours reaches them. */
export const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

/** Makes a folder that only PostgreSQL's user (and root) can enter. */
export const ownFolder = async (path: string, account: Account | undefined): Promise<void> => {
  await mkdir(path, { mode: 0o700, recursive: true });
  if (account) await chown(path, account.uid, account.gid);
};

/**
 * Creates the cluster unless it exists. It is built beside its place and renamed, so that a start which is
 * killed half-way, or two starts at once, never leave half a cluster.
 */
export const initialise = async (
  layout: Layout,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> => {
  if (await exists(layout.cluster)) return;
  const password = await ensurePassword(layout);
  const building = `${layout.cluster}-${randomBytes(6).toString('hex')}`;
  const passwordCopy = `${building}.password`;
  try {
    await ownFolder(building, account);
    // A copy, since the file itself belongs to us and initdb runs as PostgreSQL's user.
    await writeFile(passwordCopy, password, { mode: 0o600 });
    if (account) await chown(passwordCopy, account.uid, account.gid);
    const args = [
      `--pgdata=${building}`,
      `--username=${USER}`,
      `--pwfile=${passwordCopy}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // Same order of text on every machine, whatever locales it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    await run(binaries.initdb, args, { ...account, cwd: '/', env: ENVIRONMENT });
    await rename(building, layout.cluster);
  } catch (error) {
    const lost = await exists(layout.cluster);
    if (!lost) {
      const { stderr, message } = error as Error & { stderr?: string };
      const reason = (stderr || message).trim().split('\n').at(-1);
      throw new Error(`PostgreSQL could not be set up in ${layout.cluster}: ${reason}`, { cause: error });
    }
  } finally {
    await rm(passwordCopy, { force: true });
    await rm(building, { recursive: true, force: true });
  }
};

/** The password of the cluster, or undefined when there is none yet. */
export const readPassword = async (layout: Layout): Promise<string | undefined> => {
  try {
    return (await readFile(layout.passwordFile, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const ensurePassword = async (layout: Layout): Promise<string> => {
  try {
    await writeFile(layout.passwordFile, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // A file that was copied here may have come with another mode.
  await chmod(layout.passwordFile, 0o600);
  const password = await readPassword(layout);
  if (!password) throw new Error(`The file ${layout.passwordFile} is empty.`);
  return password;
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
