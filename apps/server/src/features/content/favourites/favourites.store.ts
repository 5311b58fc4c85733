import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { FavouriteType } from './favourites.schema.ts';

const COLUMNS = {
  FOLDER: 'folder_id',
  WORKBOOK: 'workbook_id',
  REPORT: 'report_id',
  DASHBOARD: 'dashboard_id',
} as const satisfies Record<FavouriteType, string>;

export async function publicIdOfDashboard(db: Db, tenantId: number, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('dashboards')
    .select('public_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.public_id;
}

/** Adds a favourite of the caller. @returns whether it was none before */
export async function insertFavourite(
  tx: Tx,
  { tenantId, user }: Caller,
  type: FavouriteType,
  id: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('favourites')
    .values({ tenant_id: tenantId, user_id: user.id, [COLUMNS[type]]: id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a favourite of the caller. @returns whether it was one */
export async function deleteFavourite(
  tx: Tx,
  { tenantId, user }: Caller,
  type: FavouriteType,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('favourites')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', user.id)
    .where(COLUMNS[type], '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function hasFavourite(
  db: Db,
  { tenantId, user }: Caller,
  type: FavouriteType,
  id: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('favourites')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', user.id)
    .where(COLUMNS[type], '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
