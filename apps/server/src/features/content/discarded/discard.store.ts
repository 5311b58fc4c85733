import type { Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../auth/caller.ts';
import type { FolderGrant } from '../access/policy/folder-policy.ts';
import type { ReportGrant } from '../access/policy/report-policy.ts';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';

/** The proof that an object of each type may be deleted. */
export interface DeleteGrants {
  readonly FOLDER: FolderGrant<'delete'>;
  readonly WORKBOOK: WorkbookGrant<'delete'>;
  readonly REPORT: ReportGrant<'delete'>;
}

/** The rows of each type with the folder and the workbook that they are in, and what is in them. */
const SOURCES: Readonly<Record<keyof DeleteGrants, RawBuilder<unknown>>> = {
  FOLDER: sql`
    select id, tenant_id, deployment_id, embed_tenant_id, name, owner_user_id, parent_id as folder_id,
      null::bigint as workbook_id, null::text as workbook_name,
      jsonb_build_object(
        'workbooks', (select coalesce(jsonb_agg(id), '[]') from workbooks where folder_id = folders.id),
        'reports', (select coalesce(jsonb_agg(id), '[]') from reports where folder_id = folders.id)) as contents
    from folders`,
  WORKBOOK: sql`
    select id, tenant_id, deployment_id, embed_tenant_id, name, owner_user_id, folder_id,
      null::bigint as workbook_id, null::text as workbook_name, null::jsonb as contents
    from workbooks`,
  REPORT: sql`
    select report.id, report.tenant_id, report.deployment_id, report.embed_tenant_id, report.name,
      report.owner_user_id, coalesce(workbook.folder_id, report.folder_id) as folder_id, report.workbook_id,
      workbook.name as workbook_name, null::jsonb as contents
    from reports report left join workbooks workbook on workbook.id = report.workbook_id`,
};

/** Lists objects in the trash, each with where it is. Returns the ids of the entries. */
export async function insertTrash<Type extends keyof DeleteGrants>(
  tx: Tx,
  caller: Caller,
  type: Type,
  grants: readonly DeleteGrants[Type][],
  days: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into trash (tenant_id, deployment_id, embed_tenant_id, object_type, object_id, name, owner_user_id,
      folder_id, folder_path, workbook_id, workbook_name, contents, deleted_by, erase_at)
    select object.tenant_id, object.deployment_id, object.embed_tenant_id, ${type}, object.id, object.name,
      object.owner_user_id, object.folder_id, (
        with recursive above (id, parent_id, name, height) as (
          select id, parent_id, name, 1 from folders where id = object.folder_id
          union all
          select folder.id, folder.parent_id, folder.name, height + 1
          from folders folder join above on folder.id = above.parent_id
        )
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by height desc), '[]') from above
      ), object.workbook_id, object.workbook_name, object.contents, ${caller.user.id},
      now() + make_interval(days => ${days})
    from (${SOURCES[type]}) object
    where object.tenant_id = ${caller.tenantId} and object.id = any(${grants.map(({ id }) => id)})
    order by object.id
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
