import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineModulesDir } from '../engine-version.ts';
import { writePlainCode } from '../pod/plain-code.ts';
import type { Bundle } from './bundle-format.ts';
import { serveSample } from './serve-sample.ts';

/** The programs of a pod, each of which has its own bundle. */
const BUNDLED = ['model', 'query'] as const;
const MANIFEST = 'manifest.json';

/** The modules that a bundle was made from, as they were, and the SHA-256 of each of its own files. */
type Manifest = {
  modules: { path: string; bytes: number; modifiedMs: number }[];
  digests: Record<string, string>;
};

/** A folder's files with their times and sizes, and whether it was found to be a current bundle. */
type Verdict = { state: string; isCurrent: Promise<boolean> };

const SOURCE_DIR = fileURLToPath(new URL('..', import.meta.url));
/** Longer than making a bundle takes; then the process that was making it may have died. */
const STALE_MS = 300_000;

const verdicts = new Map<string, Verdict>();

/**
 * The folder with the bundle of an engine, if there is one that was made by this Node from the modules as they are now
 * and is intact. Checked again only after its files have changed.
 */
export async function engineBundle(engineDir: string | undefined): Promise<string | undefined> {
  const folder = bundleFolder(engineDir);
  const state = await stateOf(folder);
  if (state === undefined) return undefined;
  let verdict = verdicts.get(folder);
  if (verdict?.state !== state) {
    verdict = { state, isCurrent: isCurrent(folder) };
    verdicts.set(folder, verdict);
  }
  return (await verdict.isCurrent) ? folder : undefined;
}

/**
 * Makes the bundle of an engine, unless there is one or another process is making it: all modules that the processes of
 * a pod load in two files each, with the code that V8 compiled for them. It is kept beside the engine's packages, which
 * sandboxed processes can read but not write, and recorded by processes that run no model but our own sample. Takes some
 * five seconds of processor time, at the lowest priority. Throws where that folder is not writable.
 */
export async function makeBundle(engineDir: string | undefined, signal?: AbortSignal): Promise<void> {
  if ((await engineBundle(engineDir)) !== undefined) return;
  const folder = bundleFolder(engineDir);
  const draft = `${folder}.draft`;
  await mkdir(dirname(folder), { recursive: true });
  if (!(await claim(draft))) return;
  try {
    const codeDir = join(draft, 'code');
    await writePlainCode(codeDir);
    // First the modules, then their compiled code.
    for (const _part of ['modules', 'code'])
      await serveSample({ engineDir, codeDir, bundleDir: draft, signal });
    await rm(codeDir, { recursive: true });
    await writeFile(join(draft, MANIFEST), JSON.stringify(await describe(draft)));
    // Pods may run as another user.
    for (const name of await readdir(draft)) await chmod(join(draft, name), 0o644);
    await chmod(draft, 0o755);
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function bundleFolder(engineDir: string | undefined): string {
  const { version, arch, platform } = process;
  const key = createHash('sha256').update([version, arch, platform, SOURCE_DIR].join()).digest('hex');
  return join(engineModulesDir(engineDir), '.cache', `facet-pods-${key.slice(0, 12)}`);
}

/** Undefined if the folder does not exist. */
async function stateOf(folder: string): Promise<string | undefined> {
  try {
    const names = (await readdir(folder)).sort();
    const files = await Promise.all(
      names.map(async (name) => {
        const { ino, size, mtimeMs, ctimeMs } = await stat(join(folder, name));
        return [name, ino, size, mtimeMs, ctimeMs];
      }),
    );
    return JSON.stringify(files);
  } catch {
    return undefined;
  }
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

async function describe(folder: string): Promise<Manifest> {
  const paths = new Set<string>();
  for (const name of BUNDLED) {
    const bundle = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Bundle;
    for (const path of bundle.paths) paths.add(path);
  }
  const modules = await Promise.all([...paths].map(describeModule));
  const names = await readdir(folder);
  const digests = await Promise.all(
    names.map(async (name) => [name, await digestOf(join(folder, name))] as const),
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

/** Creates a folder that only one process can create; replaces one that was left behind. */
async function claim(folder: string): Promise<boolean> {
  const left = await stat(folder).catch(() => undefined);
  if (left !== undefined && Date.now() - left.ctimeMs > STALE_MS)
    await rm(folder, { recursive: true, force: true });
  return mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
}
