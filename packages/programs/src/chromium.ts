import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The names that Chromium has in the packages of distributions. */
export const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Flags for a fresh profile that sends nothing by itself and works in containers. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of this machine's Chromium; undefined if it has none.
 * @param path where it is; by default it is searched in PATH
 */
export function findChromium(path?: string): string | undefined {
  if (path !== undefined) return isExecutable(path) ? path : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => CHROMIUM_NAMES.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
