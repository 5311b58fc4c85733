import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { notFound } from '../../../errors/errors.ts';
import { favouriteChanges } from '../../../events/favourite-events.ts';
import { KIND_OF, VIEW } from '../access/content-access.ts';
import { requireLevel } from '../access/load-access.ts';
import { readObject } from '../access/read-object.ts';
import { findReachable } from '../dashboards/published-dashboard.ts';
import type { FavouriteType } from './favourites.schema.ts';
import { deleteFavourite, hasFavourite, insertFavourite, publicIdOfDashboard } from './favourites.store.ts';

/** Makes an object of a deployment a favourite of the caller. @throws 404 if they may not see it */
export async function addFavourite(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  type: FavouriteType,
  id: number,
): Promise<void> {
  if (type === 'DASHBOARD') await requireDashboard(tx, caller, deploymentId, id);
  else {
    const { object, level } = await readObject(tx, caller, KIND_OF[type], id);
    if (object.deployment_id !== deploymentId) throw notFound(`${KIND_OF[type]} ${id}`);
    requireLevel(level, VIEW, `${KIND_OF[type]} ${id}`);
  }
  if (await insertFavourite(tx, caller, type, id))
    await announce(tx, caller, deploymentId, type, id, 'added');
}

/** Removes an object from the favourites of the caller. */
export async function removeFavourite(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  type: FavouriteType,
  id: number,
): Promise<void> {
  if (await deleteFavourite(tx, caller, type, id))
    await announce(tx, caller, deploymentId, type, id, 'removed');
}

/** Whether an object is one of the caller's favourites. */
export function isFavourite(db: Db, caller: Caller, type: FavouriteType, id: number): Promise<boolean> {
  return hasFavourite(db, caller, type, id);
}

function announce(
  tx: Tx,
  { tenantId, user }: Caller,
  deploymentId: number,
  type: FavouriteType,
  id: number,
  change: 'added' | 'removed',
): Promise<void> {
  return favouriteChanges.publish(tx, { tenantId, deploymentId, userId: user.id, type, id, change });
}

async function requireDashboard(tx: Tx, caller: Caller, deploymentId: number, id: number): Promise<void> {
  const publicId = await publicIdOfDashboard(tx, caller.tenantId, id);
  const found = publicId === undefined ? undefined : await findReachable(tx, caller, publicId, deploymentId);
  if (found?.isVisible !== true) throw notFound(`Dashboard ${id}`);
}
