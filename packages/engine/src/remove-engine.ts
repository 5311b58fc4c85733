import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installedEngines } from './install-engine.ts';

/**
 * Removes an installed engine from a data folder; returns false when it is not installed or is the bundled one. It
 * disappears atomically: an interrupted removal leaves nothing that could be mistaken for an engine.
 */
export async function removeEngine(dataDir: string, version: string): Promise<boolean> {
  const engines = await installedEngines(dataDir);
  const engineDir = engines.find((engine) => engine.version === version)?.engineDir;
  if (engineDir === undefined) return false;
  const condemned = join(dirname(engineDir), `.removing-${version}-${randomUUID()}`);
  await rename(engineDir, condemned);
  await rm(condemned, { recursive: true, force: true });
  return true;
}
