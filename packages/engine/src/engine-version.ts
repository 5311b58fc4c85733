import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Cube's packages of one version. Each is loaded when it is first read. */
export type Engine = {
  version: string;
  /** The folder it was loaded from; undefined for the version that ships. */
  engineDir: string | undefined;
  /** The `node_modules` folder that holds Cube's packages and all that they require. */
  modulesDir: string;
  /** Resolves and loads any module from the engine's own dependencies. */
  require: NodeJS.Require;
  /** Loads modules as one of the engine's own modules would. */
  requireFrom(module: string): NodeJS.Require;
  readonly shared: typeof import('@cubejs-backend/shared');
  readonly schemaCompiler: typeof import('@cubejs-backend/schema-compiler');
  readonly queryOrchestrator: typeof import('@cubejs-backend/query-orchestrator');
  readonly apiGateway: typeof import('@cubejs-backend/api-gateway');
  readonly serverCore: typeof import('@cubejs-backend/server-core');
};

export type InstalledEngine = { version: string; engineDir: string | undefined };

const ENGINE_PACKAGES = [
  'api-gateway',
  'duckdb-driver',
  'postgres-driver',
  'query-orchestrator',
  'schema-compiler',
  'server-core',
  'shared',
].map((name) => `@cubejs-backend/${name}`);

const EXACT_VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
const INSTALL_TIMEOUT_MS = 10 * 60_000;
const STUB_DIR = fileURLToPath(new URL('../cubestore-stub', import.meta.url));

/**
 * Loads Cube's packages from an engine folder (`<dataDir>/engines/1.7.42`, or the `node_modules` in it), or
 * the ones that ship. Must be called before anything else loads Cube's packages of that folder.
 */
export function loadEngine(engineDir?: string): Engine {
  const engineRequire = requireFrom(engineDir);
  const modulesDir = modulesDirOf(engineRequire);
  allowJinja(engineRequire);
  const load = (name: string) => engineRequire(`@cubejs-backend/${name}`);
  return {
    version: readVersion(engineRequire),
    engineDir,
    modulesDir,
    require: engineRequire,
    requireFrom: (module) => createRequire(engineRequire.resolve(module)),
    get shared() {
      return load('shared');
    },
    get schemaCompiler() {
      return load('schema-compiler');
    },
    get queryOrchestrator() {
      return load('query-orchestrator');
    },
    get apiGateway() {
      return load('api-gateway');
    },
    get serverCore() {
      return load('server-core');
    },
  };
}

/** The version of the engine in a folder, or of the one that ships. Throws when there is none. */
export function engineVersion(engineDir?: string): string {
  return readVersion(requireFrom(engineDir));
}

/** The `node_modules` folder that an engine's code is read from. */
export function engineModulesDir(engineDir?: string): string {
  return modulesDirOf(requireFrom(engineDir));
}

/** The engine that ships, then the installed ones, newest first. Unfinished installs do not count. */
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
 * Installs one exact version of Cube's packages from the npm registry into `<dataDir>/engines/<version>`.
 * Nothing is visible under that name until the whole install has succeeded. No install script runs, so the
 * native addon is absent. Installing what is already there changes nothing.
 */
export async function installEngine(options: {
  dataDir: string;
  version: string;
  log?: (line: string) => void;
}): Promise<InstalledEngine> {
  const { version, log = () => {} } = options;
  if (!EXACT_VERSION.test(version)) {
    throw new Error(`"${version}" is not an exact version such as 1.7.42`);
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
    if (!isComplete(workDir, version)) throw new Error(`npm installed something else than engine ${version}`);
    await rm(engineDir, { recursive: true, force: true });
    await rename(workDir, engineDir).catch((error: unknown) => {
      // Two installs of one version may race; the other one's result is as good.
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
  const manifest = {
    name: 'facet-engine',
    version: '0.0.0',
    private: true,
    dependencies: Object.fromEntries(ENGINE_PACKAGES.map((name) => [name, version])),
    // Cube Store's install step downloads a binary from a code host.
    overrides: { '@cubejs-backend/cubestore': 'file:cubestore-stub' },
  };
  await writeFile(join(workDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function runNpm(cwd: string, version: string): Promise<void> {
  const fixed = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev', '--install-links'];
  const args = [...fixed, '--prefer-offline', '--loglevel=error', '--no-update-notifier'];
  try {
    await promisify(execFile)('npm', args, {
      cwd,
      env: npmEnvironment(),
      timeout: INSTALL_TIMEOUT_MS,
      maxBuffer: 16 << 20,
    });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const detail = stderr.trim().split('\n').slice(0, 5).join('\n') || message;
    throw new Error(`Engine ${version} could not be installed: ${detail}`, { cause: error });
  }
}

/** What npm needs to find the registry, its cache and a proxy: none of the server's own settings. */
function npmEnvironment(): NodeJS.ProcessEnv {
  const wanted =
    /^(PATH|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|SystemRoot|TMPDIR|TEMP|TMP|LANG)$|_proxy$|^SSL_CERT|^NODE_EXTRA_CA/i;
  const npmConfig =
    /^npm_config_(registry|cache|userconfig|globalconfig|https?_proxy|proxy|noproxy|cafile|ca|strict_ssl|offline|prefer_offline)$/i;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => wanted.test(name) || npmConfig.test(name)),
  );
}

function enginesDir(dataDir: string): string {
  return resolve(dataDir, 'engines');
}

function isComplete(engineDir: string, version: string): boolean {
  return ENGINE_PACKAGES.every((name) => {
    try {
      const text = readFileSync(join(engineDir, 'node_modules', name, 'package.json'), 'utf8');
      return (JSON.parse(text) as { version: string }).version === version;
    } catch {
      return false;
    }
  });
}

function requireFrom(engineDir: string | undefined): NodeJS.Require {
  return createRequire(engineDir === undefined ? import.meta.url : join(resolve(engineDir), 'engine.js'));
}

function packageFile(engineRequire: NodeJS.Require): string {
  return engineRequire.resolve('@cubejs-backend/schema-compiler/package.json');
}

function modulesDirOf(engineRequire: NodeJS.Require): string {
  return dirname(dirname(dirname(packageFile(engineRequire))));
}

function readVersion(engineRequire: NodeJS.Require): string {
  return (JSON.parse(readFileSync(packageFile(engineRequire), 'utf8')) as { version: string }).version;
}

/**
 * Cube asks for the platform of its native addon before it accepts Jinja, even when it is given another
 * engine; the question starts programs (`getconf`, `ldd`), which a sandboxed process may not.
 */
function allowJinja(engineRequire: NodeJS.Require): void {
  const platform = engineRequire('@cubejs-backend/shared/dist/src/platform') as {
    isNativeSupported: () => boolean;
  };
  platform.isNativeSupported = () => true;
}
