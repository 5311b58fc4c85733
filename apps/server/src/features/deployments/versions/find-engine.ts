import { type InstalledEngine, installedEngines } from '@facet/engine';
import { ApiError } from '../../../errors/errors.ts';

/** Thrown for a listed version that is not installed on this node. Retrying does not help. */
export class EngineMissing extends ApiError {
  override name = 'EngineMissing';

  constructor(version: string) {
    super(
      503,
      'engine_missing',
      `Engine ${version} is not installed on this node; install it with npm run engine -- add ${version}`,
      { headers: { 'retry-after': '60' } },
    );
  }
}

/**
 * Finds the engine of a version on this node.
 * @throws EngineMissing
 */
export async function findEngine(dataDir: string, version: string): Promise<InstalledEngine> {
  const engines = await installedEngines(dataDir);
  const engine = engines.find((candidate) => candidate.version === version);
  if (engine === undefined) throw new EngineMissing(version);
  return engine;
}
