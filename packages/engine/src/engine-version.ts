import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** Cube's packages of one version. Each is loaded on first access. */
export type Engine = {
  version: string;
  /** The folder it was loaded from; undefined for the bundled version. */
  engineDir: string | undefined;
  /** The `node_modules` folder with Cube's packages and their dependencies. */
  modulesDir: string;
  /** Resolves and loads any module among the engine's own dependencies. */
  require: NodeJS.Require;
  /** Loads modules the way one of the engine's own modules would. */
  requireFrom(module: string): NodeJS.Require;
  readonly shared: typeof import('@cubejs-backend/shared');
  readonly schemaCompiler: typeof import('@cubejs-backend/schema-compiler');
  readonly queryOrchestrator: typeof import('@cubejs-backend/query-orchestrator');
  readonly apiGateway: typeof import('@cubejs-backend/api-gateway');
  readonly serverCore: typeof import('@cubejs-backend/server-core');
};

/**
 * Loads Cube's packages from an engine folder (`<dataDir>/engines/1.7.42`, or the `node_modules` in it), or
 * the bundled ones. Call it before anything else loads Cube's packages of that folder.
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

/** The version of the engine in a folder, or of the bundled one. Throws when the folder has none. */
export function engineVersion(engineDir?: string): string {
  return readVersion(requireFrom(engineDir));
}

/** The `node_modules` folder that contains an engine's code. */
export function engineModulesDir(engineDir?: string): string {
  return modulesDirOf(requireFrom(engineDir));
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
 * Makes Cube accept Jinja. Even with another engine, it first checks the platform of its native addon by
 * running programs (`getconf`, `ldd`), which a sandboxed process must not do.
 */
function allowJinja(engineRequire: NodeJS.Require): void {
  const platform = engineRequire('@cubejs-backend/shared/dist/src/platform') as {
    isNativeSupported: () => boolean;
  };
  platform.isNativeSupported = () => true;
}
