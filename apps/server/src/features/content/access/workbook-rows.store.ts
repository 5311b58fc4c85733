import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { InFolder } from './content-access.ts';
import type { OwnerColumns } from './owner.ts';
import { WORKBOOK_COLUMNS, WORKBOOK_OWNER } from './workbook-columns.ts';

/** A stored workbook with its owner. */
export interface WorkbookRow extends InFolder, OwnerColumns {
  readonly deployment_id: number;
  readonly name: string;
  readonly slug: string | null;
  readonly meta: Record<string, unknown>;
  /** The file of the data model that defines the workbook's dashboard; null if none does. */
  readonly source_path: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A workbook of a deployment. */
export function findWorkbook(db: Db, tenantId: number, deploymentId: number, id: number) {
  return only(db, tenantId, deploymentId, sql`workbook.id = ${id}`);
}

/**
 * A workbook by its slug, which is unique among the account's own workbooks and among those of each embed tenant.
 * @param realm the embed tenant; null for the account
 */
export function findWorkbookBySlug(
  db: Db,
  tenantId: number,
  deploymentId: number,
  realm: number | null,
  slug: string,
) {
  return only(
    db,
    tenantId,
    deploymentId,
    sql`workbook.slug = ${slug} and workbook.embed_tenant_id is not distinct from ${realm}`,
  );
}

async function only(db: Db, tenantId: number, deploymentId: number, which: RawBuilder<unknown>) {
  const { rows } = await sql<WorkbookRow>`
    select ${WORKBOOK_COLUMNS} from workbooks workbook ${WORKBOOK_OWNER}
    where workbook.tenant_id = ${tenantId} and workbook.deployment_id = ${deploymentId} and ${which}`.execute(
    db,
  );
  return rows[0];
}

/** Locks a workbook until the transaction ends; false if it has been deleted. */
export async function lockWorkbook(db: Db, tenantId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('workbooks')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
