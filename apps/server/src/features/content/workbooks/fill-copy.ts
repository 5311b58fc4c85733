import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { announceCreated } from '../access/announce-created.ts';
import type { placeOrRoot } from '../access/policy/folder-policy.ts';
import { grantNewWorkbook } from '../access/policy/workbook-policy.ts';
import { readWorkbook, type WorkbookFound } from '../access/require-workbook.ts';
import type { copyPublished } from '../dashboards/copy-dashboard.ts';
import { insertWorkbook } from './workbooks.store.ts';

interface Copied {
  readonly row: WorkbookFound['row'];
  readonly place: ReturnType<typeof placeOrRoot>;
  readonly name: string;
  readonly meta: WorkbookFound['row']['meta'];
}

/**
 * Makes a workbook of the caller, without a slug, and copies another one into it.
 * @param fill copies what the other workbook has
 */
export async function fillCopy(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  { row, place, name, meta }: Copied,
  fill: typeof copyPublished,
): Promise<WorkbookFound> {
  const copyId = await insertWorkbook(tx, place, { owner_user_id: caller.user.id, name, slug: null, meta });
  if (copyId === undefined) throw new Error('A workbook without a slug conflicts with none');
  const copy = await readWorkbook(tx, caller, deploymentId, copyId);
  await fill(tx, caller, row, copy.row, grantNewWorkbook(place, copyId));
  await announceCreated(tx, caller, deploymentId, 'Workbook', [copyId]);
  return copy;
}
