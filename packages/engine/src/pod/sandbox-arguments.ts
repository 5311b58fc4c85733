import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineModulesDir } from '../engine-version.ts';

const PACKAGE_DIR = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = fileURLToPath(new URL('./child/main.ts', import.meta.url));

/**
 * The Node arguments for a pod: the permission model with read access to the code, the data folder and the
 * tokens, and no write access, programs or workers. Native addons are allowed only if a data source needs
 * one; the pod drops that permission before it runs model code.
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
    // Its ATTACH can open any file.
    '--no-experimental-sqlite',
    `--max-old-space-size=${options.heapMb}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    MAIN,
  ];
}
