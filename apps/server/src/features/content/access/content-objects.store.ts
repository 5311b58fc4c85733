import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { ContentKind, InFolder } from './content-access.ts';

/** The columns that decide who may do what with an object of any kind. For a folder, `folder_id` is its parent. */
export interface ObjectRow extends InFolder {
  readonly deployment_id: number;
  /** The workbook of a report that is a tab. */
  readonly workbook: InFolder | null;
}

const TABLES = { Folder: 'folders', Workbook: 'workbooks', Report: 'reports' } as const;

/** Objects of a tenant, with the workbooks that contain them. */
export async function findObjects(
  db: Db,
  tenantId: number,
  kind: ContentKind,
  ids: readonly number[],
): Promise<ObjectRow[]> {
  const workbook = sql`(select jsonb_build_object('id', workbooks.id, 'owner_user_id', workbooks.owner_user_id,
      'embed_tenant_id', workbooks.embed_tenant_id, 'folder_id', workbooks.folder_id)
    from workbooks where workbooks.id = object.workbook_id)`;
  const { rows } = await sql<ObjectRow>`
    select id, deployment_id, owner_user_id, embed_tenant_id,
      ${sql.ref(kind === 'Folder' ? 'object.parent_id' : 'object.folder_id')} as folder_id,
      ${kind === 'Report' ? workbook : sql`null::jsonb`} as workbook
    from ${sql.table(TABLES[kind])} object
    where object.tenant_id = ${tenantId} and object.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Prevents deletion of an object until the transaction ends. Returns whether it exists. */
export async function keepObject(db: Db, tenantId: number, kind: ContentKind, id: number): Promise<boolean> {
  const row = await db
    .selectFrom(TABLES[kind])
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
