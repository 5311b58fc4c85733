import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { giveTo, handOver, letPass, unprivilegedAccount } from '@facet/programs';
import { findPython } from './find-python.ts';
import { installEnvironment, moveScripts } from './install-environment.ts';

const READY = 'facet-ready.json';
/** Age from which a temporary folder belongs to a killed installation. */
const STALE_MS = 60 * 60_000;

/** A virtual environment with packages. */
export interface PythonEnvironment {
  readonly folder: string;
  /** The path of its interpreter. */
  readonly python: string;
  /** Folders outside it that its interpreter reads. */
  readonly libraries: readonly string[];
}

export interface EnvironmentRequest {
  /** The data folder of the server, which contains the shelf. */
  readonly dataDir: string;
  /** The folder that contains environments. */
  readonly shelf: string;
  /** The name of this one, which identifies its packages and their versions. */
  readonly name: string;
  /** An interpreter, by name or path, and the oldest accepted minor version of Python 3. */
  readonly python: string;
  readonly oldestMinor: number;
  /** In the format of pip. */
  readonly requirements: readonly string[];
  /** Code that the new environment runs once. */
  readonly initialise?: string;
  readonly signal: AbortSignal;
  /** Called before an installation, which takes minutes. */
  onInstall?(): void;
}

/**
 * A Python environment: installed on first use and kept. An incomplete installation is never visible. Packages are
 * installed as an unprivileged user if the server runs as root, and only the server can change them afterwards.
 * @throws EnvironmentFailed
 */
export async function prepareEnvironment(request: EnvironmentRequest): Promise<PythonEnvironment> {
  const { shelf, name, signal } = request;
  const folder = join(shelf, name);
  const isReady = () => stat(join(folder, READY)).then(Boolean, () => false);
  if (!(await isReady())) {
    await mkdir(shelf, { recursive: true, mode: 0o711 });
    await oneAtATime(folder, signal, async () => {
      if (!(await isReady())) await makeEnvironment(request, folder);
    });
  }
  const { libraries = [] } = JSON.parse(await readFile(join(folder, READY), 'utf8'));
  return { folder, python: join(folder, 'bin', 'python'), libraries };
}

async function makeEnvironment(request: EnvironmentRequest, folder: string): Promise<void> {
  const { dataDir, shelf, requirements, initialise = '', signal } = request;
  const account = unprivilegedAccount();
  const found = await findPython(request.python, { oldestMinor: request.oldestMinor, account, signal });
  await removeStale(shelf);
  const attempt = join(shelf, `.${randomBytes(8).toString('hex')}`);
  await mkdir(attempt, { mode: 0o755 });
  try {
    await handOver(attempt, account);
    if (account !== undefined) await letPass(dataDir, shelf);
    request.onInstall?.();
    const libraries = await installEnvironment(attempt, found, requirements, { account, initialise, signal });
    // From here on, only the server can change it.
    if (account !== undefined) await giveTo(attempt, { uid: 0, gid: 0 });
    await moveScripts(attempt, join(await realpath(shelf), basename(folder)));
    const ready = { requirements, python: found.version, libraries };
    await writeFile(join(attempt, READY), JSON.stringify(ready));
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
