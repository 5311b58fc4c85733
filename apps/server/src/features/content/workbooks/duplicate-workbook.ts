import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { forbidden, notFound } from '../../../errors/errors.ts';
import { announceCreated } from '../access/announce-created.ts';
import { realmOf } from '../access/content-access.ts';
import { placeOrRoot } from '../access/policy/folder-policy.ts';
import { grantNewWorkbook } from '../access/policy/workbook-policy.ts';
import { readWorkbook, requireWorkbook, type WorkbookFound } from '../access/require-workbook.ts';
import { copyDashboard, copyPublished } from '../dashboards/copy-dashboard.ts';
import { insertWorkbook } from './workbooks.store.ts';

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
  const { meta } = row;
  const place = placeOrRoot(caller, tree, deploymentId, isForeign ? null : row.folder_id);
  const copyId = await insertWorkbook(tx, place, {
    owner_user_id: caller.user.id,
    name: [...`Copy of ${row.name}`].slice(0, MAX_NAME).join(''),
    slug: null,
    meta: isForeign ? {} : meta,
  });
  if (copyId === undefined) throw new Error('A workbook without a slug conflicts with none');
  const copy = await readWorkbook(tx, caller, deploymentId, copyId);
  await (isForeign ? copyPublished : copyDashboard)(
    tx,
    caller,
    row,
    copy.row,
    grantNewWorkbook(place, copyId),
  );
  await announceCreated(tx, caller, deploymentId, 'Workbook', [copyId]);
  return copy;
}
