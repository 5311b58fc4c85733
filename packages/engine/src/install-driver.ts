import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { driverPackages } from './driver-packages.ts';
import { engineModulesDir } from './engine-version.ts';
import type { InstalledEngine } from './install-engine.ts';
import { npm } from './npm.ts';

/** A driver in the data folder, for one engine version. */
export type InstalledDriver = {
  /** The type of data source, such as `mysql`. */
  type: string;
  /** Its `node_modules` folder, which has the packages that the engine lacks. */
  modulesDir: string;
  /** npm's lock file, with the integrity of every package. */
  lock: string;
  /** The integrity of the driver's own package. */
  integrity: string;
};

const INSTALL = ['--ignore-scripts', '--omit=dev', '--install-links', '--no-audit', '--no-fund'];

/** The drivers that were added to an engine version on this node, in order of type. */
export async function installedDrivers(dataDir: string, version: string): Promise<InstalledDriver[]> {
  const root = driversDir(dataDir, version);
  const types = existsSync(root) ? (await readdir(root)).filter((name) => !name.startsWith('.')) : [];
  const found = await Promise.all(types.sort().map((type) => readDriver(join(root, type), type)));
  return found.filter((driver) => driver !== undefined);
}

/**
 * Installs the driver of a type in exactly the version of an engine, in `<dataDir>/drivers/<version>/<type>`.
 * What the engine has is not installed again. Install scripts do not run. Installing an installed driver
 * changes nothing.
 * @param options.lock the lock file of the driver on another node, whose packages are installed
 * @throws Error with a sentence for the operator
 */
export async function installDriver(options: {
  dataDir: string;
  engine: InstalledEngine;
  type: string;
  lock?: string | undefined;
}): Promise<InstalledDriver> {
  const { dataDir, engine, type, lock } = options;
  const name = driverPackages(engine.engineDir).get(type);
  if (name === undefined) throw new Error(`There is no driver "${type}" for engine ${engine.version}.`);
  const root = driversDir(dataDir, engine.version);
  const folder = join(root, type);
  const present = await readDriver(folder, type);
  if (present !== undefined && (lock === undefined || digestOf(lock) === digestOf(present.lock)))
    return present;
  const workDir = join(root, `.installing-${type}-${randomUUID()}`);
  try {
    const shared = await writeManifest(workDir, name, engine);
    if (lock === undefined) await npm(['install', ...INSTALL, '--omit-lockfile-registry-resolved'], workDir);
    else {
      await writeFile(join(workDir, 'package-lock.json'), lock);
      await npm(['ci', ...INSTALL], workDir);
    }
    for (const stub of shared)
      await rm(join(workDir, 'node_modules', stub), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
    await rename(workDir, folder);
  } catch (error) {
    throw new Error(
      `The driver "${type}" for engine ${engine.version} could not be installed: ${(error as Error).message}`,
      { cause: error },
    );
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
  const installed = await readDriver(folder, type);
  if (installed === undefined) throw new Error(`npm did not install the driver "${type}".`);
  return installed;
}

/** Removes a driver of an engine version from this node; returns whether it was installed. */
export async function removeDriver(dataDir: string, version: string, type: string): Promise<boolean> {
  const folder = join(driversDir(dataDir, version), type);
  if (!existsSync(folder)) return false;
  const condemned = join(driversDir(dataDir, version), `.removing-${randomUUID()}`);
  await rename(folder, condemned);
  await rm(condemned, { recursive: true, force: true });
  return true;
}

/** Identifies a tree of packages: two nodes with the same digest have the same ones. */
export function digestOf(lock: string): string {
  return createHash('sha256').update(lock).digest('hex');
}

/**
 * Writes a manifest with the driver and, in place of every package of Cube that the engine has, an empty one
 * of its version. Returns the names of the latter.
 */
async function writeManifest(workDir: string, driver: string, engine: InstalledEngine): Promise<string[]> {
  const scope = '@cubejs-backend';
  const modulesDir = join(engineModulesDir(engine.engineDir), scope);
  const shared = (await readdir(modulesDir)).filter((name) => `${scope}/${name}` !== driver);
  for (const name of shared) {
    const { version } = JSON.parse(await readFile(join(modulesDir, name, 'package.json'), 'utf8'));
    await mkdir(join(workDir, 'engine', name), { recursive: true });
    const stub = { name: `${scope}/${name}`, version };
    await writeFile(join(workDir, 'engine', name, 'package.json'), JSON.stringify(stub));
  }
  const manifest = {
    name: 'facet-driver',
    version: '0.0.0',
    private: true,
    dependencies: { [driver]: engine.version },
    overrides: Object.fromEntries(shared.map((name) => [`${scope}/${name}`, `file:engine/${name}`])),
  };
  await writeFile(join(workDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return shared.map((name) => `${scope}/${name}`);
}

async function readDriver(folder: string, type: string): Promise<InstalledDriver | undefined> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const [name = ''] = Object.keys(manifest.dependencies);
    const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
    const { integrity } = JSON.parse(lock).packages[`node_modules/${name}`];
    const modulesDir = join(folder, 'node_modules');
    return existsSync(join(modulesDir, name)) ? { type, modulesDir, lock, integrity } : undefined;
  } catch {
    return undefined;
  }
}

function driversDir(dataDir: string, version: string): string {
  return resolve(dataDir, 'drivers', version);
}
