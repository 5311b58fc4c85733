import { type InstalledEngine, installedEngines } from '@facet/engine';
import { ApiError } from '../../../errors/errors.ts';

/** A listed version that this node has not installed: nothing that trying again would change. */
export class EngineMissing extends ApiError {
  override name = 'EngineMissing';

  constructor(version: string) {
    super(
      503,
      'engine_missing',
      `Engine ${version} is not installed on this node: an operator can add it with npm run engine -- add ${version}`,
      { headers: { 'retry-after': '60' } },
    );
  }
}

/**
 * The engine of a version, as it is installed on this node.
 * @throws EngineMissing
 */
export async function findEngine(dataDir: string, version: string): Promise<InstalledEngine> {
  const engines = await installedEngines(dataDir);
  const engine = engines.find((candidate) => candidate.version === version);
  if (engine === undefined) throw new EngineMissing(version);
  return engine;
}
