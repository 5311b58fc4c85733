import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { announceCreated } from '../access/announce-created.ts';
import { placeOrRoot } from '../access/policy/folder-policy.ts';
import { grantNewWorkbook } from '../access/policy/workbook-policy.ts';
import { readWorkbook, type WorkbookFound } from '../access/require-workbook.ts';
import { copyPublished } from '../dashboards/copy-dashboard.ts';
import { insertWorkbook } from './workbooks.store.ts';

/**
 * Copies the published dashboard of an embed tenant's workbook into a workbook of the account, which the caller owns. Later
 * changes of the embed tenant do not reach it.
 * @param caller an administrator
 * @param name of the copy; undefined for that of the workbook
 */
export async function copyToAccount(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  name: string | undefined,
): Promise<WorkbookFound> {
  const { row, tree } = await readWorkbook(tx, caller, deploymentId, workbookId);
  const place = placeOrRoot(caller, tree, deploymentId, null);
  const copyId = await insertWorkbook(tx, place, {
    owner_user_id: caller.user.id,
    name: name ?? row.name,
    slug: null,
    meta: {},
  });
  if (copyId === undefined) throw new Error('A workbook without a slug conflicts with none');
  const copy = await readWorkbook(tx, caller, deploymentId, copyId);
  await copyPublished(tx, caller, row, copy.row, grantNewWorkbook(place, copyId));
  await announceCreated(tx, caller, deploymentId, 'Workbook', [copyId]);
  return copy;
}
