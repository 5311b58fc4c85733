import type { Db, Tx } from '@facet/db';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';

/** The ids of the reports of a workbook. */
export async function listReportsOf(db: Db, tenantId: number, workbookId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reports')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('workbook_id', '=', workbookId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives a workbook the slug by which a file names it. */
export async function setSlug(tx: Tx, { tenantId, id }: WorkbookGrant<'edit'>, slug: string): Promise<void> {
  await tx
    .updateTable('workbooks')
    .set({ slug })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
