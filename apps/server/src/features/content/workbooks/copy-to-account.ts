import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { placeOrRoot } from '../access/policy/folder-policy.ts';
import { readWorkbook, type WorkbookFound } from '../access/require-workbook.ts';
import { copyPublished } from '../dashboards/copy-dashboard.ts';
import { fillCopy } from './fill-copy.ts';

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
  const copied = { row, place, name: name ?? row.name, meta: {} };
  return fillCopy(tx, caller, deploymentId, copied, copyPublished);
}
