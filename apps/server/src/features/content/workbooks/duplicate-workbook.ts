import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { forbidden, notFound } from '../../../errors/errors.ts';
import { realmOf } from '../access/content-access.ts';
import { placeOrRoot } from '../access/policy/folder-policy.ts';
import { requireWorkbook, type WorkbookFound } from '../access/require-workbook.ts';
import { copyDashboard, copyPublished } from '../dashboards/copy-dashboard.ts';
import { fillCopy } from './fill-copy.ts';

/** The maximum length of a name. */
const MAX_NAME = 255;

/**
 * Copies a workbook with its tabs and its dashboard. The copy belongs to the caller, is not shared, and has no slug.
 * Embed users copy what the account published.
 * @param isShared whether the caller names a workbook that the account shares with embed users
 */
export async function duplicateWorkbook(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  isShared: boolean,
): Promise<WorkbookFound> {
  if (isShared && (caller.embed === null || realmOf(caller) === null))
    throw forbidden('body.shared is only for embed sessions in creator mode');
  // A key that may only create content can copy everything that its owner sees.
  const user = { ...caller, permissions: null };
  const { row, tree } = await requireWorkbook(tx, user, deploymentId, id, 'read');
  const isForeign = row.embed_tenant_id !== realmOf(caller);
  if (isShared && !isForeign) throw notFound(`Shared workbook ${id}`);
  const place = placeOrRoot(caller, tree, deploymentId, isForeign ? null : row.folder_id);
  const name = [...`Copy of ${row.name}`].slice(0, MAX_NAME).join('');
  const meta = isForeign ? {} : row.meta;
  const copied = { row, place, name, meta };
  return fillCopy(tx, caller, deploymentId, copied, isForeign ? copyPublished : copyDashboard);
}
