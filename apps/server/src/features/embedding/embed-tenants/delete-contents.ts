import type { Db } from '@facet/db';
import {
  closeTenant,
  contentOf,
  type DeleteBatch,
  deleteTenantRow,
  flattenFolders,
  isUnfinished,
  rowsOf,
  workbooks,
} from './embed-tenant-deletion.store.ts';

/**
 * Reports come before workbooks, which would delete them but not their sharing; users come after everything that refers
 * to them.
 */
const BATCHES: readonly DeleteBatch[] = [
  rowsOf('dashboard_comments'),
  contentOf('reports', 'Report'),
  workbooks,
  contentOf('folders', 'Folder'),
  rowsOf('trash'),
  rowsOf('trash_rows'),
  rowsOf('all_users'),
  rowsOf('all_groups'),
];

/**
 * Deletes the contents of an embed tenant that is being deleted, and then the embed tenant. Works in batches, one
 * transaction each, so that it holds no lock for long and resumes after an interruption.
 */
export async function deleteContents(db: Db, tenantId: number, embedTenantId: number): Promise<void> {
  if (!(await isUnfinished(db, tenantId, embedTenantId))) return;
  await deleteBatches(db, tenantId, embedTenantId);
  await db.transaction().execute(async (tx) => {
    if (!(await closeTenant(tx, tenantId, embedTenantId))) return;
    // Rows that requests admitted before the deletion have written since.
    await deleteBatches(tx, tenantId, embedTenantId);
    await deleteTenantRow(tx, tenantId, embedTenantId);
  });
}

async function deleteBatches(db: Db, tenantId: number, embedTenantId: number): Promise<void> {
  await flattenFolders(db, tenantId, embedTenantId);
  for (const deleteBatch of BATCHES) while (await deleteBatch(db, tenantId, embedTenantId));
}
