import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { ownFolder } from './data-folder.ts';
import { type Layout, USER } from './layout.ts';

const run = promisify(execFile);

/** What PostgreSQL's programs see of our environment: nothing, so no secret of ours reaches them. */
export const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

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
    // Another process may have been faster.
    if (!(await exists(layout.cluster))) {
      const { stderr, message } = error as Error & { stderr?: string };
      const lines = (stderr || message).trim().split('\n');
      const reason = lines.find((line) => /(FATAL|error):/.test(line)) ?? lines.at(-1);
      throw new Error(`PostgreSQL could not be set up in ${layout.cluster}: ${reason}`, { cause: error });
    }
  } finally {
    await rm(passwordCopy, { force: true });
    await rm(building, { recursive: true, force: true });
  }
};

/** The password of the cluster. */
export const readPassword = async (layout: Layout): Promise<string> => {
  const password = (await readFile(layout.passwordFile, 'utf8').catch(() => '')).trim();
  if (password) return password;
  throw new Error(`The password of the PostgreSQL in ${layout.cluster} is not in ${layout.passwordFile}.`);
};

const ensurePassword = async (layout: Layout): Promise<string> => {
  const draft = `${layout.passwordFile}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // Whole or not at all, and never over one that is there.
    await link(draft, layout.passwordFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readPassword(layout);
};

/** Removes what a start that was killed while it made the cluster has left. */
export const removeLeftovers = async (layout: Layout): Promise<void> => {
  for (const name of await readdir(layout.dataDir)) {
    if (/^postgres-[0-9a-f]{12}(\.password)?$/.test(name) || /^postgres\.password-[0-9a-f]{12}$/.test(name)) {
      await rm(join(layout.dataDir, name), { recursive: true, force: true });
    }
  }
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
