import type { Db } from '@facet/db';
import {
  BUNDLED_DRIVERS,
  digestOf,
  driverPackages,
  installDriver,
  installedDrivers,
  installedEngines,
} from '@facet/engine';
import { badRequest } from '../../../errors/errors.ts';
import { nearest } from '../../../errors/nearest.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { type DriverRecord, listDrivers, recordDriver, versionsWithDriver } from './drivers.store.ts';

export { forgetDriver, listDrivers } from './drivers.store.ts';

/** The command that installs a driver. */
export function commandFor(type: string): string {
  return `npm run engine -- driver add ${type}`;
}

/**
 * Checks that an engine version can connect to a type of data source.
 * @param field the field with the type, such as `body.env_variables.0.value`
 * @throws 400 for an unknown type, with the nearest one, or for a driver that is not installed, with the command
 */
export async function requireDriver(db: Db, type: string, version: string, field: string): Promise<void> {
  if (BUNDLED_DRIVERS.includes(type)) return;
  if (!driverPackages().has(type))
    throw badRequest(
      `${field} ${type} is not a type of data source. ${hintFor(type)}`,
      'unknown_data_source_type',
    );
  if (!(await versionsWithDriver(db, type)).includes(version))
    throw badRequest(
      `${field} ${type} needs a driver that is not installed for engine ${version}; an operator installs it with ` +
        commandFor(type),
      'driver_missing',
    );
}

/**
 * Installs a driver for every engine version on this node, with the packages that other nodes have.
 * @throws a sentence for the operator
 */
export async function addDriver(
  db: Db,
  dataDir: string,
  type: string,
  log: (line: string) => void,
): Promise<void> {
  if (BUNDLED_DRIVERS.includes(type)) throw new Error(`The driver ${type} is part of every engine.`);
  const known = driverPackages();
  const name = known.get(type);
  if (name === undefined) throw new Error(`There is no driver ${type}. ${hintFor(type)}`);
  const records = await listDrivers(db);
  for (const engine of await installedEngines(dataDir)) {
    const lock = records.find((row) => row.type === type && row.engine_version === engine.version)?.lock;
    const driver = await installDriver({ dataDir, engine, type, lock });
    await recordDriver(db, {
      engine_version: engine.version,
      type,
      package: name,
      integrity: driver.integrity,
      lock: driver.lock,
    });
    log(`Installed ${name} ${engine.version}`);
  }
}

/** Installs the drivers of the installation for every engine version on this node, after an engine was added. */
export async function addKnownDrivers(db: Db, dataDir: string, log: (line: string) => void): Promise<void> {
  const types = new Set((await listDrivers(db)).map(({ type }) => type));
  for (const type of types) await addDriver(db, dataDir, type, log);
}

function hintFor(type: string): string {
  const known = [...driverPackages().keys()];
  const meant = nearest(type, known);
  return meant === undefined ? `Use one of ${known.join(', ')}` : `Did you mean ${meant}?`;
}

/** A driver of the installation that this node lacks, or of which it has other packages. */
export interface DriverGap {
  readonly type: string;
  readonly version: string;
  readonly reason: 'missing' | 'different';
}

/** Compares the drivers on this node with those of the installation, for every engine version on this node. */
export async function driverGaps(db: Db, dataDir: string): Promise<DriverGap[]> {
  const records = await listDrivers(db);
  const types = [...new Set(records.map(({ type }) => type))];
  if (types.length === 0) return [];
  const gaps: DriverGap[] = [];
  for (const { version } of await installedEngines(dataDir)) {
    const here = await installedDrivers(dataDir, version);
    for (const type of types) {
      const driver = here.find((candidate) => candidate.type === type);
      const record = records.find((row: DriverRecord) => row.type === type && row.engine_version === version);
      if (driver === undefined || record === undefined) gaps.push({ type, version, reason: 'missing' });
      else if (digestOf(driver.lock) !== digestOf(record.lock))
        gaps.push({ type, version, reason: 'different' });
    }
  }
  return gaps;
}

/** Logs a warning for each driver that this node has to install. */
export async function warnOfDriverGaps({
  db,
  log,
  settings,
}: Pick<BasePlatform, 'db' | 'log' | 'settings'>): Promise<void> {
  for (const { type, version, reason } of await driverGaps(db, settings.dataDir))
    log.warn(
      { type, engine: version },
      `The driver ${type} for engine ${version} is ${reason === 'missing' ? 'not installed' : 'different'} on this node; ` +
        `run ${commandFor(type)}`,
    );
}
