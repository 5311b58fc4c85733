import { createHash, randomUUID } from 'node:crypto';
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineModulesDir } from '../engine-version.ts';
import { writePlainCode } from '../sandbox/plain-code.ts';
import type { Bundle } from './bundle-format.ts';
import { compileSample, serveSample } from './serve-sample.ts';

/** The programs that have a bundle of their own. */
const BUNDLED = ['compile', 'model', 'query'] as const;
const MANIFEST = 'manifest.json';
/** Must change whenever the contents of a bundle change. */
const FORMAT = 3;
/** The folder in a bundle with the programs themselves, and with what opens the bundle for them. */
const CODE = 'code';

/** The modules that a bundle was made from, as they were, and the SHA-256 of each of its own files. */
type Manifest = {
  modules: { path: string; bytes: number; modifiedMs: number }[];
  digests: Record<string, string>;
};

export type EngineBundle = {
  folder: string;
  /** Contains the programs, as `writePlainCode` wrote them. */
  codeDir: string;
};

/** A folder's files with their times and sizes, and whether it was found to be a current bundle. */
type Verdict = { state: string; isCurrent: Promise<boolean> };

const SOURCE_DIR = fileURLToPath(new URL('..', import.meta.url));
/**
 * How often the process that makes a bundle reports that it is alive, and the silence after which it counts as dead.
 */
const ALIVE_MS = 2_000;
const DEAD_MS = 20_000;
/** How long a bundle stays after it was replaced, for processes that were about to read it. */
const REPLACED_MS = 10 * 60_000;

const verdicts = new Map<string, Verdict>();

/**
 * The bundle of an engine, if there is one that was made by this Node from the modules as they are now and is intact.
 * Checked again only after its files have changed.
 */
export async function engineBundle(engineDir: string | undefined): Promise<EngineBundle | undefined> {
  // The folder itself: its link may lead to another one while a process reads it.
  const folder = await realpath(bundleLink(engineDir)).catch(() => undefined);
  const state = folder && (await stateOf(folder));
  if (folder === undefined || state === undefined) return undefined;
  let verdict = verdicts.get(folder);
  if (verdict?.state !== state) {
    verdict = { state, isCurrent: isCurrent(folder) };
    verdicts.set(folder, verdict);
  }
  return (await verdict.isCurrent) ? { folder, codeDir: join(folder, CODE) } : undefined;
}

/**
 * Makes the bundle of an engine, unless there is one or another process is making it: all modules that compile workers
 * and the processes of a pod load in two files each, with the code that V8 compiled for them. It is kept beside the engine's packages, which
 * sandboxed processes can read but not write, and recorded by processes that run no model but our own samples. Takes some
 * eight seconds of processor time, at the lowest priority. Throws where that folder is not writable.
 */
export async function makeBundle(engineDir: string | undefined, signal?: AbortSignal): Promise<void> {
  if ((await engineBundle(engineDir)) !== undefined) return;
  const link = bundleLink(engineDir);
  const draft = `${link}.draft`;
  await mkdir(dirname(link), { recursive: true });
  if (!(await claim(draft))) return;
  const alive = setInterval(() => utimes(draft, new Date(), new Date()).catch(() => {}), ALIVE_MS);
  try {
    const codeDir = join(draft, CODE);
    const sources = await writePlainCode(codeDir);
    // First the modules, then their compiled code.
    for (const _part of ['modules', 'code']) {
      await serveSample({ engineDir, codeDir, bundleDir: draft, signal });
      await compileSample({ engineDir, codeDir, bundleDir: draft, signal });
    }
    await writeFile(join(draft, MANIFEST), JSON.stringify(await describe(draft, sources)));
    // Pods may run as another user.
    for (const { path, isFile } of await contents(draft)) await chmod(path, isFile ? 0o644 : 0o755);
    await chmod(draft, 0o755);
    await replace(link, draft);
  } finally {
    clearInterval(alive);
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Lets the link lead to what is in the draft, in one step: a process that starts meanwhile finds one bundle or the other.
 * Removes those that were replaced a while ago.
 */
async function replace(link: string, draft: string): Promise<void> {
  const previous = await realpath(link).catch(() => undefined);
  const folder = `${link}.${randomUUID()}`;
  await rename(draft, folder);
  await symlink(basename(folder), `${folder}.link`);
  await rename(`${folder}.link`, link);
  const now = Date.now();
  if (previous !== undefined) await utimes(previous, now / 1000, now / 1000);
  for (const name of await readdir(dirname(link))) {
    const other = join(dirname(link), name);
    if (!name.startsWith(`${basename(link)}.`) || other === folder) continue;
    const { mtimeMs } = await stat(other).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > REPLACED_MS) await rm(other, { recursive: true, force: true });
  }
}

/** A link to the folder of the bundle. */
function bundleLink(engineDir: string | undefined): string {
  const { version, arch, platform } = process;
  const key = createHash('sha256').update([FORMAT, version, arch, platform, SOURCE_DIR].join()).digest('hex');
  return join(engineModulesDir(engineDir), '.cache', `facet-pods-${key.slice(0, 12)}`);
}

/** Undefined if the folder does not exist. */
async function stateOf(folder: string): Promise<string | undefined> {
  try {
    const states = await Promise.all(
      (await contents(folder)).map(async ({ path }) => {
        const { ino, size, mtimeMs, ctimeMs } = await stat(path);
        return [path, ino, size, mtimeMs, ctimeMs].join();
      }),
    );
    return states.sort().join('\n');
  } catch {
    return undefined;
  }
}

/** All files and folders in a folder. */
async function contents(folder: string): Promise<{ path: string; isFile: boolean }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }));
}

async function isCurrent(folder: string): Promise<boolean> {
  try {
    const { modules, digests } = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
    const same = await Promise.all([
      ...modules.map(async ({ path, bytes, modifiedMs }) => {
        const { size, mtimeMs } = await stat(path);
        return size === bytes && mtimeMs === modifiedMs;
      }),
      ...Object.entries(digests).map(
        async ([name, digest]) => (await digestOf(join(folder, name))) === digest,
      ),
    ]);
    return same.every(Boolean);
  } catch {
    return false;
  }
}

async function describe(folder: string, sources: readonly string[]): Promise<Manifest> {
  const paths = new Set(sources);
  for (const name of BUNDLED) {
    const bundle = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Bundle;
    for (const path of bundle.paths) paths.add(path);
  }
  const modules = await Promise.all([...paths].map(describeModule));
  const files = (await contents(folder)).filter(({ isFile }) => isFile);
  const digests = await Promise.all(
    files.map(async ({ path }) => [relative(folder, path), await digestOf(path)] as const),
  );
  return {
    modules: modules.filter((module) => module !== undefined),
    digests: Object.fromEntries(digests),
  };
}

/** Undefined if it is not a file: an added engine's packages are required as if by a module beside them. */
async function describeModule(path: string): Promise<Manifest['modules'][number] | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats && { path, bytes: stats.size, modifiedMs: stats.mtimeMs };
}

async function digestOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('base64');
}

/** Creates a folder that only one process can create; replaces that of a process that died. */
async function claim(folder: string): Promise<boolean> {
  const left = await stat(folder).catch(() => undefined);
  if (left !== undefined && Date.now() - left.mtimeMs > DEAD_MS)
    await rm(folder, { recursive: true, force: true });
  return mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
}
