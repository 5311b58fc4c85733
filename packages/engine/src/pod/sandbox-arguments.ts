import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineModulesDir } from '../engine-version.ts';

const PACKAGE_DIR = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = fileURLToPath(new URL('./child/main.ts', import.meta.url));

/**
 * The arguments with which Node starts a pod: its permission model with the code, the data folder and its
 * tokens to read, nothing to write, no programs, no workers. Native addons only where a data source needs one; the
 * pod takes the right away from itself before it runs model code.
 */
export function sandboxArguments(options: {
  engineDir: string | undefined;
  dataDir: string;
  tokensDir: string;
  heapMb: number;
  allowAddons: boolean;
}): string[] {
  const folders = new Set([
    PACKAGE_DIR,
    engineModulesDir(),
    engineModulesDir(options.engineDir),
    realpathSync(options.dataDir),
    options.tokensDir,
  ]);
  return [
    '--permission',
    ...[...folders].map((folder) => `--allow-fs-read=${join(folder, '*')}`),
    ...(options.allowAddons ? ['--allow-addons'] : []),
    // Its ATTACH opens files that nobody allowed.
    '--no-experimental-sqlite',
    `--max-old-space-size=${options.heapMb}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    MAIN,
  ];
}
