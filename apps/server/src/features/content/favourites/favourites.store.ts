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

/** Adds a favourite of the caller, unless it is one. */
export async function insertFavourite(
  tx: Tx,
  { tenantId, user }: Caller,
  type: FavouriteType,
  id: number,
): Promise<void> {
  await tx
    .insertInto('favourites')
    .values({ tenant_id: tenantId, user_id: user.id, [COLUMNS[type]]: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a favourite of the caller, if it is one. */
export async function deleteFavourite(
  tx: Tx,
  { tenantId, user }: Caller,
  type: FavouriteType,
  id: number,
): Promise<void> {
  await tx
    .deleteFrom('favourites')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', user.id)
    .where(COLUMNS[type], '=', id)
    .execute();
}
