import { randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Db, Keyring } from '@facet/db';
import type { Settings } from '../../../../settings.ts';
import { readVariables } from '../../../deployments/env-variables/read-variables.ts';
import { adapterOf } from './adapters.ts';
import { dbtVersionOf } from './dbt-version.ts';
import { installEnvironment, moveScripts } from './install-environment.ts';
import { findPython } from './python.ts';
import { dbtAccount, giveTo, handOver, letPass } from './run-account.ts';
import type { SyncWork } from './sync-work.ts';

const READY = 'facet-ready.json';
/** Age from which a temporary folder belongs to a killed installation. */
const STALE_MS = 60 * 60_000;

/** A virtual environment with one version of dbt-core and one adapter. */
export interface DbtEnvironment {
  readonly folder: string;
  readonly python: string;
  readonly version: string;
}

/**
 * The dbt environment for a run: installed on first use and kept in the data folder. An incomplete installation is never
 * visible.
 * @throws PhaseFailed
 */
export async function prepareEnvironment(
  platform: { readonly settings: Settings; readonly db: Db; readonly keyring: Keyring },
  run: SyncWork,
): Promise<DbtEnvironment> {
  const variables = await readVariables(platform.db, platform.keyring, run.deployment);
  const version = dbtVersionOf(variables);
  const adapter = adapterOf(variables, run.settings.targetSchema).package;
  const shelf = join(platform.settings.dataDir, 'dbt', 'environments');
  const folder = join(shelf, `${version}-${adapter}`);
  const environment = { folder, python: join(folder, 'bin', 'python'), version };
  const isReady = () => stat(join(folder, READY)).then(Boolean, () => false);
  if (!(await isReady())) {
    await mkdir(shelf, { recursive: true, mode: 0o711 });
    await oneAtATime(folder, run.signal, async () => {
      if (!(await isReady())) await makeEnvironment(platform, run, shelf, folder, [version, adapter]);
    });
  }
  run.log('info', `dbt-core ${version} with ${adapter}`);
  return environment;
}

async function makeEnvironment(
  platform: { readonly settings: Settings },
  run: SyncWork,
  shelf: string,
  folder: string,
  [version, adapter]: readonly [string, string],
): Promise<void> {
  const found = await findPython(platform, shelf, run.signal);
  await removeStale(shelf);
  const attempt = join(shelf, `.${randomBytes(8).toString('hex')}`);
  await mkdir(attempt, { mode: 0o755 });
  const account = dbtAccount();
  try {
    await handOver(attempt, account);
    if (account !== undefined) await letPass(platform.settings.dataDir, shelf);
    run.log('info', `Installing dbt-core ${version} and ${adapter}; later syncs reuse them`);
    await installEnvironment(run, attempt, found, account, [`dbt-core==${version}`, adapter]);
    // From here on, only the server can change it.
    if (account !== undefined) await giveTo(attempt, { uid: 0, gid: 0 });
    await moveScripts(attempt, join(await realpath(shelf), basename(folder)));
    await writeFile(join(attempt, READY), JSON.stringify({ version, adapter, python: found.version }));
    await rename(attempt, folder).catch(async (error: NodeJS.ErrnoException) => {
      // Another process installed it meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(attempt, { recursive: true, force: true });
  }
}

async function removeStale(shelf: string): Promise<void> {
  for (const name of await readdir(shelf)) {
    if (!name.startsWith('.')) continue;
    const { mtimeMs } = await stat(join(shelf, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE_MS) await rm(join(shelf, name), { recursive: true, force: true });
  }
}

const making = new Map<string, Promise<void>>();

/** Serialises work on the same thing within this process; waiting ends with the signal. */
async function oneAtATime(what: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (let before = making.get(what); before !== undefined; before = making.get(what)) {
    const cancelled = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    await Promise.race([before.catch(() => undefined), cancelled]);
    signal.throwIfAborted();
  }
  const mine = work();
  making.set(what, mine);
  try {
    await mine;
  } finally {
    making.delete(what);
  }
}
