import type { Db } from '@facet/db';

export interface DriverRecord {
  readonly engine_version: string;
  /** The type of data source, such as `mysql`. */
  readonly type: string;
  readonly package: string;
  readonly integrity: string;
  readonly lock: string;
}

/** The drivers that operators added, in order of type and engine version. They belong to the whole installation. */
export function listDrivers(db: Db): Promise<DriverRecord[]> {
  return db
    .selectFrom('engine_drivers')
    .select(['engine_version', 'type', 'package', 'integrity', 'lock'])
    .orderBy('type')
    .orderBy('engine_version')
    .execute();
}

/** The engine versions that a driver was added to. */
export async function versionsWithDriver(db: Db, type: string): Promise<string[]> {
  const rows = await db
    .selectFrom('engine_drivers')
    .select('engine_version')
    .where('type', '=', type)
    .execute();
  return rows.map((row) => row.engine_version);
}

/** Records a driver, unless another node has recorded it first. */
export async function recordDriver(db: Db, driver: DriverRecord): Promise<void> {
  await db
    .insertInto('engine_drivers')
    .values(driver)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a driver from the list; returns whether it was listed. */
export async function forgetDriver(db: Db, type: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('engine_drivers')
    .where('type', '=', type)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
