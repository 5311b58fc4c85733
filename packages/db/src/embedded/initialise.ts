import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { createPrivateFolder } from './data-folder.ts';
import { type Layout, USER } from './layout.ts';

const run = promisify(execFile);

/** The environment of PostgreSQL's programs. It contains no variable of this process, so no secret reaches them. */
export const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

/**
 * Creates the cluster unless it exists. It is built beside its final place and renamed, so a killed start
 * or two concurrent starts never leave a partial cluster.
 */
export const initialise = async (
  layout: Layout,
  binaries: Binaries,
  account: Account | undefined,
  interrupt: AbortSignal | undefined,
): Promise<void> => {
  if (existsSync(layout.cluster)) return;
  const password = await ensurePassword(layout);
  const building = `${layout.cluster}-${randomBytes(6).toString('hex')}`;
  const passwordCopy = `${building}.password`;
  try {
    await createPrivateFolder(building, account);
    // A copy, because the original belongs to us and initdb runs as PostgreSQL's user.
    await writeFile(passwordCopy, password, { mode: 0o600 });
    if (account) await chown(passwordCopy, account.uid, account.gid);
    const args = [
      `--pgdata=${building}`,
      `--username=${USER}`,
      `--pwfile=${passwordCopy}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // The built-in locale sorts text the same way on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    await run(binaries.initdb, args, { ...account, cwd: '/', env: ENVIRONMENT, signal: interrupt });
    await rename(building, layout.cluster);
  } catch (error) {
    interrupt?.throwIfAborted();
    // Another process may have created the cluster meanwhile.
    if (!existsSync(layout.cluster)) {
      const { stderr, message } = error as Error & { stderr?: string };
      const lines = (stderr || message).trim().split('\n');
      const reason = lines.find((line) => /(FATAL|error):/.test(line)) ?? lines.at(-1);
      throw new Error(`PostgreSQL could not be initialised in ${layout.cluster}: ${reason}`, {
        cause: error,
      });
    }
  } finally {
    await rm(passwordCopy, { force: true });
    await rm(building, { recursive: true, force: true });
  }
};

/** Reads the password of the cluster. */
export const readPassword = async (layout: Layout): Promise<string> => {
  const password = (await readFile(layout.passwordFile, 'utf8').catch(() => '')).trim();
  if (password) return password;
  throw new Error(
    `The password file ${layout.passwordFile} of the PostgreSQL in ${layout.cluster} is missing or empty.`,
  );
};

const ensurePassword = async (layout: Layout): Promise<string> => {
  const draft = `${layout.passwordFile}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // Written atomically, and never over an existing file.
    await link(draft, layout.passwordFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readPassword(layout);
};

/** Removes the leftovers of a start that was killed while creating the cluster. */
export const removeLeftovers = async (layout: Layout): Promise<void> => {
  for (const name of await readdir(layout.dataDir)) {
    if (/^postgres-[0-9a-f]{12}(\.password)?$/.test(name) || /^postgres\.password-[0-9a-f]{12}$/.test(name)) {
      await rm(join(layout.dataDir, name), { recursive: true, force: true });
    }
  }
};
