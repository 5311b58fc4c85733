import type { Db } from '@facet/db';

/** The workbook of a published dashboard of an embed tenant; undefined if it has no such dashboard. */
export async function findWorkbookOf(
  db: Db,
  tenantId: number,
  embedTenantId: number,
  deploymentId: number,
  publicId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('dashboards')
    .innerJoin('workbooks', 'workbooks.id', 'dashboards.workbook_id')
    .select('workbooks.id')
    .where('dashboards.tenant_id', '=', tenantId)
    .where('dashboards.public_id', '=', publicId)
    .where('dashboards.published_version_id', 'is not', null)
    .where('workbooks.embed_tenant_id', '=', embedTenantId)
    .where('workbooks.deployment_id', '=', deploymentId)
    .executeTakeFirst();
  return row?.id;
}
