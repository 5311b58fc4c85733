import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import type { InFolder } from '../access/content-access.ts';
import type { Place } from '../access/policy/place.ts';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';

/** The columns that decide whether a workbook may be moved or deleted. */
export interface WorkbookNode extends InFolder {
  /** The file in the data model that defines it; null if none does. */
  readonly source_path: string | null;
}

/** Locks workbooks of a deployment until the transaction ends. */
export function lockWorkbooks(
  tx: Tx,
  tenantId: number,
  deploymentId: number,
  ids: readonly number[],
): Promise<WorkbookNode[]> {
  return tx
    .selectFrom('workbooks')
    .select(['id', 'folder_id', 'owner_user_id', 'embed_tenant_id', 'source_path'])
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function moveWorkbookRows(
  tx: Tx,
  workbooks: readonly WorkbookGrant<'move'>[],
  { tenantId, folderId }: Place,
): Promise<void> {
  const ids = workbooks.map(({ id }) => id);
  await tx
    .updateTable('workbooks')
    .set({ folder_id: folderId, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}) and folder_id is distinct from ${folderId}`)
    .execute();
}

/** The ids of the tabs or dashboards of workbooks. */
export async function partsOf(
  tx: Tx,
  tenantId: number,
  table: 'reports' | 'dashboards',
  workbookIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`workbook_id = any(${[...workbookIds]})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes workbooks with their tabs, their dashboards and all versions. */
export async function deleteWorkbookRows(
  tx: Tx,
  tenantId: number,
  workbooks: readonly WorkbookGrant<'delete'>[],
): Promise<void> {
  const ids = workbooks.map(({ id }) => id);
  await tx
    .deleteFrom('workbooks')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
}
