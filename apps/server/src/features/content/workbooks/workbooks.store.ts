import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { Visible } from '../access/content-access.ts';
import type { Place } from '../access/policy/place.ts';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';
import type { WorkbookRow } from '../access/require-workbook.ts';
import { isVisible } from '../access/visible-rows.ts';
import { WORKBOOK_COLUMNS, WORKBOOK_OWNER } from '../access/workbook-columns.ts';

export interface ListedWorkbookRow extends WorkbookRow {
  readonly dashboard_public_id: string | null;
  readonly total: number;
}

/**
 * The workbooks that a caller may see, newest first, with the number of all of them in each row.
 * @param folderId limits the list to a folder; null for the root of the workspace, undefined for all
 */
export async function listWorkbooks(
  db: Db,
  visible: Visible,
  deploymentId: number,
  folderId: number | null | undefined,
  { limit, offset, after }: Page,
): Promise<ListedWorkbookRow[]> {
  const { tenantId } = visible;
  const { rows } = await sql<ListedWorkbookRow>`
    with matching as materialized (
      select workbook.id from workbooks workbook
      where workbook.tenant_id = ${tenantId} and workbook.deployment_id = ${deploymentId}
        and (${isVisible(visible, 'workbook')})
        and (${folderId === undefined} or workbook.folder_id is not distinct from ${folderId ?? null}::bigint)
    )
    select ${WORKBOOK_COLUMNS},
      dashboard.public_id as dashboard_public_id, (select count(*)::integer from matching) as total
    from matching join workbooks workbook on workbook.id = matching.id
    ${WORKBOOK_OWNER}
    left join dashboards dashboard on dashboard.workbook_id = workbook.id
    ${after === null ? sql`` : sql`where workbook.id < ${after[0]}`}
    order by workbook.id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

/** The columns that clients can change. */
export interface WorkbookChanges {
  name?: string;
  slug?: string | null;
  meta?: Record<string, unknown>;
}

export interface NewWorkbook {
  readonly owner_user_id: number | null;
  readonly name: string;
  readonly slug: string | null;
  readonly meta: Record<string, unknown>;
}

/** Inserts a workbook and returns its id; undefined if the slug is taken. */
export async function insertWorkbook(
  tx: Tx,
  place: Place,
  { meta, ...workbook }: NewWorkbook,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('workbooks')
    .values({
      ...workbook,
      meta: jsonb(meta),
      tenant_id: place.tenantId,
      deployment_id: place.deploymentId,
      embed_tenant_id: place.embedTenantId,
      folder_id: place.folderId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function changeWorkbook(
  tx: Tx,
  { tenantId, id }: WorkbookGrant<'edit'> | WorkbookGrant<'takeSlug'>,
  { meta, ...changes }: WorkbookChanges,
): Promise<void> {
  await tx
    .updateTable('workbooks')
    .set({ ...changes, ...(meta === undefined ? {} : { meta: jsonb(meta) }), updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
