import type { Db, Tx } from '@facet/db';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';

/** Whether signed sessions of viewers may show the published dashboard of a workbook; false if none is published. */
export async function allowsEmbed(db: Db, tenantId: number, workbookId: number): Promise<boolean> {
  const row = await db
    .selectFrom('dashboards')
    .select('allow_embed')
    .where('tenant_id', '=', tenantId)
    .where('workbook_id', '=', workbookId)
    .where('published_version_id', 'is not', null)
    .executeTakeFirst();
  return row?.allow_embed ?? false;
}

/** Sets whether signed sessions of viewers may show a workbook's dashboard; false if none is published. */
export async function setAllowEmbed(
  tx: Tx,
  { tenantId, id: workbookId }: WorkbookGrant<'embed'>,
  isAllowed: boolean,
): Promise<boolean> {
  const row = await tx
    .updateTable('dashboards')
    .set({ allow_embed: isAllowed })
    .where('tenant_id', '=', tenantId)
    .where('workbook_id', '=', workbookId)
    .where('published_version_id', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
