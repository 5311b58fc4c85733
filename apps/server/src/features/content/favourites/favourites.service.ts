import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { notFound } from '../../../errors/errors.ts';
import { type ContentKind, VIEW } from '../access/content-access.ts';
import { requireLevel } from '../access/load-access.ts';
import { readObject } from '../access/read-object.ts';
import { findReachable } from '../dashboards/published-dashboard.ts';
import type { FavouriteType } from './favourites.schema.ts';
import { insertFavourite, publicIdOfDashboard } from './favourites.store.ts';

const KINDS = { FOLDER: 'Folder', WORKBOOK: 'Workbook', REPORT: 'Report' } as const satisfies Record<
  Exclude<FavouriteType, 'DASHBOARD'>,
  ContentKind
>;

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
    const { object, level } = await readObject(tx, caller, KINDS[type], id);
    if (object.deployment_id !== deploymentId) throw notFound(`${KINDS[type]} ${id}`);
    requireLevel(level, VIEW, `${KINDS[type]} ${id}`);
  }
  await insertFavourite(tx, caller, type, id);
}

async function requireDashboard(tx: Tx, caller: Caller, deploymentId: number, id: number): Promise<void> {
  const publicId = await publicIdOfDashboard(tx, caller.tenantId, id);
  const found = publicId === undefined ? undefined : await findReachable(tx, caller, publicId, deploymentId);
  if (found?.isVisible !== true) throw notFound(`Dashboard ${id}`);
}
