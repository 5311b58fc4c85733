import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineVersion } from './engine-version.ts';
import { NpmError, npm } from './npm.ts';

export type InstalledEngine = { version: string; engineDir: string | undefined };

const scoped = (name: string) => `@cubejs-backend/${name}`;
const CORE = ['api-gateway', 'query-orchestrator', 'schema-compiler', 'server-core', 'shared'].map(scoped);
const DRIVERS = ['duckdb-driver', 'postgres-driver'].map(scoped);
const EXACT_VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
const STUB_DIR = fileURLToPath(new URL('../stubs/cubestore', import.meta.url));

/** The bundled engine, then the installed ones, newest first. Incomplete installations are omitted. */
export async function installedEngines(dataDir: string): Promise<InstalledEngine[]> {
  const shipped: InstalledEngine = { version: engineVersion(), engineDir: undefined };
  const root = enginesDir(dataDir);
  const names = existsSync(root) ? await readdir(root) : [];
  const installed = names
    .filter(
      (name) => EXACT_VERSION.test(name) && name !== shipped.version && isComplete(join(root, name), name),
    )
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((version) => ({ version, engineDir: join(root, version) }));
  return [shipped, ...installed];
}

/**
 * Installs one exact version of Cube's packages from the npm registry in `<dataDir>/engines/<version>`. The
 * folder appears only after the whole installation has succeeded. Install scripts do not run, so the native
 * addon is absent. Installing an installed version changes nothing.
 */
export async function installEngine(options: {
  dataDir: string;
  version: string;
  log?: (line: string) => void;
}): Promise<InstalledEngine> {
  const { version, log = () => {} } = options;
  if (!EXACT_VERSION.test(version)) {
    throw new Error(`The engine version "${version}" must be an exact version such as 1.7.42`);
  }
  if (version === engineVersion()) return { version, engineDir: undefined };
  const root = enginesDir(options.dataDir);
  const engineDir = join(root, version);
  if (isComplete(engineDir, version)) return { version, engineDir };

  const workDir = join(root, `.installing-${version}-${randomUUID()}`);
  await mkdir(workDir, { recursive: true });
  try {
    await writeManifest(workDir, version);
    log(`installing engine ${version}`);
    await runNpm(workDir, version);
    if (!isComplete(workDir, version)) throw new Error(`npm did not install engine ${version}`);
    await rm(engineDir, { recursive: true, force: true });
    await rename(workDir, engineDir).catch((error: unknown) => {
      // Two installations of one version may race; either result is fine.
      if (!isComplete(engineDir, version)) throw error;
    });
    log(`installed engine ${version}`);
    return { version, engineDir };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function writeManifest(workDir: string, version: string): Promise<void> {
  await cp(STUB_DIR, join(workDir, 'cubestore-stub'), { recursive: true });
  const shipped = engineVersion();
  // Some releases of Cube lack some drivers.
  const drivers = await Promise.all(
    DRIVERS.map(async (name) => [name, (await isPublished(name, version)) ? version : shipped] as const),
  );
  const manifest = {
    name: 'facet-engine',
    version: '0.0.0',
    private: true,
    dependencies: Object.fromEntries([...CORE.map((name) => [name, version]), ...drivers]),
    overrides: {
      // Cube Store's install step downloads a binary from a code host.
      [scoped('cubestore')]: 'file:cubestore-stub',
      // A driver of another version works with the compiler of this one.
      ...Object.fromEntries(CORE.map((name) => [name, `$${name}`])),
      [scoped('base-driver')]: version,
    },
  };
  await writeFile(join(workDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Whether a version exists. An unreachable registry is an error rather than a missing version. */
async function isPublished(name: string, version: string): Promise<boolean> {
  try {
    return (await npm(['view', `${name}@${version}`, 'version'])).trim() === version;
  } catch (error) {
    if (error instanceof NpmError && error.isAbsent) return false;
    throw notInstalled(version, error as Error);
  }
}

async function runNpm(cwd: string, version: string): Promise<void> {
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev', '--install-links'];
  try {
    await npm([...args, '--prefer-offline'], cwd);
  } catch (error) {
    throw notInstalled(version, error as Error);
  }
}

function notInstalled(version: string, cause: Error): Error {
  return new Error(`Engine ${version} could not be installed: ${cause.message}`, { cause });
}

function enginesDir(dataDir: string): string {
  return resolve(dataDir, 'engines');
}

function isComplete(engineDir: string, version: string): boolean {
  const versionOf = (name: string) => {
    try {
      const text = readFileSync(join(engineDir, 'node_modules', name, 'package.json'), 'utf8');
      return (JSON.parse(text) as { version: string }).version;
    } catch {
      return undefined;
    }
  };
  return CORE.every((name) => versionOf(name) === version) && DRIVERS.every((name) => versionOf(name));
}
