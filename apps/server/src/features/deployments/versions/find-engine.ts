import { type InstalledEngine, installedDrivers, installedEngines } from '@facet/engine';
import { accountThatReaches } from '@facet/programs';
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

/** An engine on this node, with the `node_modules` folders of the drivers that were added to it. */
export interface EngineHere extends InstalledEngine {
  readonly driverDirs: readonly string[];
  /** The types of data source that the added drivers connect to. */
  readonly driverTypes: readonly string[];
}

/**
 * Finds the engine of a version on this node, for processes that may run as another user.
 * @throws EngineMissing
 */
export async function findEngine(dataDir: string, version: string): Promise<EngineHere> {
  const engines = await installedEngines(dataDir);
  const engine = engines.find((candidate) => candidate.version === version);
  if (engine === undefined) throw new EngineMissing(version);
  const drivers = await installedDrivers(dataDir, version);
  const driverDirs = drivers.map(({ modulesDir }) => modulesDir);
  await accountThatReaches(dataDir, [engine.engineDir, ...driverDirs]);
  return {
    ...engine,
    driverDirs,
    driverTypes: drivers.map(({ type }) => type),
  };
}
