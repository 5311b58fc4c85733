import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of some programs that is in PATH: folders in the order of PATH, then names as given. */
export function findInPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

/** Whether a file exists that this process may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
