import { execFile } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = [
  'apps/web/{src,build}/**/*',
  'apps/web/*.{html,ts,json}',
  'packages/{charts,dashboards,embed-protocol,embed-sdk,look,query,semantic-sql}/src/**/*',
];

/** Builds the web application unless the build is newer than its sources, as it is after `npm ci`. */
export async function buildWebApp(): Promise<void> {
  const timeOf = (path: string) => statSync(`${ROOT}${path}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const changed = Math.max(...SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).map(timeOf));
  if (timeOf('apps/web/dist/embed.html') < changed)
    await promisify(execFile)(process.execPath, [`${ROOT}scripts/prepare.mjs`], { cwd: ROOT });
}
