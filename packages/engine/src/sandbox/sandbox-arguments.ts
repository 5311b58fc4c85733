import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { engineModulesDir } from '../engine-version.ts';
import { PROGRAMS } from './plain-code.ts';

const PACKAGE_DIR = fileURLToPath(new URL('../..', import.meta.url));

type Common = {
  engineDir?: string | undefined;
  code: readonly string[];
  codeDir: string;
  heapMb: number;
  hasBundle: boolean;
  /** Whether it loads the engine before it knows of a deployment. */
  isSpare?: boolean;
};

/**
 * The Node arguments for the query process of a pod: the permission model with read access to the code, the
 * data folder and the tokens, and no write access, programs or workers. Native addons are allowed only if a
 * data source needs one.
 */
export function queryArguments(
  options: {
    dataDir: string;
    tokensDir: string;
    allowAddons: boolean;
  } & Common,
): string[] {
  return [
    ...permissions([...options.code, realpathSync(options.dataDir), options.tokensDir]),
    ...(options.allowAddons ? ['--allow-addons'] : []),
    ...querySettings(),
    ...before(options),
    join(options.codeDir, PROGRAMS.query),
    ...words(options),
  ];
}

/** The Node arguments for the model process: the permission model with read access to the code only. */
export function modelArguments(options: Common): string[] {
  return [
    ...permissions(options.code),
    ...modelSettings(),
    ...before(options),
    join(options.codeDir, PROGRAMS.model),
    ...words(options),
  ];
}

/** The folders whose code both processes run. */
export function codeFolders(
  {
    engineDir,
    driverDirs = [],
  }: { readonly engineDir?: string | undefined; readonly driverDirs?: readonly string[] },
  codeDir: string,
): string[] {
  return [codeDir, PACKAGE_DIR, engineModulesDir(), engineModulesDir(engineDir), ...driverDirs];
}

function permissions(folders: readonly string[]): string[] {
  return ['--permission', ...[...new Set(folders)].map((folder) => `--allow-fs-read=${join(folder, '*')}`)];
}

function words({ engineDir, isSpare = false }: Common): string[] {
  return [engineDir ?? '', ...(isSpare ? ['spare'] : [])];
}

/** What differs between pods; nothing that changes the code that V8 compiles. */
function before({ codeDir, heapMb, hasBundle }: Common): string[] {
  return [
    `--max-old-space-size=${heapMb}`,
    ...(hasBundle ? ['--import', pathToFileURL(join(codeDir, PROGRAMS.bundle)).href] : []),
  ];
}

/** The settings of the query process, which also decide whether compiled code fits. */
export function querySettings(): string[] {
  return [
    // Its ATTACH can open any file.
    '--no-experimental-sqlite',
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ];
}

/** Likewise, of the model process. */
export function modelSettings(): string[] {
  // In pages of 64 KiB; templates are rendered in WebAssembly.
  return [...querySettings(), '--wasm-max-mem-pages=4096'];
}
